// Which tiles of a dashboard are queried, and by which queries: the server asks ahead by it what the page then asks.
import { firstPart, isChartType, queryContextFor } from '@sextant/charts';
import type { OwnState, QueryScope, RawForm } from '@sextant/charts';
import { failInPage } from '@sextant/contract';
import type { DataMasks, QueryContext } from '@sextant/contract';
import { clausesFor } from '../filters/clauses.ts';
import type { Clause } from '../filters/clauses.ts';
import { clausesOf } from '../filters/clauses-of-masks.ts';
import type { AppliedMasks } from '../filters/clauses-of-masks.ts';
import { openingMasks } from '../filters/filter-sets.ts';
import { missingRequiredFilter } from '../filters/required.ts';
import { chartsWithin } from '../layout/layout-tree.ts';
import { tabPathTo } from '../layout/tab-path-to.ts';
import type { DashboardModel, Tile } from '../model/dashboard-model.ts';
import { withStillBins } from './before-choice.ts';
import { tileForm } from './tile-form.ts';

const textAt = (form: Readonly<Record<string, unknown>>, key: string): string | null =>
  typeof form[key] === 'string' && form[key] !== '' ? form[key] : null;

const hasTimeCondition = (form: Readonly<Record<string, unknown>>): boolean => {
  const filters = form['adhoc_filters'];
  return (
    Array.isArray(filters) && filters.some((filter: { operator?: unknown }) => filter.operator === 'TEMPORAL_RANGE')
  );
};

/**
 * The column that a time range acts on, for a form that has a range, its own or one laid on it, and names no column: the dataset's main
 * one. Null where the form has no range, or says itself what its times are. The server leaves a range without a column aside.
 */
export function timeColumnUnder(form: RawForm, timeRange: string | null, mainTimeColumn: string | null): string | null {
  const range = timeRange ?? textAt(form, 'time_range');
  if (range === null || range === 'No filter') return null;
  return textAt(form, 'granularity_sqla') !== null || hasTimeCondition(form) ? null : mainTimeColumn;
}

/** What the clauses lay on a tile. Of several time ranges the last source's counts. */
export function scopeOf(tile: Tile, clauses: readonly Clause[]): QueryScope {
  const { timeRange = null, countsFrom = null } = clauses.findLast((clause) => clause.timeRange !== null) ?? {};
  const form = tile.chart === null ? {} : tileForm(tile, clauses);
  return {
    filters: clauses.flatMap(({ filters }) => filters),
    timeRange,
    countsFrom,
    timeColumn: timeColumnUnder(form, timeRange, tile.dataset?.main_dttm_col ?? null),
    grain: null,
  };
}

/** What of the dashboard's filters over time acts, under the names by which the server reports on it. */
function timeExtrasOf(clauses: readonly Clause[]): Readonly<Record<string, string>> {
  const { timeRange } = clauses.findLast((clause) => clause.timeRange !== null) ?? {};
  const { grain } = clauses.findLast((clause) => clause.grain !== null) ?? {};
  const { timeColumn } = clauses.findLast((clause) => clause.timeColumn !== null) ?? {};
  return {
    ...(timeRange == null ? {} : { __time_range: timeRange }),
    ...(grain == null ? {} : { __time_grain: grain }),
    ...(timeColumn == null ? {} : { __time_col: timeColumn }),
  };
}

/** How a tile is asked. */
export interface TileQueryOptions {
  /** Past the caches. Default false. */
  readonly force?: boolean;
  /** What is open of a chart that is asked in parts; null asks for all of it. Default the first part. */
  readonly ownState?: OwnState | null;
}

/**
 * The queries of a tile under its clauses.
 * @throws CHART_001 to CHART_003 and REQUEST_002 for what the chart's form gets wrong
 */
export function tileContext(tile: Tile, clauses: readonly Clause[], input: TileQueryOptions = {}): QueryContext {
  const { force = false, ownState = firstPart } = input;
  if (tile.chart === null) throw failInPage('NOT_FOUND_001', { id: tile.chartId });
  const plainContext = queryContextFor(tileForm(tile, clauses), {
    scope: { ...scopeOf(tile, clauses), ownState },
    force,
  });
  const context = { ...withStillBins(plainContext, clauses), zone: tile.zone };
  const appliedTimeExtras = timeExtrasOf(clauses);
  if (Object.keys(appliedTimeExtras).length === 0) return context;
  return { ...context, queries: context.queries.map((query) => ({ ...query, appliedTimeExtras })) };
}

/** True when the tile's chart can be asked at all. */
export const isQueryable = (tile: Tile): boolean => tile.chart !== null && isChartType(tile.chart.form_data.viz_type);

/** A tile, and what its dashboard lays on it. */
export interface OpeningTile {
  readonly tile: Tile;
  readonly clauses: readonly Clause[];
}

/** A tile as it asks under what acts; null for one that asks nothing, or waits for a required filter. */
export const queryableTile = (
  { filters }: Pick<DashboardModel, 'filters'>,
  { masks, clauses }: AppliedMasks,
  tile: Tile,
): OpeningTile | null =>
  isQueryable(tile) && missingRequiredFilter(filters, masks, tile) === null
    ? { tile, clauses: clausesFor(clauses, tile) }
    : null;

/** The filters that act when a dashboard is opened; `masks` are those of its address, by default those of the plain one. */
export function openingFilters(model: DashboardModel, masks: DataMasks = openingMasks(model)): AppliedMasks {
  return { masks, clauses: clausesOf(model, masks, null) };
}

/** How a dashboard is opened. */
interface Opening {
  /** What acts. Default: as the plain address has it. */
  readonly filters?: AppliedMasks;
  /** The element that the address leads to: its tabs are open. Default none, so that of tabs the first are. */
  readonly linkedId?: string | null;
}

/**
 * The tiles that ask when a dashboard is opened, in their order, those of the tabs that are open then; those below the first `height` pixels
 * can wait (`isLater`). Deferred ones (`deferredTiles`) do not ask.
 */
export function openingTiles(
  model: DashboardModel,
  height: number,
  { filters = openingFilters(model), linkedId = null }: Opening = {},
): (OpeningTile & { readonly isLater: boolean })[] {
  const openTabs = linkedId === null ? [] : tabPathTo(model.layout, linkedId);
  const visibleIds = new Set(chartsWithin(model.layout, height, openTabs).map(({ id }) => id));
  return chartsWithin(model.layout, Number.POSITIVE_INFINITY, openTabs).flatMap(({ id }) => {
    const tile = model.deferredTiles.has(id) ? undefined : model.tileOf.get(id);
    const openingTile = tile === undefined ? null : queryableTile(model, filters, tile);
    return openingTile === null ? [] : [{ ...openingTile, isLater: !visibleIds.has(id) }];
  });
}
