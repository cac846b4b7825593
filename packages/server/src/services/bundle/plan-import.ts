import { alreadyThere, passwordNeeded, SextantError } from '@sextant/contract';
import type { BundleKind } from '@sextant/contract';
import type {
  ChartDocument,
  DashboardDocument,
  DatabaseDocument,
  DatasetDocument,
  QueryDocument,
} from '@sextant/contract/bundle-documents';
import { canEdit } from '../../policies/objects.ts';
import type { OwnedObject, OwnedKind } from '../../policies/objects.ts';
import { isAdmin, may } from '../../policies/permissions.ts';
import type { ChartRecord } from '../../store/charts.ts';
import type { DashboardRecord } from '../../store/dashboards.ts';
import type { DatasetRecord } from '../../store/datasets.ts';
import type { ObjectUser } from '../../store/objects.ts';
import type { DatabaseRow, ObjectKind } from '../../store/schema.ts';
import { showConnectionUri } from '../../connections/connection-uri.ts';
import { openedConnection } from '../../connections/database-settings.ts';
import { requireReadableSource, templateSwitch } from '../sources/dataset-source.ts';
import { connectionKind } from '../../connections/connection-kinds.ts';
import { dialectOf } from '../../connections/dialect-of.ts';
import { loadChart, loadDashboard, loadDatabase, loadDataset, visibleAmong } from '../objects/load-objects.ts';
import { isOtherSource, rejectRepeated, requireNoRules } from '../datasets/save-dataset.ts';
import { requireProvenForAuthor } from '../row-rules/unproven-barriers.ts';
import { uploadsDatabase } from '../uploads/import-upload.ts';
import { withVisibleCharts } from './chart-documents.ts';
import { chartUuidsOf, filterDatasetUuids } from './dashboard-references.ts';
import { connectionOf, needsPassword } from './database-documents.ts';
import { hasExpressions, textOf } from './dataset-documents.ts';
import type { ErrorList } from './import-errors.ts';
import type { ImportContext, ImportPlan, ImportOptions, ObjectPlacement, QueryStep } from './import-plan.ts';
import { importedDocuments, isImported } from './imported-documents.ts';
import type { ValueMap } from '../../wire/json-values.ts';
import { placeQuery } from './query-documents.ts';
import type { BundleDocuments, Found } from './read-bundle.ts';
import type { SessionUser } from '../../policies/session.ts';

const views = { database: 'Database', dataset: 'Dataset', chart: 'Chart', dashboard: 'Dashboard' } as const;

interface Row {
  readonly id: number;
  readonly version: number;
  readonly created_by: number | null;
  readonly deleted_at: number | null;
}

const mapOf = <Item>(items: readonly (readonly [string, Item] | null)[]): Map<string, Item> =>
  new Map(items.filter((item) => item !== null));

/** Looks at a bundle before anything is written: what is here, what the user may do with it, what is missing. */
export class ImportPlanner {
  private readonly context: ImportContext;
  private readonly user: SessionUser;
  private readonly options: ImportOptions;
  private readonly errors: ErrorList;
  private readonly idByUuid = new Map<string, number>();
  private readonly lackingPasswords = new Set<string>();

  constructor(context: ImportContext, user: SessionUser, options: ImportOptions, errors: ErrorList) {
    this.context = context;
    this.user = user;
    this.options = options;
    this.errors = errors;
  }

  /** @throws IMPORT_001, IMPORT_005 with everything that stands against it */
  async plan(bundle: BundleDocuments): Promise<ImportPlan> {
    const plan = await this.look(bundle);
    this.errors.throwAny();
    return plan;
  }

  /** What can be done; what cannot is among the errors, and left out. */
  async look(bundle: BundleDocuments): Promise<ImportPlan> {
    const { databases, datasets, charts, dashboards, queries } = importedDocuments(bundle, this.options.kind);
    const placedDatabases = mapOf(await this.placeEach(databases, (found) => this.database(found)));
    const placedDatasets = mapOf(
      await this.placeEach(datasets, (found) => this.dataset(found, { bundle, databases: placedDatabases })),
    );
    const placedCharts = mapOf(
      await this.placeEach(charts, (found) => this.chart(found, { bundle, datasets: placedDatasets })),
    );
    const placedDashboards = mapOf(await this.placeEach(dashboards, (found) => this.dashboard(found, bundle)));
    const placedQueries = mapOf(
      await this.placeEach(queries, (found) => this.query(found, { bundle, databases: placedDatabases })),
    );
    return {
      databases: placedDatabases,
      datasets: placedDatasets,
      charts: placedCharts,
      dashboards: placedDashboards,
      queries: placedQueries,
      idByUuid: this.idByUuid,
      lackingPasswords: this.lackingPasswords,
      files: new Set([...databases, ...datasets, ...charts, ...dashboards, ...queries].map(([, { file }]) => file)),
    };
  }

