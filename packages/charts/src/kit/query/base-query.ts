import {
  isGrain,
  isRecord,
  queryObject,
  type Dimension,
  type Filter,
  type FormFilters,
  type Grain,
  type Metric,
  type Order,
  type QueryObject,
} from '@sextant/contract';
import type { RawForm } from '../declare/control.ts';
import { numberIn } from '../fields/number-in.ts';
import type { OwnState } from './own-state.ts';
import { readFilters, readShortFilters } from '../declare/stored-values.ts';

/**
 * What surrounds a chart when it is asked: the clauses that a dashboard lays on it. All are AND-ed to the chart's own.
 * `timeRange`, `timeColumn`, `grain` non-null replace the chart's own.
 */
export interface QueryScope {
  readonly filters: readonly Filter[];
  readonly timeRange: string | null;
  /** What a relative `timeRange` counts from. Default null: today. */
  readonly countsFrom?: 'data' | null;
  readonly timeColumn: string | null;
  readonly grain: Grain | null;
  /** What is open of a chart that is asked in parts. Default null: all of it. */
  readonly ownState?: OwnState | null;
}

/** Nothing around the chart. */
export const openScope: QueryScope = { filters: [], timeRange: null, timeColumn: null, grain: null };

/** The parts of a form that every chart type reads alike. */
export interface CommonForm {
  readonly adhoc_filters: FormFilters;
  readonly granularity_sqla: string | null;
  readonly time_range: string;
  readonly time_grain_sqla?: Grain | null;
  readonly formData: RawForm;
}

/** Our own key of a form: `data` says that its relative ranges count from the last day in the data instead of today. */
export const countsFromKey = 'counts_from';

/** A form whose relative ranges count from the data, or from today (null). */
export function withCountsFrom(form: RawForm, countsFrom: QueryObject['countsFrom']): RawForm {
  const { [countsFromKey]: _before, ...rest } = form;
  return countsFrom === null ? rest : { ...rest, [countsFromKey]: countsFrom };
}

const noFilter = 'No filter';
const textAt = (record: RawForm, key: string): string | null =>
  typeof record[key] === 'string' && record[key] !== '' ? record[key] : null;

/** What `extra_form_data` of a stored form lays on the chart, together with `scope`; the scope wins. */
function scopeWithExtras(formData: RawForm, scope: QueryScope): QueryScope & Pick<FormFilters, 'where' | 'having'> {
  const raw = formData['extra_form_data'];
  if (!isRecord(raw)) return { ...scope, where: '', having: '' };
  const extra = raw;
  const adhoc = extra['adhoc_filters'] === undefined ? null : readFilters(extra['adhoc_filters']);
  const more = adhoc?.ok ? adhoc.value : { filters: [], where: '', having: '' };
  const grain = textAt(extra, 'time_grain_sqla');
  return {
    filters: [...readShortFilters(extra['filters']), ...more.filters, ...scope.filters],
    where: more.where,
    having: more.having,
    timeRange: scope.timeRange ?? textAt(extra, 'time_range'),
    countsFrom: scope.countsFrom ?? null,
    timeColumn: scope.timeColumn ?? textAt(extra, 'granularity_sqla'),
    grain: scope.grain ?? (grain !== null && isGrain(grain) ? grain : null),
  };
}

/** The grain that the axis was cut to: a dashboard's, when it laid one on the chart, else the form's own. */
export function grainOf(form: Pick<CommonForm, 'time_grain_sqla' | 'formData'>): Grain | null {
  const extra = form.formData['extra_form_data'];
  const storedGrain = isRecord(extra) && 'time_grain_sqla' in extra ? extra.time_grain_sqla : null;
  return typeof storedGrain === 'string' && isGrain(storedGrain) ? storedGrain : (form.time_grain_sqla ?? null);
}

const resampledGrains: ReadonlyMap<unknown, Grain> = new Map<unknown, Grain>([
  ['1T', 'PT1M'],
  ['1H', 'PT1H'],
  ['1D', 'P1D'],
  ['1MS', 'P1M'],
  ['1AS', 'P1Y'],
]);

/** The step that times stand for after they were resampled by `rule`; null where they are days among others, as ends of months. */
export const resampledGrain = (rule: unknown): Grain | null => resampledGrains.get(rule) ?? null;

