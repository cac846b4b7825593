import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { duckdbEngine, duckdbImporter } from '@sextant/engines';
import type { DuckdbEngine, DuckdbEngineOptions, Importer, ImporterOptions } from '@sextant/engines';
import type { TableQuery } from '@sextant/examples';
import { fail } from '@sextant/contract';
import { widestPost } from '@sextant/query';
import type { AppContext } from './services/app-context.ts';
import { annotationDataRoutes } from './routes/annotation-data.ts';
import { cacheKeyRoutes } from './routes/cache-key.ts';
import { chartDataRoutes } from './routes/chart-data.ts';
import { columnValueRoutes } from './routes/column-values.ts';
import { importScheduleRoutes } from './routes/import-schedules.ts';
import { firstDashboardRoutes } from './routes/first-dashboard.ts';
import { dashboardDownloadRoutes } from './routes/dashboard-download.ts';
import { pictureRoutes } from './routes/pictures.ts';
import { databaseSqlRoutes } from './routes/database-sql.ts';
import { legacyChartRoutes } from './routes/legacy-chart.ts';
import { legacyDatasourceRoutes } from './routes/legacy-datasource.ts';
import { queryRoutes } from './routes/queries.ts';
import { rowPreviewRoutes } from './routes/row-preview.ts';
import { tablePreviewRoutes } from './routes/table-preview.ts';
import { trashEraseRoutes } from './routes/trash-bin.ts';
import { uploadListRoutes } from './routes/upload-list.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { createDocumentDrawer } from './draw/document/document-drawer.ts';
import { createPictureDrawer } from './draw/picture-drawer.ts';
import { pictureContext } from './services/charts/draw-picture.ts';
import { createScheduleRunner } from './services/import-schedules/schedule-runner.ts';
import { openFileSources } from './connections/file-sources.ts';
import { loadExamples } from './services/uploads/load-examples.ts';
import type { WrittenTable } from './services/uploads/load-examples.ts';
import { describeAs } from './services/queries/describe-as.ts';
import { readRows, findDataset } from './services/access/read-rows.ts';
import { templateSwitch } from './services/sources/dataset-source.ts';
import { querySource } from './services/sources/query-source.ts';
import { annotationDataAccess } from './services/annotations/annotation-data-access.ts';
import { partitionFinder } from './services/datasets/find-partition.ts';
import { requireRenderedTables } from './services/sources/statement-tables.ts';
import { drawsInColors } from './services/charts/label-colors.ts';
import { DownloadTasks } from './services/dashboards/download/download-tasks.ts';
import { createDashboardPrefetch, openedDashboard } from './services/dashboards/prefetch-dashboard-queries.ts';
import { openSqlLab } from './sql-lab-module.ts';
import { emptyTrash, sweepTableFiles } from './services/uploads/table-files.ts';
import { keptInTrashMs } from './store/trash.ts';
import type { UploadContext } from './services/uploads/import-upload.ts';
import { createResultCache } from './data/result-cache.ts';
import { createQueryRunner } from './data/query-runner.ts';
import { createCacheGenerations } from './data/cache-generations.ts';
import type { DataAccess } from './services/access/data-access.ts';
import { openEngineRegistry, tableInFile } from './data/engine-registry.ts';
import type { EngineRegistry } from './data/engine-registry.ts';
import { createFairQueue } from './data/fair-queue.ts';
import { createContextReader } from './data/parsed-query-contexts.ts';
import { createKeyedTurns } from './data/keyed-turns.ts';
import { createLabelSlots } from './data/label-slots.ts';
import { createPictureQueue } from './data/picture-queue.ts';
import { createPostRunner } from './data/post-runner.ts';
import { createResponseCache } from './data/response-cache.ts';
import { createRunningQueries } from './data/running-queries.ts';
import { createSingleFlight } from './data/single-flight.ts';
import { slowAfterMs } from './data/slow-statements.ts';
import { createTableUse } from './data/table-use.ts';
import type { TableUse } from './data/table-use.ts';
import { createUploadFolder } from './data/upload-folder.ts';
import type { ServerModule } from './http/route.ts';

