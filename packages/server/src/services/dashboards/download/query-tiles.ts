import { aboutType, coverageContextFor, isChartType, keepsGhost, underDashboardScheme } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import {
  SextantError,
  annotationQuery,
  chartDataResponse,
  showQueryContext,
  storedAnnotationLayer,
  tableOfResult,
} from '@sextant/contract';
import type { AnnotationQuery, QueryContext } from '@sextant/contract';
import {
  clausesFor,
  isChoice,
  isQueryable,
  missingRequiredFilter,
  narrows,
  offReasonOfBox,
  placeOfBoxFilter,
  scopeOf,
  tileContext,
  tileForm,
} from '@sextant/dashboard';
import type { Clause, Tile } from '@sextant/dashboard';
import type { DocumentScene, DocumentTile, DocumentTileBody } from '../../../draw/document/document-scene.ts';
import type { DataAccess } from '../../access/data-access.ts';
import { openDataset } from '../../access/open-dataset.ts';
import { bytesOf } from '../../../data/body-encodings.ts';
import type { Session } from '../../../policies/session.ts';
import { runChartData } from '../../charts/run-chart-data.ts';
import { queryTexts, contextsOfTexts } from './query-texts.ts';
import type { ViewedDashboard } from './viewed-dashboard.ts';

const megabyte = 1024 * 1024;
/** A larger result takes too long to draw. */
const largestBytes = 16 * megabyte;
/** What all charts of a dashboard may bring together. */
const largestTogether = 96 * megabyte;
/** Beyond this, a response is too long to be read between the requests of others. */
const largestRead = 2 * megabyte;
const sideBySide = 4;

/** Who asks, and until when. */
export interface TileRequester {
  readonly dataAccess: DataAccess;
  readonly session: Session;
  readonly signal: AbortSignal;
}

const textBody = (text: string): DocumentTileBody => ({ kind: 'text', text });

const tooMany = textBody('There are too many rows to be drawn here: take the workbook.');

/** Why a tile asks nothing, in the words of the page; null for one that asks. */
export function skipReason({ model, active }: ViewedDashboard, tile: Tile): string | null {
  if (tile.chart === null) return 'This chart was deleted, or is not for you.';
  if (!isQueryable(tile)) return `The chart type ${tile.chart.viz_type} is not drawn yet.`;
  const filter = missingRequiredFilter(model.filters, active.masks, tile);
  return filter === null ? null : `Select a value for ${filter.name}.`;
}

/** Names which rows the charts and texts of a dashboard may show somebody now; other texts are other rules or rights. */
export async function readableTiles(
  { dataAccess, session }: Pick<TileRequester, 'dataAccess' | 'session'>,
  viewed: ViewedDashboard,
): Promise<string> {
  const { model, active } = viewed;
  const ofTiles = model.tiles
    .filter((tile) => skipReason(viewed, tile) === null)
    .map((tile) => ({
      chartId: tile.chartId,
      contextOf: () => tileContext(tile, clausesFor(active.clauses, tile)),
    }));
  const ofTexts = contextsOfTexts(viewed).map((context) => ({ chartId: null, contextOf: () => context }));
  const keys: string[] = [];
  for (const { chartId, contextOf } of [...ofTiles, ...ofTexts]) {
    const through = { dashboardId: model.item.id, chartId, filterId: null };
    try {
      const body = JSON.stringify(showQueryContext(contextOf()));
      const { datasetId, queries, zone } = dataAccess.readContext(body).context;
      const { access } = await openDataset(dataAccess, session, datasetId, {
        sharedQuery: { through, queries },
        zone,
      });
      keys.push(`${datasetId} ${access.key}`);
    } catch (error) {
      if (!(error instanceof SextantError)) throw error;
      keys.push(error.code);
    }
  }
  return keys.join('\n');
}

async function bytesFor(
  { dataAccess, session, signal }: TileRequester,
  chartId: number | null,
  { context, dashboardId }: { readonly context: QueryContext; readonly dashboardId: number },
): Promise<Uint8Array> {
  // As the page writes it: equal queries have equal bodies.
  const body = JSON.stringify(showQueryContext(context));
  const response = await runChartData(dataAccess, session, dataAccess.readContext(body), {
    signal: () => signal,
    wantsGzip: false,
    clientId: null,
    through: { dashboardId, chartId, filterId: null },
    chartId,
  });
  return bytesOf(response, false);
}

/** The same number without filters, for big numbers: what is shown may be a part of it. */
async function wholeFor(requester: TileRequester, tile: Tile, clauses: readonly Clause[], dashboardId: number) {
  const type = tile.chart?.form_data.viz_type;
  const isFigure = isChartType(type) && aboutType(type)?.display === 'figure';
  return isFigure && clauses.some(narrows)
    ? bytesFor(requester, tile.chartId, { context: tileContext(tile, []), dashboardId })
    : null;
}

/** What a chart showed before something was chosen in others, where it keeps that behind its marks. */
async function beforeFor(requester: TileRequester, tile: Tile, clauses: readonly Clause[], dashboardId: number) {
  const earlierClauses = clauses.filter((clause) => !isChoice(clause));
  return keepsGhost(tile.chart?.form_data.viz_type) && earlierClauses.length < clauses.length
    ? bytesFor(requester, tile.chartId, { context: tileContext(tile, earlierClauses), dashboardId })
    : null;
}

