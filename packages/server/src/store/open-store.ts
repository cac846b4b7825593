import { Kysely, SqliteAdapter, SqliteDialect, PostgresDialect } from 'kysely';
import type { DialectAdapter } from 'kysely';
import { auditStore } from './audit.ts';
import type { AuditStore } from './audit.ts';
import { chartStore } from './charts.ts';
import type { ChartStore } from './charts.ts';
import { dashboardStore } from './dashboards.ts';
import type { DashboardStore } from './dashboards.ts';
import { databaseStore } from './databases.ts';
import type { DatabaseStore } from './databases.ts';
import { datasetStore } from './datasets.ts';
import { favouriteStore } from './favourites.ts';
import type { FavouriteStore } from './favourites.ts';
import { grantStore } from './grants.ts';
import type { GrantStore } from './grants.ts';
import { keyStore } from './keys.ts';
import type { KeyStore } from './keys.ts';
import { migrate } from './migrate.ts';
import { recentStore } from './recents.ts';
import type { RecentStore } from './recents.ts';
import { emptyTrash, ownersOf } from './objects.ts';
import type { Person } from './objects.ts';
import type { ObjectKind, Schema } from './schema.ts';
import { roleStore } from './roles.ts';
import type { RoleStore } from './roles.ts';
import { rowRuleStore } from './row-rules.ts';
import type { RowRuleStore } from './row-rules.ts';
import { sessionStore } from './sessions.ts';
import type { SessionStore } from './sessions.ts';
import { settingStore } from './settings.ts';
import type { SettingStore } from './settings.ts';
import { storedTableStore } from './stored-tables.ts';
import type { StoredTableStore } from './stored-tables.ts';
import { trustedDatasets } from './trusted-datasets.ts';
import type { TrustedDatasets } from './trusted-datasets.ts';
import { userStore } from './users.ts';
import type { UserStore } from './users.ts';
import { versionStore } from './versions.ts';
import type { VersionStore } from './versions.ts';

export type StoreDialect = 'sqlite' | 'postgresql';

/** A connection of the store or one of its transactions. */
export type StoreDb = Kysely<Schema>;

/** The metadata database: one part per noun. Every write is durable before its promise resolves. */
export interface Store {
  readonly dialect: StoreDialect;
  readonly db: StoreDb;
  readonly users: UserStore;
  readonly roles: RoleStore;
  readonly grants: GrantStore;
  readonly rowRules: RowRuleStore;
  readonly audit: AuditStore;
  readonly sessions: SessionStore;
  readonly databases: DatabaseStore;
  readonly datasets: TrustedDatasets;
  readonly charts: ChartStore;
  readonly dashboards: DashboardStore;
  readonly versions: VersionStore;
  readonly favourites: FavouriteStore;
  readonly recents: RecentStore;
  readonly keys: KeyStore;
  readonly storedTables: StoredTableStore;
  readonly settings: SettingStore;
  /** Several writes, all or none. Inside, only the given parts may be used: the others would wait for the transaction's end. */
  readonly together: <T>(act: (parts: StoreParts) => Promise<T>) => Promise<T>;
  /** Owners of many objects at once; an object without owners has an empty list. */
  readonly owners: (kind: ObjectKind, ids: readonly number[]) => Promise<Map<number, Person[]>>;
  /** Removes for good what has been in the trash since before `before`, epoch milliseconds. Answers how many objects went. */
  readonly emptyTrash: (before: number) => Promise<number>;
  /** Answers whether the database can be asked. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What can be written together. */
export type StoreParts = Pick<Store, 'datasets' | 'charts' | 'dashboards' | 'storedTables'>;

/** SQLite's DDL is transactional; Kysely leaves that out, and without it a kill in mid-migration would leave half a migration behind. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class DurableSqliteDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }
}

async function openSqlite(path: string): Promise<StoreDb> {
  const { default: SqliteDatabase } = await import('better-sqlite3');
  const database = new SqliteDatabase(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('busy_timeout = 5000');
  database.pragma('cache_size = -16000');
  return new Kysely<Schema>({ dialect: new DurableSqliteDialect({ database }) });
}

const int8 = 20;
const numericType = 1700;

async function openPostgres(url: string): Promise<StoreDb> {
  const { default: pg } = await import('pg');
  const numbers = new Set([int8, numericType]);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types: {
      // Counts and epoch milliseconds fit a number; pg gives 64-bit integers as text.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        numbers.has(oid) ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // A connection that the server closes while idle must not end the process.
  pool.on('error', () => undefined);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

const isPostgres = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

/** The parts of a store over an open connection. */
export function storeOver(db: StoreDb, dialect: StoreDialect, clock: () => number): Store {
  const datasets = trustedDatasets(datasetStore(db, clock));
  const databases = databaseStore(db, clock);
  return {
    dialect,
    db,
    users: userStore(db, clock),
    roles: roleStore(db),
    grants: grantStore(db),
    rowRules: rowRuleStore(db, clock),
    audit: auditStore(db),
    sessions: sessionStore(db, clock),
    databases: {
      ...databases,
      // Datasets go and come with their database.
      trash: (id) => datasets.forgettingAll(() => databases.trash(id)),
      restore: (id, since) => datasets.forgettingAll(() => databases.restore(id, since)),
    },
    datasets,
    charts: chartStore(db, clock),
    dashboards: dashboardStore(db, clock),
    versions: versionStore(db),
    favourites: favouriteStore(db, clock),
    recents: recentStore(db, clock),
    keys: keyStore(db, clock),
    storedTables: storedTableStore(db, clock),
    settings: settingStore(db),
    together: (act) =>
      datasets.forgettingAll(() =>
        db.transaction().execute((tx) =>
          act({
            datasets: trustedDatasets(datasetStore(tx, clock)),
            charts: chartStore(tx, clock),
            dashboards: dashboardStore(tx, clock),
            storedTables: storedTableStore(tx, clock),
          }),
        ),
      ),
    owners: (kind, ids) => ownersOf(db, kind, ids),
    emptyTrash: (before) =>
      db.transaction().execute(async (tx) => {
        let count = 0;
        for (const kind of ['dashboard', 'chart', 'dataset'] as const) count += await emptyTrash(tx, kind, before);
        count += await databaseStore(tx, clock).emptyTrash(tx, before);
        return count;
      }),
    ping: async () => void (await db.selectFrom('setting').select('name').limit(1).execute()),
    close: () => db.destroy(),
  };
}

/**
 * Opens the metadata database and brings it to the newest shape.
 * `url` is `postgres://…`, or `sqlite:` with a path (`sqlite::memory:` for a database that dies with the process).
 * `clock` gives epoch milliseconds; default the machine's.
 *
 * @throws when the database was made by a newer version, with what to do
 */
export async function openStore(url: string, clock: () => number = Date.now): Promise<Store> {
  const dialect: StoreDialect = isPostgres(url) ? 'postgresql' : 'sqlite';
  const db = dialect === 'postgresql' ? await openPostgres(url) : await openSqlite(url.replace(/^sqlite:/, ''));
  try {
    await migrate(db, dialect);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return storeOver(db, dialect, clock);
}
