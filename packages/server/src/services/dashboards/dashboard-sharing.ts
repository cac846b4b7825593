import { fail } from '@sextant/contract';
import type { DashboardSharing, ShareRole } from '@sextant/contract';
import { requireEdit } from '../../policies/objects.ts';
import { hasPermission } from '../../policies/access.ts';
import type { SessionUser } from '../../policies/session.ts';
import type { DashboardUser } from '../../store/dashboard-users.ts';
import type { DashboardRecord } from '../../store/dashboards.ts';
import type { Store } from '../../store/open-store.ts';
import type { Sharer } from '../../store/shares.ts';
import { userOf, userOrNull } from '../../wire/users.ts';
import { runnableCharts } from '../access/passed-charts.ts';
import { loadDashboard, ownershipOf } from '../objects/load-objects.ts';

/** What one who shares a dashboard shows of it. */
type PassedPart = Pick<DashboardSharing['yours'], 'open_charts' | 'closed_charts'>;

/** The dashboard, for somebody who may share it: its owners and administrators. @throws NOT_FOUND_002, ACCESS_004 */
async function loadShared(store: Store, user: SessionUser, reference: string): Promise<DashboardRecord> {
  const record = await loadDashboard(store, user, reference);
  requireEdit(user, 'dashboard', ownershipOf(record));
  return record;
}

/** What each of those who share a dashboard shows of it; asked once for each of them. */
function partsBySharer(store: Store, record: DashboardRecord): (sharer: Sharer) => Promise<PassedPart> {
  const parts = new Map<string, Promise<PassedPart>>();
  const find = async (sharer: Sharer): Promise<PassedPart> => {
    const open = new Set((await runnableCharts(store, { record, sharers: [sharer] })).map(({ id }) => id));
    return {
      open_charts: open.size,
      closed_charts: record.charts.flatMap(({ id, name }) => (open.has(id) ? [] : [name])),
    };
  };
  return (sharer) => {
    const key = JSON.stringify(sharer);
    const part = parts.get(key) ?? find(sharer);
    parts.set(key, part);
    return part;
  };
}

/** Of many users, those whose roles let them change dashboards. */
async function editorsAmong(store: Store, users: readonly DashboardUser[]): Promise<ReadonlySet<number>> {
  const editors = new Set<number>();
  for (const { user, role } of users) {
    if (role !== 'editor') continue;
    const { rights } = await store.grants.ofUser(user.id);
    if (hasPermission(rights, 'can_write Dashboard')) editors.add(user.id);
  }
  return editors;
}

async function shownSharing(store: Store, user: SessionUser, record: DashboardRecord): Promise<DashboardSharing> {
  const named = await store.dashboardUsers.list(record.row.id);
  const partOf = partsBySharer(store, record);
  const sharers = await store.users.byIds(named.map(({ sharer }) => sharer.id));
  const editors = await editorsAmong(store, named);
  const users = await Promise.all(
    named.map(async ({ user: reader, isActive, role, sharer, createdAt }) => ({
      user: userOf(reader),
      is_active: isActive,
      role,
      may_edit: editors.has(reader.id),
      shared_by: userOrNull(sharers, sharer.id),
      shared_on: createdAt,
      ...(await partOf(sharer)),
    })),
  );
  const requester = await store.dashboardUsers.sharerOf(record.row.id, user.id);
  const folder = (await store.folderObjects.foldersOf('dashboard', [record.row.id])).get(record.row.id);
  return {
    users,
    chart_count: record.charts.length,
    folder:
      folder === undefined ? null : { ...folder, reader_count: await store.folderObjects.readerCount(record.row.id) },
    yours: await partOf(requester),
  };
}

/** With whom a dashboard is shared by name. @throws NOT_FOUND_002, ACCESS_004 */
export const showSharing = async (store: Store, user: SessionUser, reference: string): Promise<DashboardSharing> =>
  shownSharing(store, user, await loadShared(store, user, reference));

/** What is asked of a dashboard's sharing. */
export interface SharingChange {
  readonly id: string;
  readonly users: readonly { readonly id: number; readonly role: ShareRole }[];
  readonly anew: boolean;
}

/** Who can get a dashboard by name: active users who do not own it, and not oneself. @throws SHARE_001, SHARE_002, SHARE_004 */
async function requireReaders(
  store: Store,
  user: SessionUser,
  { row, owners }: DashboardRecord,
  ids: readonly number[],
): Promise<void> {
  const named = await store.users.activeByIds(ids);
  for (const id of ids) {
    const reader = named.get(id);
    if (reader === undefined) throw fail('SHARE_004', { id });
    if (owners.some((owner) => owner.id === id) || row.created_by === id)
      throw fail('SHARE_001', { name: `${reader.first_name} ${reader.last_name}`.trim() || reader.username });
    if (id === user.id) throw fail('SHARE_002', {});
  }
}

/** Shares a dashboard with users by name, or changes what they may; all or nobody. @throws NOT_FOUND_002, ACCESS_004, SHARE_001 to SHARE_004 */
export async function shareDashboard(
  store: Store,
  user: SessionUser,
  { id, users, anew }: SharingChange,
): Promise<{ readonly record: DashboardRecord; readonly sharing: DashboardSharing }> {
  const record = await loadShared(store, user, id);
  // Named twice, somebody gets what was said last.
  const roles = new Map(users.map((one) => [one.id, one.role]));
  await requireReaders(store, user, record, [...roles.keys()]);
  await store.dashboardUsers.give(record.row.id, {
    users: [...roles].map(([userId, role]) => ({ id: userId, role })),
    sharerId: user.id,
    isAnew: anew,
  });
  return { record, sharing: await shownSharing(store, user, record) };
}

/** Shares a dashboard with a user no longer. @throws NOT_FOUND_002, ACCESS_004, SHARE_005 */
export async function unshareDashboard(
  store: Store,
  user: SessionUser,
  { id, userId }: { readonly id: string; readonly userId: number },
): Promise<void> {
  const record = await loadShared(store, user, id);
  if (!(await store.dashboardUsers.take(record.row.id, userId))) throw fail('SHARE_005', { id: userId });
}
