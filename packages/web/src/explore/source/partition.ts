import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { DatasetData } from '@sextant/contract';
import { call } from '../../api/call.ts';

type Source = Pick<DatasetData, 'type' | 'sql' | 'schema' | 'table_name' | 'database'> & {
  readonly is_sqllab_view?: unknown;
};

/** Engines whose tables are divided by columns. */
const dividing: ReadonlySet<string> = new Set(['postgresql', 'trino', 'presto']);

/** Of them, those of which templates find the newest part. */
const findingNewest: ReadonlySet<string> = new Set(['trino', 'presto']);

/** Whether a filter can be on the newest part of the table, whichever that is. */
export const hasLatestPartition = ({ database }: Pick<Source, 'database'>): boolean =>
  findingNewest.has(database.backend);

/** Whether partitions are asked for: only of tables; a statement, or a view that SQL Lab made, has none. */
export const hasPartitions = ({ type, sql, is_sqllab_view: isView, database }: Source): boolean =>
  String(type) === 'table' && isView !== true && (sql === null || sql === '') && dividing.has(database.backend);

/** The column by which a table is divided; null when it has no parts, or divided by several. */
export function partitionColumnOf(extra: { readonly partitions: { readonly cols?: readonly string[] | undefined } }) {
  const { cols = [] } = extra.partitions;
  return cols.length === 1 ? (cols[0] ?? null) : null;
}

/** The column by which the table of a dataset is divided. */
export const partitionQuery = (dataset: Source) =>
  queryOptions({
    queryKey: ['databases', 'partition', dataset.database.id, dataset.schema, dataset.table_name],
    enabled: hasPartitions(dataset) && dataset.schema !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // It only adds a mark: whoever may not look into the database goes without.
    retry: false,
    queryFn: async ({ signal }): Promise<string | null> => {
      const params = { id: dataset.database.id, table: dataset.table_name, schema: dataset.schema ?? '' };
      return partitionColumnOf(await call(api.database.tableExtra, { params, signal }));
    },
  });
