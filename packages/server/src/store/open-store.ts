import { existsSync } from 'node:fs';
import { fail } from '@sextant/contract';
import { accessChangeStore } from './access-changes.ts';
import type { AccessChangeStore } from './access-changes.ts';
import { annotationLayerStore } from './annotation-layers.ts';
import type { AnnotationLayerStore } from './annotation-layers.ts';
import { annotationStore } from './annotations.ts';
import type { AnnotationStore } from './annotations.ts';
import { auditStore } from './audit.ts';
import type { AuditStore } from './audit.ts';
import { chartStore } from './charts.ts';
import type { ChartStore } from './charts.ts';
import { connectStore, placeOf, sqliteFile } from './connect.ts';
import type { ConnectedStore } from './connect.ts';
import { cssTemplateStore } from './css-templates.ts';
import type { CssTemplateStore } from './css-templates.ts';
import { savedQueryStore } from './saved-queries.ts';
import type { SavedQueryStore } from './saved-queries.ts';
import { sqlRunStore } from './sql-runs.ts';
import type { SqlRunStore } from './sql-runs.ts';
import { sqlTabStore } from './sql-tabs.ts';
import type { SqlTabStore } from './sql-tabs.ts';
import { dashboardUserStore } from './dashboard-users.ts';
import type { DashboardUserStore } from './dashboard-users.ts';
import { dashboardStore } from './dashboards.ts';
import type { DashboardStore } from './dashboards.ts';
import { databaseStore } from './databases.ts';
import type { DatabaseStore } from './databases.ts';
import { datasetStore } from './datasets.ts';
import { favoriteStore } from './favorites.ts';
import type { FavoriteStore } from './favorites.ts';
import { filterSetStore } from './filter-sets.ts';
import type { FilterSetStore } from './filter-sets.ts';
import { folderAccessStore } from './folder-access.ts';
import type { FolderAccessStore } from './folder-access.ts';
import { folderObjectStore } from './folder-objects.ts';
import type { FolderObjectStore } from './folder-objects.ts';
import { folderStore } from './folders.ts';
import type { FolderStore } from './folders.ts';
import { grantStore } from './grants.ts';
import type { GrantStore } from './grants.ts';
import { labelSlotStore } from './label-slots.ts';
import type { LabelSlotStore } from './label-slots.ts';
import { keyStore } from './keys.ts';
import type { KeyStore } from './keys.ts';
import { backupBeforeUpgrade } from './backup-before-upgrade.ts';
import { migrate, newestShape, shapeOf } from './migrate.ts';
import { pluginStore } from './plugins.ts';
import type { PluginStore } from './plugins.ts';
import { recentStore } from './recents.ts';
import type { RecentStore } from './recents.ts';
import { emptyTrash, ownersOf } from './objects.ts';
import type { ObjectUser } from './objects.ts';
import type { ObjectKind, StoreDialect, StoreDb } from './schema.ts';
import { roleStore } from './roles.ts';
import type { RoleStore } from './roles.ts';
import { rowRuleStore } from './row-rules.ts';
import type { RowRuleStore } from './row-rules.ts';
import { sessionStore } from './sessions.ts';
import type { SessionStore } from './sessions.ts';
import { settingStore } from './settings.ts';
import type { SettingStore } from './settings.ts';
import { formerTableStore } from './former-tables.ts';
import type { FormerTableStore } from './former-tables.ts';
import { importScheduleStore } from './import-schedules.ts';
import type { ImportScheduleStore } from './import-schedules.ts';
import { storedTableStore } from './stored-tables.ts';
import type { StoredTableStore } from './stored-tables.ts';
import { searchStore } from './search.ts';
import type { SearchStore } from './search.ts';
import { shareStore } from './shares.ts';
import type { ShareStore } from './shares.ts';
import { tagStore } from './tags.ts';
import type { TagStore } from './tags.ts';
import { trashStore } from './trash.ts';
import type { TrashStore } from './trash.ts';
import { trustedDatasets } from './trusted-datasets.ts';
import type { TrustedDatasets } from './trusted-datasets.ts';
import { usersWithOwn } from './users-with-own.ts';
import { userStore } from './users.ts';
import type { UserStore } from './users.ts';
import { versionStore } from './versions.ts';
import type { VersionStore } from './versions.ts';

