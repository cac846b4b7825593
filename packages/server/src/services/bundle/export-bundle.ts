import { bundleTypes, fail } from '@sextant/contract';
import type { ExportedKind, TaggedKind } from '@sextant/contract';
import { bundleVersion } from '@sextant/contract/bundle-documents';
import type { AppContext } from '../app-context.ts';
import { zipStream } from '../../data/zip-stream.ts';
import { visibilityOf } from '../../policies/objects.ts';
import type { OwnedKind } from '../../policies/objects.ts';
import { may } from '../../policies/permissions.ts';
import type { ChartRecord } from '../../store/charts.ts';
import type { DashboardRecord } from '../../store/dashboards.ts';
import type { DatasetRecord } from '../../store/datasets.ts';
import type { ListPage, ListRequest } from '../../store/lists.ts';
import type { Store } from '../../store/open-store.ts';
import type { DatabaseRow, TagRow } from '../../store/schema.ts';
import type { SavedQueryRow } from '../../store/sql-lab-schema.ts';
import { typesInUse } from '../../wire/chart-types.ts';
import type { TypesInUse } from '../../wire/chart-types.ts';
import { loadChart, loadDashboard, loadDatabase, loadDataset, mayReadDataset } from '../objects/load-objects.ts';
import { loadSavedQuery } from '../objects/saved-query.ts';
import { shownDashboard } from '../dashboards/shown-dashboard.ts';
import type { ExportedFile } from '../queries/stream-export.ts';
import { fileName, rootName, timestampText } from './bundle-names.ts';
import { documentOfChart } from './chart-documents.ts';
import { documentOfDashboard } from './dashboard-documents.ts';
import { filterDatasetIds } from './dashboard-references.ts';
import { documentOfDatabase } from './database-documents.ts';
import { documentOfDataset } from './dataset-documents.ts';
import { mapOfJson } from '../../wire/json-values.ts';
import type { ValueMap } from '../../wire/json-values.ts';
import { savedQueryDocument, extraQueryFields } from './query-documents.ts';
import { moreOfQueriesFile, tagsFile } from './read-bundle.ts';
import { writeYaml } from './yaml-text.ts';
import type { SessionUser } from '../../policies/session.ts';

/** The files of an export so far, in their order; each object once, also when several need it. */
class Bundle {
  readonly files = new Map<string, string>();
  private readonly paths = new Map<string, string>();
  private readonly more = new Map<string, ValueMap>();
  private readonly tags = new Map<string, readonly TagRow[]>();
  private readonly context: Pick<AppContext, 'store' | 'config'>;
  private readonly store: Store;
  private readonly user: SessionUser;
  private readonly types: TypesInUse;

  constructor(context: Pick<AppContext, 'store' | 'config'>, user: SessionUser) {
    this.context = context;
    this.store = context.store;
    this.user = user;
    this.types = typesInUse(context.config);
  }

  private put(uuid: string, path: string, id: number, document: () => ValueMap): boolean {
    if (this.paths.has(uuid)) return false;
    const free = this.files.has(`${path}.yaml`) ? `${path}_${id}` : path;
    this.paths.set(uuid, free);
    this.files.set(`${free}.yaml`, writeYaml(document()));
    return true;
  }

  private async noteTags(
    kind: TaggedKind,
    { id, uuid }: { readonly id: number; readonly uuid: string },
  ): Promise<void> {
    const rows = (await this.store.tags.of(kind, [id])).get(id) ?? [];
    if (rows.length > 0) this.tags.set(uuid, rows);
  }

  database(row: DatabaseRow): void {
    const mayKnow = may(this.user, 'can_write Database');
    this.put(row.uuid, `databases/${fileName(row.name, row.id, false)}`, row.id, () =>
      documentOfDatabase(row, mayKnow),
    );
  }

