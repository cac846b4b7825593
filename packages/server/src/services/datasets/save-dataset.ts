import { fail } from '@sextant/contract';
import type { Dataset, DatasetColumn, DatasetMetric, DatasetPost, DatasetPut, ValueType } from '@sextant/contract';
import { requireEdit, visibilityOf } from '../../policies/objects.ts';
import { isAdmin } from '../../policies/permissions.ts';
import type { ColumnDraft, DatasetDraft, DatasetRecord, MetricDraft } from '../../store/datasets.ts';
import type { Store } from '../../store/open-store.ts';
import type { DatasetRow } from '../../store/schema.ts';
import type { Change } from '../../store/versions.ts';
import { hasTemplate } from '../../templates/render-text.ts';
import { requireReadableSource } from '../sources/dataset-source.ts';
import type { DatasetSource, TemplateSwitch } from '../sources/dataset-source.ts';
import { loadDataset } from '../objects/load-objects.ts';
import { tryExpressions } from '../queries/try-expressions.ts';
import type { TryStatement } from '../queries/try-expressions.ts';
import { ownersAfter } from '../objects/owners.ts';
import { requireProvenForAuthor } from '../row-rules/unproven-barriers.ts';
import type { SessionUser } from '../../policies/session.ts';

type ColumnPut = NonNullable<DatasetPut['columns']>[number];
type MetricPut = NonNullable<DatasetPut['metrics']>[number];

/** A stored dataset as a save sees it. */
export const draftOfDataset = ({ row, dataset, owners, extra }: DatasetRecord): DatasetDraft => ({
  ...dataset,
  ownerIds: owners.map((owner) => owner.id),
  certifiedBy: row.certified_by,
  extra,
});

const valueOr = <Value>(sentValue: Value | undefined, before: Value): Value =>
  sentValue === undefined ? before : sentValue;

/** Superset's pages send empty text for a table without a statement and for a column without an expression. */
const textOrNull = (sentText: string | null | undefined): string | null | undefined =>
  sentText?.trim() === '' ? null : sentText;

function columnAfter(sentColumn: ColumnPut, before: DatasetColumn | undefined): ColumnDraft {
  const guessedType: ValueType = before?.type ?? (sentColumn.is_dttm === true ? 'timestamp' : 'text');
  return {
    ...(before === undefined ? {} : { id: before.id, uuid: before.uuid }),
    name: sentColumn.column_name,
    label: valueOr(sentColumn.verbose_name, before?.label ?? null),
    description: valueOr(sentColumn.description, before?.description ?? null),
    nativeType: valueOr(sentColumn.type, before?.nativeType ?? null),
    type: guessedType,
    isTemporal: sentColumn.is_dttm ?? before?.isTemporal ?? false,
    isFilterable: sentColumn.filterable ?? before?.isFilterable ?? true,
    isGroupable: sentColumn.groupby ?? before?.isGroupable ?? true,
    isActive: sentColumn.is_active ?? before?.isActive ?? true,
    expression: valueOr(textOrNull(sentColumn.expression), before?.expression ?? null),
    timeFormat: valueOr(sentColumn.python_date_format, before?.timeFormat ?? null),
    extra: valueOr(sentColumn.extra, before?.extra ?? null),
    advancedType: valueOr(sentColumn.advanced_data_type, before?.advancedType ?? null),
  };
}

const metricAfter = (sentMetric: MetricPut, before: DatasetMetric | undefined): MetricDraft => ({
  ...(before === undefined ? {} : { id: before.id, uuid: before.uuid }),
  name: sentMetric.metric_name,
  label: valueOr(sentMetric.verbose_name, before?.label ?? null),
  description: valueOr(sentMetric.description, before?.description ?? null),
  expression: sentMetric.expression,
  numberFormat: valueOr(sentMetric.d3format, before?.numberFormat ?? null),
  warning: valueOr(sentMetric.warning_text, before?.warning ?? null),
  extra: valueOr(sentMetric.extra, before?.extra ?? null),
});

/** @throws REQUEST_008 for a name that comes twice */
export function rejectRepeated(field: 'columns' | 'metrics', names: readonly string[]): void {
  if (new Set(names).size !== names.length)
    throw fail('REQUEST_008', { fields: { [field]: [`One or more ${field} are duplicated`] } });
}