/** The metadata database: one part per noun. Every write is durable before its promise resolves. */
export interface Store {
  readonly dialect: StoreDialect;
  readonly db: StoreDb;
  readonly accessChanges: AccessChangeStore;
  readonly users: UserStore;
  readonly roles: RoleStore;
  readonly grants: GrantStore;
  readonly rowRules: RowRuleStore;
  readonly annotationLayers: AnnotationLayerStore;
  readonly annotations: AnnotationStore;
  readonly filterSets: FilterSetStore;
  readonly folders: FolderStore;
  readonly folderAccess: FolderAccessStore;
  readonly folderObjects: FolderObjectStore;
  readonly tags: TagStore;
  readonly plugins: PluginStore;
  readonly sqlRuns: SqlRunStore;
  readonly sqlTabs: SqlTabStore;
  readonly savedQueries: SavedQueryStore;
  readonly cssTemplates: CssTemplateStore;
  readonly audit: AuditStore;
  readonly sessions: SessionStore;
  readonly databases: DatabaseStore;
  readonly datasets: TrustedDatasets;
  readonly charts: ChartStore;
  readonly dashboards: DashboardStore;
  readonly dashboardUsers: DashboardUserStore;
  readonly versions: VersionStore;
  readonly favorites: FavoriteStore;
  readonly recents: RecentStore;
  readonly keys: KeyStore;
  readonly storedTables: StoredTableStore;
  readonly formerTables: FormerTableStore;
  readonly importSchedules: ImportScheduleStore;
  readonly labelSlots: LabelSlotStore;
  readonly settings: SettingStore;
  readonly trash: TrashStore;
  readonly search: SearchStore;
  readonly shares: ShareStore;
  /** Several writes, all or none. Inside, only the given parts may be used: the others would wait for the transaction's end. */
  readonly inOneTransaction: <T>(action: (parts: StoreParts) => Promise<T>) => Promise<T>;
  /** Owners of many objects at once; an object without owners has an empty list. */
  readonly owners: (kind: ObjectKind, ids: readonly number[]) => Promise<Map<number, ObjectUser[]>>;
  /** Removes for good what has been in the trash since before `before`, epoch milliseconds. Returns how many objects went. */
  readonly emptyTrash: (before: number) => Promise<number>;
  /** What keeps the database from being read and written as it should, as far as can be seen at once; null when nothing does. */
  readonly findTrouble: ConnectedStore['findTrouble'];
  readonly revision: ConnectedStore['revision'];
  /** Users who stand in a relation of their own to what is stored, beside what their roles open. */
  readonly usersWithOwn: () => Promise<ReadonlySet<number>>;
  readonly close: () => Promise<void>;
}

/** What can be written together. */
export type StoreParts = Pick<
  Store,
  | 'databases'
  | 'datasets'
  | 'charts'
  | 'dashboards'
  | 'savedQueries'
  | 'storedTables'
  | 'formerTables'
  | 'tags'
  | 'versions'
>;

