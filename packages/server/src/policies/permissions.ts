import type { Permission, Route } from '@sextant/contract';
import { routes, uploadPermissions } from '@sextant/contract';
import { hasPermission } from './access.ts';
import type { SessionUser } from './session.ts';

/**
 * The roles that exist from the first start. `Public` is what somebody without an account may; nothing, until an administrator says so. `sql_lab` is
 * given beside another role: it opens SQL Lab, and no data.
 */
export const builtInRoles = ['Admin', 'Alpha', 'Gamma', 'Public', 'sql_lab'] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

/** Whether a role is one of the product's own, which keep their names and cannot be removed. */
export const isBuiltInRole = (name: string): boolean =>
  builtInRoles.some((role) => role.toLowerCase() === name.toLowerCase());

const views = ['Chart', 'Dashboard', 'Dataset', 'Database'] as const;
const readPermissions: readonly Permission[] = views.map((view): Permission => `can_read ${view}`);
const everyonePermissions: readonly Permission[] = [
  ...readPermissions,
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
  'can_read FilterSets',
  'can_write FilterSets',
  'can_read DynamicPlugin',
  'can_read Tag',
  'can_write Tag',
  'can_read Folder',
  'can_write Folder',
  'can_read DashboardPermalinkRestApi',
  'can_write DashboardPermalinkRestApi',
  'can_recent_activity Log',
  'can_get_column_values Datasource',
  'can_samples Datasource',
  'can_time_range Api',
  'can_read AvailableDomains',
  'can_csv Superset',
  'can_dashboard Superset',
  'can_drill Dashboard',
  'can_explore Superset',
  'can_explore_json Superset',
  'can_annotation_json Superset',
  'can_slice_json Superset',
  'can_favstar Superset',
  'can_log Superset',
  'can_save_dash Superset',
  'can_share_chart Superset',
  'can_share_dashboard Superset',
  'can_slice Superset',
];
const author: readonly Permission[] = [
  ...everyonePermissions,
  'can_write Dataset',
  'can_read Annotation',
  'can_write Annotation',
  'can_read CssTemplate',
  'can_write CssTemplate',
  'can_export Dataset',
  'can_invalidate CacheRestApi',
  ...Object.values(uploadPermissions),
];
const sqlAuthor: readonly Permission[] = [
  'can_read SQLLab',
  'can_execute_sql_query SQLLab',
  'can_get_results SQLLab',
  'can_export_csv SQLLab',
  'can_estimate_query_cost SQL Lab',
  'can_read Query',
  'can_read SavedQuery',
  'can_write SavedQuery',
  'can_export SavedQuery',
  'can_read SqlLabPermalinkRestApi',
  'can_write SqlLabPermalinkRestApi',
  'can_get TabStateView',
  'can_post TabStateView',
  'can_put TabStateView',
  'can_delete TabStateView',
  'can_activate TabStateView',
  'can_delete_query TabStateView',
  'can_migrate_query TabStateView',
  'can_post TableSchemaView',
  'can_delete TableSchemaView',
  'can_expanded TableSchemaView',
  'can_sqllab Superset',
  'can_sqllab_history Superset',
  'can_csv Superset',
  'can_read Database',
];
const administrator: readonly Permission[] = [
  ...author,
  ...sqlAuthor,
  'can_write Database',
  'can_export Database',
  'can_read Log',
  'can_read Metrics',
];

/** What each role of the product starts with. Administrators hold every pair there is. */
export const permissionsOfBuiltIn: Readonly<Record<BuiltInRole, readonly Permission[]>> = {
  Admin: administrator,
  Alpha: author,
  Gamma: everyonePermissions,
  Public: [],
  sql_lab: sqlAuthor,
};

/** Every pair of the product: what the built-in roles start with and what its calls ask for. */
export const knownPermissions: readonly Permission[] = [
  ...new Set([
    ...administrator,
    ...routes.flatMap(({ route: { permission } }) =>
      permission === null || permission === 'signed in' ? [] : [permission],
    ),
  ]),
];

/** Whether the user is an administrator: a role called admin, in any case. */
export const isAdmin = (user: Pick<SessionUser, 'roles'>): boolean => user.roles.some(isAdminRole);

/** Whether a role makes its users administrators. */
export const isAdminRole = (name: string): boolean => name.toLowerCase() === 'admin';

/** Rights of their own in Superset that go with writing here; clients look for their names. */
export const actionsWithWriting = (view: string): readonly string[] =>
  view === 'Dataset' ? ['can_duplicate', 'can_get_or_create_dataset'] : [];

const withImplied = (permissionPairs: readonly [string, string][]): [string, string][] =>
  permissionPairs.flatMap(([action, view]): [string, string][] => [
    [action, view],
    ...(action === 'can_write' ? actionsWithWriting(view) : []).map((impliedAction): [string, string] => [
      impliedAction,
      view,
    ]),
  ]);

/** What each role of the user allows, as `[permission, view]` pairs; data grants are left out. */
export const rolePermissions = (user: Pick<SessionUser, 'roles' | 'rights'>): Record<string, [string, string][]> =>
  Object.fromEntries(
    user.roles.map((role) => [
      role,
      withImplied(
        isAdminRole(role)
          ? knownPermissions.map(splitPermission)
          : (user.rights.byRole[role] ?? []).filter(([action]) => action.startsWith('can_')),
      ),
    ]),
  );

/** `can_read Chart` in its two parts. */
export function splitPermission(permission: Permission): [string, string] {
  const index = permission.indexOf(' ');
  return [permission.slice(0, index), permission.slice(index + 1)];
}

/** What users hold who may read the statements behind charts, and what engines say of them. */
export const sqlPermission = 'can_explore Superset' satisfies Permission;

/** Whether somebody may read statements: they carry conditions of row rules, and names of tables. */
export const maySeeSql = (user: Pick<SessionUser, 'roles' | 'rights'>): boolean => may(user, sqlPermission);

/** Whether one of the user's roles holds the permission. Administrators hold every one. */
export const may = (
  user: Pick<SessionUser, 'roles' | 'rights'>,
  permission: NonNullable<Route['permission']>,
): boolean => permission === 'signed in' || isAdmin(user) || hasPermission(user.rights, permission);
