import type { FilterSetOwner } from '@sextant/contract';
import type { Generated, Selectable, Kysely, Transaction } from 'kysely';
import type { FormerTableTable, ImportRunTable, ImportScheduleTable, StoredTableTable } from './table-schema.ts';
import type { AuthoredColumns, Flag } from './schema-columns.ts';
import type { DashboardUserTable, FolderAccessTable, FolderObjectTable, FolderTable } from './sharing-schema.ts';
import type { PlainTables } from './plain-schema.ts';
import type { SqlLabTables } from './sql-lab-schema.ts';

export type { PluginRow, TagRow } from './plain-schema.ts';
export type { Flag } from './schema-columns.ts';

export type StoreTransaction = Transaction<Schema>;

export type StoreDialect = 'sqlite' | 'postgresql';

/** A connection of the store or one of its transactions. */
export type StoreDb = Kysely<Schema>;

/** The kinds of object that have versions, owners, a trash and a uuid. */
export const objectKinds = ['database', 'dataset', 'chart', 'dashboard'] as const;
export type ObjectKind = (typeof objectKinds)[number];

/** What every object table carries. `version` is the number of the head; `deleted_at` non-null is the trash. */
interface ObjectColumns {
  id: Generated<number>;
  uuid: string;
  version: number;
  created_at: number;
  created_by: number | null;
  changed_at: number;
  changed_by: number | null;
  deleted_at: number | null;
  /** Who put it there; null outside of the trash, and when nobody is known. */
  deleted_by: Generated<number | null>;
  /** Lower-cased words of the object, for searching alike on both dialects and in every script. */
  search_text: string;
  /** Lower-cased name, for sorting. */
  sort_key: string;
}

export interface UserTable {
  id: Generated<number>;
  uuid: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string;
  is_active: Flag;
  created_at: number;
  changed_at: number;
  last_login_at: number | null;
  login_count: number;
  failed_login_count: Generated<number>;
  created_by: Generated<number | null>;
  changed_by: Generated<number | null>;
}

export interface RoleTable {
  id: Generated<number>;
  name: string;
}

export interface UserRoleTable {
  user_id: number;
  role_id: number;
}

/** A pair of the product (`can_read`, `Chart`), or a grant of data whose view is a key (`datasource_access`, `dataset:3`). */
export interface PermissionTable {
  id: Generated<number>;
  act: string;
  view: string;
}

export interface RolePermissionTable {
  role_id: number;
  permission_id: number;
}

export interface RowRuleTable {
  id: Generated<number>;
  uuid: string;
  name: string;
  description: string | null;
  kind: 'Regular' | 'Base';
  group_key: string | null;
  clause: string;
  created_at: number;
  created_by: number | null;
  changed_at: number;
  changed_by: number | null;
}

export interface RowRuleRoleTable {
  rule_id: number;
  role_id: number;
}

export interface RowRuleDatasetTable {
  rule_id: number;
  dataset_id: number;
}

export interface AnnotationLayerTable extends AuthoredColumns {
  id: Generated<number>;
  uuid: string;
  name: string;
  description: string | null;
  /** Grows with every change of the layer and of what stands in it: what was answered before is not answered again. */
  revision: number;
}

/** Moments are wall time as epoch milliseconds; both are the same for what has no length. */
export interface AnnotationTable extends AuthoredColumns {
  id: Generated<number>;
  uuid: string;
  layer_id: number;
  title: string;
  description: string | null;
  starts_at: number;
  ends_at: number;
  /** JSON text as it was sent. */
  metadata: string | null;
}

const auditOutcomes = ['allowed', 'denied', 'failed'] as const;

/** What happened: never a value out of a cell, never a secret. */
export interface AuditTable {
  id: Generated<number>;
  at: number;
  user_id: number | null;
  /** As it was given; null when nobody said who they are. */
  username: string | null;
  action: string;
  object_kind: string | null;
  object_id: number | null;
  outcome: (typeof auditOutcomes)[number];
  /** Of the error that was answered. */
  code: string | null;
  address: string | null;
  /** JSON text. */
  details: string | null;
}

export interface SessionTable {
  /** SHA-256 of the id that the browser or token holds: the table alone signs nobody in. */
  id_hash: string;
  user_id: number;
  kind: 'cookie' | 'token';
  /** What the session's CSRF token is made from. */
  csrf_seed: string;
  created_at: number;
  seen_at: number;
  expires_at: number;
  /** What the client calls itself, shortened; null for sessions older than the column. */
  client: Generated<string | null>;
  address: Generated<string | null>;
}

export interface DatabaseTable extends ObjectColumns {
  name: string;
  /** Dialect of the engine: `duckdb`, `postgresql`, `sqlite`. */
  engine: string;
  /** `examples` and `uploads` are made by the product; `connected` by a user. */
  purpose: 'examples' | 'uploads' | 'connected';
  /** JSON text with flags and connection settings; no secrets in clear text. */
  settings: string;
}

export interface DatasetTable extends ObjectColumns {
  database_id: number;
  catalog: string | null;
  schema_name: string | null;
  name: string;
  sql: string | null;
  description: string | null;
  certified_by: string | null;
  /** JSON text: columns, metrics and settings (`DatasetDocument`). */
  document: string;
}

export interface ChartTable extends ObjectColumns {
  name: string;
  description: string | null;
  kind: string;
  dataset_id: number | null;
  datasource_type: string;
  /** Form data as it was sent, byte for byte. */
  params: string | null;
  query_context: string | null;
  cache_timeout_s: number | null;
  certified_by: string | null;
  certification_details: string | null;
  external_url: string | null;
  is_managed_externally: Flag;
  /** JSON text (`Share`): who answers for what it shows to readers by a role. */
  shared: string | null;
}

