import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { databaseOpened } from './granted.ts';
import { allTextRule, everyObject, inOrder, listIds, objectRules, visibleTo, textRules } from './lists.ts';
import type { ListPage, ListRequest, ListRules } from './lists.ts';
import { restore, searchText, sortKey, trash, madeBy } from './objects.ts';
import type { DatabaseRow, DatabaseTable, StoreDb, StoreTransaction } from './schema.ts';
import { appendVersion, headVersion, inTransaction } from './versions.ts';
import type { Change } from './versions.ts';

export interface NewDatabase {
  readonly name: string;
  readonly engine: string;
  readonly purpose: DatabaseTable['purpose'];
  /** Fixed for Examples and Uploads; otherwise made here. */
  readonly uuid?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** What a save of a connected database sets. */
export interface DatabaseDraft {
  readonly name: string;
  readonly engine: string;
  /** JSON text; secrets in it are sealed. */
  readonly settings: string;
  /** What the history of versions keeps: the same without secrets, sealed or not. */
  readonly history: unknown;
}

/** Only a flag that was set to false stands as such in the settings, which are written by us without blanks. */
const isExposed = sql`o.settings not like '%"isExposed":false%'`;
const takesFiles = sql`(o.purpose = 'uploads' and o.settings not like '%"allowsUpload":false%')`;
const objects = objectRules('database');
/** How lists of databases can be filtered and sorted. */
export const databaseRules: ListRules = {
  defaultOrder: 'database_name',
  filters: {
    ...objects.filters,
    database_name: { ...textRules('database_name', sql`o.sort_key`), all_text: allTextRule(sql`o.search_text`) },
    allow_file_upload: {
      eq: (value) => (value === true ? takesFiles : sql`not ${takesFiles}`),
      upload_is_enabled: (value) => (value === true ? takesFiles : sql`not ${takesFiles}`),
    },
    expose_in_sqllab: { eq: (value) => (value === true ? isExposed : sql`not (${isExposed})`) },
    // Sessions on connected databases only read.
    allow_dml: { eq: (value) => (value === true ? sql`1 = 0` : sql`1 = 1`) },
    allow_run_async: { eq: (value) => (value === true ? sql`1 = 0` : sql`1 = 1`) },
  },
  orders: { ...objects.orders, database_name: sql`o.sort_key` },
};

const columnsOf = ({ name, engine, settings }: DatabaseDraft) => ({
  name,
  engine,
  settings,
  search_text: searchText(name),
  sort_key: sortKey(name),
});

const datasetIdsOf = async (db: StoreDb, id: number): Promise<number[]> =>
  (
    await db.selectFrom('dataset').select('id').where('database_id', '=', id).where('deleted_at', 'is', null).execute()
  ).map((row) => row.id);

/** Connected databases: their history keeps no secrets. */
const connectedWrites = (db: StoreDb, clock: () => number) => ({
  connect: (draft: DatabaseDraft & { readonly uuid: string }, change: Change): Promise<DatabaseRow> =>
    inTransaction(db, async (tx) => {
      const now = clock();
      const row = await tx
        .insertInto('database')
        .values({
          uuid: draft.uuid,
          version: 1,
          ...madeBy(change.authorId, now),
          deleted_at: null,
          purpose: 'connected',
          ...columnsOf(draft),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await appendVersion(tx, { kind: 'database', id: row.id, head: 0, document: draft.history, savedAt: now }, change);
      return row;
    }),
  /** Saves as a new version. Undefined when it is not there. @throws STALE_001 */
  save: (id: number, draft: DatabaseDraft, change: Change): Promise<DatabaseRow | undefined> =>
    inTransaction(db, async (tx) => {
      const head = await headVersion(tx, 'database', id);
      if (head === undefined) return undefined;
      const now = clock();
      const version = await appendVersion(
        tx,
        { kind: 'database', id, head, document: draft.history, savedAt: now },
        change,
      );
      return tx
        .updateTable('database')
        .set({ ...columnsOf(draft), version, changed_at: now, changed_by: change.authorId })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
    }),
  /** Moves a database with its datasets to the trash; false when it is not there. */
  trash: (id: number, by: number | null = null): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const now = clock();
      await trash(tx, 'dataset', await datasetIdsOf(tx, id), { deletedAt: now, by });
      return trash(tx, 'database', [id], { deletedAt: now, by });
    }),
  /** A database in the trash. */
  trashed: (id: number): Promise<DatabaseRow | undefined> =>
    db.selectFrom('database').selectAll().where('id', '=', id).where('deleted_at', 'is not', null).executeTakeFirst(),
  /** Takes a database out of the trash when it was put there after `since`, with the datasets that went at the same moment. */
  restore: (id: number, since: number): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const row = await tx.selectFrom('database').select('deleted_at').where('id', '=', id).executeTakeFirst();
      if (row === undefined || row.deleted_at === null || !(await restore(tx, 'database', id, since))) return false;
      await tx
        .updateTable('dataset')
        .set({ deleted_at: null, deleted_by: null })
        .where('database_id', '=', id)
        .where('deleted_at', '=', row.deleted_at)
        .execute();
      return true;
    }),
  /** Removes for good, with their passwords, connected databases that went to the trash before `before` and have no dataset left there. */
  emptyTrash: async (tx: StoreTransaction, before: number): Promise<number> => {
    const removedRows = await tx
      .deleteFrom('database')
      .where('purpose', '=', 'connected')
      .where('deleted_at', '<', before)
      .where(sql<boolean>`not exists (select 1 from dataset where dataset.database_id = "database".id)`)
      .returning('id')
      .execute();
    for (const { id } of removedRows)
      await tx.deleteFrom('version').where('object_kind', '=', 'database').where('object_id', '=', id).execute();
    return removedRows.length;
  },
});