/** Items with an id change that item, items without are new, items that are missing go. */
function itemsAfter<Put extends { readonly id?: number | undefined }, Item extends { readonly id: number }, Draft>(
  field: 'columns' | 'metrics',
  sentPuts: readonly Put[],
  before: readonly Item[],
  after: (put: Put, item: Item | undefined) => Draft,
): Draft[] {
  return sentPuts.map((put) => {
    const item = before.find((candidate) => candidate.id === put.id);
    if (put.id !== undefined && item === undefined)
      throw fail('REQUEST_008', { fields: { [field]: [`One or more ${field} do not exist`] } });
    return after(put, item);
  });
}

function merged(before: DatasetDraft, record: DatasetRecord, body: DatasetPut): DatasetDraft {
  const { dataset } = record;
  const extra = { ...before.extra };
  for (const key of ['extra', 'template_params'] as const) if (body[key] !== undefined) extra[key] = body[key];
  return {
    ...before,
    name: body.table_name ?? before.name,
    databaseId: body.database_id ?? before.databaseId,
    schema: valueOr(body.schema, before.schema),
    sql: valueOr(textOrNull(body.sql), before.sql),
    description: valueOr(body.description, before.description),
    mainTimeColumn: valueOr(body.main_dttm_col, before.mainTimeColumn),
    offsetHours: body.offset ?? before.offsetHours,
    cacheTimeoutS: valueOr(body.cache_timeout, before.cacheTimeoutS),
    fetchValuesPredicate: valueOr(body.fetch_values_predicate, before.fetchValuesPredicate),
    alwaysFilterMainTime: body.always_filter_main_dttm ?? before.alwaysFilterMainTime,
    columns:
      body.columns === undefined ? dataset.columns : itemsAfter('columns', body.columns, dataset.columns, columnAfter),
    metrics:
      body.metrics === undefined ? dataset.metrics : itemsAfter('metrics', body.metrics, dataset.metrics, metricAfter),
    extra,
    templateParams: typeof extra['template_params'] === 'string' ? extra['template_params'] : null,
  };
}

/** A database that is not there and one that is not for the user are the same. @throws REQUEST_008 */
async function requireDatabase(store: Store, user: SessionUser, id: number): Promise<void> {
  if ((await store.databases.load(id, visibilityOf(user, 'database'))) === undefined)
    throw fail('REQUEST_008', { fields: { database: ['Database does not exist'] } });
}

async function rejectTakenName(store: Store, draft: DatasetDraft, id: number | null): Promise<void> {
  const other = await store.datasets.byName(draft.databaseId, draft.schema, draft.name);
  if (other === undefined || other.id === id) return;
  const name = draft.schema === null ? draft.name : `${draft.schema}.${draft.name}`;
  throw fail('REQUEST_008', { fields: { table_name: [`Dataset ${name} already exists`] } });
}

/** What a new dataset is described with: the columns of its table, as far as they are known. */
export type DescribeTable = (
  source: DatasetSource,
) => Promise<{ columns: readonly ColumnDraft[]; metrics: readonly MetricDraft[] }>;

/** How a new dataset comes to its columns. */
export interface NewDataset extends TemplateSwitch {
  readonly describe: DescribeTable;
}

/** @throws REQUEST_008 for a database that is not there or a name that is taken, ACCESS_001 and QUERY_012 for what may not be read */
export async function createDataset(
  store: Store,
  user: SessionUser,
  body: DatasetPost,
  { describe, ...templates }: NewDataset,
): Promise<DatasetRow> {
  const source = {
    databaseId: body.database,
    schema: body.schema ?? null,
    name: body.table_name,
    sql: textOrNull(body.sql) ?? null,
    templateParams: body.template_params ?? null,
  };
  await requireDatabase(store, user, body.database);
  await requireReadableSource(store, user, source, templates);
  const describedSource = await describe(source);
  const draft: DatasetDraft = {
    name: body.table_name,
    databaseId: body.database,
    schema: body.schema ?? null,
    catalog: null,
    sql: textOrNull(body.sql) ?? null,
    description: null,
    mainTimeColumn: describedSource.columns.find((column) => column.isTemporal)?.name ?? null,
    offsetHours: 0,
    cacheTimeoutS: null,
    fetchValuesPredicate: null,
    alwaysFilterMainTime: body.always_filter_main_dttm ?? false,
    columns: describedSource.columns,
    metrics: describedSource.metrics,
    ownerIds: await ownersAfter(store, user, body.owners, null),
    extra: typeof body.template_params === 'string' ? { template_params: body.template_params } : {},
  };
  await rejectTakenName(store, draft, null);
  return store.datasets.create(draft, { authorId: user.id, reason: 'created', baseVersion: null });
}