  async dataset(record: DatasetRecord): Promise<void> {
    const { row } = record;
    const [database] = await this.store.databases.byIds([row.database_id]);
    if (database === undefined) throw fail('NOT_FOUND_004', { id: row.database_id });
    const folder = fileName(database.name, database.id, false);
    const isNew = this.put(row.uuid, `datasets/${folder}/${fileName(row.name, row.id, false)}`, row.id, () =>
      documentOfDataset(record, database.uuid),
    );
    if (!isNew) return;
    this.database(database);
    await this.noteTags('dataset', row);
  }

  async chart({ row }: ChartRecord): Promise<boolean> {
    const record = await this.readableDataset(row.dataset_id);
    if (record === null) return false;
    const isNew = this.put(row.uuid, `charts/${fileName(row.name, row.id, true)}`, row.id, () =>
      documentOfChart(this.types.row(row), record.row.uuid),
    );
    if (!isNew) return true;
    await this.dataset(record);
    await this.noteTags('chart', row);
    return true;
  }

  /** The dataset, when it is there and the user may read it. */
  private async readableDataset(id: number | null): Promise<DatasetRecord | null> {
    const record = id === null ? undefined : await this.store.datasets.record(id);
    return record !== undefined && (await mayReadDataset(this.store, this.user, record)) ? record : null;
  }

  /** The dashboard, and of what is on it what the user may read: the rest is left out, as on its page. */
  async dashboard(record: DashboardRecord): Promise<void> {
    const { row } = await shownDashboard(this.context, this.user, record);
    const charts: ChartRecord[] = [];
    for (const { id } of record.charts) {
      const chart = await this.store.charts.load(id);
      if (chart !== undefined && (await this.readableDataset(chart.row.dataset_id)) !== null) charts.push(chart);
    }
    const metadata = mapOfJson(row.json_metadata) ?? {};
    const targets = await Promise.all(filterDatasetIds(metadata).map((id) => this.readableDataset(id)));
    const datasets = targets.filter((target) => target !== null);
    const namedObjects = {
      charts: new Map(charts.map((chart) => [chart.row.id, { uuid: chart.row.uuid, name: chart.row.name }])),
      datasets: new Map(datasets.map((dataset) => [dataset.row.id, dataset.row.uuid])),
    };
    this.put(row.uuid, `dashboards/${fileName(row.title ?? '', row.id, true)}`, row.id, () =>
      documentOfDashboard({ ...record, row }, namedObjects),
    );
    await this.noteTags('dashboard', row);
    for (const chart of charts) await this.chart(chart);
    for (const dataset of datasets) await this.dataset(dataset);
  }

  /** A saved query lies by its database and schema. What Superset has no keys for goes into a file of its own. */
  async query(row: SavedQueryRow): Promise<void> {
    const [database] = await this.store.databases.byIds([row.database_id]);
    if (database === undefined) throw fail('NOT_FOUND_004', { id: row.database_id });
    const folder = fileName(database.name, database.id, false);
    const schema = row.schema_name === null ? '' : `${fileName(row.schema_name, row.id, false)}/`;
    const path = `queries/${folder}/${schema}${fileName(row.label ?? '', row.id, false)}`;
    if (!this.put(row.uuid, path, row.id, () => savedQueryDocument(row, database.uuid))) return;
    const more = extraQueryFields(row);
    if (more !== null) this.more.set(row.uuid, more);
    this.database(database);
  }

  /** What stands beside the documents, as files: of saved queries what Superset does not know, and tags; none without any. */
  otherFiles(): readonly (readonly [string, string])[] {
    const files: (readonly [string, string])[] = [];
    if (this.more.size > 0) files.push([moreOfQueriesFile, writeYaml(Object.fromEntries(this.more))]);
    if (this.tags.size > 0) files.push([tagsFile, writeYaml(this.tagsDocument())]);
    return files;
  }

  private tagsDocument(): ValueMap {
    const rows = new Map([...this.tags.values()].flat().map((row) => [row.id, row]));
    const named = [...this.tags].map(([uuid, tags]) => [uuid, tags.map(({ name }) => name)] as const);
    return {
      tags: [...rows.values()].map(({ name, description }) => ({ tag_name: name, description })),
      tagged: Object.fromEntries(named),
    };
  }
}

