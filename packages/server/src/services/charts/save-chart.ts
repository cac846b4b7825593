import { fail, objectOfJson } from '@sextant/contract';
import type { ChartPost, ChartPut } from '@sextant/contract';
import { requireEdit } from '../../policies/objects.ts';
import type { ChartDraft, ChartRecord } from '../../store/charts.ts';
import type { Store } from '../../store/open-store.ts';
import type { ChartRow } from '../../store/schema.ts';
import { loadChart, loadDashboard, visibleAmong } from '../objects/load-objects.ts';
import { namedByChart, requireNamed } from '../objects/named-objects.ts';
import { givenUuid } from '../objects/given-uuid.ts';
import { ownersAfter } from '../objects/owners.ts';
import type { SessionUser } from '../../policies/session.ts';

/** A chart of which nothing is said. */
export const emptyChart: ChartDraft = {
  name: '',
  description: null,
  kind: 'table',
  datasetId: null,
  datasourceType: 'table',
  params: null,
  queryContext: null,
  cacheTimeoutS: null,
  certifiedBy: null,
  certificationDetails: null,
  externalUrl: null,
  isManagedExternally: false,
  ownerIds: [],
  dashboardIds: [],
};

/** A stored chart as a save sees it. */
export const draftOfChart = ({ row, owners }: ChartRecord): ChartDraft => ({
  name: row.name,
  description: row.description,
  kind: row.kind,
  datasetId: row.dataset_id,
  datasourceType: row.datasource_type,
  params: row.params,
  queryContext: row.query_context,
  cacheTimeoutS: row.cache_timeout_s,
  certifiedBy: row.certified_by,
  certificationDetails: row.certification_details,
  externalUrl: row.external_url,
  isManagedExternally: row.is_managed_externally === 1,
  ownerIds: owners.map((owner) => owner.id),
  dashboardIds: null,
});

const emptyToNull = (text: string | null): string | null => (text === '' ? null : text);
const valueOr = <Value>(sentValue: Value | undefined, before: Value): Value =>
  sentValue === undefined ? before : sentValue;

function kindOf(body: ChartPut, before: ChartDraft): string {
  if (body.viz_type !== undefined) return body.viz_type;
  const inParams = objectOfJson(body.params)['viz_type'];
  return typeof inParams === 'string' ? inParams : before.kind;
}

const merged = (before: ChartDraft, body: ChartPut): ChartDraft => ({
  ...before,
  name: body.slice_name ?? before.name,
  description: valueOr(body.description, before.description),
  kind: kindOf(body, before),
  datasetId: body.datasource_id ?? before.datasetId,
  datasourceType: body.datasource_type ?? before.datasourceType,
  params: emptyToNull(valueOr(body.params, before.params)),
  queryContext: emptyToNull(valueOr(body.query_context, before.queryContext)),
  cacheTimeoutS: valueOr(body.cache_timeout, before.cacheTimeoutS),
  certifiedBy: emptyToNull(valueOr(body.certified_by, before.certifiedBy)),
  certificationDetails: valueOr(body.certification_details, before.certificationDetails),
  externalUrl: valueOr(body.external_url, before.externalUrl),
  isManagedExternally: body.is_managed_externally ?? before.isManagedExternally,
});

/** A chart is put only on dashboards that the user may change. */
async function requireDashboards(
  store: Store,
  user: SessionUser,
  dashboardIds: readonly number[],
  before: readonly number[],
): Promise<void> {
  const allowedIds = new Set([...before, ...(await visibleAmong(store, user, 'dashboard', dashboardIds))]);
  if (dashboardIds.some((id) => !allowedIds.has(id)))
    throw fail('REQUEST_008', { fields: { dashboards: ['Dashboards do not exist'] } });
  for (const id of dashboardIds) {
    if (before.includes(id)) continue;
    const { row, owners } = await loadDashboard(store, user, id);
    requireEdit(user, 'dashboard', { owners, createdBy: row.created_by });
  }
}

/** A chart is built on a dataset that the user sees. @throws REQUEST_008 */
export async function requireDataset(store: Store, user: SessionUser, id: number): Promise<void> {
  if (!(await visibleAmong(store, user, 'dataset', [id])).has(id))
    throw fail('REQUEST_008', { fields: { datasource_id: ['Datasource does not exist'] } });
}

/** @throws REQUEST_008, also for what exists and is not for the user, ACCESS_004 for somebody else's dashboard */
export async function createChart(store: Store, user: SessionUser, body: ChartPost): Promise<ChartRow> {
  await requireDataset(store, user, body.datasource_id);
  await requireDashboards(store, user, body.dashboards ?? [], []);
  await requireNamed(
    store,
    user,
    namedByChart(body.params ?? null, body.query_context ?? null),
    namedByChart(null, null),
  );
  const ownerIds = await ownersAfter(store, user, body.owners, null);
  const draft = { ...merged(emptyChart, body), ownerIds, dashboardIds: body.dashboards ?? [] };
  return store.charts.create(
    { ...draft, ...(await givenUuid(body.uuid, store.charts.byUuid)) },
    { authorId: user.id, reason: 'created', baseVersion: null },
  );
}

/**
 * A save of a chart may point it to datasets and charts that whoever saves it sees himself, and to those it pointed to before: whether it brings new
 * values or those of an earlier version.
 *
 * @throws REQUEST_008
 */
export async function requirePointed(
  store: Store,
  user: SessionUser,
  { datasetId, params, queryContext }: ChartDraft,
  { row }: ChartRecord,
): Promise<void> {
  if (datasetId !== null && datasetId !== row.dataset_id) await requireDataset(store, user, datasetId);
  await requireNamed(store, user, namedByChart(params, queryContext), namedByChart(row.params, row.query_context));
}

/** Only the query context that a page computed is put beside the chart; whoever may see the chart may do that. */
const isOnlyQueryContext = (body: ChartPut): boolean =>
  body.query_context_generation === true &&
  Object.keys(body).every((key) => key === 'query_context' || key === 'query_context_generation');

/** What a PUT asks: the fields sent, onto `baseVersion` or, when it is null, onto the head. */
export interface ChartSave {
  readonly id: number;
  readonly body: ChartPut;
  readonly baseVersion: number | null;
}

/** Saves the fields given onto the head, or onto `baseVersion`. @throws NOT_FOUND_001, ACCESS_004, REQUEST_008, STALE_001 */
export async function saveChart(
  store: Store,
  user: SessionUser,
  { id, body, baseVersion }: ChartSave,
): Promise<ChartRow> {
  const before = await loadChart(store, user, id);
  const isComputed = isOnlyQueryContext(body);
  if (!isComputed) requireEdit(user, 'chart', { owners: before.owners, createdBy: before.row.created_by });
  if (body.dashboards !== undefined)
    await requireDashboards(
      store,
      user,
      body.dashboards,
      before.dashboards.map((dashboard) => dashboard.id),
    );
  const ownerIds = await ownersAfter(
    store,
    user,
    body.owners,
    before.owners.map((owner) => owner.id),
  );
  const draft = { ...merged(draftOfChart(before), body), ownerIds, dashboardIds: body.dashboards ?? null };
  await requirePointed(store, user, draft, before);
  const savedChart = await store.charts.save(id, draft, {
    authorId: user.id,
    reason: isComputed ? 'query context computed' : 'saved',
    baseVersion,
    // Whoever opens a chart may compute its query, and opens no more of it to others than its author did.
    sharing: isComputed ? 'joins' : 'anew',
  });
  if (savedChart === undefined) throw fail('NOT_FOUND_001', { id });
  return savedChart;
}
