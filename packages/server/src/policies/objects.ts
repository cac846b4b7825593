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

/** Roles with access to the data of every connected database. */
const readsAllData = (user: SessionUser): boolean =>
  isAdmin(user) || user.roles.some((role) => role.toLowerCase() === 'alpha');

const isOwn = (user: SessionUser, object: Owned): boolean => object.createdBy === user.id || isOwnerOf(user, object);

/** What the data of a dataset is: examples for all, an upload of one person, or a database that was connected. */
export type DataPurpose = 'examples' | 'uploads' | 'connected';

/** What a policy needs to know of a dataset, or of a chart by its dataset. */
export interface OwnedData extends Owned {
  readonly purpose: DataPurpose;
}

/** Whose data it is does not matter to this person. */
const readsPurpose = (user: SessionUser, purpose: DataPurpose): boolean => {
  if (purpose === 'examples') return may(user, 'can_read Dataset');
  return purpose === 'uploads' ? isAdmin(user) : readsAllData(user);
};

/** Examples are for everybody, uploads for their owners and administrators; Alpha reads what else there is, others their own. */
export const canReadDataset = (user: SessionUser, dataset: OwnedData): boolean =>
  readsPurpose(user, dataset.purpose) || isOwn(user, dataset);

/** A chart, which has no rows in it, is read by Alpha, by whoever reads examples when it is one, and by its owners. */
export const canReadChart = (user: SessionUser, chart: OwnedData): boolean =>
  readsAllData(user) || (chart.purpose === 'examples' && may(user, 'can_read Chart')) || isOwn(user, chart);

/** A draft is seen by its owners and administrators only. */
export const canReadDashboard = (user: SessionUser, dashboard: Owned & { readonly isPublished: boolean }): boolean =>
  isAdmin(user) || dashboard.isPublished || isOwn(user, dashboard);

/** What a person sees in the lists of a kind; it must agree with the `canRead…` of the kind. */
export function visibilityOf(user: SessionUser, kind: OwnedKind | 'database'): Visibility {
  if (kind === 'database' || isAdmin(user)) return { kind: 'all' };
  if (kind === 'dataset' && readsAllData(user)) return { kind: 'not private', userId: user.id };
  return kind === 'chart' && readsAllData(user) ? { kind: 'all' } : { kind: 'own', userId: user.id };
}
