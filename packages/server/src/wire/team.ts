import { timeAgo } from '@sextant/contract';
import type { LogItem, RowRuleItem, UserItem } from '@sextant/contract';
import type { ObjectUser } from '../store/objects.ts';
import type { RowRule } from '../store/row-rules.ts';
import type { AuditRow, RoleRow, UserRow } from '../store/schema.ts';
import { wireTime } from './wire-time.ts';
import { userOrNull } from './users.ts';

const roleOf = ({ id, name }: RoleRow) => ({ id, name });

/** A user as administrators see one; never the hash of the password. */
export const userItemOf = (row: UserRow, roles: readonly RoleRow[]): UserItem => ({
  id: row.id,
  username: row.username,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  active: row.is_active === 1,
  roles: roles.map(roleOf),
  last_login: row.last_login_at === null ? null : wireTime(row.last_login_at),
  login_count: row.login_count,
  fail_login_count: row.failed_login_count,
  created_on: wireTime(row.created_at),
  changed_on: wireTime(row.changed_at),
});

interface AroundRule {
  readonly roles: ReadonlyMap<number, RoleRow>;
  readonly datasetNames: ReadonlyMap<number, string>;
  readonly users: ReadonlyMap<number, ObjectUser>;
  readonly now: number;
}

export const rowRuleItemOf = (
  { row, roleIds, datasetIds }: RowRule,
  { roles, datasetNames, users, now }: AroundRule,
): RowRuleItem => ({
  id: row.id,
  name: row.name,
  description: row.description,
  filter_type: row.kind,
  tables: datasetIds.map((id) => ({ id, table_name: datasetNames.get(id) ?? `dataset ${id}` })),
  roles: roleIds.map((id) => ({ id, name: roles.get(id)?.name ?? `role ${id}` })),
  group_key: row.group_key,
  clause: row.clause,
  changed_by: userOrNull(users, row.changed_by),
  changed_on_delta_humanized: timeAgo(row.changed_at, now),
});

export const logItemOf = (row: AuditRow): LogItem => ({
  id: row.id,
  action: row.action,
  dttm: wireTime(row.at),
  user_id: row.user_id,
  user: row.username === null ? null : { username: row.username },
  dashboard_id: row.object_kind === 'dashboard' ? row.object_id : null,
  slice_id: row.object_kind === 'chart' ? row.object_id : null,
  json: row.details,
  object_kind: row.object_kind,
  object_id: row.object_id,
  outcome: row.outcome,
  code: row.code,
  address: row.address,
});
