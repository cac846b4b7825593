import type { ColumnDraft } from '../store/datasets.ts';
import type { Store } from '../store/open-store.ts';
import type { DescribeTable } from './save-dataset.ts';

const countOfRows = {
  name: 'count',
  label: 'COUNT(*)',
  description: null,
  expression: 'COUNT(*)',
  numberFormat: null,
  warning: null,
};

/** Describes a table of Uploads or Examples by another dataset over it. A table that nobody described has no columns yet; a sync adds them. */
export const describeTable =
  (store: Store): DescribeTable =>
  async (databaseId, schema, name) => {
    const known = await store.datasets.byName(databaseId, schema, name);
    const record = known === undefined ? undefined : await store.datasets.record(known.id);
    const columns: ColumnDraft[] = (record?.dataset.columns ?? []).map(({ id: _id, uuid: _uuid, ...column }) => column);
    return { columns, metrics: [countOfRows] };
  };
