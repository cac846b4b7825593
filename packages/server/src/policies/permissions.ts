import type { Permission, Route } from '@sextant/contract';
import type { SessionUser } from '../app-context.ts';

/** The roles that exist from the first start. */
export const builtInRoles = ['Admin', 'Alpha', 'Gamma'] as const;

const views = ['Chart', 'Dashboard', 'Dataset', 'Database'] as const;
const reads: readonly Permission[] = views.map((view): Permission => `can_read ${view}`);
const everyone: readonly Permission[] = [
  ...reads,
  'can_write Chart',
  'can_write Dashboard',
  'can_export Chart',
  'can_export Dashboard',
  'can_read Explore',
  'can_read ExploreFormDataRestApi',
  'can_write ExploreFormDataRestApi',
  'can_read ExplorePermalinkRestApi',
  'can_write ExplorePermalinkRestApi',
  'can_read DashboardFilterStateRestApi',
  'can_write DashboardFilterStateRestApi',
  'can_read DashboardPermalinkRestApi',
  'can_write DashboardPermalinkRestApi',
  'can_recent_activity Log',
  'can_get_column_values Datasource',
  'can_samples Datasource',
  'can_time_range Api',
  'can_csv Superset',
  'can_dashboard Superset',
  'can_explore Superset',
  'can_explore_json Superset',
  'can_favstar Superset',
  'can_log Superset',
  'can_save_dash Superset',
  'can_share_chart Superset',
  'can_share_dashboard Superset',
  'can_slice Superset',
];
const author: readonly Permission[] = [...everyone, 'can_write Dataset', 'can_export Dataset', 'can_upload Database'];
const administrator: readonly Permission[] = [
  ...author,
  'can_write Database',
  'can_export Database',
  'can_read Log',
  'can_read Metrics',
];

const permissionsOfRole: Readonly<Record<string, readonly Permission[]>> = {
  admin: administrator,
  alpha: author,
  gamma: everyone,
};

/** Whether the person is an administrator: a role called admin, in any case. */
export const isAdmin = (user: Pick<SessionUser, 'roles'>): boolean =>
  user.roles.some((role) => role.toLowerCase() === 'admin');

/** What each role of the person allows, as `[permission, view]` pairs. */
export function rolePermissions(user: Pick<SessionUser, 'roles'>): Record<string, [string, string][]> {
  return Object.fromEntries(
    user.roles.map((role) => [
      role,
      (permissionsOfRole[role.toLowerCase()] ?? []).map((permission) => splitPermission(permission)),
    ]),
  );
}

function splitPermission(permission: Permission): [string, string] {
  const at = permission.indexOf(' ');
  return [permission.slice(0, at), permission.slice(at + 1)];
}

/** Whether one of the person's roles holds the permission. Administrators hold every one. */
export function may(user: Pick<SessionUser, 'roles'>, permission: NonNullable<Route['permission']>): boolean {
  if (permission === 'signed in' || isAdmin(user)) return true;
  return user.roles.some((role) => permissionsOfRole[role.toLowerCase()]?.includes(permission) === true);
}
