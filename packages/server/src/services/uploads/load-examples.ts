import { countText } from '@sextant/contract';
import { randomUUID } from 'node:crypto';
import { exampleDashboards, exampleLayout, exampleMetadata, sourceText, tableQuery } from '@sextant/examples';
import type { ExampleChart, ExampleDashboard, ExampleDataset, ExampleTable, TableQuery } from '@sextant/examples';
import type { EngineRegistry } from '../../data/engine-registry.ts';
import type { ObjectKind } from '../../store/schema.ts';
import type { StoredTableRow } from '../../store/table-schema.ts';
import type { Store } from '../../store/open-store.ts';
import type { DatasetDraft } from '../../store/datasets.ts';
import { ownChartDraft } from '../first-dashboard/chart-query.ts';
import { plainColumn } from '../datasets/dataset-of-table.ts';
import type { TableColumn } from '../datasets/dataset-of-table.ts';
import { removeTableFile } from './table-files.ts';

/** What the import process says of a table file that it wrote. */
export interface WrittenTable {
  readonly columns: readonly TableColumn[];
  readonly rowCount: number;
  readonly sizeBytes: number;
}

/** All that the loader needs. */
export interface ExampleLoader {
  readonly store: Store;
  readonly registry: EngineRegistry;
  /** Runs trusted SQL in an import process and puts its rows into a new table file. */
  readonly importQuery: (query: TableQuery, file: string) => Promise<WrittenTable>;
  /** Told once per table that is loaded, for a user at a console. */
  readonly progress: (line: string) => void;
}

const schema = 'examples';
const databaseUuid = '0b6a6a4f-6d0a-4f0c-9b8e-6f2b9d6f7a10';

interface Details {
  readonly exampleVersion: number;
  readonly columns: readonly TableColumn[];
}

/**
 * Brings the examples up to date: tables, datasets, charts and dashboards with fixed uuids. What is up to date is left alone, what
 * somebody has changed or deleted is left as they wanted it.
 */
export async function loadExamples(loader: ExampleLoader): Promise<void> {
  const databaseId = await examplesDatabase(loader.store);
  for (const dashboard of exampleDashboards) {
    const table = await ensureTable(loader, databaseId, dashboard.dataset.table);
    const datasetId = await ensureDataset(loader.store, databaseId, dashboard.dataset, table);
    if (datasetId !== null) await ensureDashboard(loader.store, dashboard, datasetId);
  }
}

async function examplesDatabase(store: Store): Promise<number> {
  const exampleDatabase = await store.databases.byPurpose('examples');
  if (exampleDatabase !== undefined) return exampleDatabase.id;
  const examplesDatabase = await store.databases.create(
    { name: 'Examples', engine: 'duckdb', purpose: 'examples', uuid: databaseUuid },
    { authorId: null, reason: 'Examples', baseVersion: null },
  );
  return examplesDatabase.id;
}

// Only this file writes the details of example tables.
const detailsOf = (row: StoredTableRow): Details => JSON.parse(row.details) as Details;

