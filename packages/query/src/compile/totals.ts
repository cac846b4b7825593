import { fail, type ColumnTable, type PostStep, type QueryObject } from '@sextant/contract';
import type { CompiledQuery } from '../compiled-query.ts';
import { timestampLabel } from './dimensions.ts';
import { readOptions } from '../post/options.ts';

/** The same metrics by fewer dimensions, named by their labels: over everything that the filters leave, whatever the row limit. */
export function levelQuery(query: QueryObject, labels: readonly string[]): QueryObject {
  const labelSet = new Set(labels);
  return {
    ...query,
    dimensions: query.dimensions.filter(({ label }) => labelSet.has(label)),
    metrics: query.metrics ?? [],
    isTimeseries: query.isTimeseries && labelSet.has(timestampLabel),
    orderBy: [],
    rowLimit: null,
    rowOffset: 0,
    seriesColumns: [],
    seriesLimit: 0,
    seriesLimitMetric: null,
    groupOthers: false,
    groupLimit: null,
    timeOffsets: [],
    post: [],
    subtotals: [],
    isTotals: false,
    isCoverage: false,
  };
}

/** Whether the rows of a query are its totals already: one group of everything that the filters leave. */
export const isOneGroup = ({ dimensions, isTimeseries, having }: QueryObject): boolean =>
  dimensions.length === 0 && !isTimeseries && having.trim() === '';

/** The option of `contribution` that asks for shares of everything that the filters leave, not of the rows of the result. */
const allRecords = 'all_records';

const waitsForTotals = ({ operation, options }: PostStep): boolean =>
  operation === 'contribution' && options['contribution_totals'] === allRecords;

/**
 * The query whose totals the shares of a query wait for (`contribution` with `contribution_totals: 'all_records'`); null without such
 * a step. @throws POST_002 when a column of the step is no metric of the query
 */
export function shareTotalsQuery(query: QueryObject): QueryObject | null {
  const steps = query.post.filter(waitsForTotals);
  if (steps.length === 0) return null;
  const labels = new Set(steps.flatMap(({ options }) => columnsOf(options)));
  const metrics = (query.metrics ?? []).filter(({ label }) => labels.has(label));
  if (metrics.length === 0 || metrics.length < labels.size)
    throw fail('POST_002', {
      operation: 'contribution',
      reason: 'Shares of all records need `columns` that are metrics of the query',
    });
  return { ...query, metrics };
}

const columnsOf = (options: PostStep['options']): readonly string[] =>
  readOptions('contribution', options, Object.keys(options)).texts('columns');

/** The steps with the totals that they wait for: `totals` returns `shareTotalsQuery`. No row, or NULL, is a total of 0. */
export function withShareTotals(steps: readonly PostStep[], totals: ColumnTable): readonly PostStep[] {
  const values = Object.fromEntries(
    totals.columns.map((column) => [column.name, totals.rowCount === 0 ? 0 : totalOf(column.cells)]),
  );
  return steps.map((step) =>
    waitsForTotals(step) ? { ...step, options: { ...step.options, contribution_totals: values } } : step,
  );
}

/** The number of the only row. Decimals with many digits come as text. */
function totalOf(cells: ColumnTable['columns'][number]['cells']): number {
  const total =
    cells.encoding === 'texts'
      ? Number(cells.dictionary[cells.codes[0] ?? -1] ?? 0)
      : cells.nulls?.[0] === 1
        ? 0
        : (cells.numbers[0] ?? 0);
  return Number.isNaN(total) ? 0 : total;
}

/**
 * The rows a response may hold, and whether there were more. Exact when the statement asked for one row more (`detectsCut`);
 * else `wasCut` says that the limit was reached.
 */
export function limitRows(
  table: ColumnTable,
  compiledQuery: Pick<CompiledQuery, 'rowLimit' | 'detectsCut'>,
): { table: ColumnTable; wasCut: boolean } {
  const { rowLimit, detectsCut } = compiledQuery;
  if (rowLimit === null) return { table, wasCut: false };
  if (!detectsCut) return { table, wasCut: table.rowCount >= rowLimit };
  if (table.rowCount <= rowLimit) return { table, wasCut: false };
  return { table: rowsBetween(table, 0, rowLimit), wasCut: true };
}

/** The rows from one place to another, without those at the end. */
export function rowsBetween(table: ColumnTable, from: number, to: number): ColumnTable {
  const columns = table.columns.map(({ cells, ...column }) => ({
    ...column,
    cells:
      cells.encoding === 'texts'
        ? { ...cells, codes: cells.codes.subarray(from, to) }
        : {
            ...cells,
            numbers: cells.numbers.subarray(from, to),
            nulls: cells.nulls?.subarray(from, to) ?? null,
          },
  }));
  return { columns, rowCount: to - from };
}
