import { fail } from '@sextant/contract';
import type { DatasetDuplicate, DatasetGetOrCreate, DatasetRelated } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import { requireEdit } from '../../policies/objects.ts';
import type { Store } from '../../store/open-store.ts';
import { typesInUse } from '../../wire/chart-types.ts';
import { requireReadableSource } from '../sources/dataset-source.ts';
import type { TemplateSwitch } from '../sources/dataset-source.ts';
import { loadDataset, visibleAmong } from '../objects/load-objects.ts';
import { createDataset, draftOfDataset, requireNoRules } from './save-dataset.ts';
import type { NewDataset } from './save-dataset.ts';
import type { SessionUser } from '../../policies/session.ts';

/** Parts of a copy are new ones. */
const unnumbered = <Part extends { readonly id?: number; readonly uuid?: string }>(parts: readonly Part[]) =>
  parts.map(({ id: _id, uuid: _uuid, ...part }) => part);

/**
 * Copies a dataset over a statement. The copy reads what the statement reads, so whoever makes it must be allowed to write that statement.
 *
 * @throws NOT_FOUND_003, ACCESS_001 for a table that is closed to him, ACCESS_004 while row rules bind the dataset, REQUEST_008 for a dataset over a table or a name that is taken
 */
export async function duplicateDataset(
  store: Store,
  user: SessionUser,
  body: DatasetDuplicate,
  templates: TemplateSwitch = {},
): Promise<number> {
  const record = await loadDataset(store, user, body.base_model_id);
  if (record.dataset.sql === null)
    throw fail('REQUEST_008', { fields: { datasource_type: ['Datasource type is invalid'] } });
  const before = draftOfDataset(record);
  if ((await store.datasets.byName(before.databaseId, before.schema, body.table_name)) !== undefined)
    throw fail('REQUEST_008', { fields: { table_name: [`Dataset ${body.table_name} already exists`] } });
  await requireNoRules(store, user, record.row.id);
  await requireReadableSource(store, user, { ...before, name: body.table_name }, templates);
  const { uuid: _uuid, ...copied } = before;
  const draft = {
    ...copied,
    name: body.table_name,
    columns: unnumbered(before.columns),
    metrics: unnumbered(before.metrics),
    ownerIds: [user.id],
  };
  const change = { authorId: user.id, reason: 'duplicated', baseVersion: null };
  return (await store.datasets.create(draft, change)).id;
}

/** The number of the dataset over a table. @throws ACCESS_001 for a table that is closed to the user or not there, and what making one throws */
export async function getOrCreateDataset(
  store: Store,
  user: SessionUser,
  body: DatasetGetOrCreate,
  describe: NewDataset,
): Promise<number> {
  const { rows } = await store.datasets.list({
    filters: [
      { col: 'table_name', opr: 'eq', value: body.table_name },
      { col: 'database', opr: 'rel_o_m', value: body.database_id },
    ],
    orderColumn: null,
    orderDirection: 'asc',
    page: 0,
    pageSize: 100,
    viewerId: user.id,
    visibility: { kind: 'all' },
  });
  const distinctTypes = rows
    .filter(({ name, schema_name: schema }) => name === body.table_name && (body.schema ?? schema) === schema)
    .toSorted((left, right) => left.id - right.id)[0];
  if (distinctTypes !== undefined) {
    if (!(await visibleAmong(store, user, 'dataset', [distinctTypes.id])).has(distinctTypes.id))
      throw fail('ACCESS_001', { dataset: body.table_name });
    return distinctTypes.id;
  }
  const { database_id: database, ...rest } = body;
  return (await createDataset(store, user, { ...rest, database }, describe)).id;
}

/** Which part of a dataset is meant. */
export interface DatasetPart {
  readonly id: number;
  readonly field: 'columns' | 'metrics';
  readonly partId: number;
}

/** Takes a column or metric out of a dataset. @throws NOT_FOUND_003, NOT_FOUND_010, NOT_FOUND_015, ACCESS_004 */
export async function removeDatasetPart(store: Store, user: SessionUser, part: DatasetPart): Promise<void> {
  const { id, field, partId } = part;
  const record = await loadDataset(store, user, id);
  requireEdit(user, 'dataset', { owners: record.owners, createdBy: record.row.created_by });
  const before = draftOfDataset(record);
  const { columns, metrics } = record.dataset;
  const removedPart = { columns, metrics }[field].find((one) => one.id === partId);
  if (removedPart === undefined) throw fail(field === 'columns' ? 'NOT_FOUND_010' : 'NOT_FOUND_015', { id: partId });
  const draft = {
    ...before,
    columns: field === 'columns' ? columns.filter((one) => one.id !== partId) : columns,
    metrics: field === 'metrics' ? metrics.filter((one) => one.id !== partId) : metrics,
    mainTimeColumn: field === 'columns' && before.mainTimeColumn === removedPart.name ? null : before.mainTimeColumn,
  };
  const change = { authorId: user.id, reason: 'saved', baseVersion: record.row.version };
  if ((await store.datasets.save(id, draft, change)) === undefined) throw fail('NOT_FOUND_003', { id });
}

/** What is built on a dataset, as far as the user may see it. @throws NOT_FOUND_003 */
export async function relatedToDataset(
  { store, config }: Pick<AppContext, 'store' | 'config'>,
  user: SessionUser,
  id: number,
): Promise<DatasetRelated> {
  const { charts, dashboards } = await store.datasets.built((await loadDataset(store, user, id)).row.id);
  const visibleOf = async <Row extends { readonly id: number }>(kind: 'chart' | 'dashboard', rows: readonly Row[]) => {
    const ids = await visibleAmong(
      store,
      user,
      kind,
      rows.map((row) => row.id),
    );
    return rows.filter((row) => ids.has(row.id));
  };
  const types = typesInUse(config);
  const [shownCharts, shownDashboards] = [await visibleOf('chart', charts), await visibleOf('dashboard', dashboards)];
  return {
    charts: {
      count: shownCharts.length,
      result: shownCharts.map((row) => ({ id: row.id, slice_name: row.name, viz_type: types.type(row.kind) })),
    },
    dashboards: {
      count: shownDashboards.length,
      result: shownDashboards.map((row) => ({ id: row.id, title: row.title, slug: row.slug, json_metadata: null })),
    },
  };
}
