import type { DescribeStatement } from '../app-context.ts';
import type { Store } from '../store/open-store.ts';
import type { DatasetSource } from './dataset-source.ts';
import { plainColumn } from './dataset-of-table.ts';
import type { DescribeTable } from './save-dataset.ts';

const countOfRows = {
  name: 'count',
  label: 'COUNT(*)',
  description: null,
  expression: 'COUNT(*)',
  numberFormat: null,
  warning: null,
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Describes a table of Uploads or Examples, or a statement over them, by its engine. A table that is not there has no columns. */
export const describeTable =
  (store: Store, describe: DescribeStatement | undefined): DescribeTable =>
  async (source) => {
    const statement = source.sql ?? (await statementOver(store, source));
    const columns = statement === null ? [] : ((await describe?.(source.databaseId, statement)) ?? []);
    return {
      columns: columns.map((column) => ({ ...plainColumn(column), nativeType: column.nativeType })),
      metrics: [countOfRows],
    };
  };

async function statementOver(store: Store, { databaseId, schema, name }: DatasetSource): Promise<string | null> {
  const stored = schema === null ? undefined : await store.storedTables.find(databaseId, schema, name);
  return stored === undefined ? null : `SELECT * FROM ${quoted(stored.schema_name)}.${quoted(stored.name)}`;
}
