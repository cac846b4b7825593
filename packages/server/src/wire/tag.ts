import { timeAgo } from '@sextant/contract';
import type { TagItem, TagReference } from '@sextant/contract';
import type { ObjectUser } from '../store/objects.ts';
import type { TagRow } from '../store/schema.ts';
import { userOrNull } from './users.ts';

/** Superset's number for tags that users give; those that it gives by itself do not exist here. */
const customType = 1;

/** A tag as the thing shows it that has it. */
export const tagOf = ({ id, name }: TagRow): TagReference => ({ id, name, type: customType });

interface AroundTag {
  readonly users: ReadonlyMap<number, ObjectUser>;
  /** How many things have it that the user may see. */
  readonly objectCount: number;
  readonly now: number;
}

export const tagItemOf = (row: TagRow, { users, objectCount, now }: AroundTag): TagItem => ({
  id: row.id,
  name: row.name,
  type: customType,
  description: row.description,
  object_count: objectCount,
  changed_by: userOrNull(users, row.changed_by),
  changed_on_delta_humanized: timeAgo(row.changed_at, now),
  created_by: userOrNull(users, row.created_by),
  created_on_delta_humanized: timeAgo(row.created_at, now),
});
