import { groupByFilterType, isGrain, isRelativeRange, timeRangeLabel } from '@sextant/contract';
import type { DashboardMetadata, DataMask, Filter, FilterScalar, FilterValue, NativeFilter } from '@sextant/contract';
import type { DashboardModel } from '../model/dashboard-model.ts';
import type { Clause, ClauseWords, SourceId } from './clauses.ts';
import { filtersOf } from './filters-of-mask.ts';
import { noTimeFilter } from './native-masks.ts';
import { crossFilterScope, nativeFilterScope } from './scope.ts';

/** What masks are read against. */
export type MaskContext = Pick<DashboardModel, 'filters' | 'metadata' | 'tiles' | 'datasets'>;

const showNumber = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 6 }).replace('-', '−');
const showValue = (value: FilterScalar): string => {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? showNumber(value) : String(value);
};
const isList = (value: FilterValue): value is readonly FilterScalar[] => Array.isArray(value);
const oneOf = (value: FilterValue): FilterScalar => (isList(value) ? (value[0] ?? null) : value);
const listed = ({ value }: Filter): readonly string[] => (isList(value) ? value : [value]).map(showValue);

/** 'at least 250', 'at most 1,900', '250 to 1,900'. */
function rangeWords(filters: readonly Filter[]): string {
  const end = (name: Filter['operator']): FilterScalar =>
    oneOf(filters.find(({ operator }) => operator === name)?.value ?? null);
  const [low, high] = [end('greaterOrEqual'), end('lessOrEqual')];
  if (low !== null && high !== null) return `${showValue(low)} to ${showValue(high)}`;
  return low === null ? `at most ${showValue(high)}` : `at least ${showValue(low)}`;
}

function filterWords(name: string, filters: readonly Filter[]): ClauseWords {
  const [first] = filters;
  if (first === undefined) return { name, verb: '', values: [] };
  switch (first.operator) {
    case 'greaterOrEqual':
    case 'lessOrEqual':
      return { name, verb: 'is', values: [rangeWords(filters)] };
    case 'temporalRange':
      return { name, verb: 'is', values: [timeRangeLabel(String(oneOf(first.value)))] };
    case 'notIn':
      return { name, verb: 'is not', values: listed(first) };
    case 'isNull':
      return { name, verb: 'is', values: ['NULL'] };
    default:
      return { name, verb: 'is', values: listed(first) };
  }
}

const columnName = (filter: Filter | undefined): string => {
  if (filter === undefined) return '';
  return filter.column.kind === 'column' ? filter.column.name : filter.column.label;
};

/** The words that people have for a column of the chart's dataset. */
function labelOfColumn(context: MaskContext, source: SourceId, filter: Filter | undefined): string {
  const name = columnName(filter);
  const dataset = context.tiles.find(({ chartId }) => String(chartId) === source)?.dataset ?? null;
  const column = dataset?.columns.find(({ column_name: known }) => known === name);
  return column?.verbose_name ?? name;
}

type Narrowing = Pick<Clause, 'filters' | 'timeRange' | 'countsFrom'>;

function nativeWords(name: string, { filters, timeRange, countsFrom }: Narrowing, choice: string): ClauseWords {
  if (timeRange !== null)
    return { name, verb: '', values: [`${timeRangeLabel(timeRange)}${countsFrom === null ? '' : ' of the data'}`] };
  if (filters.length > 0) return filterWords(name, filters);
  return { name, verb: 'is', values: [choice] };
}

function groupsOf(mask: DataMask): readonly string[] | null {
  const columns = mask.extraFormData?.interactive_groupby ?? [];
  return columns.length === 0 ? null : columns;
}

/** 'Carrier, month and origin', in the words that people have for the columns. */
function groupWords(context: MaskContext, filter: NativeFilter, columns: readonly string[]): ClauseWords {
  const dataset = context.datasets.get(filter.targets[0]?.datasetId ?? -1);
  const names = columns.map(
    (name) => dataset?.columns.find(({ column_name: known }) => known === name)?.verbose_name ?? name,
  );
  const last = names.slice(-1);
  const value = names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${last.join()}`;
  return { name: filter.name, verb: 'is', values: [value] };
}

function nativeClause(context: MaskContext, filter: NativeFilter, mask: DataMask): Clause | null {
  const filters = filtersOf(mask);
  const range = mask.extraFormData?.time_range ?? null;
  const timeRange = range === null || range === '' || range === noTimeFilter ? null : range;
  const asksGrain = mask.extraFormData?.time_grain_sqla ?? '';
  const grain = isGrain(asksGrain) ? asksGrain : null;
  const timeColumn = mask.extraFormData?.granularity_sqla ?? null;
  const scope = nativeFilterScope(filter);
  const isFromData = filter.controlValues.countsFromData === true && timeRange !== null && isRelativeRange(timeRange);
  const countsFrom = isFromData ? 'data' : null;
  const kept = { source: filter.id, kind: 'native', filters, timeRange, countsFrom, grain, timeColumn, scope } as const;
  const groupBy = filter.filterType === groupByFilterType ? groupsOf(mask) : null;
  if (groupBy !== null) return { ...kept, groupBy, words: groupWords(context, filter, groupBy) };
  if (filters.length === 0 && timeRange === null && grain === null && timeColumn === null) return null;
  const words = nativeWords(
    filter.name,
    { filters, timeRange, countsFrom },
    mask.filterState?.label ?? grain ?? timeColumn ?? '',
  );
  return { ...kept, groupBy, words };
}

const isOn = (metadata: DashboardMetadata): boolean => metadata.cross_filters_enabled;

function crossClause(context: MaskContext, source: SourceId, mask: DataMask): Clause | null {
  const filters = filtersOf(mask);
  const chartId = Number(source);
  const isKnown = context.tiles.some((tile) => tile.chartId === chartId);
  if (filters.length === 0 || !isKnown || !isOn(context.metadata)) return null;
  const [first] = filters;
  const words = filterWords(labelOfColumn(context, source, first), filters);
  const more = filters.length > 1 ? (mask.filterState?.label ?? '') : '';
  return {
    source,
    kind: 'cross',
    filters,
    timeRange: null,
    countsFrom: null,
    grain: null,
    timeColumn: null,
    groupBy: null,
    words: more === '' ? words : { ...words, values: [more] },
    scope: crossFilterScope(context.metadata, chartId),
  };
}

/** The clause that a mask stands for; null when it adds nothing or belongs to nothing on this dashboard. */
export function clauseOfMask(context: MaskContext, source: SourceId, mask: DataMask): Clause | null {
  const filter = context.filters.find(({ id }) => id === source);
  return filter === undefined ? crossClause(context, source, mask) : nativeClause(context, filter, mask);
}
