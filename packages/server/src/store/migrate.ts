import { Migrator } from 'kysely/migration';
import { first } from './migrations/0001-first.ts';
import { teams } from './migrations/0002-people.ts';
import type { StoreDb, StoreDialect } from './open-store.ts';

/**
 * Runs the migrations that are still missing, each in its own transaction.
 *
 * @throws when a migration fails or when the database knows migrations that this version does not
 */
export async function migrate(db: StoreDb, dialect: StoreDialect): Promise<void> {
  const migrations = { '0001-first': first(dialect), '0002-people': teams(dialect) };
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const text = error instanceof Error ? error.message : JSON.stringify(error);
  if (text.includes('corrupted migrations')) {
    throw new Error(
      'The metadata database was made by a newer version of Sextant. Start that version, or restore a backup made with this one.',
      { cause: error },
    );
  }
  throw new Error(`The metadata database could not be brought up to date: ${text}`, { cause: error });
}