  private readonly isImported = (noun: BundleKind): boolean => isImported(this.options.kind, noun);

  /** One after the other, so that errors come in the order of the files. */
  private async placeEach<Document, Item>(
    found: readonly (readonly [string, Found<Document>])[],
    look: (found: Found<Document>) => Promise<Item | null>,
  ): Promise<(readonly [string, Item] | null)[]> {
    const items: (readonly [string, Item] | null)[] = [];
    for (const [uuid, document] of found) {
      const item = await this.errors.of(document.file, () => look(document));
      items.push(item === null ? null : [uuid, item]);
    }
    return items;
  }

  /** What is there and is not for the user looks like what is not there, as far as it can be. */
  private async canSee(kind: ObjectKind, row: Pick<Row, 'id' | 'deleted_at'> | undefined): Promise<boolean> {
    if (row === undefined || row.deleted_at !== null) return false;
    return (await visibleAmong(this.context.store, this.user, kind, [row.id])).has(row.id);
  }

  /** What becomes of a document of a noun that users own. */
  private async ownedObject<Before extends { readonly row: Row; readonly owners: readonly ObjectUser[] }>(
    noun: OwnedKind,
    { row, load, loadTrashed }: ExistingObject<Before>,
    file: string,
  ): Promise<ObjectPlacement<Before> | null> {
    const view = views[noun];
    if (row === undefined) {
      if (may(this.user, `can_write ${view}`)) return { action: 'make' };
      this.errors.deny(file, `${view} doesn't exist and user doesn't have permission to create ${noun}s`);
      return null;
    }
    const { id, version } = row;
    const overwriteMessage = `A ${noun} already exists and user doesn't have permission to overwrite it`;
    if (row.deleted_at !== null) {
      const ownedObject = await loadTrashed(id);
      if (ownedObject !== undefined && canEdit(this.user, noun, ownedObject))
        return { action: 'replace', id, version, isTrashed: true, before: null, ownerIds: idsOf(ownedObject.owners) };
      this.errors.deny(file, overwriteMessage);
      return null;
    }
    if (!(await this.canSee(noun, row))) {
      this.errors.deny(file, overwriteMessage);
      return null;
    }
    const before = await load(id);
    if (!this.isImported(noun)) return { action: 'keep', id };
    if (!canEdit(this.user, noun, { owners: before.owners, createdBy: row.created_by })) {
      this.errors.deny(file, overwriteMessage);
      return null;
    }
    if (!this.options.isOverwriting) {
      this.errors.add(file, `${view} ${alreadyThere}`);
      return null;
    }
    return { action: 'replace', id, version, isTrashed: false, before, ownerIds: idsOf(before.owners) };
  }

  private async database(found: Found<DatabaseDocument>) {
    const { file, document } = found;
    const { store } = this.context;
    const instead = this.options.databases[file];
    const row = await store.databases.byUuid(instead ?? document.uuid);
    if (instead !== undefined && (row === undefined || row.deleted_at !== null)) {
      this.errors.add(file, { _schema: ['The database to read instead does not exist'] });
      return null;
    }
    if (row !== undefined && row.deleted_at === null) {
      if (!(await this.canSee('database', row))) {
        this.errors.deny(file, noDatabase);
        return null;
      }
      const isReplaced = this.isImported('database') && instead === undefined && row.purpose === 'connected';
      if (!isReplaced) return { ...found, connection: null, placement: { action: 'keep', id: row.id } as const };
    }
    // Uploads is made by its first file: until then an import is the first to need it.
    if (row === undefined && isUploads(document)) {
      const { isPreview = false } = this.options;
      if (isPreview) return { ...found, connection: null, placement: { action: 'make' } as const };
      const id = await uploadsDatabase(store);
      await loadDatabase(store, this.user, id);
      return { ...found, connection: null, placement: { action: 'keep', id } as const };
    }
    return this.placeDatabase(found, row);
  }

