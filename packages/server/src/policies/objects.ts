import { fail } from '@sextant/contract';
import type { Permission, ShareRole } from '@sextant/contract';
import { opensDataset } from './access.ts';
import type { DataPlace, Visibility } from './access.ts';
import { isAdmin, may } from './permissions.ts';
import { uploadsOf } from './uploads.ts';
import type { SessionUser } from './session.ts';

/** The nouns that users share and change. */
export type OwnedKind = 'chart' | 'dashboard' | 'dataset';

/** What a policy needs to know of an object. */
export interface OwnedObject {
  readonly owners: readonly { readonly username: string }[];
  readonly createdBy: number | null;
}

const writePermission: Readonly<Record<OwnedKind, Permission>> = {
  chart: 'can_write Chart',
  dashboard: 'can_write Dashboard',
  dataset: 'can_write Dataset',
};

/** Whether the user is one of the owners; matched by name, as Superset's frontend does. */
export const isOwnerOf = (user: Pick<SessionUser, 'username'>, object: Pick<OwnedObject, 'owners'>): boolean =>
  object.owners.some((owner) => owner.username === user.username);

/** Administrators and owners change an object, when one of their roles may write its kind at all. */
export const canEdit = (user: SessionUser, kind: OwnedKind, object: OwnedObject): boolean =>
  (isAdmin(user) || isOwnerOf(user, object)) && may(user, writePermission[kind]);

/** What a policy needs to know of a dashboard that is shared by name: how it is with the user. */
export interface SharedDashboard extends OwnedObject {
  readonly userShares: readonly { readonly role: ShareRole }[];
}

/** Owners and administrators change a dashboard, and those it is shared with as editors: its layout, filters and texts, not whose it is and who sees it. */
export const canEditDashboard = (user: SessionUser, dashboard: SharedDashboard): boolean =>
  canEdit(user, 'dashboard', dashboard) ||
  (dashboard.userShares.some(({ role }) => role === 'editor') && may(user, writePermission.dashboard));

/** @throws ACCESS_004 when the user may not change the dashboard, neither as an owner nor as an editor */
export function requireEditDashboard(user: SessionUser, dashboard: SharedDashboard): void {
  if (!canEditDashboard(user, dashboard)) throw fail('ACCESS_004', { kind: 'dashboard' });
}

/** @throws ACCESS_004 when the user may not change the object */
export function requireEdit(user: SessionUser, kind: OwnedKind, object: OwnedObject): void {
  if (!canEdit(user, kind, object)) throw fail('ACCESS_004', { kind });
}

/** What a policy about reading needs to know of a user. */
export type Reader = Pick<SessionUser, 'id' | 'username' | 'roles' | 'rights'>;

/** Whether the user made the object or is one of its owners. */
export const isOwn = (user: Reader, object: OwnedObject): boolean =>
  object.createdBy === user.id || isOwnerOf(user, object);

/** What a policy needs to know of a dataset. */
export interface OwnedData extends OwnedObject, DataPlace {}

/** A dataset is read by whoever it is granted to and by its owners; another's upload only by name, or by administrators. */
export const canReadDataset = (user: Reader, dataset: OwnedData): boolean =>
  isAdmin(user) || opensDataset(user.rights.data, dataset) || isOwn(user, dataset);

/** What a user sees in the lists of a kind; `store/granted.ts` says what that is in SQL. */
export function visibilityOf(user: SessionUser, kind: OwnedKind | 'database'): Visibility {
  if (isAdmin(user)) return { kind: 'all' };
  return {
    kind: 'granted',
    userId: user.id,
    data: user.rights.data,
    roleIds: user.rights.roleIds,
    seesUploads: kind === 'database' && uploadsOf(user).length > 0,
  };
}