/** The parts of a store over an open connection. */
export function storeOver({ db, dialect, findTrouble, revision }: ConnectedStore, clock: () => number): Store {
  const datasets = trustedDatasets(datasetStore(db, clock));
  const databases = databaseStore(db, clock);
  const recents = recentStore(db, clock);
  return {
    dialect,
    db,
    accessChanges: accessChangeStore(db),
    users: userStore(db, clock),
    roles: roleStore(db),
    grants: grantStore(db),
    rowRules: rowRuleStore(db, clock, revision),
    annotationLayers: annotationLayerStore(db, clock),
    annotations: annotationStore(db, clock),
    filterSets: filterSetStore(db, clock),
    folders: folderStore(db, clock),
    folderAccess: folderAccessStore(db, clock),
    folderObjects: folderObjectStore(db),
    tags: tagStore(db, clock),
    plugins: pluginStore(db),
    sqlRuns: sqlRunStore(db, dialect, clock),
    sqlTabs: sqlTabStore(db, clock),
    savedQueries: savedQueryStore(db, clock),
    cssTemplates: cssTemplateStore(db, clock),
    audit: auditStore(db),
    sessions: sessionStore(db, clock),
    databases: {
      ...databases,
      // Datasets go and come with their database.
      trash: (id, by) => datasets.forgettingAll(() => databases.trash(id, by)),
      restore: (id, since) => datasets.forgettingAll(() => databases.restore(id, since)),
    },
    datasets,
    charts: chartStore(db, clock),
    dashboards: dashboardStore(db, clock),
    dashboardUsers: dashboardUserStore(db, clock),
    versions: versionStore(db),
    favorites: favoriteStore(db, clock),
    recents,
    keys: keyStore(db, clock),
    storedTables: storedTableStore(db, clock),
    formerTables: formerTableStore(db),
    importSchedules: importScheduleStore(db, clock),
    labelSlots: labelSlotStore(db),
    settings: settingStore(db),
    trash: trashStore(db),
    search: searchStore(db),
    shares: shareStore(db),
    inOneTransaction: (action) =>
      datasets.forgettingAll(() =>
        db.transaction().execute((tx) =>
          action({
            databases: databaseStore(tx, clock),
            datasets: trustedDatasets(datasetStore(tx, clock)),
            charts: chartStore(tx, clock),
            dashboards: dashboardStore(tx, clock),
            savedQueries: savedQueryStore(tx, clock),
            storedTables: storedTableStore(tx, clock),
            formerTables: formerTableStore(tx),
            tags: tagStore(tx, clock),
            versions: versionStore(tx),
          }),
        ),
      ),
    owners: (kind, ids) => ownersOf(db, kind, ids),
    emptyTrash: (before) =>
      db.transaction().execute(async (tx) => {
        let count = 0;
        for (const kind of ['chart', 'dashboard', 'dataset'] as const) count += await emptyTrash(tx, kind, before);
        count += await databaseStore(tx, clock).emptyTrash(tx, before);
        return count;
      }),
    findTrouble,
    revision,
    usersWithOwn: () => usersWithOwn(db),
    close: () => recents.keep().then(() => db.destroy()),
  };
}

/**
 * Opens the metadata database and brings it to the newest shape; a SQLite file is copied beside itself before it is changed.
 * `url` is `postgres://…`, or `sqlite:` with a path (`sqlite::memory:` for a database that dies with the process).
 * `clock` gives epoch milliseconds; default the machine's.
 *
 * @throws STORE_003 when the database was made by a newer program, STORE_006 when it cannot be brought up to date
 */
export async function openStore(url: string, clock: () => number = Date.now): Promise<Store> {
  const connectedStore = await connectStore(url);
  const { db, dialect } = connectedStore;
  try {
    const { appliedMigrations, missing } = await shapeOf(db);
    const file = sqliteFile(url);
    const [next] = missing;
    if (file !== null && appliedMigrations.length > 0 && next !== undefined) await backupBeforeUpgrade(db, file, next);
    await migrate(db, dialect);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return storeOver(connectedStore, clock);
}

/** @throws STORE_005 when there is no metadata at the address */
export async function requireStore(url: string): Promise<void> {
  const file = sqliteFile(url);
  if (file !== null && !existsSync(file)) throw fail('STORE_005', { place: file });
  const { db } = await connectStore(url, { mustExist: true });
  try {
    if ((await shapeOf(db)).appliedMigrations.length === 0) throw fail('STORE_005', { place: placeOf(url) });
  } finally {
    await db.destroy();
  }
}

/**
 * Opens the metadata database as it is, beside a server that may be running on it.
 *
 * @throws STORE_005 when there is none, STORE_003 when it is newer than this program, STORE_004 when it is older
 */
export async function openStoreAsIs(url: string, clock: () => number = Date.now): Promise<Store> {
  await requireStore(url);
  const connectedStore = await connectStore(url, { mustExist: true });
  const { db } = connectedStore;
  try {
    const { appliedMigrations, missing } = await shapeOf(db);
    if (missing.length > 0) throw fail('STORE_004', { found: appliedMigrations.at(-1) ?? '', known: newestShape });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return storeOver(connectedStore, clock);
}