const megabyte = 1024 * 1024;
const responseCacheBytes = 192 * megabyte;
const resultCacheBytes = 128 * megabyte;
const idleStopMs = 10 * 60_000;
const samplesRows = 1_000;
/** Each source runs its own share at once; a database that is slow must not hold up the others. */
const queuedSources = 4;
/** Statements that take long, side by side: one of a user. */
const maxSlowRunning = 2;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How often it is looked whether a file is to be fetched. */
const schedulesMs = 15_000;

type JobOptions = Pick<ImporterOptions, 'runJob'>;

/**
 * Opens everything between a query and its rows: engines, caches, queue, uploads and examples, with their routes. What a stop has
 * left half-done is finished or removed first; examples that are not up to date are loaded, with a line each on the console. `jobs` says
 * where files are read; in processes of their own unless a test says otherwise.
 */
export async function createDataModule(context: AppContext, jobs: JobOptions = {}): Promise<ServerModule> {
  const { config, store, log, clock } = context;
  const tables = join(config.dataFolder, 'tables');
  const tempDir = join(config.dataFolder, 'temp');
  // The data folder is ours alone, so what is there was left by a server that was killed.
  await rm(tempDir, { recursive: true, force: true });
  await store.emptyTrash(clock() - keptInTrashMs);
  await sweepTableFiles(store, tables, clock());
  const threads = availableParallelism();
  const maxRunning = Math.max(4, threads);
  const limits = { tempDir, memoryLimitBytes: config.queryMemoryMb * megabyte, threads, log };
  const registry = await openEngineRegistry(
    store,
    tables,
    (attachedTables) => openEngine({ tables: attachedTables, maxRunning, ...limits }),
    { connections: context.connections, connectedLifetimeS: config.cacheTimeoutS },
  );
  const importer = duckdbImporter({ ...limits, maxFileBytes: config.uploadMaxBytes, ...jobs });
  if (config.isLoadingExamples)
    await loadExamples({ store, registry, importQuery: queryImport(importer), progress: (line) => console.log(line) });
  const tableUse = createTableUse(store.settings, clock);
  const dataAccess = createDataAccess(context, { registry, use: tableUse }, maxRunning);
  const drawings = openDrawings(context, dataAccess);
  const folder = createUploadFolder(join(config.dataFolder, 'uploads'));
  const sweep = (isStart: boolean): Promise<number> => folder.sweep(clock() - dayMs, isStart);
  await sweep(true);
  const sqlLab = await openSqlLab(context, dataAccess);
  const uploads: UploadContext = {
    folder,
    importer,
    registry,
    store,
    log,
    clock,
    maxBytes: config.uploadMaxBytes,
    imports: new Map(),
    turns: createKeyedTurns(),
  };
  const sources = openFileSources(config);
  const schedules = await createScheduleRunner({ ...context, uploads, sources, zone: config.zone });
  const stopRepeating = repeatWork(context, registry, {
    hourly: [
      [() => tableUse.keep(), 'uses of datasets could not be kept'],
      [() => sweep(false), 'old uploads could not be removed'],
      [() => sqlLab.sweep(), 'old rows of SQL Lab could not be removed'],
    ],
    runSchedules: () => schedules.tick(),
  });
  const prefetchDashboard = createDashboardPrefetch(dataAccess, config.features);
  return {
    routes: [
      ...rowQueryRoutes(dataAccess),
      ...sqlLab.routes,
      ...drawings.routes,
      uploadRoutes(uploads),
      uploadListRoutes({ store, registry, use: tableUse, dataFolder: config.dataFolder, uploads }),
      importScheduleRoutes({ uploads, sources }, schedules),
      trashEraseRoutes(context, registry),
    ],
    describe: (databaseId, sql, user) =>
      describeAs({ store, sources: registry, ...templateSwitch({ config }) }, user, { databaseId, sql }),
    metrics: () => metricLines(dataAccess, uploads),
    warmUp: () => registry.warmUp(),
    runDue: () => schedules.tick(),
    prefetchDashboardQueries: async (session, results) => {
      const openedResult = openedDashboard(results);
      if (openedResult !== null) await prefetchDashboard(session, openedResult);
    },
    close: async () => {
      stopRepeating();
      await sqlLab.close();
      await logError(context, tableUse.keep(), 'uses of datasets could not be kept');
      for (const controller of uploads.imports.values()) controller.abort(fail('UPLOAD_009', {}));
      await schedules.close();
      await Promise.all([drawings.close(), dataAccess.post.close()]);
      await registry.close();
    },
  };
}

