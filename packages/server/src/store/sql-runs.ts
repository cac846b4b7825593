import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import { runSearchIndex } from './migrations/0017-run-search-postgres.ts';
import { inOrder, numberRules, referenceRules, textRules } from './lists.ts';
import type { ListPage, ListRequest, ListRules } from './lists.ts';
import { plainIds } from './plain-lists.ts';
import { searchedRunIds } from './run-search.ts';
import type { StoreDb, StoreDialect } from './schema.ts';
import type { SqlRunRow, SqlRunTable } from './sql-lab-schema.ts';

export type NewSqlRun = Omit<Insertable<SqlRunTable>, 'id' | 'changed_at' | 'search_text'>;
export type SqlRunChange = Omit<Updateable<SqlRunTable>, 'id' | 'changed_at' | 'search_text' | 'user_id' | 'client_id'>;

/** How much of a statement is searched. */
const searchedLetters = 10_000;

const databaseName = sql`(select lower("database".name) from "database" where "database".id = o.database_id)`;
const userName = sql`(select lower("user".first_name) from "user" where "user".id = o.user_id)`;

/** How the history of runs can be filtered and sorted. */
export const sqlRunRules: ListRules = {
  defaultOrder: 'start_time',
  filters: {
    id: numberRules('id', sql`o.id`),
    client_id: textRules('client_id', sql`lower(o.client_id)`),
    user: referenceRules('user', sql`o.user_id`),
    database: referenceRules('database', sql`o.database_id`),
    status: textRules('status', sql`o.state`),
    schema: textRules('schema', sql`lower(o.schema_name)`),
    sql: textRules('sql', sql`o.search_text`),
    sql_editor_id: textRules('sql_editor_id', sql`o.editor_id`),
    tab_name: textRules('tab_name', sql`lower(o.tab_name)`),
    start_time: numberRules('start_time', sql`o.started_at`),
    changed_on: numberRules('changed_on', sql`o.changed_at`),
  },
  orders: {
    id: sql`o.id`,
    start_time: sql`o.started_at`,
    start_running_time: sql`o.run_at`,
    end_time: sql`o.ended_at`,
    changed_on: sql`o.changed_at`,
    status: sql`o.state`,
    rows: sql`o.row_count`,
    schema: sql`lower(o.schema_name)`,
    tab_name: sql`lower(o.tab_name)`,
    sql: sql`o.search_text`,
    database: databaseName,
    'database.database_name': databaseName,
    user: userName,
    'user.first_name': userName,
  },
};

/** Columns whose distinct values can be asked for. */
const distinctColumns = { status: 'state', schema: 'schema_name', tab_name: 'tab_name' } as const;
export type DistinctRunColumn = keyof typeof distinctColumns;
export const isDistinctRunColumn = (name: string): name is DistinctRunColumn => Object.hasOwn(distinctColumns, name);