const pageSize = 200;

type Adding = (bundle: Bundle, store: Store, user: SessionUser, id: number) => Promise<void>;

const adding: Readonly<Record<ExportedKind, Adding>> = {
  dashboard: async (bundle, store, user, id) => bundle.dashboard(await loadDashboard(store, user, id)),
  chart: async (bundle, store, user, id) => {
    const record = await loadChart(store, user, id);
    // Without its dataset a chart is nothing that could be imported.
    if (record.row.dataset_id === null) throw fail('NOT_FOUND_003', { id: 'null' });
    if (!(await bundle.chart(record))) await loadDataset(store, user, record.row.dataset_id);
  },
  dataset: async (bundle, store, user, id) => bundle.dataset(await loadDataset(store, user, id)),
  database: async (bundle, store, user, id) => {
    const row = await loadDatabase(store, user, id);
    bundle.database(row);
    for (const datasetId of (await store.databases.datasetIds(row.id)).toSorted((left, right) => left - right)) {
      const record = await store.datasets.record(datasetId);
      if (record !== undefined && (await mayReadDataset(store, user, record))) await bundle.dataset(record);
    }
  },
  saved_query: async (bundle, store, user, id) => bundle.query(await loadSavedQuery(store, user, id)),
};

/** Numbers of all objects of a kind that the user may see. */
async function allIds(
  user: SessionUser,
  kind: OwnedKind | 'database',
  list: (request: ListRequest) => Promise<ListPage<{ readonly id: number }>>,
): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 0; ; page += 1) {
    const { rows } = await list({
      filters: [],
      orderColumn: null,
      orderDirection: 'asc',
      page,
      pageSize,
      viewerId: user.id,
      visibility: visibilityOf(user, kind),
    });
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < pageSize) return ids;
  }
}

/** Everything that the user may see. Charts whose dataset is gone are left out: nothing could import them. */
async function addAll(bundle: Bundle, store: Store, user: SessionUser): Promise<void> {
  for (const id of await allIds(user, 'database', store.databases.list)) await adding.database(bundle, store, user, id);
  for (const id of await allIds(user, 'dataset', store.datasets.list)) await adding.dataset(bundle, store, user, id);
  for (const id of await allIds(user, 'chart', store.charts.list)) await bundle.chart(await loadChart(store, user, id));
  for (const id of await allIds(user, 'dashboard', store.dashboards.list))
    await adding.dashboard(bundle, store, user, id);
  for (const id of await allIds(user, 'database', (request) => store.savedQueries.list(user.id, request)))
    await adding.saved_query(bundle, store, user, id);
}

/** What an export is of: objects of a kind, or everything. */
export type ExportOptions =
  | { readonly kind: ExportedKind; readonly ids: readonly number[] }
  | { readonly kind: 'assets' };

/**
 * Objects with all that they are built on, as a ZIP of YAML files that Sextant and Superset import. One that is not there or not for the user
 * rejects the whole. No password is in it.
 *
 * @throws NOT_FOUND_00x, ACCESS_00x
 */
export async function exportBundle(
  { store, clock, config }: Pick<AppContext, 'store' | 'clock' | 'config'>,
  user: SessionUser,
  options: ExportOptions,
): Promise<ExportedFile> {
  const { kind } = options;
  const bundle = new Bundle({ store, config }, user);
  if (options.kind === 'assets') await addAll(bundle, store, user);
  else for (const id of new Set(options.ids)) await adding[options.kind](bundle, store, user, id);
  const now = clock();
  const root = rootName(kind, now);
  const metadata = { version: bundleVersion, type: bundleTypes[kind], timestamp: timestampText(now) };
  const files = [['metadata.yaml', writeYaml(metadata)] as const, ...bundle.files, ...bundle.otherFiles()];
  const members = files.map(([path, text]) => ({
    name: `${root}/${path}`,
    text: [text],
  }));
  return { body: zipStream(members, now), fileName: `${root}.zip`, contentType: 'application/zip' };
}