/** What is built on a database. */
const dependents = (db: StoreDb) => ({
  /** In the trash too. */
  byUuid: (uuid: string): Promise<DatabaseRow | undefined> =>
    db.selectFrom('database').selectAll().where('uuid', '=', uuid).executeTakeFirst(),
  byName: (name: string): Promise<DatabaseRow | undefined> =>
    db.selectFrom('database').selectAll().where('name', '=', name).where('deleted_at', 'is', null).executeTakeFirst(),
  datasetIds: (id: number): Promise<number[]> => datasetIdsOf(db, id),
  /** Datasets of a database, charts on them and dashboards with those; what is in the trash is left out. */
  built: async (id: number) => {
    const datasets = await db
      .selectFrom('dataset')
      .select(['id', 'name'])
      .where('database_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('sort_key')
      .execute();
    const charts = await db
      .selectFrom('chart')
      .innerJoin('dataset', 'dataset.id', 'chart.dataset_id')
      .select(['chart.id', 'chart.name', 'chart.kind'])
      .where('dataset.database_id', '=', id)
      .where('dataset.deleted_at', 'is', null)
      .where('chart.deleted_at', 'is', null)
      .orderBy('chart.sort_key')
      .execute();
    const dashboards = await db
      .selectFrom('dashboard')
      .select(['id', 'title', 'slug'])
      .where('deleted_at', 'is', null)
      .where(
        sql<boolean>`exists (select 1 from dashboard_chart as d join chart as c on c.id = d.chart_id join dataset as s on s.id = c.dataset_id where d.dashboard_id = dashboard.id and s.database_id = ${id} and s.deleted_at is null and c.deleted_at is null)`,
      )
      .orderBy('sort_key')
      .execute();
    return { datasets, charts, dashboards };
  },
});

/** Databases that datasets are read from. */
export const databaseStore = (db: StoreDb, clock: () => number) => ({
  /** For whom `visibility` says. */
  load: (id: number, visibility = everyObject): Promise<DatabaseRow | undefined> =>
    db
      .selectFrom('database as o')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where(visibleTo('database', visibility, databaseOpened))
      .executeTakeFirst(),
  byPurpose: (purpose: 'examples' | 'uploads'): Promise<DatabaseRow | undefined> =>
    db
      .selectFrom('database')
      .selectAll()
      .where('purpose', '=', purpose)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  /** The databases whose tables one statement can read, `row` first: Uploads and Examples have one engine, every other database its own. */
  readableWith: async (row: DatabaseRow): Promise<DatabaseRow[]> => {
    if (row.purpose === 'connected') return [row];
    const others = await db
      .selectFrom('database')
      .selectAll()
      .where('purpose', 'in', ['uploads', 'examples'])
      .where('id', '<>', row.id)
      .where('deleted_at', 'is', null)
      .execute();
    return [row, ...others];
  },
  byIds: (ids: readonly number[]): Promise<DatabaseRow[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('database')
          .selectAll()
          .where('id', 'in', [...new Set(ids)])
          .execute(),
  all: (): Promise<DatabaseRow[]> =>
    db.selectFrom('database').selectAll().where('deleted_at', 'is', null).orderBy('sort_key').execute(),
  list: async (request: ListRequest): Promise<ListPage<DatabaseRow>> => {
    const { count, ids } = await listIds(
      db,
      { kind: 'database', rules: databaseRules, grantedTo: databaseOpened },
      request,
    );
    const rows = ids.length === 0 ? [] : await db.selectFrom('database').selectAll().where('id', 'in', ids).execute();
    return { count, rows: inOrder(rows, ids) };
  },
  create: (createdDatabase: NewDatabase, change: Change): Promise<DatabaseRow> =>
    inTransaction(db, async (tx) => {
      const now = clock();
      const row = await tx
        .insertInto('database')
        .values({
          uuid: createdDatabase.uuid ?? randomUUID(),
          version: 1,
          ...madeBy(change.authorId, now),
          deleted_at: null,
          search_text: searchText(createdDatabase.name),
          sort_key: sortKey(createdDatabase.name),
          name: createdDatabase.name,
          engine: createdDatabase.engine,
          purpose: createdDatabase.purpose,
          settings: JSON.stringify(createdDatabase.settings ?? {}),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await appendVersion(tx, { kind: 'database', id: row.id, head: 0, document: row, savedAt: now }, change);
      return row;
    }),
  ...connectedWrites(db, clock),
  ...dependents(db),
});
export type DatabaseStore = ReturnType<typeof databaseStore>;
