import type { Permission, ShareRole } from '@sextant/contract';

/** Whose objects a user may see in lists: all, or their own and what their roles open. */
export type Visibility = { readonly kind: 'all' } | GrantedVisibility;

/** What somebody sees who does not see all. */
export interface GrantedVisibility {
  readonly kind: 'granted';
  readonly userId: number;
  readonly data: DataGrants;
  /** Dashboards that are given to roles are seen by these. */
  readonly roleIds: readonly number[];
  /** Among databases, the one of uploads too. */
  readonly seesUploads: boolean;
}

/** Grants of data beside the pairs `can_<action> <View>`. Their object is named by a key that outlives renames. */
export type DataAction =
  | 'all_datasource_access'
  | 'all_database_access'
  | 'database_access'
  | 'schema_access'
  | 'datasource_access';

/** Whose data it is: examples, an upload of one user, or a database that was connected. */
export type DataPurpose = 'examples' | 'uploads' | 'connected';

/** One entry of a role: an action on a view. The view of a data grant is its key, see `databaseKey` and its like. */
export interface Grant {
  readonly action: string;
  readonly view: string;
}

/** A role with what it allows. */
export interface RoleGrants {
  readonly id: number;
  readonly name: string;
  readonly grants: readonly Grant[];
}

/** The data that somebody's roles open. */
export interface DataGrants {
  /** Every dataset that is not private to others. */
  readonly all: boolean;
  readonly databases: ReadonlySet<number>;
  /** Keys by `schemaKey`. */
  readonly schemas: ReadonlySet<string>;
  readonly datasets: ReadonlySet<number>;
}

/** Everything that somebody's roles allow, taken together. */
export interface Rights {
  readonly roleIds: readonly number[];
  /** Role → its pairs, as `[permission, view]`. */
  readonly byRole: Readonly<Record<string, readonly [string, string][]>>;
  /** Pairs as `can_read Chart`. */
  readonly permissions: ReadonlySet<string>;
  readonly data: DataGrants;
}

export const databaseKey = (id: number): string => `database:${id}`;
export const schemaKey = (databaseId: number, schema: string): string => `schema:${databaseId}:${schema}`;
export const datasetKey = (id: number): string => `dataset:${id}`;

/** What a data grant is on. */
export type GrantObject =
  | { readonly kind: 'database'; readonly databaseId: number }
  | { readonly kind: 'schema'; readonly databaseId: number; readonly schema: string }
  | { readonly kind: 'dataset'; readonly datasetId: number };

/** Reads a key; null for the view of a pair that is no data grant. */
export function grantObjectOf(view: string): GrantObject | null {
  const [, kind, id, schema] = /^(database|schema|dataset):(\d{1,9})(?::(.*))?$/s.exec(view) ?? [];
  if (kind === undefined || id === undefined) return null;
  if (kind === 'schema') return schema === undefined ? null : { kind, databaseId: Number(id), schema };
  if (schema !== undefined) return null;
  return kind === 'database' ? { kind, databaseId: Number(id) } : { kind: 'dataset', datasetId: Number(id) };
}

/** Takes roles together: whatever one of them allows is allowed. */
export function rightsOf(roles: readonly RoleGrants[]): Rights {
  const grants = roles.flatMap((role) => role.grants);
  const objects = (action: DataAction): GrantObject[] =>
    grants.flatMap((grant) => (grant.action === action ? (grantObjectOf(grant.view) ?? []) : []));
  const isAll = grants.some(
    ({ action, view }) => view === action && /^all_(?:datasource|database)_access$/.test(action),
  );
  return {
    roleIds: roles.map(({ id }) => id),
    byRole: Object.fromEntries(
      roles.map((role) => [role.name, role.grants.map(({ action, view }): [string, string] => [action, view])]),
    ),
    permissions: new Set(grants.map(({ action, view }) => `${action} ${view}`)),
    data: {
      all: isAll,
      databases: new Set(objects('database_access').flatMap((on) => (on.kind === 'database' ? [on.databaseId] : []))),
      schemas: new Set(
        objects('schema_access').flatMap((on) => (on.kind === 'schema' ? [schemaKey(on.databaseId, on.schema)] : [])),
      ),
      datasets: new Set(objects('datasource_access').flatMap((on) => (on.kind === 'dataset' ? [on.datasetId] : []))),
    },
  };
}

/** Where rows lie. `datasetId` is null for a table that no dataset is made over yet. */
export interface DataPlace {
  readonly datasetId: number | null;
  readonly databaseId: number;
  readonly schema: string | null;
  readonly purpose: DataPurpose;
}

/** All of a database is open: by name, or because everything that is not private is. */
export const opensDatabase = (data: DataGrants, database: Pick<DataPlace, 'databaseId' | 'purpose'>): boolean =>
  data.databases.has(database.databaseId) || (data.all && database.purpose !== 'uploads');

/** A schema is open with its database, or by name. */
export const opensSchema = (data: DataGrants, place: Omit<DataPlace, 'datasetId'>): boolean =>
  opensDatabase(data, place) || (place.schema !== null && data.schemas.has(schemaKey(place.databaseId, place.schema)));

/** A dataset is open with its schema, or by itself. */
export const opensDataset = (data: DataGrants, place: DataPlace): boolean =>
  opensSchema(data, place) || (place.datasetId !== null && data.datasets.has(place.datasetId));

/** How a dashboard is opened to somebody who neither owns nor administers it: not, by one of his roles, by his name, or by its data. */
export type DashboardOpening = 'closed' | 'role' | 'name' | 'data';

/** What decides about a dashboard. `isDataOpen` is asked only when it matters. */
export interface RoleDashboard {
  readonly isPublished: boolean;
  readonly roleIds: readonly number[];
  /** As what it is shared with him by name. Default: it is not. */
  readonly sharedAs?: ShareRole | null;
  readonly isDataOpen: () => boolean;
}

/**
 * A dashboard that is given to roles is opened by them, its own queries about its data too; one without roles is opened by its data. Both are
 * opened to those it is shared with by name. A draft is closed but to its editors.
 */
export function dashboardOpening(
  rights: Pick<Rights, 'roleIds'>,
  { isPublished, roleIds, sharedAs = null, isDataOpen }: RoleDashboard,
): DashboardOpening {
  if (!isPublished) return sharedAs === 'editor' ? 'name' : 'closed';
  // Who comes by a role needs nobody beside the dashboard's authors, so that it comes first.
  if (roleIds.some((id) => rights.roleIds.includes(id))) return 'role';
  if (sharedAs !== null) return 'name';
  if (roleIds.length > 0) return 'closed';
  return isDataOpen() ? 'data' : 'closed';
}

/** Whether the rights hold a pair of the product. */
export const hasPermission = (rights: Rights, permission: Permission): boolean => rights.permissions.has(permission);
