import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { fail } from '@sextant/contract';
import { first } from './migrations/0001-first.ts';
import { teams } from './migrations/0002-people.ts';
import { uploadPermissions } from './migrations/0003-upload-permissions.ts';
import { finding } from './migrations/0004-find.ts';
import { dashboardRoles } from './migrations/0005-dashboard-roles.ts';
import { listIndex } from './migrations/0006-list-index.ts';
import { annotations } from './migrations/0007-annotations.ts';
import { labelSlots } from './migrations/0008-label-slots.ts';
import { firstCharts } from './migrations/0009-first-charts.ts';
import { shares } from './migrations/0010-shares.ts';
import { filterSets } from './migrations/0011-filter-sets.ts';
import { formerTables } from './migrations/0012-former-tables.ts';
import { sqlLab } from './migrations/0013-sql-lab.ts';
import { importSchedules } from './migrations/0014-import-schedules.ts';
import { runIndexes } from './migrations/0015-run-indexes.ts';
import { runSearch } from './migrations/0016-run-search.ts';
import { runSearchPostgres } from './migrations/0017-run-search-postgres.ts';
import { tags } from './migrations/0018-tags.ts';
import { dashboardUsers } from './migrations/0019-dashboard-users.ts';
import { folders } from './migrations/0020-folders.ts';
import { plugins } from './migrations/0021-plugins.ts';
import type { StoreDialect, StoreDb } from './schema.ts';

const migrationsFor = (dialect: StoreDialect) => ({
  '0001-first': first(dialect),
  '0002-people': teams(dialect),
  '0003-upload-permissions': uploadPermissions(),
  '0004-find': finding,
  '0005-dashboard-roles': dashboardRoles,
  '0006-list-index': listIndex(dialect),
  '0007-annotations': annotations(dialect),
  '0008-label-slots': labelSlots,
  '0009-first-charts': firstCharts,
  '0010-shares': shares(dialect),
  '0011-filter-sets': filterSets(dialect),
  '0012-former-tables': formerTables,
  '0013-sql-lab': sqlLab(dialect),
  '0014-import-schedules': importSchedules,
  '0015-run-indexes': runIndexes,
  '0016-run-search': runSearch(dialect),
  '0017-run-search-postgres': runSearchPostgres(dialect),
  '0018-tags': tags(dialect),
  '0019-dashboard-users': dashboardUsers,
  '0020-folders': folders(dialect),
  '0021-plugins': plugins(dialect),
});

/** Names of this program's migrations, in their order. */
export const knownMigrations: readonly string[] = Object.keys(migrationsFor('sqlite'));

/** The newest shape that this program knows. */
export const newestShape = knownMigrations.at(-1) ?? '';

/** Where a metadata database stands. */
export interface StoreShape {
  /** Migrations that it has had, in their order; none for an empty database. */
  readonly appliedMigrations: readonly string[];
  /** Migrations that it still needs. */
  readonly missing: readonly string[];
}

/** @throws STORE_003 when migrations were applied that this program does not know */
function shapeOfNames(appliedNames: readonly string[]): StoreShape {
  const foreignNames = appliedNames.filter((name) => !knownMigrations.includes(name));
  if (foreignNames.length > 0) throw fail('STORE_003', { found: foreignNames.at(-1) ?? '', known: newestShape });
  return { appliedMigrations: appliedNames, missing: knownMigrations.filter((name) => !appliedNames.includes(name)) };
}

/** Reads where the database stands. @throws STORE_003 when it was made by a newer program */
export async function shapeOf(db: StoreDb): Promise<StoreShape> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return shapeOfNames([]);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return shapeOfNames(rows.map(({ name }) => name));
}

/**
 * Runs the migrations that are still missing, all in one transaction: when one fails, the database is as it was.
 * `until` stops after that one; default the newest.
 *
 * @throws STORE_003 when the database was made by a newer program, STORE_006 when a migration fails
 */
export async function migrate(db: StoreDb, dialect: StoreDialect, until: string = newestShape): Promise<void> {
  const { missing } = await shapeOf(db);
  if (missing.length === 0) return;
  const migrations = migrationsFor(dialect);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = await migrator.migrateTo(until);
  if (error === undefined) return;
  const failedName = results?.find(({ status }) => status === 'Error')?.migrationName ?? missing[0] ?? '';
  const reason = error instanceof Error ? error.message : JSON.stringify(error);
  throw fail('STORE_006', { migration: failedName, reason }, { cause: error });
}
