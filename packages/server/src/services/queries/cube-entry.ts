import { cellAt, TableChunkWriter } from '@sextant/contract';
import type { ColumnTable, CubeReason, QueryObject } from '@sextant/contract';
import { cubePlan } from '@sextant/query';
import type { CubePlan } from '@sextant/query';
import type { ResponseEntry } from '../../data/response-body.ts';
import type { DataAccess } from '../access/data-access.ts';
import type { OpenDataset } from '../access/open-dataset.ts';
import { labeledTable } from './compute-totals.ts';
import { runQuery } from './run-query.ts';
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
  const { plan: compiledQuery, result } = await runQuery(dataAccess, open, plan.query, request);
  const table = labeledTable(result.table, compiledQuery);
  if (result.isCut || table.rowCount > (compiledQuery.rowLimit ?? 0)) return withoutCube('size');
  return cubeOf(plan, table);
}

const withoutCube = (reason: CubeReason): ResponseEntry => ({ fields: { cube: { reason } }, table: null });

function cubeOf({ layout, maxGroups }: CubePlan, table: ColumnTable): ResponseEntry {
  const parts = table.columns.slice(layout.groupCount + layout.cellCount);
  // Least and greatest texts, and numbers that a double does not hold.
  if (parts.some(({ cells }) => cells.encoding === 'texts')) return withoutCube('metric');
  if (table.rowCount > maxGroups && groupCountOf(table, layout.groupCount) > maxGroups) return withoutCube('limit');
  const named = {
    ...table,
    columns: table.columns.map((column, index) =>
      index < layout.groupCount ? column : { ...column, name: `${index}` },
    ),
  };
  const chunks = [...new TableChunkWriter().chunks(named, { note: null, isWhole: true })];
  return {
    fields: { cube: { layout, chunks: chunks.map((chunk) => Buffer.concat(chunk).toString('base64')) } },
    table: null,
  };
}

function groupCountOf({ columns, rowCount }: ColumnTable, count: number): number {
  const groups = new Set<string>();
  for (let row = 0; row < rowCount; row += 1)
    groups.add(JSON.stringify(columns.slice(0, count).map((column) => cellAt(column, row))));
  return groups.size;
}
