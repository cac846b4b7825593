import { groupByFilterType, isGrain, isRelativeRange, timeRangeLabel } from '@sextant/contract';
import type { DashboardMetadata, DataMask, DatasetData, Grain, NativeFilter } from '@sextant/contract';
import { spansOfMask } from '../brush/range-mask.ts';
import type { DashboardModel } from '../model/dashboard-model.ts';
import type { Clause, ClauseText, SourceId } from './clauses.ts';
import { columnMapOf } from './column-map.ts';
import { filtersText, filterText, labelOf, labelOfColumn } from './filter-text.ts';
import { filtersOf } from './filters-of-mask.ts';
import { countsFromDataIn, noTimeFilter, targetOf } from './native-masks.ts';
import { chartOfDrill, drillSource, pathOf } from './drill-source.ts';
import { crossFilterScope, wholeScope, nativeFilterScope } from './scope.ts';

/** What masks are read against. */
export type MaskContext = Pick<DashboardModel, 'filters' | 'metadata' | 'tiles' | 'datasets'>;

type Narrowing = Pick<Clause, 'filters' | 'timeRange' | 'countsFrom'>;

interface NamedChoice {
  readonly name: string;
  readonly dataset: DatasetData | null;
  /** What the mask itself says that was chosen. */
  readonly choice: string;
}

function nativeText({ name, dataset, choice }: NamedChoice, { filters, timeRange, countsFrom }: Narrowing): ClauseText {
  if (timeRange !== null)
    return { name, verb: '', values: [`${timeRangeLabel(timeRange)}${countsFrom === null ? '' : ' of the data'}`] };
  if (filters.length > 0) return filterText(name, filters, dataset);
  return { name, verb: 'is', values: [choice] };
}

function groupsOf(mask: DataMask): readonly string[] | null {
  const columns = mask.extraFormData?.interactive_groupby ?? [];
  return columns.length === 0 ? null : columns;
}

const datasetOf = (context: MaskContext, filter: NativeFilter): DatasetData | null =>
  context.datasets.get(filter.targets[0]?.datasetId ?? -1) ?? null;

/** 'Carrier, month and origin', in the words that users have for the columns. */
function groupText(context: MaskContext, filter: NativeFilter, columns: readonly string[]): ClauseText {
  const dataset = datasetOf(context, filter);
  const names = columns.map((name) => labelOf(dataset, name));
  const last = names.slice(-1);
  const value = names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${last.join()}`;
  return { name: filter.name, verb: 'is', values: [value] };
}

/** A step of time in the words that its dataset has for it. */
const grainText = (dataset: DatasetData | null, grain: Grain): string =>
  dataset?.time_grain_sqla?.find(([id]) => id === grain)?.[1] ?? grain;

function nativeClause(context: MaskContext, filter: NativeFilter, mask: DataMask): Clause | null {
  const filters = filtersOf(mask);
  const range = mask.extraFormData?.time_range ?? null;
  const timeRange = range === null || range === '' || range === noTimeFilter ? null : range;
  const needsGrain = mask.extraFormData?.time_grain_sqla ?? '';
  const grain = isGrain(needsGrain) ? needsGrain : null;
  const timeColumn = mask.extraFormData?.granularity_sqla ?? null;
  const scope = nativeFilterScope(filter);
  const isFromData = countsFromDataIn(filter, mask) && timeRange !== null && isRelativeRange(timeRange);
  const countsFrom = isFromData ? 'data' : null;
  const clause = {
    source: filter.id,
    kind: 'native',
    filters,
    timeRange,
    countsFrom,
    grain,
    timeColumn,
    scope,
    columnMap: columnMapOf(filter),
  } as const;
  const groupBy = filter.filterType === groupByFilterType ? groupsOf(mask) : null;
  if (groupBy !== null) return { ...clause, groupBy, text: groupText(context, filter, groupBy) };
  if (filters.length === 0 && timeRange === null && grain === null && timeColumn === null) return null;
  const dataset = datasetOf(context, filter);
  const column = timeColumn === null ? '' : labelOf(dataset, timeColumn);
  const choice = mask.filterState?.label ?? (grain === null ? column : grainText(dataset, grain));
  // A link may say anything: where it asks another column than its filter, that one is named.
  const requestedColumn = filters[0]?.column;
  const isOther =
    requestedColumn?.kind === 'column' && requestedColumn.name !== (targetOf(filter)?.column ?? requestedColumn.name);
  const namedChoice = { name: isOther ? labelOfColumn(dataset, filters[0]) : filter.name, dataset, choice };
  const text = nativeText(namedChoice, { filters, timeRange, countsFrom });
  return { ...clause, groupBy, text };
}

const isOn = (metadata: DashboardMetadata): boolean => metadata.cross_filters_enabled;

function crossClause(context: MaskContext, source: SourceId, mask: DataMask): Clause | null {
  const filters = filtersOf(mask);
  const chartId = Number(source);
  const tile = context.tiles.find((one) => one.chartId === chartId);
  if (filters.length === 0 || tile === undefined || !isOn(context.metadata)) return null;
  const [first] = filters;
  const isRange = spansOfMask(mask) !== null;
  const clauseText = isRange
    ? filtersText(filters, tile.dataset)
    : filterText(labelOfColumn(tile.dataset, first), filters, tile.dataset);
  const more = filters.length > 1 && !isRange ? (mask.filterState?.label ?? '') : '';
  return {
    source,
    kind: 'cross',
    filters,
    timeRange: null,
    countsFrom: null,
    grain: null,
    timeColumn: null,
    groupBy: null,
    text: more === '' ? clauseText : { ...clauseText, values: [more] },
    scope: crossFilterScope(context.metadata, chartId),
  };
}

/** The way down a hierarchy: it narrows and groups its own chart alone. */
function drilledClause(context: MaskContext, chartId: number, mask: DataMask): Clause | null {
  const filters = pathOf(mask);
  const tile = context.tiles.find((one) => one.chartId === chartId);
  const groupBy = groupsOf(mask);
  if (filters.length === 0 || groupBy === null || tile === undefined) return null;
  const texts = filters.map((filter) => filterText(labelOfColumn(tile.dataset, filter), [filter], tile.dataset));
  return {
    source: drillSource(chartId),
    kind: 'drill',
    filters,
    timeRange: null,
    countsFrom: null,
    grain: null,
    timeColumn: null,
    groupBy,
    text: {
      name: labelOfColumn(tile.dataset, filters[0]),
      verb: 'is',
      values: [texts.map(({ values }) => values.join()).join(' › ')],
    },
    scope: {
      rootPath: wholeScope.rootPath,
      excluded: context.tiles.flatMap((one) => (one.chartId === chartId ? [] : [one.chartId])),
    },
  };
}

/** The clause that a mask stands for; null when it adds nothing or belongs to nothing on this dashboard. */
export function clauseOfMask(context: MaskContext, source: SourceId, mask: DataMask): Clause | null {
  const filter = context.filters.find(({ id }) => id === source);
  const drilledChart = filter === undefined ? chartOfDrill(source) : null;
  if (drilledChart !== null) return drilledClause(context, drilledChart, mask);
  return filter === undefined ? crossClause(context, source, mask) : nativeClause(context, filter, mask);
}