/** The step that the times of a result stand for: its own where the form resamples it, else the grain of the axis. */
export function shownGrain(form: Parameters<typeof grainOf>[0]): Grain | null {
  const { resample_rule: rule, resample_method: method } = form.formData;
  const isResampled = typeof rule === 'string' && rule !== '' && typeof method === 'string' && method !== '';
  return isResampled ? resampledGrain(rule) : grainOf(form);
}

const both = (one: string, other: string): string => (one !== '' && other !== '' ? `${one} AND ${other}` : one + other);

/** A time range laid on the chart takes the place of its own TEMPORAL_RANGE conditions, as Superset's dashboards do. */
function ownFilters(filters: readonly Filter[], timeRange: string | null): readonly Filter[] {
  if (timeRange === null) return filters;
  return filters.map((filter) => (filter.operator === 'temporalRange' ? { ...filter, value: timeRange } : filter));
}

/** Any form may hold a series limit, under its newer or older key. */
function seriesLimitOf(formData: RawForm): number {
  const limit = numberIn(formData['limit'] ?? formData['series_limit']) ?? 0;
  return Number.isInteger(limit) && limit > 0 ? limit : 0;
}

/** The query object with everything that all chart types share: filters, time and its grain. Rows, columns and order are the type's. */
export function baseQuery(form: CommonForm, scope: QueryScope): QueryObject {
  const extras = scopeWithExtras(form.formData, scope);
  const formFilters = form.adhoc_filters;
  const timeRange = extras.timeRange ?? form.time_range;
  return queryObject({
    filters: [...ownFilters(formFilters.filters, extras.timeRange), ...extras.filters],
    where: both(formFilters.where, extras.where),
    having: both(formFilters.having, extras.having),
    timeColumn: extras.timeColumn ?? form.granularity_sqla,
    timeRange: timeRange === noFilter || timeRange === '' ? null : timeRange,
    // A range that is laid on the chart takes the place of its own ones, and brings what it counts from.
    countsFrom: extras.timeRange === null ? ownCountsFrom(form.formData) : (extras.countsFrom ?? null),
    grain: extras.grain ?? form.time_grain_sqla ?? null,
    seriesLimit: seriesLimitOf(form.formData),
    urlParams: urlParamsOf(form.formData),
  });
}

const ownCountsFrom = (formData: RawForm): QueryObject['countsFrom'] =>
  formData[countsFromKey] === 'data' ? 'data' : null;

/** What the form keeps of the address that it was opened by: templates read it. */
function urlParamsOf({ url_params: params }: RawForm): QueryObject['urlParams'] {
  if (!isRecord(params)) return {};
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** A column as what is asked for: cut to `grain` where one is given, else as the form has it. */
export function requestOf(column: Dimension, options: { grain?: Grain | null; isAxis?: boolean } = {}): Dimension {
  return { ...column, grain: options.grain ?? column.grain, isAxis: options.isAxis ?? column.isAxis };
}

/** Each metric once. Different ones of one label stay: the server says that it cannot tell them apart. */
export function distinctMetrics(metrics: readonly Metric[]): readonly Metric[] {
  const texts = metrics.map((metric) => JSON.stringify(metric));
  return metrics.filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
}

/** Order by the sort metric, else the first metric; null metrics give no order. */
export function orderByMetric(sortBy: Metric | null, metrics: readonly Metric[], ascending: boolean): readonly Order[] {
  const by = sortBy ?? metrics[0];
  return by === undefined ? [] : [{ by, ascending }];
}

/** What the query of parts of a whole is made of. */
export interface PartsForm extends CommonForm {
  readonly groupby: readonly Dimension[];
  readonly metric: Metric | null;
  readonly sort_by_metric: boolean;
  readonly row_limit: number | null;
}

/** One metric for each combination of dimensions, the largest first where the form sorts; and for the levels of `subtotals`, whatever the row limit. */
export function partsQuery(form: PartsForm, scope: QueryScope, subtotals: QueryObject['subtotals']): QueryObject {
  const metrics = form.metric === null ? [] : [form.metric];
  return {
    ...baseQuery(form, scope),
    dimensions: form.groupby.map((column) => requestOf(column)),
    metrics,
    orderBy: form.sort_by_metric ? orderByMetric(null, metrics, false) : [],
    rowLimit: form.row_limit,
    subtotals,
  };
}
