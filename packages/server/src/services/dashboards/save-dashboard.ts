import { fail, isRecord, objectOfJson, takeMember } from '@sextant/contract';
import type { DashboardPost, DashboardPut } from '@sextant/contract';
import { canEdit, requireEditDashboard } from '../../policies/objects.ts';
import { may } from '../../policies/permissions.ts';
import type { DashboardDraft, DashboardRecord } from '../../store/dashboards.ts';
import { namesById } from '../../store/objects.ts';
import type { Store } from '../../store/open-store.ts';
import type { DashboardRow } from '../../store/schema.ts';
import { loadDashboard, ownershipOf, visibleAmong } from '../objects/load-objects.ts';
import { namedByDashboard, requireNamed } from '../objects/named-objects.ts';
import type { NamedObjects } from '../objects/named-objects.ts';
import { givenUuid } from '../objects/given-uuid.ts';
import { ownersAfter } from '../objects/owners.ts';
import type { SessionUser } from '../../policies/session.ts';

const freshDraft: DashboardDraft = {
  title: null,
  slug: null,
  positionJson: null,
  jsonMetadata: null,
  css: null,
  isPublished: false,
  certifiedBy: null,
  certificationDetails: null,
  externalUrl: null,
  isManagedExternally: false,
  ownerIds: [],
  roleIds: [],
  chartIds: [],
};

/** A stored dashboard as a save sees it. */
export const draftOfDashboard = ({ row, owners, roles }: DashboardRecord): DashboardDraft => ({
  title: row.title,
  slug: row.slug,
  positionJson: row.position_json,
  jsonMetadata: row.json_metadata,
  css: row.css,
  isPublished: row.is_published === 1,
  certifiedBy: row.certified_by,
  certificationDetails: row.certification_details,
  externalUrl: row.external_url,
  isManagedExternally: row.is_managed_externally === 1,
  ownerIds: owners.map((owner) => owner.id),
  roleIds: roles.map((role) => role.id),
  chartIds: null,
});

/** A slug as it is kept: blanks become `-`, other signs go; empty is none. */
export function normalSlug(slug: string | null): string | null {
  const slugText = (slug ?? '')
    .trim()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^\p{L}\p{N}_-]/gu, '');
  return slugText === '' ? null : slugText;
}

const emptyToNull = (text: string | null): string | null => (text === '' ? null : text);
const valueOr = <Value>(sentValue: Value | undefined, before: Value): Value =>
  sentValue === undefined ? before : sentValue;

/** Numbers of the charts that a layout shows. */
export function chartsOfLayout(positionJson: string | null): number[] {
  const ids = Object.values(objectOfJson(positionJson)).flatMap((node) => {
    if (!isRecord(node) || !('type' in node) || node.type !== 'CHART' || !('meta' in node)) return [];
    const { meta } = node;
    const id = isRecord(meta) && 'chartId' in meta ? meta.chartId : null;
    return typeof id === 'number' && Number.isSafeInteger(id) ? [id] : [];
  });
  return [...new Set(ids)];
}

/** The layout travels inside the metadata, as `positions`; it is cut out as text, so that the rest keeps every byte. */
export function layoutAndMetadata(body: DashboardPut): Pick<DashboardPut, 'json_metadata' | 'position_json'> {
  const metadata = body.json_metadata;
  if (metadata === undefined || metadata === null || metadata === '' || !('positions' in objectOfJson(metadata)))
    return body;
  const { rest, value } = takeMember(metadata, 'positions');
  return { json_metadata: rest, position_json: value === null || value === 'null' ? body.position_json : value };
}

function merged(before: DashboardDraft, body: DashboardPut): DashboardDraft {
  const { json_metadata: metadata, position_json: layout } = layoutAndMetadata(body);
  return {
    ...before,
    title: valueOr(body.dashboard_title, before.title),
    slug: body.slug === undefined ? before.slug : normalSlug(body.slug),
    positionJson: emptyToNull(valueOr(layout, before.positionJson)),
    jsonMetadata: emptyToNull(valueOr(metadata, before.jsonMetadata)),
    css: valueOr(body.css, before.css),
    isPublished: valueOr(body.published, before.isPublished),
    certifiedBy: emptyToNull(valueOr(body.certified_by, before.certifiedBy)),
    certificationDetails: valueOr(body.certification_details, before.certificationDetails),
    externalUrl: valueOr(body.external_url, before.externalUrl),
    isManagedExternally: body.is_managed_externally ?? before.isManagedExternally,
  };
}

/** Charts of the layout that go on the dashboard: those that are on it, and others that whoever saves it sees himself. */
export async function chartsPlaced(
  store: Store,
  user: SessionUser,
  positionJson: string | null,
  before: Pick<DashboardRecord, 'charts'> | null,
): Promise<number[]> {
  const placedNumbers = chartsOfLayout(positionJson);
  const chartIds = new Set([
    ...(before?.charts ?? []).map(({ id }) => id),
    ...(await visibleAmong(store, user, 'chart', placedNumbers)),
  ]);
  return placedNumbers.filter((id) => chartIds.has(id));
}

/** What a stored dashboard names already. */
export function namedBefore({ row, charts }: DashboardRecord): NamedObjects {
  const { charts: namedSet, datasets } = namedByDashboard(row.position_json, row.json_metadata);
  return { charts: new Set([...namedSet, ...charts.map(({ id }) => id)]), datasets };
}

const nothingNamed: NamedObjects = { charts: new Set(), datasets: new Set() };

