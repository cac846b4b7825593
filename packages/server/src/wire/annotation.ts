import { timeAgo } from '@sextant/contract';
import type { AnnotationItem, AnnotationLayerItem } from '@sextant/contract';
import type { ObjectUser } from '../store/objects.ts';
import type { AnnotationLayerRow, AnnotationRow } from '../store/schema.ts';
import { wireTime } from './wire-time.ts';
import { userOrNull } from './users.ts';

interface AroundLayer {
  readonly users: ReadonlyMap<number, ObjectUser>;
  readonly now: number;
}

export const annotationLayerItemOf = (row: AnnotationLayerRow, { users, now }: AroundLayer): AnnotationLayerItem => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  descr: row.description,
  created_by: userOrNull(users, row.created_by),
  created_on: wireTime(row.created_at),
  changed_by: userOrNull(users, row.changed_by),
  changed_on: wireTime(row.changed_at),
  changed_on_delta_humanized: timeAgo(row.changed_at, now),
});

/** A moment as Superset writes it: a fraction only where there is one. */
const momentText = (epochMs: number): string => wireTime(epochMs).replace(/\.000$/, '');

export const annotationItemOf = (
  row: AnnotationRow,
  { layer, users, now }: AroundLayer & { readonly layer: Pick<AnnotationLayerRow, 'id' | 'name'> },
): AnnotationItem => ({
  id: row.id,
  uuid: row.uuid,
  short_descr: row.title,
  long_descr: row.description,
  start_dttm: momentText(row.starts_at),
  end_dttm: momentText(row.ends_at),
  json_metadata: row.metadata,
  layer: { id: layer.id, name: layer.name },
  created_by: userOrNull(users, row.created_by),
  changed_by: userOrNull(users, row.changed_by),
  changed_on_delta_humanized: timeAgo(row.changed_at, now),
});
