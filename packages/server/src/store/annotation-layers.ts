import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { allTextRule, authorFilters, authorOrders, inOrder, numberRules, textRules } from './lists.ts';
import type { ListPage, ListRequest, ListRules } from './lists.ts';
import { plainIds } from './plain-lists.ts';
import type { AnnotationLayerRow, StoreDb, StoreTransaction } from './schema.ts';
import { inTransaction } from './versions.ts';
import { hasConcurrentWriters } from './concurrent-writers.ts';
import { madeBy } from './objects.ts';

/** What a save of a layer sets: the whole layer. */
export interface AnnotationLayerDraft {
  readonly name: string;
  readonly description: string | null;
}

/** How lists of annotation layers can be filtered and sorted. */
export const annotationLayerRules: ListRules = {
  defaultOrder: 'name',
  filters: {
    id: numberRules('id', sql`o.id`),
    name: { ...textRules('name', sql`o.sort_key`), annotation_layer_all_text: allTextRule(sql`o.search_text`) },
    descr: textRules('descr', sql`lower(o.description)`),
    ...authorFilters,
  },
  orders: {
    id: sql`o.id`,
    name: sql`o.sort_key`,
    descr: sql`lower(o.description)`,
    created_on: sql`o.created_at`,
    changed_on: sql`o.changed_at`,
    changed_on_delta_humanized: sql`o.changed_at`,
    ...authorOrders,
  },
};

const columnsOf = ({ name, description }: AnnotationLayerDraft) => ({
  name,
  description,
  search_text: `${name}\n${description ?? ''}`.toLowerCase(),
  sort_key: name.toLowerCase(),
});

/** What is said of a layer that was answered before is over. */
export const touchLayer = (tx: StoreTransaction, id: number) =>
  tx
    .updateTable('annotation_layer')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();

const reads = (db: StoreDb) => ({
  list: async (request: Omit<ListRequest, 'visibility'>): Promise<ListPage<AnnotationLayerRow>> => {
    const { count, ids } = await plainIds(db, 'annotation_layer', annotationLayerRules, request);
    const rows =
      ids.length === 0 ? [] : await db.selectFrom('annotation_layer').selectAll().where('id', 'in', ids).execute();
    return { count, rows: inOrder(rows, ids) };
  },
  load: (id: number): Promise<AnnotationLayerRow | undefined> =>
    db.selectFrom('annotation_layer').selectAll().where('id', '=', id).executeTakeFirst(),
  byName: (name: string): Promise<AnnotationLayerRow | undefined> =>
    db.selectFrom('annotation_layer').selectAll().where('name', '=', name).executeTakeFirst(),
});

/** Locks layers until the transaction ends, where several connections write; returns those that are there. */
async function layersWithAnnotations(tx: StoreTransaction, ids: readonly number[]): Promise<number[]> {
  const found = tx.selectFrom('annotation_layer').select('id').where('id', 'in', ids).orderBy('id');
  const severalWrite = hasConcurrentWriters(tx);
  return (await (severalWrite ? found.forUpdate() : found).execute()).map(({ id }) => id);
}

/** Whether a layer is there; it stays until the transaction ends. */
export const lockLayer = async (tx: StoreTransaction, id: number): Promise<boolean> =>
  (await layersWithAnnotations(tx, [id])).length === 1;

/** Stored layers of annotations. */
export const annotationLayerStore = (db: StoreDb, clock: () => number) => ({
  ...reads(db),
  create: async (draft: AnnotationLayerDraft, authorId: number): Promise<number> => {
    const now = clock();
    const { id } = await db
      .insertInto('annotation_layer')
      .values({
        uuid: randomUUID(),
        ...columnsOf(draft),
        revision: 1,
        ...madeBy(authorId, now),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  save: async (id: number, draft: AnnotationLayerDraft, authorId: number): Promise<void> => {
    await db
      .updateTable('annotation_layer')
      .set(({ eb }) => ({
        ...columnsOf(draft),
        revision: eb('revision', '+', 1),
        changed_at: clock(),
        changed_by: authorId,
      }))
      .where('id', '=', id)
      .execute();
  },
  /** All or none; a layer with annotations stays. */
  remove: (ids: readonly number[]): Promise<'removed' | 'not there' | 'not empty'> =>
    inTransaction(db, async (tx) => {
      const unique = [...new Set(ids)];
      if (unique.length === 0) return 'removed' as const;
      if ((await layersWithAnnotations(tx, unique)).length !== unique.length) return 'not there' as const;
      const annotationsInside = await tx
        .selectFrom('annotation')
        .select('id')
        .where('layer_id', 'in', unique)
        .limit(1)
        .execute();
      if (annotationsInside.length > 0) return 'not empty' as const;
      await tx.deleteFrom('annotation_layer').where('id', 'in', unique).execute();
      return 'removed' as const;
    }),
});
export type AnnotationLayerStore = ReturnType<typeof annotationLayerStore>;