interface RepeatedWork {
  /** What is done each hour, with the line of the log for when it fails. */
  readonly hourly: readonly (readonly [work: () => Promise<unknown>, error: string])[];
  readonly runSchedules: () => Promise<void>;
}

/** Does what comes again and again until it is ended by what this returns. */
function repeatWork(context: AppContext, registry: EngineRegistry, work: RepeatedWork): () => void {
  const { store, clock } = context;
  const timers = [
    every(hourMs, () => {
      for (const [run, error] of work.hourly) void logError(context, run(), error);
    }),
    every(dayMs, () => {
      void logError(context, emptyTrash(store, registry, clock()), 'the trash could not be emptied');
    }),
    every(schedulesMs, () => {
      void logError(context, work.runSchedules(), 'import schedules could not be run');
    }),
  ];
  return () => timers.forEach(clearInterval);
}

/** What is drawn on the server: pictures, while no query runs, and whole dashboards for who takes them along. */
function openDrawings(context: AppContext, dataAccess: DataAccess) {
  const drawer = createPictureDrawer();
  const documentDrawer = createDocumentDrawer();
  const queue = createPictureQueue(() => dataAccess.runningQueries.list(null).length > 0);
  const downloads = new DownloadTasks({ ...context, dataAccess, drawer: documentDrawer });
  return {
    routes: [
      pictureRoutes(pictureContext({ store: context.store, dataAccess, drawer, queue })),
      dashboardDownloadRoutes(context, dataAccess, downloads),
    ],
    close: async () => {
      downloads.close();
      await Promise.all([drawer.close(), documentDrawer.close()]);
    },
  };
}

/** The engine of our own tables. Its two hosts have the memory between them. */
function openEngine(options: Omit<DuckdbEngineOptions, 'background' | 'idleStopMs'>): DuckdbEngine {
  const memoryLimitBytes = Math.floor(options.memoryLimitBytes / 2);
  const { threads } = options;
  const background = { memoryLimitBytes, threads, maxRunning: maxSlowRunning, slowAfterMs };
  return duckdbEngine({ ...options, memoryLimitBytes, idleStopMs, background });
}

/** The calls that go through the access to data. */
const rowQueryRoutes = (dataAccess: DataAccess): ServerModule['routes'] => [
  chartDataRoutes(dataAccess),
  cacheKeyRoutes(dataAccess),
  columnValueRoutes(dataAccess),
  rowPreviewRoutes(dataAccess),
  tablePreviewRoutes(dataAccess),
  queryRoutes(dataAccess),
  legacyDatasourceRoutes(dataAccess),
  legacyChartRoutes(dataAccess),
  annotationDataRoutes(dataAccess),
  databaseSqlRoutes(dataAccess),
  firstDashboardRoutes(dataAccess),
];

/** Repeats an action without keeping the process alive. */
function every(ms: number, action: () => void): NodeJS.Timeout {
  const timer = setInterval(action, ms);
  timer.unref();
  return timer;
}

/** Work that is done again later: what fails is written down. */
const logError = ({ log }: Pick<AppContext, 'log'>, work: Promise<unknown>, error: string): Promise<void> =>
  work.then(
    () => undefined,
    (err: unknown) => log.error({ err }, error),
  );

