import { fail, genericTypeOf, notFiniteMember } from '@sextant/contract';
import type { AnnotationResult, ChartDataEntry, ColumnTable, Dataset, QueryObject } from '@sextant/contract';
import { limitRows, timestampLabel, trueShares } from '@sextant/query';
import type { RowName, SharesLeftOut } from '@sextant/query';
import type { DataAccess } from '../access/data-access.ts';
import type { PostOptions, PostRunner } from '../../data/post-runner.ts';
import type { ResponseEntry } from '../../data/response-body.ts';
import { finishTotals, labeledTable } from './compute-totals.ts';
import type { FinishedTotals } from './compute-totals.ts';
import type { OffsetResult, QueryResult } from './run-query.ts';
import type { ResultShape } from '../../data/sheet-of-chart.ts';

/** What the annotations of a query add to its result. */
export interface AnnotationFields {
  readonly annotation_data: Readonly<Record<string, AnnotationResult>>;
  /** Why a layer has no data; no member where each has. */
  readonly annotation_errors?: Readonly<Record<string, { readonly code: string; readonly message: string }>>;
}

/** Rows as they leave: cut at the limit, post-processed, under the labels that were asked for. */
export interface FinishedRows {
  readonly table: ColumnTable;
  /** Rows that SQL gave, within the limit. */
  readonly sqlRowCount: number;
  /** True when there were more rows than the limit let through. */
  readonly isCut: boolean;
  /** Label → its parts, for every column. */
  readonly labelMap: Readonly<Record<string, readonly string[]>>;
  /** What the rows are called; null when that is 0, 1, 2 …. */
  readonly rowNames: readonly RowName[] | null;
  readonly subtotals: FinishedTotals['subtotals'];
  /** Shares that were asked for and would be none; null when all are there. */
  readonly sharesLeftOut: SharesLeftOut | null;
}

/** Who does the steps after SQL, and who waits for them. */
export interface Finishing extends PostOptions {
  readonly post: PostRunner;
}

/** The steps of a result as somebody waits for them. */
export const finishingOf = ({ post }: Pick<DataAccess, 'post'>, { userId, signal }: PostOptions): Finishing => ({
  post,
  userId,
  signal,
});

/** The rows of a time comparison, cut at their limit. */
export const cutOffset = ({ compiledQuery, result: { table } }: OffsetResult): ColumnTable =>
  limitRows(labeledTable(table, compiledQuery), compiledQuery).table;

/** The main rows with the metrics of their time comparisons beside them. */
async function joinOffsets(
  main: ColumnTable,
  { plan, offsets }: Pick<QueryResult, 'plan' | 'offsets'>,
  { post, ...request }: Finishing,
): Promise<ColumnTable> {
  const shifts = offsets.map(({ offset, shift }) => ({ offset, shift }));
  const work = { kind: 'join', columns: plan.columns, offsets: shifts } as const;
  const outcome = await post.run(work, [main, ...offsets.map(cutOffset)], request);
  if (outcome.kind !== 'table') throw fail('ENGINE_015', {});
  return outcome.table;
}

/**
 * Takes a result through the steps after SQL: time comparisons beside it, then its own steps.
 *
 * @throws POST_0xx for what a step gets wrong, and what `PostRunner` throws
 */
export async function finishRows(
  { plan, result, offsets, totals, query, additive }: QueryResult,
  { post, ...request }: Finishing,
): Promise<FinishedRows> {
  const main = limitRows(labeledTable(result.table, plan), plan);
  const { subtotals, stepsOf } = finishTotals(totals);
  const resultFields = {
    sqlRowCount: main.table.rowCount,
    isCut: main.wasCut || result.isCut || offsets.some((offset) => offset.result.isCut),
    subtotals,
  };
  const table =
    offsets.length === 0 ? main.table : await joinOffsets(main.table, { plan, offsets }, { post, ...request });
  const addedNames = table.columns.slice(main.table.columns.length).map(({ name }) => [name, [name]] as const);
  const labelMap = { ...plan.labelMap, ...Object.fromEntries(addedNames) };
  if (plan.post.length === 0) return { ...resultFields, table, labelMap, rowNames: null, sharesLeftOut: null };
  const { steps, leftOut } = trueShares(query, plan.post, { additive, table });
  const work = { kind: 'steps', steps: stepsOf(steps), labelMap, bounds: post.bounds } as const;
  const outcome = await post.run(work, [table], request);
  if (outcome.kind !== 'steps') throw fail('ENGINE_015', {});
  return { ...resultFields, ...outcome.result, sharesLeftOut: leftOut };
}

/** A time column is one also when its values came as numbers or texts. */
function typesOf(table: ColumnTable, dataset: Dataset): number[] {
  const temporal = new Set(dataset.columns.filter(({ isTemporal }) => isTemporal).map(({ name }) => name));
  return table.columns.map(({ name, type }) => (temporal.has(name) ? 2 : genericTypeOf(type)));
}

