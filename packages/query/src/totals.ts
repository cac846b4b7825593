import type { ColumnTable, QueryObject } from '@sextant/contract';
import type { CompiledQuery } from './compiled-query.ts';

/** The same question without dimensions: one row with each metric over everything that the filters leave, whatever the row limit. */
export function totalsQuery(query: QueryObject): QueryObject {
  return {
    ...query,
    dimensions: [],
    metrics: query.metrics ?? [],
    isTimeseries: false,
    orderBy: [],
    rowLimit: null,
    rowOffset: 0,
    seriesColumns: [],
    seriesLimit: 0,
    seriesLimitMetric: null,
    groupOthers: false,
    timeOffsets: [],
    post: [],
  };
}

/**
 * The rows a reply may hold, and whether there were more. Exact when the statement asked for one row more (`detectsCut`);
 * else `wasCut` says that the limit was reached.
 */
export function cutRows(
  table: ColumnTable,
  compiled: Pick<CompiledQuery, 'rowLimit' | 'detectsCut'>,
): { table: ColumnTable; wasCut: boolean } {
  const { rowLimit, detectsCut } = compiled;
  if (rowLimit === null) return { table, wasCut: false };
  if (!detectsCut) return { table, wasCut: table.rowCount >= rowLimit };
  if (table.rowCount <= rowLimit) return { table, wasCut: false };
  const columns = table.columns.map((column) => ({
    ...column,
    cells:
      column.cells.encoding === 'texts'
        ? { ...column.cells, codes: column.cells.codes.subarray(0, rowLimit) }
        : {
            ...column.cells,
            numbers: column.cells.numbers.subarray(0, rowLimit),
            nulls: column.cells.nulls?.subarray(0, rowLimit) ?? null,
          },
  }));
  return { table: { columns, rowCount: rowLimit }, wasCut: true };
}
