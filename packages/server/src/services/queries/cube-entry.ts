import { cellAt } from '@sextant/contract';
import type { Column, ColumnTable, CubeLayout, CubeReason, QueryObject } from '@sextant/contract';
import { compileCubeProbes, cubePlan, hasManyCells } from '@sextant/query';
import type { CubePlan } from '@sextant/query';
import type { DialectName } from '@sextant/sql';
import { base64Chunks } from '../../data/base64-columns.ts';
import type { ResponseEntry } from '../../data/response-body.ts';
import type { DataAccess } from '../access/data-access.ts';
import type { OpenDataset } from '../access/open-dataset.ts';
import { labeledTable } from './compute-totals.ts';
import { runQuery, runStatement } from './run-query.ts';
import type { RequestContext } from './run-query.ts';

/**
 * The entry of a query that asks for its cube: the cube as a chunk of columns, or why there is none. Its statement runs as any other does: behind the
 * same row rules, limits and caches.
 *
 * @throws as `runQuery`
 */
export async function cubeEntry(
  dataAccess: DataAccess,
  open: OpenDataset,
  query: QueryObject,
  request: RequestContext,
): Promise<ResponseEntry> {
  const prepared = await open.render({ ...query, cubeBy: [] });
  // A template may read the conditions that the cube is asked without.
  const plan = prepared.key === '' ? cubePlan({ ...prepared.query, cubeBy: query.cubeBy }, prepared.scope) : 'template';
  if (typeof plan === 'string') {
    request.onGiven?.();
    return withoutCube(plan);
  }
  if (
    await isTooLarge(
      dataAccess,
      { ...open, isBound: prepared.isBound },
      compileCubeProbes(plan, prepared.scope),
      request,
    )
  ) {
    request.onGiven?.();
    return withoutCube('size');
  }
  const { plan: compiledQuery, result } = await runQuery(dataAccess, open, plan.query, request);
  const table = labeledTable(result.table, compiledQuery);
  if (result.isCut || table.rowCount > (compiledQuery.rowLimit ?? 0)) return withoutCube('size');
  return cubeOf(plan, table, open.source.dialect.name);
}

/** Whether the first rows already have too many cells: each look after the first is for what the one before leaves open. */
async function isTooLarge(
  dataAccess: DataAccess,
  open: Parameters<typeof runStatement>[1],
  probes: ReturnType<typeof compileCubeProbes>,
  request: RequestContext,
): Promise<boolean> {
  for (const probe of probes) {
    // Others that came with it wait for its statements, and must not be waited for.
    const { result } = await runStatement(dataAccess, open, probe.query, { ...request, batch: null });
    const [cells] = result.table.columns;
    if (cells === undefined || !hasManyCells(Number(cellAt(cells, 0)), probe)) return false;
  }
  return probes.length > 0;
}

const withoutCube = (reason: CubeReason): ResponseEntry => ({ fields: { cube: { reason } }, table: null });

/** Dialects that compare and sort texts by their bytes, as a page does. Others may take `oslo` for `Oslo`, and sort by the rules of a language. */
const comparesBytes: ReadonlySet<DialectName> = new Set(['duckdb', 'clickhouse', 'trino', 'bigquery']);

/** A text without what collations overlook: case, accents and trailing spaces. */
const collated = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trimEnd();

/** Whether a collation could take two texts of the column for the same one. */
const hasAlikeTexts = ({ cells }: Column): boolean =>
  cells.encoding === 'texts' && new Set(cells.dictionary.map(collated)).size < cells.dictionary.length;

/** Infinite numbers, and what is no number: engines do not agree on how they compare. */
const hasUncommonNumbers = ({ cells }: Column): boolean =>
  cells.encoding === 'numbers' &&
  !cells.numbers.every((number, row) => Number.isFinite(number) || cells.nulls?.[row] === 1);

/** Whether the database may compare what the cube holds in another way than a page does. */
function comparesOtherwise({ layout }: CubePlan, { columns }: ColumnTable, dialect: DialectName): boolean {
  if (columns.some(hasUncommonNumbers)) return true;
  if (comparesBytes.has(dialect)) return false;
  const named = new Map(columns.slice(0, layout.groupCount).map((column) => [column.name, column]));
  const sortsTexts = layout.orderBy.some(({ label }) => named.get(label)?.cells.encoding === 'texts');
  return sortsTexts || columns.some(hasAlikeTexts);
}

function cubeOf(plan: CubePlan, table: ColumnTable, dialect: DialectName): ResponseEntry {
  const { maxGroups } = plan;
  const isLimited = table.rowCount > maxGroups && groupCountOf(table, plan.layout.groupCount) > maxGroups;
  const layout: CubeLayout = isLimited ? { ...plan.layout, limit: maxGroups } : plan.layout;
  const parts = table.columns.slice(layout.groupCount + layout.cellCount);
  // Least and greatest texts, and numbers that a double does not hold.
  if (parts.some(({ cells }) => cells.encoding === 'texts')) return withoutCube('metric');
  if (comparesOtherwise(plan, table, dialect)) return withoutCube('values');
  // Which groups come first is the database's choice then, and totals are of all of them.
  if (isLimited && (layout.orderBy.length === 0 || layout.subtotals.length > 0)) return withoutCube('limit');
  const named = {
    ...table,
    columns: table.columns.map((column, index) =>
      index < layout.groupCount ? column : { ...column, name: `${index}` },
    ),
  };
  return { fields: { cube: { layout, chunks: base64Chunks(named) } }, table: null };
}

function groupCountOf({ columns, rowCount }: ColumnTable, count: number): number {
  const groups = new Set<string>();
  for (let row = 0; row < rowCount; row += 1)
    groups.add(JSON.stringify(columns.slice(0, count).map((column) => cellAt(column, row))));
  return groups.size;
}
