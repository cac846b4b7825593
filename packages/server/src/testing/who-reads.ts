import type { ShareRole } from '@sextant/contract';
import { dashboardOpening, opensDatabase } from '../policies/access.ts';
import type { DataPurpose } from '../policies/access.ts';
import { canReadDataset, isOwn } from '../policies/objects.ts';
import type { OwnedObject, OwnedData } from '../policies/objects.ts';
import { isAdmin } from '../policies/permissions.ts';
import type { SessionUser } from '../policies/session.ts';
import { uploadsOf } from '../policies/uploads.ts';

/*
 * Who reads what, once more and in plain predicates: the server decides by conditions in SQL (`store/granted.ts`), and tests hold those
 * against these.
 */

/** A chart has no rows in it: it is seen by whoever may read its dataset or all data, and by its owners. `dataset` is null when it is gone. */
export const canReadChart = (user: SessionUser, chart: OwnedObject & { readonly dataset: OwnedData | null }): boolean =>
  isAdmin(user) ||
  user.rights.data.all ||
  isOwn(user, chart) ||
  (chart.dataset !== null && canReadDataset(user, chart.dataset));

/** What a policy needs to know of a dashboard: `datasets` are those of its charts, each once. */
export interface OwnedDashboard extends OwnedObject {
  readonly isPublished: boolean;
  readonly roleIds: readonly number[];
  /** As what it is shared with the user by name. Default: it is not. */
  readonly sharedAs?: ShareRole | null;
  readonly datasets: readonly OwnedData[];
}

/** Administrators and owners see every dashboard of theirs, whatever is on it. */
const isOwnDashboard = (user: SessionUser, dashboard: OwnedObject): boolean => isAdmin(user) || isOwn(user, dashboard);

/**
 * A draft is seen by its owners, its editors and administrators only. A published one is seen by those it is shared with by name and by whoever has one
 * of the roles that it is given to; one that is given to no role in particular by whoever may read some of its data, or when it has none.
 */
export const canReadDashboard = (user: SessionUser, dashboard: OwnedDashboard): boolean =>
  isOwnDashboard(user, dashboard) ||
  dashboardOpening(user.rights, {
    isPublished: dashboard.isPublished,
    roleIds: dashboard.roleIds,
    sharedAs: dashboard.sharedAs ?? null,
    isDataOpen: () =>
      user.rights.data.all ||
      dashboard.datasets.length === 0 ||
      dashboard.datasets.some((dataset) => canReadDataset(user, dataset)),
  }) !== 'closed';

/** What a policy needs to know of a database. */
export interface DatabaseToJudge {
  readonly id: number;
  readonly purpose: DataPurpose;
}

/** A database is seen when something in it is open: `datasetIds` are its datasets. Uploads are seen by whoever may upload. */
export const canSeeDatabase = (
  user: SessionUser,
  database: DatabaseToJudge & { readonly datasetIds: readonly number[] },
): boolean => {
  const { data } = user.rights;
  if (isAdmin(user) || opensDatabase(data, { databaseId: database.id, purpose: database.purpose })) return true;
  if (database.purpose === 'uploads' && uploadsOf(user).length > 0) return true;
  const prefix = `schema:${database.id}:`;
  return (
    [...data.schemas].some((key) => key.startsWith(prefix)) || database.datasetIds.some((id) => data.datasets.has(id))
  );
};
