import { timeAgo } from '@sextant/contract';
import type { FilterSetItem, FilterSetListItem, FilterSetParams } from '@sextant/contract';
import type { ObjectUser } from '../store/objects.ts';
import type { FilterSetRow } from '../store/schema.ts';
import { userOrNull } from './users.ts';
import { wireTime } from './wire-time.ts';

export const filterSetItemOf = (row: FilterSetRow, params: FilterSetParams): FilterSetItem => ({
  id: row.id,
  name: row.name,
  description: row.description,
  owner_type: row.owner_type,
  owner_id: row.owner_id,
  dashboard_id: row.dashboard_id,
  params,
});

interface AroundSet {
  /** What of it the asking user is shown. */
  readonly params: FilterSetParams;
  readonly users: ReadonlyMap<number, ObjectUser>;
  readonly now: number;
  readonly isDefault: boolean;
}

export const filterSetListItemOf = (row: FilterSetRow, around: AroundSet): FilterSetListItem => ({
  ...filterSetItemOf(row, around.params),
  created_on: wireTime(row.created_at),
  changed_on: wireTime(row.changed_at),
  created_by_fk: row.created_by,
  changed_by_fk: row.changed_by,
  created_by: userOrNull(around.users, row.created_by),
  changed_on_delta_humanized: timeAgo(row.changed_at, around.now),
  is_default: around.isDefault,
});