interface QueriedTile {
  readonly clauses: readonly Clause[];
  readonly dashboardId: number;
  readonly response: Uint8Array;
}

/** How far the rows of a chart reach, as the page asks it after the chart; null where its drawing has no words for that. */
async function coverageFor(
  requester: TileRequester,
  tile: Tile,
  { clauses, dashboardId, response }: QueriedTile,
): Promise<Uint8Array | null> {
  const coverage = aboutType(tile.chart?.form_data.viz_type)?.coverage ?? 'never';
  if (coverage === 'never' || response.length > largestRead) return null;
  const [entry] = chartDataResponse.parse(JSON.parse(new TextDecoder().decode(response))).result;
  const table = entry === undefined ? undefined : (tableOfResult(entry) ?? undefined);
  const context = coverageContextFor(tileForm(tile, clauses), table, { scope: scopeOf(tile, clauses) });
  return context === null
    ? null
    : bytesFor(requester, tile.chartId, { context: { ...context, zone: tile.zone }, dashboardId });
}

/** What the fields of a filter box show, in words; nothing for other charts. */
const fieldValuesOf = ({ model, active }: ViewedDashboard, { chartId }: Tile): Readonly<Record<string, string>> =>
  Object.fromEntries(
    model.boxFilters.flatMap((filter): [string, string][] => {
      const place = placeOfBoxFilter(filter);
      const clause = active.clauses.get(filter.id);
      return place.chartId !== chartId || clause === undefined ? [] : [[place.column, clause.text.values.join(', ')]];
    }),
  );

/** The layers over a chart that need data; of two of one name the first counts, as it does when they are drawn. */
function layersOver({ annotation_layers: stored }: RawForm): readonly AnnotationQuery[] {
  const layers = (Array.isArray(stored) ? stored : []).flatMap((raw: unknown) => {
    const layer = storedAnnotationLayer(raw);
    return layer === null || !layer.show ? [] : (annotationQuery(layer) ?? []);
  });
  return layers.filter(({ name }, index) => layers.findIndex((other) => other.name === name) === index);
}

/** A chart's queries with the layers over it, which the page asks for one by one. */
const withLayers = (context: QueryContext, formData: RawForm): QueryContext => ({
  ...context,
  queries: context.queries.map((query, index) =>
    index === 0 ? { ...query, annotations: layersOver(formData) } : query,
  ),
});

async function bodyOf(requester: TileRequester, viewed: ViewedDashboard, tile: Tile): Promise<DocumentTileBody> {
  const isBox = tile.chart?.viz_type === 'filter_box';
  const reason = skipReason(viewed, tile) ?? (isBox ? offReasonOfBox(viewed.model, tile.chartId) : null);
  if (reason !== null) return textBody(reason);
  const clauses = clausesFor(viewed.active.clauses, tile);
  const { item, metadata } = viewed.model;
  try {
    const response = await bytesFor(requester, tile.chartId, {
      context: withLayers(tileContext(tile, clauses), tileForm(tile, clauses)),
      dashboardId: item.id,
    });
    if (response.length > largestBytes) return tooMany;
    const whole = await wholeFor(requester, tile, clauses, item.id).catch(() => null);
    const before = await beforeFor(requester, tile, clauses, item.id).catch(() => null);
    const formData = underDashboardScheme(tileForm(tile, clauses), metadata.color_scheme);
    const coverage = await coverageFor(requester, tile, { clauses, dashboardId: item.id, response }).catch(() => null);
    const fieldValues = fieldValuesOf(viewed, tile);
    const mask = viewed.active.masks[String(tile.chartId)];
    return { kind: 'chart', formData, response, whole, before, mask, coverage, fieldValues, tile, clauses };
  } catch (error) {
    if (requester.signal.aborted || !(error instanceof SextantError)) throw error;
    return textBody(`${error.message} (${error.code})`);
  }
}

/**
 * Asks the charts of all tabs, a few side by side, by the queries of the page and with the rights of who asks. A chart that cannot be had is words that
 * say why.
 */
export async function queryTiles(
  requester: TileRequester,
  viewed: ViewedDashboard,
  onDone: () => void,
): Promise<Record<string, DocumentTile>> {
  const waiting = [...viewed.model.tiles];
  const found: Record<string, DocumentTile> = {};
  let together = 0;
  const queryNext = async (): Promise<void> => {
    for (let tile = waiting.shift(); tile !== undefined; tile = waiting.shift()) {
      requester.signal.throwIfAborted();
      const body = await bodyOf(requester, viewed, tile);
      together += body.kind === 'chart' ? body.response.length + (body.before?.length ?? 0) : 0;
      found[tile.id] = {
        name: tile.name,
        description: (tile.chart?.description ?? '') === '' ? null : (tile.chart?.description ?? null),
        body: together > largestTogether ? tooMany : body,
      };
      onDone();
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, queryNext));
  return found;
}

/** Asks for the values that the texts of a dashboard name, as a chart that is none of its tiles. */
export const queryTextsOf = (requester: TileRequester, viewed: ViewedDashboard): Promise<DocumentScene['textValues']> =>
  queryTexts(viewed, (context) => bytesFor(requester, null, { context, dashboardId: viewed.model.item.id }));
