import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  allTextRule,
  authorFilters,
  authorOrders,
  inOrder,
  numberRules,
  referenceRules,
  tagFilters,
  textRules,
} from './lists.ts';
import type { ListPage, ListRequest, ListRules } from './lists.ts';
import { plainIds } from './plain-lists.ts';
import type { StoreDb } from './schema.ts';
import type { SavedQueryRow } from './sql-lab-schema.ts';
import { inTransaction } from './versions.ts';
import { madeBy } from './objects.ts';

/** What a save of a saved query sets: the whole query. */
export interface SavedQueryDraft {
  readonly label: string | null;
  readonly description: string | null;
  readonly databaseId: number;
  readonly schema: string | null;
  readonly catalog: string | null;
  readonly sql: string;
  readonly templateParams: string | null;
  readonly extra: string | null;
  readonly folder: string | null;
  /** JSON text. */
  readonly tables: string;
}

const databaseName = sql`(select lower("database".name) from "database" where "database".id = o.database_id)`;

/** How lists of saved queries can be filtered and sorted. */
export const savedQueryRules: ListRules = {
  defaultOrder: 'changed_on_delta_humanized',
  filters: {
    ...tagFilters('query', 'saved_query'),
    id: numberRules('id', sql`o.id`),
    uuid: textRules('uuid', sql`o.uuid`),
    label: { ...textRules('label', sql`o.sort_key`), all_text: allTextRule(sql`o.search_text`) },
    description: textRules('description', sql`lower(o.description)`),
    sql: textRules('sql', sql`lower(o.sql)`),
    schema: textRules('schema', sql`lower(o.schema_name)`),
    folder: textRules('folder', sql`lower(o.folder)`),
    database: referenceRules('database', sql`o.database_id`),
    ...authorFilters,
  },
  orders: {
    id: sql`o.id`,
    label: sql`o.sort_key`,
    description: sql`lower(o.description)`,
    schema: sql`lower(o.schema_name)`,
    folder: sql`lower(o.folder)`,
    rows: sql`o.row_count`,
    created_on: sql`o.created_at`,
    changed_on: sql`o.changed_at`,
    changed_on_delta_humanized: sql`o.changed_at`,
    last_run_delta_humanized: sql`o.last_run_at`,
    'database.database_name': databaseName,
    ...authorOrders,
  },
};

const columnsOf = (draft: SavedQueryDraft) => ({
  label: draft.label,
  description: draft.description,
  database_id: draft.databaseId,
  schema_name: draft.schema,
  catalog_name: draft.catalog,
  sql: draft.sql,
  template_params: draft.templateParams,
  extra: draft.extra,
  folder: draft.folder,
  tables: draft.tables,
  search_text:
    `${draft.label ?? ''}\n${draft.description ?? ''}\n${draft.folder ?? ''}\n${draft.schema ?? ''}\n${draft.sql}`
      .slice(0, 10_000)
      .toLowerCase(),
  sort_key: (draft.label ?? '').toLowerCase(),
});

const distinctColumns = { schema: 'schema_name', folder: 'folder' } as const;
export type DistinctSavedColumn = keyof typeof distinctColumns;
export const isDistinctSavedColumn = (name: string): name is DistinctSavedColumn =>
  Object.hasOwn(distinctColumns, name);

const reads = (db: StoreDb) => ({
  list: async (authorId: number, request: Omit<ListRequest, 'visibility'>): Promise<ListPage<SavedQueryRow>> => {
    const own = { col: 'created_by', opr: 'rel_o_m', value: authorId };
    const { count, ids } = await plainIds(db, 'saved_query', savedQueryRules, {
      ...request,
      filters: [...request.filters, own],
    });
    const rows =
      ids.length === 0 ? [] : await db.selectFrom('saved_query').selectAll().where('id', 'in', ids).execute();
    return { count, rows: inOrder(rows, ids) };
  },
  /** Those of an author, in no order. */
  among: async (authorId: number, ids: readonly number[]): Promise<SavedQueryRow[]> =>
    ids.length === 0
      ? []
      : db.selectFrom('saved_query').selectAll().where('created_by', '=', authorId).where('id', 'in', ids).execute(),
  /** Everybody's, of these databases, whose text has a word in it. */
  withWord: (databaseIds: readonly number[], word: string): Promise<SavedQueryRow[]> =>
    db
      .selectFrom('saved_query')
      .selectAll()
      .where('database_id', 'in', [...databaseIds])
      .where(sql<boolean>`lower(sql) like ${`%${word.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
      .orderBy('sort_key')
      .orderBy('id')
      .execute(),
  byUuid: (uuid: string): Promise<SavedQueryRow | undefined> =>
    db.selectFrom('saved_query').selectAll().where('uuid', '=', uuid).executeTakeFirst(),
  distinct: async (authorId: number, column: DistinctSavedColumn, most: number): Promise<string[]> => {
    const name = distinctColumns[column];
    const rows = await db
      .selectFrom('saved_query')
      .select(name)
      .distinct()
      .where('created_by', '=', authorId)
      .where(name, 'is not', null)
      .orderBy(name)
      .limit(most)
      .execute();
    return rows.flatMap((row) => Object.values(row).filter((value): value is string => typeof value === 'string'));
  },
  databasesOf: async (authorId: number): Promise<number[]> => {
    const rows = await db
      .selectFrom('saved_query')
      .select('database_id')
      .distinct()
      .where('created_by', '=', authorId)
      .execute();
    return rows.map(({ database_id: id }) => id);
  },
});

/** Saved queries, each of one author. */
export const savedQueryStore = (db: StoreDb, clock: () => number) => ({
  ...reads(db),
  create: async (draft: SavedQueryDraft, authorId: number, uuid: string = randomUUID()): Promise<number> => {
    const now = clock();
    const authors = madeBy(authorId, now);
    const { id } = await db
      .insertInto('saved_query')
      .values({ uuid, ...columnsOf(draft), row_count: null, last_run_at: null, ...authors })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  save: async (id: number, draft: SavedQueryDraft, authorId: number): Promise<void> => {
    await db
      .updateTable('saved_query')
      .set({ ...columnsOf(draft), changed_at: clock(), changed_by: authorId })
      .where('id', '=', id)
      .execute();
  },
  /** All or none; returns whether all were there and his. */
  remove: (authorId: number, ids: readonly number[]): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const unique = [...new Set(ids)];
      if (unique.length === 0) return true;
      const found = await tx
        .selectFrom('saved_query')
        .select('id')
        .where('created_by', '=', authorId)
        .where('id', 'in', unique)
        .execute();
      if (found.length !== unique.length) return false;
      await tx.updateTable('sql_tab').set({ saved_query_id: null }).where('saved_query_id', 'in', unique).execute();
      await tx.deleteFrom('tagged').where('object_kind', '=', 'query').where('object_id', 'in', unique).execute();
      await tx.deleteFrom('saved_query').where('id', 'in', unique).execute();
      return true;
    }),
});
export type SavedQueryStore = ReturnType<typeof savedQueryStore>;
