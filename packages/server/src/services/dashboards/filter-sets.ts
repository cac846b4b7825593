import { fail, filterSetParams, isJson, mostFilterSets } from '@sextant/contract';
import type { FilterSetParams, FilterSetPost, FilterSetPut } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import { canEditDashboard, requireEditDashboard } from '../../policies/objects.ts';
import { isAdmin } from '../../policies/permissions.ts';
import type { SessionUser } from '../../policies/session.ts';
import type { DashboardRecord } from '../../store/dashboards.ts';
import type { FilterSetDraft, FilterSetView } from '../../store/filter-sets.ts';
import type { FilterSetRow } from '../../store/schema.ts';
import { rejectDuplicate } from '../../store/store-errors.ts';
import { loadDashboard, ownershipOf } from '../objects/load-objects.ts';
import { namedByDashboard, requireNamed } from '../objects/named-objects.ts';
import { shownCharts } from '../access/passed-charts.ts';
import { metadataFor, setParamsFor } from './shown-filters.ts';

type Context = Pick<AppContext, 'store' | 'config'>;

/** Which set of which dashboard a call names. */
export interface FilterSetReference {
  readonly id: string;
  readonly setId: number;
}

/** What of a dashboard's sets is for a user: administrators see everybody's. */
export const filterSetView = (user: SessionUser, { row }: DashboardRecord): FilterSetView => ({
  dashboardId: row.id,
  userId: user.id,
  seesAll: isAdmin(user),
});

/** What a stored set keeps; it was read before it was stored. */
export const storedParams = ({ params }: Pick<FilterSetRow, 'params'>): FilterSetParams =>
  filterSetParams.parse(JSON.parse(params));

const invalid = (field: string, text: string) => fail('REQUEST_007', { fields: { [field]: [text] } });
const nameTaken = () => fail('REQUEST_008', { fields: { name: ['Name must be unique'] } });

/** @throws REQUEST_007 for a text that is no filter set */
function requireParams(text: string): void {
  if (!isJson(text) || !filterSetParams.safeParse(JSON.parse(text)).success)
    throw invalid('_schema', 'failed to parse json_metadata to json');
}

/** Whose a new set is. @throws ACCESS_004, REQUEST_007 */
function ownerOf(user: SessionUser, record: DashboardRecord, body: FilterSetPost) {
  const { owner_type: ownerType, owner_id: ownerId } = body;
  if (ownerType === 'Dashboard') requireEditDashboard(user, ownershipOf(record));
  else if (ownerId === undefined) throw invalid('_schema', 'owner_id is mandatory when owner_type is User');
  const expectedId = ownerType === 'Dashboard' ? record.row.id : user.id;
  if (ownerId !== undefined && ownerId !== expectedId)
    throw invalid('owner_id', ownerType === 'Dashboard' ? 'Not the id of this dashboard.' : 'Not your own id.');
  return { ownerType, ownerId: expectedId };
}

/** The set, for a user who may change it. @throws NOT_FOUND_022, ACCESS_004 */
function requireSetEdit(user: SessionUser, record: DashboardRecord, row: FilterSetRow): void {
  const mayEdit =
    row.owner_type === 'User' ? row.owner_id === user.id || isAdmin(user) : canEditDashboard(user, ownershipOf(record));
  if (!mayEdit) throw fail('ACCESS_004', { kind: 'filter set' });
}

/** A set names what the dashboard shows its saver, what he sees himself, and what it named before. @throws REQUEST_008 */
async function requireNamedBySet(
  context: Context,
  user: SessionUser,
  { record, params, before }: { readonly record: DashboardRecord; readonly params: string; readonly before: string },
): Promise<void> {
  const charts = await shownCharts(context.store, user, record);
  const metadata = await metadataFor(context, user, record, charts);
  const shownObjects = namedByDashboard(metadata, before);
  const knownObjects = {
    ...shownObjects,
    charts: new Set([...shownObjects.charts, ...charts.map(({ id }) => id)]),
  };
  await requireNamed(context.store, user, namedByDashboard(params), knownObjects);
}