/** Whether a save reads other rows than before. */
export const isOtherSource = (draft: DatasetSource, before: DatasetSource): boolean =>
  (['databaseId', 'schema', 'name', 'sql'] as const).some((key) => draft[key] !== before[key]) ||
  (hasTemplate(draft.sql) && (draft.templateParams ?? null) !== (before.templateParams ?? null));

/** What a PUT asks: the fields sent, onto `baseVersion` or, when it is null, onto the head. */
export interface DatasetSave {
  readonly id: number;
  readonly body: DatasetPut;
  readonly baseVersion: number | null;
  /** Asks the engine what it makes of an expression. */
  readonly tryStatement: TryStatement;
}

/** Rules find their table by the dataset that they name: whoever they bind must not point it elsewhere. @throws ACCESS_004 */
export async function requireNoRules(store: Store, user: SessionUser, id: number): Promise<void> {
  if (isAdmin(user)) return;
  const rules = await store.rowRules.all();
  if (rules.some(({ datasetIds }) => datasetIds.includes(id))) throw fail('ACCESS_004', { kind: 'dataset' });
}

/** Whether texts are read as times in another way than before: what cannot be read so fails, like an expression. */
const hasNewFormats = (draft: DatasetDraft, before: Dataset): boolean =>
  draft.columns.some(
    ({ name, timeFormat }) =>
      timeFormat !== (before.columns.find((column) => column.name === name)?.timeFormat ?? null),
  );

/** Saves the fields given onto the head, or onto `baseVersion`; expressions that are new or changed are tried first. @throws NOT_FOUND_003, ACCESS_004, REQUEST_008, STALE_001, ACCESS_015 */
export async function saveDataset(
  store: Store,
  user: SessionUser,
  { id, body, baseVersion, tryStatement }: DatasetSave,
): Promise<DatasetRow> {
  const record = await loadDataset(store, user, id);
  requireEdit(user, 'dataset', { owners: record.owners, createdBy: record.row.created_by });
  const ownerIds = await ownersAfter(
    store,
    user,
    body.owners,
    record.owners.map((owner) => owner.id),
  );
  const draft = { ...merged(draftOfDataset(record), record, body), ownerIds };
  return saveDraft(store, user, {
    record,
    draft,
    tryStatement,
    change: { authorId: user.id, reason: 'saved', baseVersion },
  });
}

/** A dataset that is to be saved over what is stored, from a body or from an earlier version. */
interface DraftSave {
  readonly record: DatasetRecord;
  readonly draft: DatasetDraft;
  readonly tryStatement: TryStatement;
  readonly change: Change;
}

/** Saves a whole dataset for a user who may change it, when he may point it to what it points to. @throws as `saveDataset` */
export async function saveDraft(
  store: Store,
  user: SessionUser,
  { record, draft, tryStatement, change }: DraftSave,
): Promise<DatasetRow> {
  const { id } = record.row;
  rejectRepeated(
    'columns',
    draft.columns.map((column) => column.name),
  );
  rejectRepeated(
    'metrics',
    draft.metrics.map((metric) => metric.name),
  );
  if (draft.databaseId !== record.dataset.databaseId) await requireDatabase(store, user, draft.databaseId);
  await rejectTakenName(store, draft, id);
  if (isOtherSource(draft, record.dataset)) {
    await requireNoRules(store, user, id);
    await requireReadableSource(store, user, draft, tryStatement);
  }
  if (hasNewFormats(draft, record.dataset))
    await requireProvenForAuthor(store, user, draft.databaseId, await tryStatement.dialectOf(draft.databaseId));
  const triedDraft = await tryExpressions(draft, record.dataset, tryStatement);
  const saved = await store.datasets.save(id, triedDraft, change);
  if (saved === undefined) throw fail('NOT_FOUND_003', { id });
  return saved;
}