  private async placeDatabase(found: Found<DatabaseDocument>, row: DatabaseRow | undefined) {
    const { file, document } = found;
    const { store, connections, secrets } = this.context;
    if (!may(this.user, 'can_write Database')) {
      const text =
        row === undefined ? noDatabase : `A database already exists and user doesn't have permission to overwrite it`;
      this.errors.deny(file, text);
      return null;
    }
    const password = this.options.passwords[file];
    if (row !== undefined && row.deleted_at === null && !this.options.isOverwriting)
      this.errors.add(file, `Database ${alreadyThere}`);
    const current = row === undefined ? null : openedConnection(secrets.connections, row);
    const isSame = current !== null && showConnectionUri(current) === document.sqlalchemy_uri && password === undefined;
    const lacksPassword = !isSame && needsPassword(document, password);
    if (lacksPassword && this.options.isPreview === true) this.lackingPasswords.add(file);
    else if (lacksPassword) {
      this.errors.add(file, { _schema: [passwordNeeded] });
      return null;
    }
    const connection = isSame ? current : connectionOf(document, password);
    if (!isSame) await connections.checkPlace(connection);
    const other = await store.databases.byName(document.database_name);
    if (other !== undefined && other.id !== row?.id) {
      this.errors.add(file, { database_name: ['A database with the same name already exists.'] });
      return null;
    }
    const placement: ObjectPlacement<DatabaseRow> =
      row === undefined
        ? { action: 'make' }
        : {
            action: 'replace',
            id: row.id,
            version: row.version,
            isTrashed: row.deleted_at !== null,
            before: row,
            ownerIds: [],
          };
    return { ...found, connection, placement };
  }

  private async dataset(
    found: Found<DatasetDocument>,
    { bundle, databases }: { readonly bundle: BundleDocuments; readonly databases: ImportPlan['databases'] },
  ) {
    const { file, document } = found;
    const { store } = this.context;
    // An error of its database is reported there.
    if (bundle.databases.has(document.database_uuid) && !databases.has(document.database_uuid)) return null;
    const databaseId = await this.databaseOf(document, databases);
    if (databaseId === null) {
      this.errors.add(file, { database_uuid: ['Database does not exist'] });
      return null;
    }
    const row =
      (await store.datasets.byUuid(document.uuid)) ??
      (databaseId === 'new'
        ? undefined
        : await store.datasets.byName(databaseId, document.schema ?? null, document.table_name));
    const placement = await this.ownedObject<DatasetRecord>(
      'dataset',
      {
        row,
        load: (id) => loadDataset(store, this.user, id),
        loadTrashed: (id) => store.datasets.trashed(id),
      },
      file,
    );
    if (placement === null) return null;
    if (placement.action !== 'keep') await this.requireSource(document, databaseId, placement);
    return { ...found, placement };
  }

  /** The number of a database that a document names, or that it will be made; null when there is none. */
  private async databaseOf(
    { database_uuid: uuid }: Pick<DatasetDocument, 'database_uuid'>,
    databases: ImportPlan['databases'],
  ): Promise<number | 'new' | null> {
    const placement = databases.get(uuid)?.placement;
    if (placement !== undefined) return placement.action === 'make' ? 'new' : placement.id;
    const row = await this.context.store.databases.byUuid(uuid);
    if (row === undefined || !(await this.canSee('database', row))) return null;
    this.idByUuid.set(uuid, row.id);
    return row.id;
  }

  /** A statement that cannot be read here is kept for administrators: it is rejected when it is asked. @throws QUERY_012, ACCESS_001, REQUEST_008 */
  private async requireSource(
    document: DatasetDocument,
    databaseId: number | 'new',
    placement: ObjectPlacement<DatasetRecord>,
  ): Promise<void> {
    const { store } = this.context;
    const columnNames = document.columns.map((column) => column.column_name);
    rejectRepeated('columns', columnNames);
    const metricNames = document.metrics.map((metric) => metric.metric_name);
    rejectRepeated('metrics', metricNames);
    if (databaseId === 'new') return;
    if (hasExpressions(document))
      await requireProvenForAuthor(store, this.user, databaseId, await dialectOf(store, databaseId));
    const source = {
      databaseId,
      schema: document.schema ?? null,
      name: document.table_name,
      sql: document.sql ?? null,
      templateParams: textOf(document.template_params),
    };
    const before = placement.action === 'replace' ? (placement.before?.dataset ?? null) : null;
    if (before !== null && !isOtherSource(source, before)) return;
    if (placement.action === 'replace') await requireNoRules(store, this.user, placement.id);
    try {
      await requireReadableSource(store, this.user, source, templateSwitch(this.context));
    } catch (error) {
      if (!(error instanceof SextantError && /^(?:QUERY_012|TEMPLATE_\d+)$/.test(error.code) && isAdmin(this.user)))
        throw error;
    }
  }

