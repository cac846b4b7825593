import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { lockLayer, touchLayer } from './annotation-layers.ts';
import { allTextRule, authorFilters, authorOrders, inOrder, numberRules, referenceRules, textRules } from './lists.ts';
import type { ListPage, ListRequest, ListRules } from './lists.ts';
import { plainIds } from './plain-lists.ts';
import type { AnnotationRow, StoreDb } from './schema.ts';
import { inTransaction } from './versions.ts';
import { madeBy } from './objects.ts';

/** What a save of an annotation sets: the whole annotation. Moments are wall time as epoch milliseconds. */
export interface AnnotationDraft {
  readonly title: string;
  readonly description: string | null;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly metadata: string | null;
}

/** A stretch of time; a null end is open. The end does not belong to it. */
export interface TimeSpan {
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** How lists of annotations can be filtered and sorted. */
export const annotationRules: ListRules = {
  defaultOrder: 'short_descr',
  filters: {
    id: numberRules('id', sql`o.id`),
    layer: referenceRules('layer', sql`o.layer_id`),
    short_descr: { ...textRules('short_descr', sql`o.sort_key`), annotation_all_text: allTextRule(sql`o.search_text`) },
    long_descr: textRules('long_descr', sql`lower(o.description)`),
    ...authorFilters,
  },
  orders: {
    id: sql`o.id`,
    short_descr: sql`o.sort_key`,
    long_descr: sql`lower(o.description)`,
    start_dttm: sql`o.starts_at`,
    end_dttm: sql`o.ends_at`,
    changed_on_delta_humanized: sql`o.changed_at`,
    ...authorOrders,
  },
};

const columnsOf = ({ title, description, startsAt, endsAt, metadata }: AnnotationDraft) => ({
  title,
  description,
  starts_at: startsAt,
  ends_at: endsAt,
  metadata,
  search_text: `${title}\n${description ?? ''}`.toLowerCase(),
  sort_key: title.toLowerCase(),
});

const reads = (db: StoreDb) => ({
  list: async (layerId: number, request: Omit<ListRequest, 'visibility'>): Promise<ListPage<AnnotationRow>> => {
    const filters = [...request.filters, { col: 'layer', opr: 'rel_o_m', value: layerId }];
    const { count, ids } = await plainIds(db, 'annotation', annotationRules, { ...request, filters });
    const rows = ids.length === 0 ? [] : await db.selectFrom('annotation').selectAll().where('id', 'in', ids).execute();
    return { count, rows: inOrder(rows, ids) };
  },
  load: (layerId: number, id: number): Promise<AnnotationRow | undefined> =>
    db.selectFrom('annotation').selectAll().where('layer_id', '=', layerId).where('id', '=', id).executeTakeFirst(),
  byTitle: (layerId: number, title: string): Promise<AnnotationRow | undefined> =>
    db
      .selectFrom('annotation')
      .selectAll()
      .where('layer_id', '=', layerId)
      .where('title', '=', title)
      .executeTakeFirst(),
  /** What touches a stretch of time, the earliest first, at most `most`. */
  within: (layerId: number, { fromMs, toMs }: TimeSpan, most: number): Promise<AnnotationRow[]> => {
    const all = db.selectFrom('annotation').selectAll().where('layer_id', '=', layerId);
    const since = fromMs === null ? all : all.where('ends_at', '>=', fromMs);
    const until = toMs === null ? since : since.where('starts_at', '<', toMs);
    return until.orderBy('starts_at').orderBy('id').limit(most).execute();
  },
});

/** The annotations of stored layers. Every write tells the layer. */
export const annotationStore = (db: StoreDb, clock: () => number) => ({
  ...reads(db),
  /** Returns the id; null when the layer is gone. */
  create: (layerId: number, draft: AnnotationDraft, authorId: number): Promise<number | null> =>
    inTransaction(db, async (tx) => {
      if (!(await lockLayer(tx, layerId))) return null;
      const now = clock();
      const { id } = await tx
        .insertInto('annotation')
        .values({
          uuid: randomUUID(),
          layer_id: layerId,
          ...columnsOf(draft),
          ...madeBy(authorId, now),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await touchLayer(tx, layerId);
      return id;
    }),
  save: (row: Pick<AnnotationRow, 'id' | 'layer_id'>, draft: AnnotationDraft, authorId: number): Promise<void> =>
    inTransaction(db, async (tx) => {
      await tx
        .updateTable('annotation')
        .set({ ...columnsOf(draft), changed_at: clock(), changed_by: authorId })
        .where('id', '=', row.id)
        .execute();
      await touchLayer(tx, row.layer_id);
    }),
  /** All or none; returns whether all were there, in this layer. */
  remove: (layerId: number, ids: readonly number[]): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const unique = [...new Set(ids)];
      if (unique.length === 0) return true;
      const existingRows = await tx
        .selectFrom('annotation')
        .select('id')
        .where('layer_id', '=', layerId)
        .where('id', 'in', unique)
        .execute();
      if (existingRows.length !== unique.length) return false;
      await tx.deleteFrom('annotation').where('id', 'in', unique).execute();
      await touchLayer(tx, layerId);
      return true;
    }),
});
export type AnnotationStore = ReturnType<typeof annotationStore>;