const reads = (db: StoreDb, dialect: StoreDialect) => ({
  load: (id: number): Promise<SqlRunRow | undefined> =>
    db.selectFrom('sql_run').selectAll().where('id', '=', id).executeTakeFirst(),
  byClientId: (userId: number, clientId: string): Promise<SqlRunRow | undefined> =>
    db
      .selectFrom('sql_run')
      .selectAll()
      .where('user_id', '=', userId)
      .where('client_id', '=', clientId)
      .executeTakeFirst(),
  byKey: (resultsKey: string): Promise<SqlRunRow | undefined> =>
    db.selectFrom('sql_run').selectAll().where('results_key', '=', resultsKey).executeTakeFirst(),
  /** Runs of the user that changed after a moment and began after another, the newest first. */
  changedSince: (userId: number, changedAt: number, startedAt: number, most: number): Promise<SqlRunRow[]> =>
    db
      .selectFrom('sql_run')
      .selectAll()
      .where('user_id', '=', userId)
      .where('changed_at', '>', changedAt)
      .where('started_at', '>', startedAt)
      .orderBy('started_at', 'desc')
      .limit(most)
      .execute(),
  named: async (userId: number, clientIds: readonly string[]): Promise<SqlRunRow[]> =>
    clientIds.length === 0
      ? []
      : db
          .selectFrom('sql_run')
          .selectAll()
          .where('user_id', '=', userId)
          .where('client_id', 'in', clientIds)
          .execute(),
  /** The database of the user's newest run that succeeded; null without one. */
  lastSucceeded: async (userId: number): Promise<number | null> => {
    const row = await db
      .selectFrom('sql_run')
      .select('database_id')
      .where('user_id', '=', userId)
      .where('state', '=', 'success')
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.database_id ?? null;
  },
  /** Runs of the user that have not ended. */
  goingOn: (userId: number): Promise<SqlRunRow[]> =>
    db
      .selectFrom('sql_run')
      .selectAll()
      .where('state', 'in', ['pending', 'running'])
      .where('user_id', '=', userId)
      .execute(),
  /** Of one user; of everybody when `userId` is null. */
  list: async (userId: number | null, request: Omit<ListRequest, 'visibility'>): Promise<ListPage<SqlRunRow>> => {
    const own = userId === null ? [] : [{ col: 'user', opr: 'rel_o_m', value: userId }];
    const ownRequest = { ...request, filters: [...request.filters, ...own] };
    const { count, ids } = await (dialect === 'sqlite'
      ? searchedRunIds(db, sqlRunRules, ownRequest)
      : plainIds(db, 'sql_run', sqlRunRules, ownRequest));
    const rows = ids.length === 0 ? [] : await db.selectFrom('sql_run').selectAll().where('id', 'in', ids).execute();
    return { count, rows: inOrder(rows, ids) };
  },
  /** Distinct values of a column, of one user or of everybody. */
  distinct: async (userId: number | null, column: DistinctRunColumn, most: number): Promise<string[]> => {
    const name = distinctColumns[column];
    const all = db.selectFrom('sql_run').select(name).distinct().where(name, 'is not', null);
    const rows = await (userId === null ? all : all.where('user_id', '=', userId)).orderBy(name).limit(most).execute();
    return rows.flatMap((row) => Object.values(row).filter((value): value is string => typeof value === 'string'));
  },
  /** Databases and users of runs, of one user or of everybody. */
  relatedIds: async (userId: number | null, column: 'database_id' | 'user_id', most: number): Promise<number[]> => {
    const all = db.selectFrom('sql_run').select(column).distinct();
    const rows = await (userId === null ? all : all.where('user_id', '=', userId)).limit(most).execute();
    return rows.flatMap((row) => Object.values(row).filter((value): value is number => typeof value === 'number'));
  },
});

/** Runs of SQL Lab: what is going on, and the history. */
export const sqlRunStore = (db: StoreDb, dialect: StoreDialect, clock: () => number) => ({
  ...reads(db, dialect),
  /** Whether searches of the history have an index: on PostgreSQL not without the extension `pg_trgm`. */
  isIndexed: async (): Promise<boolean> => {
    if (dialect !== 'postgresql') return true;
    const { rows } = await sql`select 1 from pg_indexes where indexname = ${runSearchIndex}`.execute(db);
    return rows.length > 0;
  },
  /** Returns the id; null when the user has a run of that name. */
  add: async (run: NewSqlRun): Promise<number | null> => {
    const searchText = run.sql.slice(0, searchedLetters).toLowerCase();
    const row = await db
      .insertInto('sql_run')
      .values({ ...run, search_text: searchText, changed_at: clock() })
      .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id ?? null;
  },
  change: async (id: number, change: SqlRunChange): Promise<void> => {
    await db
      .updateTable('sql_run')
      .set({ ...change, changed_at: clock() })
      .where('id', '=', id)
      .execute();
  },
  /** Ends what a server that is gone has left: nobody goes on with it. */
  endAll: async (error: string): Promise<void> => {
    const now = clock();
    await db
      .updateTable('sql_run')
      .set({ state: 'failed', error, ended_at: now, changed_at: now })
      .where('state', 'in', ['pending', 'running'])
      .execute();
  },
  remove: async (id: number): Promise<void> => void (await db.deleteFrom('sql_run').where('id', '=', id).execute()),
});
export type SqlRunStore = ReturnType<typeof sqlRunStore>;
