import { fail } from '@sextant/contract';
import type { Permission } from '@sextant/contract';
import { dashboardOpening, opensDatabase, opensDataset } from './access.ts';
import type { DataPlace, DataPurpose, Visibility } from './access.ts';
import { isAdmin, may } from './permissions.ts';
import { uploadsOf } from './uploads.ts';
import type { SessionUser } from './session.ts';

/** The nouns that users share and change. */
export type OwnedKind = 'chart' | 'dashboard' | 'dataset';

/** What a policy needs to know of an object. */
export interface Owned {
  readonly owners: readonly { readonly username: string }[];
  readonly createdBy: number | null;
}

const writePermission: Readonly<Record<OwnedKind, Permission>> = {
  chart: 'can_write Chart',
  dashboard: 'can_write Dashboard',
  dataset: 'can_write Dataset',
};

/** Whether the user is one of the owners; matched by name, as Superset's frontend does. */
export const isOwnerOf = (user: Pick<SessionUser, 'username'>, object: Pick<Owned, 'owners'>): boolean =>
  object.owners.some((owner) => owner.username === user.username);

/** Administrators and owners change an object, when one of their roles may write its kind at all. */
export const canEdit = (user: SessionUser, kind: OwnedKind, object: Owned): boolean =>
  (isAdmin(user) || isOwnerOf(user, object)) && may(user, writePermission[kind]);

/** @throws ACCESS_004 when the user may not change the object */
export function requireEdit(user: SessionUser, kind: OwnedKind, object: Owned): void {
  if (!canEdit(user, kind, object)) throw fail('ACCESS_004', { kind });
}

/** What a policy about reading needs to know of a user. */
export type Reader = Pick<SessionUser, 'id' | 'username' | 'roles' | 'rights'>;

const isOwn = (user: Reader, object: Owned): boolean => object.createdBy === user.id || isOwnerOf(user, object);

/** What a policy needs to know of a dataset. */
export interface OwnedData extends Owned, DataPlace {}

/** A dataset is read by whoever it is granted to and by its owners; another's upload only by name, or by administrators. */
export const canReadDataset = (user: Reader, dataset: OwnedData): boolean =>
  isAdmin(user) || opensDataset(user.rights.data, dataset) || isOwn(user, dataset);

/** A chart has no rows in it: it is seen by whoever may read its dataset or all data, and by its owners. `dataset` is null when it is gone. */
export const canReadChart = (user: SessionUser, chart: Owned & { readonly dataset: OwnedData | null }): boolean =>
  isAdmin(user) ||
  user.rights.data.all ||
  isOwn(user, chart) ||
  (chart.dataset !== null && canReadDataset(user, chart.dataset));

/** What a policy needs to know of a dashboard: `datasets` are those of its charts, each once. */
export interface OwnedDashboard extends Owned {
  readonly isPublished: boolean;
  readonly roleIds: readonly number[];
  readonly datasets: readonly OwnedData[];
}

/** Administrators and owners see every dashboard of theirs, whatever is on it. */
export const isOwnDashboard = (user: SessionUser, dashboard: Owned): boolean => isAdmin(user) || isOwn(user, dashboard);

/**
 * A draft is seen by its owners and administrators only. A published one is seen by whoever has one of the roles that it is given to; one
 * that is given to no role in particular by whoever may read some of its data, or when it has none.
 */
export const canReadDashboard = (user: SessionUser, dashboard: OwnedDashboard): boolean =>
  isOwnDashboard(user, dashboard) ||
  dashboardOpening(user.rights, {
    isPublished: dashboard.isPublished,
    roleIds: dashboard.roleIds,
    isDataOpen: () =>
      user.rights.data.all ||
      dashboard.datasets.length === 0 ||
      dashboard.datasets.some((dataset) => canReadDataset(user, dataset)),
  }) !== 'closed';

/** What a policy needs to know of a database. */
export interface KnownDatabase {
  readonly id: number;
  readonly purpose: DataPurpose;
}

/** A database is seen when something in it is open: `datasetIds` are its datasets. Uploads are seen by whoever may upload. */
export const canSeeDatabase = (
  user: SessionUser,
  database: KnownDatabase & { readonly datasetIds: readonly number[] },
): boolean => {
  const { data } = user.rights;
  if (isAdmin(user) || opensDatabase(data, { databaseId: database.id, purpose: database.purpose })) return true;
  if (database.purpose === 'uploads' && uploadsOf(user).length > 0) return true;
  const prefix = `schema:${database.id}:`;
  return (
    [...data.schemas].some((key) => key.startsWith(prefix)) || database.datasetIds.some((id) => data.datasets.has(id))
  );
};

/** What a user sees in the lists of a kind; it must agree with the `canRead…` of the kind. */
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
