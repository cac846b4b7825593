import { sql } from 'kysely';
import { fail } from '@sextant/contract';
import type { TaggedKind } from '@sextant/contract';
import {
  allTextRule,
  authorFilters,
  authorOrders,
  containing,
  inOrder,
  isAmong,
  numberRules,
  textRules,
  visiblePart,
} from './lists.ts';
import type { Fragment, ListPage, ListRequest, ListRules } from './lists.ts';
import { madeBy } from './objects.ts';
import { plainIds } from './plain-lists.ts';
import { grantedFragments } from './search.ts';
import type { Visibility } from '../policies/access.ts';
import type { StoreDb, StoreTransaction, TagRow } from './schema.ts';
import { rejectDuplicate } from './store-errors.ts';
import { inTransaction } from './versions.ts';

/** What a save of a tag sets. */
export interface TagDraft {
  /** Clean (`cleanTagName`). */
  readonly name: string;
  readonly description: string | null;
}

/** Something that has a tag, or shall have one. */
export interface TaggedThing {
  readonly kind: TaggedKind;
  readonly id: number;
}

/** How lists of tags can be filtered and sorted. Of Superset's four types there is one: 1, tags that users gave. */
export const tagRules: ListRules = {
  defaultOrder: 'name',
  filters: {
    id: numberRules('id', sql`o.id`),
    type: numberRules('type', sql`1`),
    name: { ...textRules('name', sql`o.sort_key`), tag_all_text: allTextRule(sql`o.search_text`) },
    ...authorFilters,
  },
  orders: {
    id: sql`o.id`,
    name: sql`o.sort_key`,
    created_on_delta_humanized: sql`o.created_at`,
    changed_on_delta_humanized: sql`o.changed_at`,
    ...authorOrders,
  },
};

const sortKeyOf = (name: string): string => name.toLowerCase();

const columnsOf = ({ name, description }: TagDraft) => ({
  name,
  description,
  search_text: `${name}\n${description ?? ''}`.toLowerCase(),
  sort_key: sortKeyOf(name),
});

const takenName = () => fail('REQUEST_008', { fields: { name: ['Must be unique'] } });

/** The ids of these tags; those that are missing are made. */
async function idsOf(
  tx: StoreTransaction,
  names: readonly string[],
  { authorId, now }: { readonly authorId: number; readonly now: number },
): Promise<number[]> {
  // In one order for all, so that two who make the same tags never wait for each other.
  const sorted = names.toSorted((left, right) => (sortKeyOf(left) < sortKeyOf(right) ? -1 : 1));
  const drafts = new Map(sorted.map((name) => [sortKeyOf(name), { name, description: null }]));
  if (drafts.size === 0) return [];
  await tx
    .insertInto('tag')
    .values([...drafts.values()].map((draft) => ({ ...columnsOf(draft), ...madeBy(authorId, now) })))
    .onConflict((conflict) => conflict.column('sort_key').doNothing())
    .execute();
  const rows = await tx
    .selectFrom('tag')
    .select('id')
    .where('sort_key', 'in', [...drafts.keys()])
    .execute();
  return rows.map(({ id }) => id);
}

/** Whose things of which kind. */
export interface TagView {
  readonly kind: TaggedKind;
  readonly viewerId: number;
  /** Of a saved query nobody asks: it is its author's alone. */
  readonly visibility: Visibility;
}

/** What follows SELECT for things, called `o`, that have one of the tags and that the viewer may see. */
function visibleThings(tagIds: readonly number[], { kind, viewerId, visibility }: TagView): Fragment {
  const table = sql.table(kind === 'query' ? 'saved_query' : kind);
  const seen =
    kind === 'query'
      ? [sql`o.created_by = ${viewerId}`]
      : [sql`o.deleted_at is null`, ...visiblePart(kind, visibility, grantedFragments[kind])];
  return sql`from tagged join ${table} as o on o.id = tagged.object_id where tagged.object_kind = ${kind} and ${isAmong(sql`tagged.tag_id`, [...new Set(tagIds)])} and ${sql.join(seen, sql` and `)}`;
}