/** The names that users read, by column name; `Time` for the time of a series. */
export const headingsOf = ({ columns, metrics }: Dataset): Readonly<Record<string, string>> => ({
  [timestampLabel]: 'Time',
  ...Object.fromEntries([...columns, ...metrics].flatMap(({ name, label }) => (label ? [[name, label]] : []))),
});

/** 0, 1, 2 … as names of rows. */
const countedTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const firstNames = countedTo(10_000);
const indexNames = (count: number): readonly number[] =>
  count > firstNames.length ? countedTo(count) : firstNames.slice(0, count);

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/** SQL as Superset shows it: each statement closed by `;` and an empty line. */
export const sqlText = (statements: readonly string[]): string => statements.map((sql) => `${sql};\n\n`).join('');

/** What surrounds the description of a result. */
export interface EntryContext {
  readonly dataset: Dataset;
  /** Without it, `query` is empty. */
  readonly showsSql: boolean;
  readonly query: QueryObject;
  /** Milliseconds that the result is kept; null until it is pushed out. */
  readonly lifetimeMs: number | null;
  /** What the rows become; null leaves them rows. */
  readonly sheet: ResultShape;
  readonly finishing: Finishing;
  /** What its layers add. Default: it has none. */
  readonly annotations?: AnnotationFields;
}

/** The entry of a query that brought rows: every field of Superset's response, and our own reading of it. */
export async function rowsEntry(
  queryResult: QueryResult,
  { dataset, showsSql, query, lifetimeMs, sheet, finishing, annotations = { annotation_data: {} } }: EntryContext,
): Promise<ResponseEntry> {
  const { plan, statements, result } = queryResult;
  const finishedRows = await finishRows(queryResult, finishing);
  const { table, sqlRowCount, isCut, labelMap, rowNames, subtotals, sharesLeftOut } = finishedRows;
  const ownMembers = {
    is_cut: isCut,
    ...notFiniteMember(table),
    duration_ms: tenths(result.durationMs),
    ...((query.metrics ?? []).length === 0 || query.isCoverage ? {} : { additive_metrics: queryResult.additive }),
    ...(sharesLeftOut === null ? {} : { shares_left_out: sharesLeftOut }),
    ...comparedMember(plan.comparedRange),
  };
  const rows = {
    colnames: table.columns.map(({ name }) => name),
    coltypes: typesOf(table, dataset),
    rowcount: table.rowCount,
    sql_rowcount: sqlRowCount,
  };
  if (query.resultType === 'results')
    return { fields: { ...rows, ...ownMembers }, table, ...subtotalTablesOf(subtotals, dataset) };
  const fields = {
    cache_key: result.key,
    cache_timeout: lifetimeMs === null ? null : lifetimeMs / 1000,
    queried_dttm: new Date(result.computedAt).toISOString().slice(0, 19),
    query: showsSql ? sqlText(statements) : '',
    language: 'sql',
    status: 'success',
    error: null,
    stacktrace: null,
    ...rows,
    indexnames: rowNames ?? indexNames(table.rowCount),
    label_map: labelMap,
    ...annotations,
    applied_filters: plan.appliedColumns.map((column) => ({ column })),
    rejected_filters: plan.rejections.map(({ column, reason }) => ({ reason, column })),
    applied_template_filters: queryResult.templateFilters,
    from_dttm: plan.fromMs,
    to_dttm: plan.toMs,
    result_format: 'json',
    queued_ms: tenths(result.queuedMs),
    ...ownMembers,
  };
  const subtotalParts = subtotalTablesOf(subtotals, dataset);
  if (sheet === null) return { fields, table, ...subtotalParts };
  const headings = headingsOf(dataset);
  const outcome = await finishing.post.run(
    sheet === 'by column'
      ? { kind: 'columns', headings }
      : { kind: 'sheet', layout: sheet, headings, shape: 'members' },
    [table],
    finishing,
  );
  if (outcome.kind !== 'members') throw fail('ENGINE_015', {});
  // Its own members take the place of the rows'.
  const { colnames: _names, ...unnamed } = fields;
  if (sheet === 'by column') return { fields: unnamed, members: outcome.members, table: null, ...subtotalParts };
  const { coltypes: _types, indexnames: _index, rowcount: _rows, ...around } = unnamed;
  return { fields: around, members: outcome.members, table: null, ...subtotalParts };
}

/** What time offsets are counted from, which the bounds of the query do not say where its range is a filter's. */
const comparedMember = (range: QueryResult['plan']['comparedRange']): Pick<ChartDataEntry, 'compared_range'> =>
  range === null ? {} : { compared_range: { from: range.sinceMs, to: range.untilMs } };

/** The tables of the subtotals that were asked for; no member without any. */
function subtotalTablesOf(subtotals: FinishedTotals['subtotals'], dataset: Dataset): Pick<ResponseEntry, 'subtotals'> {
  if (subtotals.length === 0) return {};
  return {
    subtotals: subtotals.map(({ labels, table, isCut }) => ({
      fields: {
        groupby: labels,
        colnames: table.columns.map(({ name }) => name),
        coltypes: typesOf(table, dataset),
        rowcount: table.rowCount,
        is_cut: isCut,
      },
      table,
    })),
  };
}
