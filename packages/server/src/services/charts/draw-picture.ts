import '@sextant/charts/all-types';
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { queryContextFor, aboutType, underDashboardScheme } from '@sextant/charts';
import { SextantError, fail, readDashboardMetadata, readLayoutNodes, showQueryContext } from '@sextant/contract';
import type { ThemeName } from '@sextant/charts/pictures';
import type { DataAccess } from '../access/data-access.ts';
import type { ParsedQueryContext } from '../../data/parsed-query-contexts.ts';
import type { PictureQueue } from '../../data/picture-queue.ts';
import { bytesOf } from '../../data/body-encodings.ts';
import type { ResponseBytes } from '../../data/response-body.ts';
import { chartsInOrder, pictureSize, planPicture, wholePicture } from '../../draw/picture-plan.ts';
import type { PlannedChart } from '../../draw/picture-plan.ts';
import type { DrawnScene, DrawnTile, PictureDrawer } from '../../draw/picture-drawer.ts';
import type { Store } from '../../store/open-store.ts';
import type { ChartRow } from '../../store/schema.ts';
import { formDataOf } from '../../wire/dashboard.ts';
import { loadChart, loadDashboard } from '../objects/load-objects.ts';
import { cachedChartData, runChartData } from './run-chart-data.ts';
import { shownCharts } from '../access/passed-charts.ts';
import type { RunOptions } from '../access/open-dataset.ts';
import type { Session } from '../../policies/session.ts';

/** A finished picture. */
export interface Picture {
  readonly etag: string;
  readonly svg: Buffer;
}

/** Everything that a picture needs. */
export interface PictureContext {
  readonly store: Store;
  readonly dataAccess: DataAccess;
  readonly drawer: PictureDrawer;
  readonly queue: PictureQueue;
  readonly pictures: LRUCache<string, Picture>;
}

const megabyte = 1024 * 1024;
const maxBytes = 24 * megabyte;
const largestBytes = megabyte;
/** A larger result takes too long to draw small. */
const largestResponseBytes = 4 * megabyte;
const longestQueryMs = 5_000;

/** What draws pictures, over the data access; its cache is bounded by bytes. */
export const pictureContext = (
  context: Pick<PictureContext, 'store' | 'dataAccess' | 'drawer' | 'queue'>,
): PictureContext => ({
  ...context,
  pictures: new LRUCache({ maxSize: maxBytes, maxEntrySize: largestBytes, sizeCalculation: ({ svg }) => svg.length }),
});

interface Tile {
  readonly plannedChart: PlannedChart;
  readonly formData: Readonly<Record<string, unknown>>;
  /** Null for a chart that asks nothing: its type is not built, or something is missing. */
  readonly parsed: ParsedQueryContext | null;
  /** Only what is known already may be drawn: the rows are a connected database's, which pictures must not load. */
  readonly isCachedOnly: boolean;
}

interface Plan {
  readonly name: string;
  readonly theme: ThemeName;
  readonly tiles: readonly Tile[];
  readonly through: RunOptions['through'];
  /** The colors that the dashboard fixes for labels. */
  readonly fixedColors: Readonly<Record<string, string>>;
}

function requestedBy(
  context: PictureContext,
  formData: Readonly<Record<string, unknown>>,
  zone: string | null,
): ParsedQueryContext | null {
  try {
    return context.dataAccess.readContext(showQueryContext({ ...queryContextFor(formData), zone }));
  } catch (error) {
    if (error instanceof SextantError) return null;
    throw error;
  }
}

/** Datasets of these charts whose rows come from databases that users connected. */
async function connectedDatasets({ store }: PictureContext, charts: readonly ChartRow[]): Promise<ReadonlySet<number>> {
  const datasets = await store.datasets.byIds(charts.flatMap(({ dataset_id: id }) => id ?? []));
  const databases = await store.databases.byIds(datasets.map((row) => row.database_id));
  const connectedIds = new Set(databases.filter(({ purpose }) => purpose === 'connected').map(({ id }) => id));
  return new Set(datasets.filter((row) => connectedIds.has(row.database_id)).map(({ id }) => id));
}

async function tilesOf(
  context: PictureContext,
  charts: readonly ChartRow[],
  { plannedCharts, zone }: { readonly plannedCharts: readonly PlannedChart[]; readonly zone: string | null },
): Promise<Tile[]> {
  const byId = new Map(charts.map((row) => [row.id, row]));
  const connectedIds = await connectedDatasets(context, charts);
  return plannedCharts.flatMap((plannedChart) => {
    const row = byId.get(plannedChart.chartId);
    if (row === undefined) return [];
    const formData = formDataOf(row);
    const isCachedOnly = row.dataset_id !== null && connectedIds.has(row.dataset_id);
    return [{ plannedChart, formData, parsed: requestedBy(context, formData, zone), isCachedOnly }];
  });
}