const reads = (db: StoreDb) => ({
  list: async (request: Omit<ListRequest, 'visibility'>): Promise<ListPage<TagRow>> => {
    const { count, ids } = await plainIds(db, 'tag', tagRules, request);
    const rows = ids.length === 0 ? [] : await db.selectFrom('tag').selectAll().where('id', 'in', ids).execute();
    return { count, rows: inOrder(rows, ids) };
  },
  load: (id: number): Promise<TagRow | undefined> =>
    db.selectFrom('tag').selectAll().where('id', '=', id).executeTakeFirst(),
  /** Which of the numbers are those of tags. */
  among: async (ids: readonly number[]): Promise<ReadonlySet<number>> => {
    if (ids.length === 0) return new Set();
    const rows = await db
      .selectFrom('tag')
      .select('id')
      .where('id', 'in', [...new Set(ids)])
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
  /** In no order; upper and lower case are the same. */
  byNames: async (names: readonly string[]): Promise<TagRow[]> =>
    names.length === 0 ? [] : db.selectFrom('tag').selectAll().where('sort_key', 'in', names.map(sortKeyOf)).execute(),
  /** The tags whose names hold a word, the shortest first. */
  withWord: async (word: string, most: number): Promise<number[]> => {
    const rows = await db
      .selectFrom('tag')
      .select('id')
      .where(sql<boolean>`sort_key like ${containing(word)} escape '\\'`)
      .orderBy(sql`length(sort_key)`)
      .orderBy('id')
      .limit(most)
      .execute();
    return rows.map(({ id }) => id);
  },
  /** The tags of many things of a kind at once, by name; a thing without tags has an empty list. */
  of: async (kind: TaggedKind, ids: readonly number[]): Promise<Map<number, TagRow[]>> => {
    const found = new Map<number, TagRow[]>(ids.map((id) => [id, []]));
    if (ids.length === 0) return found;
    const rows = await db
      .selectFrom('tagged')
      .innerJoin('tag', 'tag.id', 'tagged.tag_id')
      .selectAll('tag')
      .select('tagged.object_id')
      .where('tagged.object_kind', '=', kind)
      .where('tagged.object_id', 'in', [...new Set(ids)])
      .orderBy('tag.sort_key')
      .execute();
    for (const { object_id: objectId, ...row } of rows) found.get(objectId)?.push(row);
    return found;
  },
  /** How many things of a kind have each of the tags that the viewer may see; tags on none are left out. */
  counts: async (tagIds: readonly number[], view: TagView): Promise<ReadonlyMap<number, number>> => {
    if (tagIds.length === 0) return new Map();
    const { rows } = await sql<{
      tag_id: number;
      count: number;
    }>`select tagged.tag_id, count(*) as count ${visibleThings(tagIds, view)} group by tagged.tag_id`.execute(db);
    return new Map(rows.map((row) => [row.tag_id, Number(row.count)]));
  },
  /** The things of a kind that have one of the tags and that the viewer may see: the youngest, `most` of them. */
  things: async (tagIds: readonly number[], view: TagView, most: number): Promise<number[]> => {
    if (tagIds.length === 0) return [];
    const { rows } = await sql<{
      id: number;
    }>`select distinct o.id ${visibleThings(tagIds, view)} order by o.id desc limit ${most}`.execute(db);
    return rows.map(({ id }) => id);
  },
  /** The tags that most things have, first the most used. */
  mostUsed: (most: number): Promise<TagRow[]> =>
    db
      .selectFrom('tag')
      .selectAll()
      .where('id', 'in', (eb) => eb.selectFrom('tagged').select('tag_id'))
      .orderBy(sql`(select count(*) from tagged where tagged.tag_id = tag.id)`, 'desc')
      .orderBy('sort_key')
      .limit(most)
      .execute(),
});

const writes = (db: StoreDb, clock: () => number) => ({
  /** @throws REQUEST_008 when there is a tag of that name */
  create: async (draft: TagDraft, authorId: number): Promise<number> => {
    const { id } = await rejectDuplicate(
      db
        .insertInto('tag')
        .values({ ...columnsOf(draft), ...madeBy(authorId, clock()) })
        .returning('id')
        .executeTakeFirstOrThrow(),
      takenName,
    );
    return id;
  },
  /** @throws REQUEST_008 when another tag has the name */
  save: async (id: number, draft: TagDraft, authorId: number): Promise<void> => {
    await rejectDuplicate(
      db
        .updateTable('tag')
        .set({ ...columnsOf(draft), changed_at: clock(), changed_by: authorId })
        .where('id', '=', id)
        .execute(),
      takenName,
    );
  },
  remove: (ids: readonly number[]): Promise<void> =>
    inTransaction(db, async (tx) => {
      if (ids.length === 0) return;
      await tx.deleteFrom('tagged').where('tag_id', 'in', ids).execute();
      await tx.deleteFrom('favourite').where('object_kind', '=', 'tag').where('object_id', 'in', ids).execute();
      await tx.deleteFrom('tag').where('id', 'in', ids).execute();
    }),
  /** Gives tags by name to things; those that are missing are made. `most` is how many a thing can have. @throws REQUEST_008 beyond it */
  give: (
    names: readonly string[],
    things: readonly TaggedThing[],
    { authorId, most }: { readonly authorId: number; readonly most: number },
  ): Promise<void> =>
    inTransaction(db, async (tx) => {
      if (things.length === 0) return;
      const tagIds = await idsOf(tx, names, { authorId, now: clock() });
      for (const { kind, id } of things) {
        if (tagIds.length === 0) continue;
        await tx
          .insertInto('tagged')
          .values(tagIds.map((tagId) => ({ tag_id: tagId, object_kind: kind, object_id: id })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const { count } = await tx
          .selectFrom('tagged')
          .select(sql<number>`count(*)`.as('count'))
          .where('object_kind', '=', kind)
          .where('object_id', '=', id)
          .executeTakeFirstOrThrow();
        if (Number(count) > most) throw fail('REQUEST_008', { fields: { tags: [`At most ${most} tags`] } });
      }
    }),
  /** Gives a thing these tags and no others. */
  set: (tagIds: readonly number[], { kind, id }: TaggedThing): Promise<void> =>
    inTransaction(db, async (tx) => {
      await tx.deleteFrom('tagged').where('object_kind', '=', kind).where('object_id', '=', id).execute();
      if (tagIds.length === 0) return;
      await tx
        .insertInto('tagged')
        .values([...new Set(tagIds)].map((tagId) => ({ tag_id: tagId, object_kind: kind, object_id: id })))
        .execute();
    }),
  /** Takes a tag off a thing; returns whether it had it. */
  take: async (tagId: number, { kind, id }: TaggedThing): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('tagged')
      .where('tag_id', '=', tagId)
      .where('object_kind', '=', kind)
      .where('object_id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});

/** Tags and what has them. */
export const tagStore = (db: StoreDb, clock: () => number) => ({ ...reads(db), ...writes(db, clock) });
export type TagStore = ReturnType<typeof tagStore>;