async function ensureTable(
  { store, registry, importQuery, progress }: ExampleLoader,
  databaseId: number,
  table: ExampleTable,
): Promise<Details> {
  const storedTable = await store.storedTables.find(databaseId, schema, table.name);
  if (storedTable !== undefined && detailsOf(storedTable).exampleVersion >= table.version)
    return detailsOf(storedTable);
  const startedAt = performance.now();
  const uuid = randomUUID();
  const writtenTable = await importQuery(tableQuery(table), registry.fileOf(uuid));
  const details: Details = { exampleVersion: table.version, columns: writtenTable.columns };
  const replacedText = await store.storedTables.put({
    uuid,
    database_id: databaseId,
    schema_name: schema,
    name: table.name,
    row_count: writtenTable.rowCount,
    size_bytes: writtenTable.sizeBytes,
    details: JSON.stringify({ ...details, sources: table.sources }),
    created_by: null,
  });
  await registry.reloadTables();
  if (replacedText !== null) await removeTableFile(registry, replacedText);
  progress(
    `Example table ${table.name}: ${countText(writtenTable.rowCount)} rows in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  return details;
}

const reasonOf = (version: number): string => `Example, version ${version}`;
const changeOf = (version: number) => ({ authorId: null, reason: reasonOf(version), baseVersion: null });

/** What to do with an object that may be there: make it, renew it, or leave it because it is new enough, changed by somebody, or deleted. */
async function stateOf(
  store: Store,
  kind: ObjectKind,
  row: { id: number; deleted_at: number | null } | undefined,
  version: number,
): Promise<'make' | 'renew' | 'leave'> {
  if (row === undefined) return 'make';
  if (row.deleted_at !== null) return 'leave';
  const [head] = await store.versions.list(kind, row.id);
  const ownText = /^Example, version (\d+)$/.exec(head?.reason ?? '')?.[1];
  return head?.author_id === null && ownText !== undefined && Number(ownText) < version ? 'renew' : 'leave';
}

async function ensureDataset(
  store: Store,
  databaseId: number,
  dataset: ExampleDataset,
  table: Details,
): Promise<number | null> {
  const row = await store.datasets.byUuid(dataset.uuid);
  const state = await stateOf(store, 'dataset', row, dataset.version);
  if (state === 'leave') return row === undefined || row.deleted_at !== null ? null : row.id;
  const draft = datasetDraft(databaseId, dataset, table);
  if (state === 'renew' && row !== undefined)
    return (await store.datasets.save(row.id, draft, changeOf(dataset.version)))?.id ?? null;
  return (await store.datasets.create(draft, changeOf(dataset.version))).id;
}

function datasetDraft(databaseId: number, dataset: ExampleDataset, table: Details): DatasetDraft {
  const columnByName = new Map(dataset.columns.map((column) => [column.name, column]));
  return {
    uuid: dataset.uuid,
    name: dataset.table.name,
    databaseId,
    schema,
    catalog: null,
    sql: null,
    description: `${dataset.description} ${sourceText(dataset.table.sources)}`,
    mainTimeColumn: dataset.mainTimeColumn,
    offsetHours: 0,
    cacheTimeoutS: null,
    fetchValuesPredicate: null,
    alwaysFilterMainTime: false,
    columns: table.columns.map((column) => {
      const printedColumn = columnByName.get(column.name);
      return {
        ...plainColumn(column),
        label: printedColumn?.label ?? null,
        description: printedColumn?.description ?? null,
        isGroupable: printedColumn?.isGroupable ?? true,
      };
    }),
    metrics: dataset.metrics.map((metric) => ({ ...metric, warning: null })),
    ownerIds: [],
    certifiedBy: 'Sextant',
  };
}

async function ensureChart(store: Store, chart: ExampleChart, datasetId: number): Promise<number | null> {
  const row = await store.charts.byUuid(chart.uuid);
  const state = await stateOf(store, 'chart', row, chart.version);
  if (state === 'leave') return row === undefined || row.deleted_at !== null ? null : row.id;
  const draft = {
    ...ownChartDraft(chart, datasetId, []),
    uuid: chart.uuid,
    description: chart.description === '' ? null : chart.description,
  };
  if (state === 'renew' && row !== undefined)
    return (await store.charts.save(row.id, draft, changeOf(chart.version)))?.id ?? null;
  return (await store.charts.create(draft, changeOf(chart.version))).id;
}

async function ensureDashboard(store: Store, dashboard: ExampleDashboard, datasetId: number): Promise<void> {
  const row = await store.dashboards.byUuid(dashboard.uuid);
  const state = await stateOf(store, 'dashboard', row, dashboard.version);
  const ids = new Map<string, number>();
  for (const { chart } of dashboard.rows.flatMap(({ tiles }) => tiles)) {
    const id = await ensureChart(store, chart, datasetId);
    if (id !== null) ids.set(chart.uuid, id);
  }
  if (state === 'leave') return;
  const exampleFields = {
    ...dashboard,
    rows: dashboard.rows.map(({ height, tiles }) => ({
      height,
      tiles: tiles.filter(({ chart }) => ids.has(chart.uuid)),
    })),
  };
  const draft = {
    uuid: dashboard.uuid,
    title: dashboard.title,
    slug: dashboard.slug,
    positionJson: JSON.stringify(exampleLayout(exampleFields, (chart) => ids.get(chart.uuid) ?? 0)),
    jsonMetadata: JSON.stringify(exampleMetadata(dashboard, datasetId)),
    css: null,
    isPublished: true,
    certifiedBy: dashboard.certifiedBy,
    certificationDetails: `${dashboard.certificationDetails} ${dashboard.description}`,
    externalUrl: null,
    isManagedExternally: false,
    ownerIds: [],
    chartIds: [...ids.values()],
  };
  if (state === 'renew' && row !== undefined) await store.dashboards.save(row.id, draft, changeOf(dashboard.version));
  else await store.dashboards.create(draft, changeOf(dashboard.version));
}
