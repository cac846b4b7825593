import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { StoreDialect } from '../schema.ts';

/**
 * The texts of runs by every three letters of theirs, so that a search reads what it finds and not the whole history. SQLite alone: it reads in the
 * process that serves everybody. Its tables are written by triggers, also while a backup is restored.
 */
export const runSearch = (dialect: StoreDialect) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    if (dialect !== 'sqlite') return;
    for (const statement of [
      sql`create virtual table sql_run_search using fts5(search_text, content = '', contentless_delete = 1, tokenize = 'trigram')`,
      sql`insert into sql_run_search (rowid, search_text) select id, search_text from sql_run`,
      sql`create trigger sql_run_search_added after insert on sql_run begin
        insert into sql_run_search (rowid, search_text) values (new.id, new.search_text);
      end`,
      sql`create trigger sql_run_search_removed after delete on sql_run begin
        delete from sql_run_search where rowid = old.id;
      end`,
    ])
      await statement.execute(db);
  },
});
