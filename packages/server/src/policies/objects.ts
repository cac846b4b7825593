import { fail } from '@sextant/contract';
import type { Permission } from '@sextant/contract';
import type { SessionUser } from '../app-context.ts';
import type { Visibility } from '../store/lists.ts';
import type { Person } from '../store/objects.ts';
import { isAdmin, may } from './permissions.ts';

/** The nouns that people share and change. */
export type OwnedKind = 'chart' | 'dashboard' | 'dataset';

/** What a policy needs to know of an object. */
export interface Owned {
  readonly owners: readonly Pick<Person, 'username'>[];
  readonly createdBy: number | null;
}

const writePermission: Readonly<Record<OwnedKind, Permission>> = {
  chart: 'can_write Chart',
  dashboard: 'can_write Dashboard',
  dataset: 'can_write Dataset',
};

/** Whether the person is one of the owners; matched by name, as Superset's frontend does. */
export const isOwnerOf = (user: Pick<SessionUser, 'username'>, object: Pick<Owned, 'owners'>): boolean =>
  object.owners.some((owner) => owner.username === user.username);

/** Administrators and owners change an object, when one of their roles may write its kind at all. */
export const canEdit = (user: SessionUser, kind: OwnedKind, object: Owned): boolean =>
  (isAdmin(user) || isOwnerOf(user, object)) && may(user, writePermission[kind]);

/** @throws ACCESS_004 when the person may not change the object */
export function requireEdit(user: SessionUser, kind: OwnedKind, object: Owned): void {
  if (!canEdit(user, kind, object)) throw fail('ACCESS_004', { kind });
}

/** Roles with access to the data of every dataset. */
const readsAllData = (user: SessionUser): boolean =>
  isAdmin(user) || user.roles.some((role) => role.toLowerCase() === 'alpha');

const isOwn = (user: SessionUser, object: Owned): boolean => object.createdBy === user.id || isOwnerOf(user, object);

/** Administrators and Alpha read every dataset; others their own. */
export const canReadDataset = (user: SessionUser, dataset: Owned): boolean =>
  readsAllData(user) || isOwn(user, dataset);

/** A chart is read by whoever reads its dataset's kind of data, and by its owners. */
export const canReadChart = (user: SessionUser, chart: Owned): boolean => readsAllData(user) || isOwn(user, chart);

/** A draft is seen by its owners and administrators only. */
export const canReadDashboard = (user: SessionUser, dashboard: Owned & { readonly isPublished: boolean }): boolean =>
  isAdmin(user) || dashboard.isPublished || isOwn(user, dashboard);

/** What a person sees in the lists of a kind; it must agree with the `canRead…` of the kind. */
export function visibilityOf(user: SessionUser, kind: OwnedKind | 'database'): Visibility {
  const seesAll = kind === 'dashboard' ? isAdmin(user) : readsAllData(user);
  return seesAll || kind === 'database' ? { kind: 'all' } : { kind: 'own', userId: user.id };
}