/** The roles that a save gives the dashboard to. One that is gone may stay, since it keeps the dashboard closed. @throws REQUEST_008 */
async function rolesAfter(
  store: Store,
  roleIds: readonly number[] | undefined,
  before: DashboardRecord | null,
): Promise<number[]> {
  const roleIdsBefore = before === null ? [] : before.roles.map(({ id }) => id);
  if (roleIds === undefined) return roleIdsBefore;
  const allowedRoles = new Set([...roleIdsBefore, ...(await store.roles.byIds(roleIds)).map(({ id }) => id)]);
  if (roleIds.some((id) => !allowedRoles.has(id)))
    throw fail('REQUEST_008', { fields: { roles: ['Some roles do not exist'] } });
  return [...new Set(roleIds)];
}

/** A slug that reads as a number or uuid would lead to the dashboard that has it as its id. @throws REQUEST_008 */
function rejectIdAsSlug({ slug }: DashboardDraft, before: DashboardRecord | null): void {
  if (slug !== null && slug !== before?.row.slug && namesById(slug))
    throw fail('REQUEST_008', { fields: { slug: ['Must not be a number or uuid: these are ids of dashboards'] } });
}

async function checked(
  store: Store,
  user: SessionUser,
  body: DashboardPut,
  before: DashboardRecord | null,
): Promise<DashboardDraft> {
  const draft = merged(before === null ? freshDraft : draftOfDashboard(before), body);
  rejectIdAsSlug(draft, before);
  const roleIds = await rolesAfter(store, body.roles, before);
  const ownerIds = await ownersAfter(
    store,
    user,
    body.owners,
    before === null ? null : before.owners.map((owner) => owner.id),
  );
  await requireNamed(
    store,
    user,
    namedByDashboard(draft.positionJson, draft.jsonMetadata),
    before === null ? nothingNamed : namedBefore(before),
  );
  const isLayoutGiven = before === null || draft.positionJson !== before.row.position_json;
  const chartIds = isLayoutGiven ? await chartsPlaced(store, user, draft.positionJson, before) : null;
  return { ...draft, ownerIds, roleIds, chartIds };
}

/** @throws REQUEST_008 for a slug that is taken or an id, owners, roles, charts or datasets that do not exist for the user */
export async function createDashboard(store: Store, user: SessionUser, body: DashboardPost): Promise<DashboardRow> {
  const draft = await checked(store, user, body, null);
  return store.dashboards.create(
    { ...draft, ...(await givenUuid(body.uuid, store.dashboards.byUuid)) },
    { authorId: user.id, reason: 'created', baseVersion: null },
  );
}

/** What a PUT asks: the fields sent, onto `baseVersion` or, when it is null, onto the head. */
export interface DashboardSave {
  readonly id: number;
  readonly body: DashboardPut;
  readonly baseVersion: number | null;
}

/** Whether somebody changes a dashboard because it is shared with him as editor alone, and answers for nothing in it. */
export const isEditorOnly = (user: SessionUser, record: DashboardRecord): boolean =>
  !canEdit(user, 'dashboard', ownershipOf(record));

const areSame = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((id) => right.includes(id));

/** Whoever sends owners is one of them afterwards; an editor who sends those there are changes none. */
function withoutSameOwners(body: DashboardPut, { ownerIds }: DashboardDraft): DashboardPut {
  const { owners, ...others } = body;
  return owners === undefined || areSame(owners, ownerIds) ? others : body;
}

/** What of a save is for owners alone: who owns it, who sees it, and what they say of it. @throws SHARE_006 */
function requireEditorsPart(before: DashboardDraft, after: DashboardDraft): void {
  const changedFields = {
    owners: !areSame(before.ownerIds, after.ownerIds),
    roles: !areSame(before.roleIds ?? [], after.roleIds ?? []),
    publication: before.isPublished !== after.isPublished,
    certification:
      before.certifiedBy !== after.certifiedBy || before.certificationDetails !== after.certificationDetails,
    'who manages it':
      before.isManagedExternally !== after.isManagedExternally || before.externalUrl !== after.externalUrl,
  };
  const fields = Object.entries(changedFields).flatMap(([name, isChanged]) => (isChanged ? [name] : []));
  if (fields.length > 0) throw fail('SHARE_006', { fields: fields.join(', ') });
}

/** Saves the fields given onto the head, or onto `baseVersion`. @throws ACCESS_004, NOT_FOUND_002, REQUEST_008, SHARE_006, STALE_001 */
export async function saveDashboard(
  store: Store,
  user: SessionUser,
  { id, body, baseVersion }: DashboardSave,
): Promise<DashboardRow> {
  const before = await loadDashboard(store, user, id);
  requireEditDashboard(user, ownershipOf(before));
  const isEditor = isEditorOnly(user, before);
  if (!may(user, 'can_save_dash Superset')) throw fail('ACCESS_003', { permission: 'can_save_dash Superset' });
  const draftBefore = draftOfDashboard(before);
  const draft = await checked(store, user, isEditor ? withoutSameOwners(body, draftBefore) : body, before);
  if (isEditor) requireEditorsPart(draftBefore, draft);
  const savedDashboard = await store.dashboards.save(id, draft, {
    authorId: user.id,
    reason: 'saved',
    baseVersion,
    // Whoever names the roles shares it with them, whatever became of who did before.
    ...(isEditor ? { sharing: 'stays' } : body.roles === undefined ? {} : { sharing: 'anew' }),
  });
  if (savedDashboard === undefined) throw fail('NOT_FOUND_002', { id });
  return savedDashboard;
}