/** Gauges in Prometheus' text form. */
function metricLines(
  { runningQueries, responses, queryRunner: results }: DataAccess,
  { imports }: UploadContext,
): string {
  const gaugeRows: readonly (readonly [name: string, help: string, value: number])[] = [
    ['sextant_queries', 'Requests for rows that wait or run', runningQueries.list(null).length],
    ['sextant_imports', 'Files that are being imported', imports.size],
    ['sextant_reply_cache_bytes', 'Memory of finished responses', responses.sizeBytes],
  ];
  const statements = 'sextant_statements_total';
  return [
    ...gaugeRows.map(([name, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`),
    `# HELP ${statements} Statements that engines were given\n# TYPE ${statements} counter\n${statements} ${results.runCount}\n`,
  ].join('');
}

const queryImport =
  (importer: Importer) =>
  (query: TableQuery, file: string): Promise<WrittenTable> =>
    importer.importQuery({
      ...query,
      target: { file, tableName: tableInFile, appendTo: null },
      signal: new AbortController().signal,
    });

function createDataAccess(
  { config, store, clock }: AppContext,
  { registry, use }: { readonly registry: EngineRegistry; readonly use: TableUse },
  maxRunning: number,
): DataAccess {
  const prompt = createFairQueue({
    total: maxRunning * queuedSources,
    perUser: maxRunning,
    // One more than run: the engine sees that somebody waits and moves slow statements out.
    perSource: maxRunning + 1,
  });
  const slowQueue = createFairQueue({ total: maxSlowRunning, perUser: 1, perSource: maxSlowRunning });
  const limits = {
    timeoutMs: config.queryTimeoutS * 1000,
    maxBytes: Math.floor((config.queryMemoryMb * megabyte) / 4),
  };
  const rules = { rowRules: store.rowRules, rendersTemplates: config.features.ENABLE_TEMPLATE_PROCESSING };
  return {
    readContext: createContextReader(),
    findDataset: async ({ user }, id, sharedQuery) => {
      if (id >= 0) return findDataset(store, registry, { user, sharedQuery, features: config.features }, id);
      const dataset = await querySource(store, user, id, templateSwitch({ config }));
      return dataset === null ? null : { dataset, isOpen: true };
    },
    readRows: ({ user }, dataset, how) =>
      readRows(store, registry, { user, ...how, rules, features: config.features }, dataset),
    sources: registry,
    templates: {
      isOn: config.features.ENABLE_TEMPLATE_PROCESSING,
      removesFilters: config.features.ENABLE_TEMPLATE_REMOVE_FILTERS,
      requireTables: async ({ user }, dataset, sql) => {
        const { dialect } = await registry.sourceOf(dataset.databaseId);
        await requireRenderedTables(store, user, { dataset, sql }, dialect.name);
      },
      partitionsOf: (session, dataset) => partitionFinder({ store, registry }, session, dataset),
    },
    annotations: annotationDataAccess(store, config.rowLimit),
    post: createPostRunner({
      bounds: { ...widestPost, maxCells: config.cellsMax },
      timeoutMs: limits.timeoutMs,
    }),
    queryRunner: createQueryRunner(
      createResultCache(resultCacheBytes, clock),
      { promptQueue: prompt, slowQueue },
      limits,
      clock,
    ),
    responses: createResponseCache(responseCacheBytes, { clock, staleMs: config.staleResultsS * 1000 }),
    cacheTimeoutOf: async (chartId) => (await store.charts.byIds([chartId]))[0]?.cache_timeout_s ?? null,
    labelSlots: createLabelSlots(store.labelSlots),
    drawsInColors: ({ user }, chart) => drawsInColors(store, user, chart),
    rounds: createCacheGenerations(),
    responseFlights: createSingleFlight(),
    runningQueries: createRunningQueries(),
    use,
    limits: { defaultRows: config.rowLimit, maxRows: config.rowLimitMax, samplesRows },
    hasRulesAlone: config.hasRulesAlone,
    clock,
    zone: config.zone,
  };
}