  private async chart(
    found: Found<ChartDocument>,
    { bundle, datasets }: { readonly bundle: BundleDocuments; readonly datasets: ImportPlan['datasets'] },
  ) {
    const { file, document } = found;
    const { store } = this.context;
    if (!datasets.has(document.dataset_uuid) && !this.idByUuid.has(document.dataset_uuid)) {
      if (bundle.datasets.has(document.dataset_uuid)) return null;
      const row = await store.datasets.byUuid(document.dataset_uuid);
      if (row === undefined || !(await this.canSee('dataset', row))) {
        this.errors.add(file, { dataset_uuid: ['Dataset does not exist'] });
        return null;
      }
      this.idByUuid.set(document.dataset_uuid, row.id);
    }
    const placement = await this.ownedObject<ChartRecord>(
      'chart',
      {
        row: await store.charts.byUuid(document.uuid),
        load: (id) => loadChart(store, this.user, id),
        loadTrashed: (id) => store.charts.trashed(id),
      },
      file,
    );
    if (placement === null) return null;
    return { ...found, document: await withVisibleCharts(store, this.user, document), placement };
  }

  private async dashboard(found: Found<DashboardDocument>, bundle: BundleDocuments) {
    const { file, document } = found;
    const { store } = this.context;
    await this.knowOthers(document, bundle);
    const placement = await this.ownedObject<DashboardRecord>(
      'dashboard',
      {
        row: await store.dashboards.byUuid(document.uuid),
        load: (id) => loadDashboard(store, this.user, id),
        loadTrashed: (id) => store.dashboards.trashed(id),
      },
      file,
    );
    return placement === null ? null : { ...found, placement };
  }

  private async query(
    found: Found<QueryDocument>,
    { bundle, databases }: { readonly bundle: BundleDocuments; readonly databases: ImportPlan['databases'] },
  ): Promise<QueryStep | null> {
    const { file, document } = found;
    const { database_uuid: uuid } = document;
    if (bundle.databases.has(uuid) && !databases.has(uuid)) return null;
    const databaseId = await this.databaseOf(document, databases);
    if (databaseId === null) {
      this.errors.add(file, { database_uuid: ['Database does not exist'] });
      return null;
    }
    const engine = databases.get(uuid)?.connection?.engine ?? '';
    const dialect =
      databaseId === 'new'
        ? (connectionKind(engine)?.dialect ?? 'duckdb')
        : await dialectOf(this.context.store, databaseId);
    const more = bundle.moreOfQueries[document.uuid] ?? {};
    const step = await placeQuery(this.context.store, this.user, found, { more, dialect });
    if (step.placement.action !== 'replace' || this.options.isOverwriting) return step;
    this.errors.add(file, `Saved Query ${alreadyThere}`);
    return null;
  }

  /** Charts and datasets that a dashboard names and the bundle leaves out: those that are here, for who may see them. */
  private async knowOthers(document: DashboardDocument, bundle: BundleDocuments): Promise<void> {
    const { store } = this.context;
    const see = async (uuid: string, load: () => Promise<{ readonly row: { readonly id: number } }>): Promise<void> => {
      try {
        this.idByUuid.set(uuid, (await load()).row.id);
      } catch (error) {
        if (!(error instanceof SextantError)) throw error;
      }
    };
    for (const uuid of chartUuidsOf((document.position ?? {}) as ValueMap))
      if (!bundle.charts.has(uuid)) await see(uuid, () => loadChart(store, this.user, uuid));
    for (const uuid of filterDatasetUuids((document.metadata ?? {}) as ValueMap))
      if (!bundle.datasets.has(uuid)) await see(uuid, () => loadDataset(store, this.user, uuid));
  }
}

const noDatabase = `Database doesn't exist and user doesn't have permission to create databases`;

interface ExistingObject<Before> {
  readonly row: Row | undefined;
  readonly load: (id: number) => Promise<Before>;
  readonly loadTrashed: (id: number) => Promise<(OwnedObject & { readonly owners: readonly ObjectUser[] }) | undefined>;
}

const idsOf = (users: readonly ObjectUser[]): number[] => users.map(({ id }) => id);

const isUploads = ({ sqlalchemy_uri: uri }: DatabaseDocument): boolean => uri === 'duckdb:///:memory:uploads';