/** The bytes that a tile is drawn from, for this user; null where there are none, or he may not see them. */
async function responseOf(
  { dataAccess }: PictureContext,
  session: Session,
  { parsed, isCachedOnly, plannedChart }: Tile,
  { through, mayRun }: { readonly through: RunOptions['through']; readonly mayRun: boolean },
): Promise<ResponseBytes | null> {
  if (parsed === null) return null;
  const options: RunOptions = {
    signal: () => AbortSignal.timeout(longestQueryMs),
    wantsGzip: false,
    takesColumns: true,
    clientId: null,
    ...(through == null ? {} : { through: { ...through, chartId: plannedChart.chartId } }),
  };
  try {
    return mayRun && !isCachedOnly
      ? await runChartData(dataAccess, session, parsed, options)
      : await cachedChartData(dataAccess, session, parsed, options);
  } catch (error) {
    // Rejected, too slow or failing: the picture shows that something is there, and no more.
    if (error instanceof SextantError || (error instanceof Error && error.name === 'TimeoutError')) return null;
    throw error;
  }
}

type Responses = readonly (ResponseBytes | null)[];

const responsesOf = (context: PictureContext, session: Session, plan: Plan, mayRun: boolean): Promise<Responses> =>
  Promise.all(plan.tiles.map((tile) => responseOf(context, session, tile, { through: plan.through, mayRun })));

/** Names a picture by all that it shows: users who see other rows have other responses. */
const keyOf = ({ name, theme }: Plan, responses: Responses): string =>
  hash('sha256', [name, theme, ...responses.map((response) => response?.etag ?? '')].join('\n'), 'base64url').slice(
    0,
    27,
  );

async function drawnPicture({ drawer }: PictureContext, scene: DrawnScene): Promise<string> {
  try {
    return await drawer.draw(scene);
  } catch (cause) {
    throw fail('PICTURE_002', {}, { cause });
  }
}

async function draw(context: PictureContext, plan: Plan, responses: Responses, key: string): Promise<Picture> {
  const tiles = await Promise.all(
    plan.tiles.map(async ({ formData, plannedChart }, index): Promise<DrawnTile> => {
      const response = responses[index] ?? null;
      const bytes = response === null ? null : await bytesOf(response, false);
      const read = bytes === null || bytes.length > largestResponseBytes ? null : bytes;
      return { formData, box: plannedChart.box, response: read, fixedColors: plan.fixedColors };
    }),
  );
  const svg = Buffer.from(await drawnPicture(context, { theme: plan.theme, ...pictureSize, tiles }));
  const picture = { etag: `"${key}"`, svg };
  context.pictures.set(key, picture);
  return picture;
}

/** A picture that is there already costs a look at its responses; others are drawn one after the other, after what users wait for. */
async function pictureOf(context: PictureContext, session: Session, plan: Plan): Promise<Picture> {
  const cachedResponses = await responsesOf(context, session, plan, false);
  const isComplete = cachedResponses.every(
    (response, index) => response !== null || plan.tiles[index]?.parsed === null,
  );
  const existingPicture = isComplete ? context.pictures.get(keyOf(plan, cachedResponses)) : undefined;
  if (existingPicture !== undefined) return existingPicture;
  return context.queue.run(session.user.id, async () => {
    const responses = await responsesOf(context, session, plan, true);
    const key = keyOf(plan, responses);
    return context.pictures.get(key) ?? draw(context, plan, responses, key);
  });
}

/**
 * A dashboard's first charts, drawn small from the rows that this user may see; its filters are not applied.
 *
 * @throws NOT_FOUND_002 as the dashboard itself, PICTURE_001 when too many wait
 */
export async function dashboardPicture(
  context: PictureContext,
  session: Session,
  id: string,
  theme: ThemeName,
): Promise<Picture> {
  const record = await loadDashboard(context.store, session.user, id);
  const { row } = record;
  const placedCharts = chartsInOrder(readLayoutNodes(row.position_json));
  const charts = await shownCharts(context.store, session.user, record);
  const kinds = new Map(charts.map((chart) => [chart.id, chart.kind]));
  const plannedCharts = planPicture(
    placedCharts.filter(({ chartId }) => kinds.has(chartId)),
    (chartId) => aboutType(kinds.get(chartId))?.display === 'figure',
  );
  const {
    time_zone: zone = null,
    label_colors: fixedColors,
    color_scheme: scheme,
  } = readDashboardMetadata(row.json_metadata);
  const ownTiles = await tilesOf(context, charts, { plannedCharts, zone });
  const tiles = ownTiles.map((tile) => ({ ...tile, formData: underDashboardScheme(tile.formData, scheme) }));
  const versions = tiles.map(
    ({ plannedChart: { chartId } }) => charts.find((chart) => chart.id === chartId)?.version ?? 0,
  );
  const name = `dashboard ${row.id} ${row.version} ${versions.join(',')}`;
  const through = { dashboardId: row.id, chartId: null, filterId: null };
  return pictureOf(context, session, { name, theme, tiles, through, fixedColors });
}

/**
 * A chart, drawn small from the rows that this user may see.
 *
 * @throws NOT_FOUND_001 as the chart itself, PICTURE_001 when too many wait
 */
export async function chartPicture(
  context: PictureContext,
  session: Session,
  id: string,
  theme: ThemeName,
): Promise<Picture> {
  const { row } = await loadChart(context.store, session.user, id);
  const tiles = await tilesOf(context, [row], { plannedCharts: [{ chartId: row.id, box: wholePicture }], zone: null });
  return pictureOf(context, session, {
    name: `chart ${row.id} ${row.version}`,
    theme,
    tiles,
    through: null,
    fixedColors: {},
  });
}