export interface DashboardTable extends ObjectColumns {
  title: string | null;
  slug: string | null;
  /** Layout as it was sent, byte for byte. */
  position_json: string | null;
  json_metadata: string | null;
  css: string | null;
  is_published: Flag;
  certified_by: string | null;
  certification_details: string | null;
  external_url: string | null;
  is_managed_externally: Flag;
  /** As of charts. */
  shared: string | null;
}

/** Named values of a dashboard's native filters. */
export interface FilterSetTable {
  id: Generated<number>;
  dashboard_id: number;
  name: string;
  description: string | null;
  owner_type: FilterSetOwner;
  /** A user's id or the dashboard's, by `owner_type`. */
  owner_id: number;
  /** JSON text as it was sent. */
  params: string;
  /** Lower-cased name, for sorting. */
  sort_key: string;
  created_at: number;
  created_by: number | null;
  changed_at: number;
  changed_by: number | null;
}

/** Which filter set a dashboard opens with for a user. */
export interface FilterSetDefaultTable {
  user_id: number;
  dashboard_id: number;
  filter_set_id: number;
}

/** A chart that was made with its first dashboard, until somebody keeps it. */
export interface FirstChartTable {
  chart_id: number;
  dashboard_id: number;
}

export interface DashboardChartTable {
  dashboard_id: number;
  chart_id: number;
}

/** A role that a dashboard is given to. The row outlives the role: what was closed stays closed. */
export interface DashboardRoleTable {
  dashboard_id: number;
  role_id: number;
}

export interface OwnerTable {
  object_kind: ObjectKind;
  object_id: number;
  user_id: number;
}

export interface VersionTable {
  id: Generated<number>;
  object_kind: ObjectKind;
  object_id: number;
  number: number;
  parent: number | null;
  /** The whole object as JSON text. */
  document: string;
  author_id: number | null;
  created_at: number;
  reason: string;
}

export interface FavoriteTable {
  user_id: number;
  object_kind: ObjectKind | 'tag';
  object_id: number;
  created_at: number;
}

export interface RecentTable {
  user_id: number;
  object_kind: ObjectKind;
  object_id: number;
  viewed_at: number;
}

const keyKinds = ['filter_state', 'form_data', 'dashboard_permalink', 'explore_permalink', 'sql_permalink'] as const;
export type KeyKind = (typeof keyKinds)[number];

export interface KeyTable {
  key: string;
  kind: KeyKind;
  owner_id: number | null;
  /** The dashboard or chart it belongs to; null for a chart that is not saved yet. */
  object_id: number | null;
  value: string;
  created_at: number;
  changed_at: number;
}

export interface SettingTable {
  name: string;
  value: string;
}

export interface CounterTable {
  name: string;
  value: number;
}

export interface LabelSlotTable {
  dashboard_id: number;
  /** Names the columns whose values the labels are, without their names. */
  column_hash: string;
  label_hash: string;
  slot: number;
}

/** The metadata database, as Kysely sees it. */
export interface Schema extends SqlLabTables, PlainTables {
  user: UserTable;
  role: RoleTable;
  user_role: UserRoleTable;
  permission: PermissionTable;
  role_permission: RolePermissionTable;
  row_rule: RowRuleTable;
  row_rule_role: RowRuleRoleTable;
  row_rule_dataset: RowRuleDatasetTable;
  annotation_layer: AnnotationLayerTable;
  annotation: AnnotationTable;
  label_slot: LabelSlotTable;
  first_chart: FirstChartTable;
  filter_set: FilterSetTable;
  filter_set_default: FilterSetDefaultTable;
  audit: AuditTable;
  session: SessionTable;
  database: DatabaseTable;
  dataset: DatasetTable;
  chart: ChartTable;
  dashboard: DashboardTable;
  dashboard_chart: DashboardChartTable;
  dashboard_role: DashboardRoleTable;
  dashboard_user: DashboardUserTable;
  folder: FolderTable;
  folder_object: FolderObjectTable;
  folder_access: FolderAccessTable;
  owner: OwnerTable;
  version: VersionTable;
  favourite: FavoriteTable;
  recent: RecentTable;
  stored_key: KeyTable;
  stored_table: StoredTableTable;
  former_table: FormerTableTable;
  import_schedule: ImportScheduleTable;
  import_run: ImportRunTable;
  setting: SettingTable;
  counter: CounterTable;
}

export type UserRow = Selectable<UserTable>;
export type RoleRow = Selectable<RoleTable>;
export type PermissionRow = Omit<Selectable<PermissionTable>, 'act'> & { readonly action: string };
export type RowRuleRow = Selectable<RowRuleTable>;
export type AnnotationLayerRow = Selectable<AnnotationLayerTable>;
export type AnnotationRow = Selectable<AnnotationTable>;
export type FolderRow = Selectable<FolderTable>;
export type FilterSetRow = Selectable<FilterSetTable>;
export type AuditRow = Selectable<AuditTable>;
export type ChartRow = Selectable<ChartTable>;
export type DashboardRow = Selectable<DashboardTable>;
export type DatasetRow = Selectable<DatasetTable>;
export type DatabaseRow = Selectable<DatabaseTable>;
export type VersionRow = Selectable<VersionTable>;
export type KeyRow = Selectable<KeyTable>;
