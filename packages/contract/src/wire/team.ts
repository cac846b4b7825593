import * as z from 'zod';
import { userReference } from './user.ts';

const name = (most: number) => z.string().trim().min(1).max(most);
const id = z.int();

/** A role in lists. */
export const roleItem = z.looseObject({ id, name: z.string() });
/** A new role, without any permission. */
export const rolePost = z.strictObject({ name: name(64) });
/** A new name of a role. */
export const rolePut = z.strictObject({ name: name(64).optional() });

/** A permission on a resource, as roles hold it; of a data grant the resource is `[database].(id:1)` and the like. */
export const permissionOfRole = z.looseObject({ id, permission_name: z.string(), view_menu_name: z.string() });
/** A permission on a resource in lists. */
export const permissionResource = z.looseObject({
  id,
  permission: z.looseObject({ name: z.string() }),
  view_menu: z.looseObject({ name: z.string() }),
});

/** What a role opens of the data. `name` is what users read; it is ignored in a save. */
const dataGrant = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('database'), databaseId: id, name: z.string().optional() }),
  z.object({ kind: z.literal('schema'), databaseId: id, schema: z.string().max(512), name: z.string().optional() }),
  z.object({ kind: z.literal('dataset'), datasetId: id, name: z.string().optional() }),
]);
export type DataGrant = z.infer<typeof dataGrant>;

/** A role with all that it allows. `permissions` are pairs as `can_read Chart`. */
export const roleAccess = z.object({
  id,
  name: z.string(),
  /** Keeps its name and cannot be removed. */
  isBuiltIn: z.boolean(),
  /** Allows everything, whatever is listed; cannot be changed. */
  isAdmin: z.boolean(),
  permissions: z.array(z.string()),
  grants: z.array(dataGrant),
  people: z.array(userReference),
});
export type RoleAccess = z.infer<typeof roleAccess>;
/** All permissions or all data grants of a role; an absent list stays as it is. */
export const roleAccessPut = z.strictObject({
  permissions: z.array(z.string().max(200)).max(2_000).optional(),
  grants: z.array(dataGrant).max(10_000).optional(),
});

const email = z.email().max(320);
/** A password is at least 8 characters long; what is too easy is rejected when it is saved. */
const password = z.string().min(8).max(1024);

/** A user in lists of administrators. No hash of a password is ever answered. */
export const userItem = z.looseObject({
  id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  active: z.boolean(),
  roles: z.array(roleItem),
  last_login: z.string().nullable(),
  login_count: z.int(),
  fail_login_count: z.int(),
  created_on: z.string(),
  changed_on: z.string(),
});
export type UserItem = z.infer<typeof userItem>;
/** A new user. */
export const userPost = z.strictObject({
  username: name(64).regex(/^[\w.@+-]+$/, 'Letters, digits and . _ @ + - only.'),
  first_name: name(64),
  last_name: name(64),
  email,
  active: z.boolean().default(true),
  roles: z.array(id).min(1),
  password,
});
/** Changes of a user; an absent member stays as it is. The user name cannot be changed. */
export const userPut = z.strictObject({
  first_name: name(64).optional(),
  last_name: name(64).optional(),
  email: email.optional(),
  active: z.boolean().optional(),
  roles: z.array(id).min(1).optional(),
  password: password.optional(),
});
/** What somebody owns, by kind; things in the trash count, since they may come back. */
export const ownedCounts = z.object({
  dashboard: z.int(),
  chart: z.int(),
  dataset: z.int(),
  database: z.int(),
});
export type OwnedCounts = z.infer<typeof ownedCounts>;
/** What users change of themselves. */
export const mePut = z.strictObject({
  first_name: name(64).optional(),
  last_name: name(64).optional(),
  email: email.optional(),
});
/** A change of one's own password. */
export const passwordBody = z.strictObject({ old_password: z.string().min(1).max(1024), new_password: password });

/** A place where somebody is signed in. Times are epoch milliseconds. */
export const sessionItem = z.object({
  id: z.string(),
  kind: z.enum(['cookie', 'token']),
  client: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.number(),
  seenAt: z.number(),
  isThis: z.boolean(),
});
export type SessionItem = z.infer<typeof sessionItem>;

const rowRuleKinds = ['Regular', 'Base'] as const;
const clause = z.string().trim().min(1).max(10_000);
/** A rule about rows: `Regular` binds users with one of its roles, `Base` everybody else. */
export const rowRuleItem = z.looseObject({
  id,
  name: z.string(),
  description: z.string().nullable(),
  filter_type: z.enum(rowRuleKinds),
  tables: z.array(z.looseObject({ id, table_name: z.string() })),
  roles: z.array(roleItem),
  group_key: z.string().nullable(),
  clause: z.string(),
  changed_by: userReference.nullable(),
  changed_on_delta_humanized: z.string(),
});
export type RowRuleItem = z.infer<typeof rowRuleItem>;
/** A new row rule. */
export const rowRulePost = z.strictObject({
  name: name(255),
  description: z.string().max(5_000).nullish(),
  filter_type: z.enum(rowRuleKinds),
  tables: z.array(id).min(1),
  roles: z.array(id),
  group_key: z.string().max(255).nullish(),
  clause,
});
/** Changes of a row rule; an absent member stays as it is. */
export const rowRulePut = rowRulePost.partial();

/** Whose view of which dataset is to be shown. */
export const rowPreviewBody = z.strictObject({
  user_id: id,
  dataset_id: id,
  /** A rule as it would be saved, in the place of the one with this id; it is not kept. */
  rule: z
    .strictObject({
      id: id.nullable(),
      filter_type: z.enum(rowRuleKinds),
      tables: z.array(id).max(10_000),
      roles: z.array(id).max(10_000),
      group_key: z.string().max(255).nullable(),
      clause,
    })
    .optional(),
});
/** The rows of a dataset as a user would see them; `total_count` is of all of these rows. */
export const rowPreview = z.looseObject({
  total_count: z.int(),
  colnames: z.array(z.string()),
  data: z.array(z.looseObject({})),
});

/** Something that happened: who, what, to what, and how it ended. */
export const logItem = z.looseObject({
  id,
  action: z.string(),
  dttm: z.string(),
  user_id: id.nullable(),
  user: z.looseObject({ username: z.string() }).nullable(),
  dashboard_id: id.nullable(),
  slice_id: id.nullable(),
  json: z.string().nullable(),
  object_kind: z.string().nullable(),
  object_id: id.nullable(),
  outcome: z.enum(['allowed', 'denied', 'failed']),
  code: z.string().nullable(),
  address: z.string().nullable(),
});
export type LogItem = z.infer<typeof logItem>;