/** Makes a set. @throws NOT_FOUND_002, ACCESS_004, REQUEST_007, REQUEST_008 */
export async function createFilterSet(
  context: Context,
  user: SessionUser,
  { id, body }: { readonly id: string; readonly body: FilterSetPost },
): Promise<FilterSetRow> {
  const { store } = context;
  const record = await loadDashboard(store, user, id);
  const owner = ownerOf(user, record, body);
  const { name, description = null, json_metadata: params } = body;
  requireParams(params);
  await requireNamedBySet(context, user, { record, params, before: '{}' });
  if ((await store.filterSets.countOf(record.row.id, owner.ownerType, owner.ownerId)) >= mostFilterSets)
    throw fail('REQUEST_008', { fields: { name: [`There are ${mostFilterSets} filter sets already`] } });
  return rejectDuplicate(
    store.filterSets.create(record.row.id, { name, description, params, ...owner }, user.id),
    nameTaken,
  );
}

/** Changes the fields given. @throws NOT_FOUND_002, NOT_FOUND_022, ACCESS_004, REQUEST_007, REQUEST_008 */
export async function saveFilterSet(
  context: Context,
  user: SessionUser,
  { id, setId, body }: FilterSetReference & { readonly body: FilterSetPut },
): Promise<FilterSetRow> {
  const { store } = context;
  const record = await loadDashboard(store, user, id);
  const before = await store.filterSets.load(filterSetView(user, record), setId);
  if (before === undefined) throw fail('NOT_FOUND_022', { id: setId });
  requireSetEdit(user, record, before);
  if (body.owner_type === 'Dashboard') requireEditDashboard(user, ownershipOf(record));
  const params = body.json_metadata ?? before.params;
  requireParams(params);
  await requireNamedBySet(context, user, { record, params, before: before.params });
  const draft: FilterSetDraft = {
    name: body.name ?? before.name,
    description: body.description ?? before.description,
    params,
    ownerType: body.owner_type ?? before.owner_type,
    ownerId: body.owner_type === 'Dashboard' ? record.row.id : before.owner_id,
  };
  const row = await rejectDuplicate(store.filterSets.save(setId, draft, user.id), nameTaken);
  if (row === undefined) throw fail('NOT_FOUND_022', { id: setId });
  return row;
}

/** Removes a set and returns the id of its dashboard; null when there is none that the user may see. @throws NOT_FOUND_002, ACCESS_004 */
export async function removeFilterSet(
  { store }: Context,
  user: SessionUser,
  { id, setId }: FilterSetReference,
): Promise<number | null> {
  const record = await loadDashboard(store, user, id);
  const row = await store.filterSets.load(filterSetView(user, record), setId);
  if (row === undefined) return null;
  requireSetEdit(user, record, row);
  await store.filterSets.remove(setId);
  return record.row.id;
}

/** Says with which set a dashboard opens for the user. @throws NOT_FOUND_002, NOT_FOUND_022 */
export async function setDefaultFilterSet(
  { store }: Context,
  user: SessionUser,
  { id, setId }: { readonly id: string; readonly setId: number | null },
): Promise<void> {
  const record = await loadDashboard(store, user, id);
  // An administrator sees everybody's, and opens with none of them.
  const view = { ...filterSetView(user, record), seesAll: false };
  const isOpen = setId === null || (await store.filterSets.load(view, setId)) !== undefined;
  if (!isOpen || !(await store.filterSets.setDefault(user.id, record.row.id, setId)))
    throw fail('NOT_FOUND_022', { id: setId ?? '' });
}

/** The sets with what of them the user is shown, in their order. */
export async function shownFilterSets(
  context: Context,
  user: SessionUser,
  record: DashboardRecord,
  rows: readonly FilterSetRow[],
): Promise<{ row: FilterSetRow; params: FilterSetParams }[]> {
  const isOwn = (row: FilterSetRow): boolean => row.owner_type === 'User' && row.owner_id === user.id;
  const params = await setParamsFor(
    context,
    user,
    record,
    rows.map((row) => (isOwn(row) ? null : storedParams(row))),
  );
  return rows.map((row, index) => ({ row, params: params[index] ?? storedParams(row) }));
}

/** The set that a dashboard opens with for the user; null for none. */
export async function openingFilterSet(
  context: Context,
  user: SessionUser,
  record: DashboardRecord,
): Promise<{ id: number; params: FilterSetParams } | null> {
  const row = await context.store.filterSets.defaultOf(user.id, record.row.id);
  const [shownSet] = row === undefined ? [] : await shownFilterSets(context, user, record, [row]);
  return shownSet === undefined ? null : { id: shownSet.row.id, params: shownSet.params };
}
