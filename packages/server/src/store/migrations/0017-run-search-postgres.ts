import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { StoreDialect } from '../schema.ts';

/** The index of every three letters of the texts of runs, in PostgreSQL. */
export const runSearchIndex = 'sql_run_search_trigrams';

/**
 * On PostgreSQL, the texts of runs by every three letters of theirs, as SQLite has them (0016). The extension `pg_trgm` makes it; where it is neither there nor may
 * be created, there is no index: the history is searched row by row, and the server says so when it starts.
 */
export const runSearchPostgres = (dialect: StoreDialect) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    if (dialect !== 'postgresql') return;
    // The block takes back what fails in it, and the migration goes on.
    await sql`do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`.execute(db);
    const { rows } = await sql<{ schema: string }>`select n.nspname as schema from pg_opclass c
      join pg_namespace n on n.oid = c.opcnamespace where c.opcname = 'gin_trgm_ops'`.execute(db);
    const schema = rows[0]?.schema;
    if (schema === undefined) return;
    const operators = sql.id(schema, 'gin_trgm_ops');
    await sql`create index ${sql.id(runSearchIndex)} on sql_run using gin (search_text ${operators})`.execute(db);
  },
});
