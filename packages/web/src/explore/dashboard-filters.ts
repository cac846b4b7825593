import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { openScope, withCountsFrom } from '@sextant/charts';
import type { QueryScope, RawForm } from '@sextant/charts';
import { showFilter, isRecord } from '@sextant/contract';
import type { DatasetData, DataMasks } from '@sextant/contract';
import {
  clausesFor,
  clausesOf,
  clauseText,
  dashboardModel,
  narrows,
  readKeptMasks,
  readMasksText,
  scopeOf,
  timeColumnUnder,
  withFeatures,
  writeMasks,
} from '@sextant/dashboard';
import type { Clause, DashboardModel, Tile } from '@sextant/dashboard';
import { features } from '../api/bootstrap.ts';
import { openFilterBoxes } from '../api/filter-boxes.ts';
import { dashboardChartsQuery, dashboardDatasetsQuery, dashboardQuery, filterStateQuery } from '../api/dashboard.ts';

/** The filters of a dashboard that go along with a chart which was opened from it. They act on the query and are no part of the chart. */
export interface DashboardFilters {
  readonly title: string;
  readonly tile: Tile;
  /** At least one; each leaves rows out. */
  readonly clauses: readonly Clause[];
  readonly dashboardId: number;
  /** What the clauses were made of. */
  readonly masks: DataMasks;
}

/** The dashboard of an address, with its filters as a text or under a key. */
export interface FiltersAddress {
  readonly dashboardId: string;
  readonly masks: string | null;
  readonly key: string | null;
}

/** Reads `dashboard_id` with `native_filters` or `native_filters_key`; null without. */
export function readFiltersAddress(search: Readonly<Record<string, string | undefined>>): FiltersAddress | null {
  const { dashboard_id: id, native_filters: masks = null, native_filters_key: key = null } = search;
  if (id === undefined || !/^\d{1,15}$/.test(id) || (masks === null && key === null)) return null;
  return { dashboardId: id, masks, key };
}

/** Parameters of an address for the filters; `readFiltersAddress` reads them. */
export const filtersParameters = ({ dashboardId, masks }: DashboardFilters): [name: string, value: string][] => [
  ['dashboard_id', String(dashboardId)],
  ['native_filters', writeMasks(masks)],
];

/** The parameters that a link kept with a form, as far as they are texts. */
export const keptParameters = (form: RawForm): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isRecord(form['url_params']) ? form['url_params'] : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** A form without the filters that a link kept with it: they are no part of the chart. */
export function withoutFilters(form: RawForm): RawForm {
  if (readFiltersAddress(keptParameters(form)) === null) return form;
  const { dashboard_id: _id, native_filters: _masks, native_filters_key: _key, ...others } = keptParameters(form);
  const { url_params: _parameters, ...own } = form;
  return Object.keys(others).length === 0 ? own : { ...own, url_params: others };
}

/** What of a dashboard's masks leaves rows of one of its charts out; null when nothing does, or the chart is not on it. */
export function filtersOn(model: DashboardModel, chartId: number, masks: DataMasks): DashboardFilters | null {
  const tile = model.tiles.find((one) => one.chartId === chartId && one.chart !== null);
  if (tile === undefined) return null;
  const clauses = clausesFor(clausesOf(model, masks, null), tile).filter(narrows);
  if (clauses.length === 0) return null;
  const sources = new Set(clauses.map(({ source }) => source));
  const actingMasks = Object.fromEntries(Object.entries(masks).filter(([source]) => sources.has(source)));
  return { title: model.item.dashboard_title, tile, clauses, dashboardId: model.item.id, masks: actingMasks };
}

async function readFilters(
  client: QueryClient,
  { dashboardId, masks, key }: FiltersAddress,
  chartId: number,
): Promise<DashboardFilters | null> {
  const [item, charts, datasets, linked] = await Promise.all([
    client.fetchQuery(dashboardQuery(dashboardId)),
    client.fetchQuery(dashboardChartsQuery(dashboardId)),
    client.fetchQuery(dashboardDatasetsQuery(dashboardId)),
    masks === null
      ? client.fetchQuery(filterStateQuery(dashboardId, key ?? '')).then(readKeptMasks)
      : (readMasksText(masks) ?? {}),
  ]);
  const model = await openFilterBoxes(client, withFeatures(dashboardModel(item, charts, datasets), features));
  return filtersOn(model, chartId, linked);
}

/** The filters of an address for a chart. */
export const filtersQuery = (client: QueryClient, address: FiltersAddress | null, chartId: number | null) =>
  queryOptions({
    queryKey: ['explore', 'dashboard-filters', address, chartId],
    enabled: address !== null && chartId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: () => (address === null || chartId === null ? null : readFilters(client, address, chartId)),
  });

/** What a dashboard's filters, if there are any, lay on a query of the chart as its form stands now. */
export function scopeUnder(filters: DashboardFilters | null, form: RawForm, dataset: DatasetData): QueryScope {
  if (filters === null || filters.tile.chart === null)
    return { ...openScope, timeColumn: timeColumnUnder(form, null, dataset.main_dttm_col) };
  return scopeOf(tileUnder(filters, form), filters.clauses);
}

/** The tile with the form as it stands now. */
function tileUnder({ tile }: DashboardFilters, form: RawForm): Tile {
  return tile.chart === null
    ? tile
    : { ...tile, chart: { ...tile.chart, form_data: { ...tile.chart.form_data, ...form } } };
}

const conditionOf = (column: string, operator: string, comparator: unknown) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: column,
  operator,
  comparator,
});

/** The form with the filters as conditions of the chart's own; null where a condition of a chart cannot say them. */
export function formWithFilters(filters: DashboardFilters, form: RawForm): RawForm | null {
  const {
    filters: scopedFilters,
    timeRange,
    timeColumn,
    countsFrom = null,
  } = scopeOf(tileUnder(filters, form), filters.clauses);
  const columnFilters = scopedFilters.filter(({ column, grain }) => column.kind === 'column' && grain === null);
  if (columnFilters.length < scopedFilters.length) return null;
  const formFilters: readonly unknown[] = Array.isArray(form['adhoc_filters']) ? form['adhoc_filters'] : [];
  const isRange = (filter: unknown): filter is RawForm =>
    isRecord(filter) && 'operator' in filter && filter.operator === 'TEMPORAL_RANGE';
  const ownFilters =
    timeRange === null
      ? formFilters
      : formFilters.map((one) => (isRange(one) ? { ...one, comparator: timeRange } : one));
  const addedFilters = columnFilters.map((filter) => {
    const { op, val, ...more } = showFilter(filter);
    const condition = conditionOf(filter.column.kind === 'column' ? filter.column.name : '', op, val);
    return 'keeps_null' in more ? { ...condition, keeps_null: true } : condition;
  });
  const range = timeRange === null || timeColumn === null ? [] : [conditionOf(timeColumn, 'TEMPORAL_RANGE', timeRange)];
  const isOwnTime = timeRange !== null && timeColumn === null && !formFilters.some(isRange);
  return {
    ...(timeRange === null ? form : withCountsFrom(form, countsFrom)),
    adhoc_filters: [...ownFilters, ...addedFilters, ...range],
    ...(isOwnTime ? { time_range: timeRange } : {}),
  };
}

/** 'Filtered as on dashboard Flights: origin is ORD; 1 Jan – 1 Jul 2001'. */
export const filtersText = ({ title, clauses }: DashboardFilters): string =>
  `Filtered as on dashboard ${title}: ${clauses.map(clauseText).join('; ')}`;
