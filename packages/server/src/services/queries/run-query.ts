import { cellAt } from '@sextant/contract';
import type { Cell, QueryObject } from '@sextant/contract';
import { sharedRows } from '@sextant/engines';
import {
  additiveMetrics,
  compileDataRange,
  compileSubtotalQuery,
  compileSeries,
  compileTimeOffsets,
  printQuery,
  splitGroups,
  splitStatement,
  toWallTimes,
  withDataRange,
} from '@sextant/query';
import type { CompiledOffset, CompiledQuery } from '@sextant/query';
import type { ResultReport } from '../../data/query-runner.ts';
import type { DataAccess } from '../access/data-access.ts';
import type { QueryBatch } from '../../data/query-batch.ts';
import { computeRows } from './compute-totals.ts';
import type { TotalsResult } from './compute-totals.ts';
import { denyRestrictedObjects } from '../objects/restricted-objects.ts';
import { withoutValues } from './engine-text.ts';
import { requireKnownFunctions } from '../row-rules/allowed-functions.ts';
import { countedFromData } from './last-day.ts';
import type { OpenDataset } from '../access/open-dataset.ts';
import { withTemplateFilters } from '../access/query-templates.ts';
import type { PreparedQuery } from '../access/query-templates.ts';
import { isNarrowed } from '../access/read-rows.ts';

/** One query of a context, answered. */
export interface QueryResult {
  readonly plan: CompiledQuery;
  /** Columns whose filters templates took up. */
  readonly templateFilters: readonly string[];
  /** Every statement that was run, the main one first. */
  readonly statements: readonly string[];
  readonly result: ResultReport;
  /** The same query about other times, in the order asked. */
  readonly offsets: readonly OffsetResult[];
  readonly totals: TotalsResult;
  /** As it was run: without templates. */
  readonly query: QueryObject;
  /** Labels of its metrics that add up. */
  readonly additive: readonly string[];
}

/** A time comparison, answered. */
export interface OffsetResult extends CompiledOffset {
  readonly result: ResultReport;
}

/** How one query's rows are asked for. */
export interface RequestContext {
  readonly userId: number;
  readonly signal: AbortSignal;
  readonly isForced: boolean;
  readonly lifetimeMs: number | null;
  readonly onSql: (sql: string) => void;
  /** Told of every result that rows were taken from. Default: nobody is. */
  readonly onResult?: (result: ResultReport) => void;
  readonly batch?: QueryBatch | null;
  /** Called once all statements of the query are queued. Default: nobody waits for that. */
  readonly onGiven?: () => void;
}

/** Compiles one query and has it answered, with its time comparisons; rows come as the engine gave them, before post-processing. */
export async function runQuery(
  dataAccess: DataAccess,
  open: OpenDataset,
  input: QueryObject,
  request: RequestContext,
): Promise<QueryResult> {
  // Others that came with it wait for its statements, and must not be waited for.
  const opening = { ...open, isBound: isNarrowed(open.access) };
  const before = (compiledQuery: CompiledQuery) =>
    runStatement(dataAccess, opening, compiledQuery, { ...request, batch: null });
  const requestedQuery = await countedFromData(input, open, before);
  const { query, scope: openedScope, appliedFilters, key, isBound } = await open.render(requestedQuery);
  // What a template read belongs to the result, also where its text came out the same.
  const from = { ...open, isBound, dataVersion: key === '' ? open.dataVersion : `${open.dataVersion} ${key}` };
  const run = (compiledQuery: CompiledQuery) => runStatement(dataAccess, from, compiledQuery, request);
  const rankedQuery = compileSeries(query, openedScope);
  const series = rankedQuery === null ? null : await run(rankedQuery);
  const scope =
    rankedQuery === null || series === null
      ? openedScope
      : { ...openedScope, series: seriesOf(rankedQuery, series.result) };
  const plan = compileSubtotalQuery(query, scope);
  const range = compileDataRange(query, scope);
  const ends = range === null ? null : await runStatement(dataAccess, from, range, { ...request, batch: null });
  const comparedQuery = ends === null ? query : withDataRange(query, scope, ends.result.table);
  const others = compileTimeOffsets(comparedQuery, scope);
  const results = Promise.all([
    computeRows(query, plan, scope, run),
    ...others.map(({ compiledQuery }) => run(compiledQuery)),
  ]);
  request.onGiven?.();
  const [{ main, totals }, ...rest] = await results;
  return {
    plan: withTemplateFilters(plan, requestedQuery, appliedFilters),
    templateFilters: appliedFilters,
    statements: [
      ...(series === null ? [] : [series.sql]),
      ...(ends === null ? [] : [ends.sql]),
      ...[main, ...rest].map(({ sql }) => sql),
      ...totals.statements,
    ],
    result: main.result,
    totals,
    query,
    additive: additiveMetrics(query, scope),
    offsets: others.flatMap((other, index) => {
      const found = rest[index];
      return found === undefined ? [] : [{ ...other, result: found.result }];
    }),
  };
}

/** The series that a ranking found, without what they were ranked by. */
function seriesOf({ columns }: CompiledQuery, { table }: ResultReport): readonly (readonly Cell[])[] {
  const namedColumns = table.columns.slice(0, columns.length - 1);
  return Array.from({ length: table.rowCount }, (_, row) => namedColumns.map((column) => cellAt(column, row)));
}

/** Runs one statement, after a look at whether it may be; its rows come with wall times. */
export async function runStatement(
  dataAccess: DataAccess,
  open: OpenDataset & Pick<PreparedQuery, 'isBound'>,
  plan: CompiledQuery,
  { onSql, onResult, ...rest }: RequestContext,
): Promise<{ readonly sql: string; readonly result: ResultReport }> {
  const sql = printQuery(plan);
  denyRestrictedObjects(sql, open.access.closed, open.source.dialect.name, open.dataset.name);
  if (open.access.knownFunctionsOnly === true) requireKnownFunctions(sql, open.source.dialect.name);
  const maxRows = plan.rowLimit === null ? dataAccess.limits.maxRows : plan.rowLimit + (plan.detectsCut ? 1 : 0);
  const splitOf = plan.rows.isNarrow && open.source.engine.runCombined !== undefined ? splitStatement : splitGroups;
  const split = rest.batch == null ? null : splitOf(plan, sharedRows);
  const result = await dataAccess.queryRunner
    .get(
      { sql, source: open.source, dataVersion: open.dataVersion, maxRows, split },
      { ...rest, onStart: () => onSql(sql) },
    )
    .catch((error: unknown) => {
      throw open.isBound ? withoutValues(error) : error;
    });
  onResult?.(result);
  return { sql, result: { ...result, table: toWallTimes(result.table, open.zone, plan) } };
}
