import { columnNamed, nullMark, type Column, type ColumnTable, type FilterScalar } from '@sextant/contract';
import type { ResultFacts } from '../result/result-facts.ts';
import { amountsIn, groupName } from '../values/cell-text.ts';
import { naturalOrder } from '../values/natural-order.ts';
import { labelOf, type LabelMap, type Labels } from '../values/labels.ts';
import { memoizeByObject } from '../values/memoize.ts';
import type { ColorAssignments } from '../colors/palette.ts';
import { colorsFor } from '../colors/palette.ts';
import { seriesConfigOf, type SeriesConfig, type SeriesSettings } from './series-settings.ts';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import {
  comparedMetrics,
  leavesMetricOut,
  offsetText,
  type ComparedMetric,
  type TimeComparisonForm,
} from '../groups/time-comparison.ts';
import type { SeriesOrderForm } from '../groups/series-order.ts';
import { forecastSuffixes } from '../groups/forecast.ts';
import { axisLabel, type TimeSeriesForm } from '../query/time-series-query.ts';

type Amounts = readonly (number | null)[];

/** What is expected of a series, one for each row of the result, in its history and behind it; null where nothing can be said. */
export interface SeriesForecast {
  readonly trend: Amounts;
  readonly lower: Amounts;
  readonly upper: Amounts;
}

/** One series of a wide result: a metric for one combination of dimension values. */
export interface Series {
  /** The column of the result. */
  readonly column: string;
  readonly name: string;
  readonly metric: string;
  /** One per dimension; null when the column name does not tell them apart. */
  readonly values: readonly FilterScalar[] | null;
  /** One per row of the result; null is a gap. */
  readonly amounts: readonly (number | null)[];
  /** All amounts added up, for the order of series alone. */
  readonly total: number;
  /** The other time that the amounts are of; null for those of now, and for what came of comparing both. */
  readonly offset: string | null;
  /** The name of the series of now that it belongs to, before the form renames it: its color and its settings go by it. */
  readonly base: string;
  /** What is expected of it; null where there is no forecast. */
  readonly forecast: SeriesForecast | null;
  /** What the form says of it; of a series of another time, what it says of its series of now. */
  readonly settings: SeriesSettings;
}

/** A wide result read: the axis column (null for an empty result) and its series, the largest total first. */
export interface SeriesTable {
  readonly axis: Column | null;
  readonly series: readonly Series[];
}

const separator = ', ';

const valuesOf = (parts: readonly string[]): readonly FilterScalar[] =>
  parts.map((part) => (part === nullMark ? null : part));

/** The values in a name: by its known parts, else by its commas; null where these do not tell them apart. */
function valuesIn(rest: string, parts: readonly string[], dimensions: number): readonly FilterScalar[] | null {
  const lastParts = parts.length >= dimensions ? parts.slice(-dimensions) : null;
  if (lastParts !== null && lastParts.join(separator) === rest) return valuesOf(lastParts);
  const labelParts = dimensions === 1 ? [rest] : rest.split(separator);
  return labelParts.length === dimensions ? valuesOf(labelParts) : null;
}

type SeriesForm = Pick<TimeSeriesForm, 'metrics' | 'groupby' | 'formData'> &
  Partial<TimeComparisonForm> &
  Partial<SeriesOrderForm> &
  Partial<Pick<TimeSeriesForm, 'group_others_when_limit_reached' | 'limit' | 'forecastEnabled'>> & {
    /** True names the metric of each series, also where there is one only. Default false. */
    readonly namesMetric?: boolean;
  };

/** With what the names of columns begin, before the values of dimensions. */
type Head = Omit<ComparedMetric, 'offset'> & { readonly offset: string | null };
const noColumn = { column: '', offset: null, isShifted: false } as const;
type NamedSeries = Pick<Series, 'name' | 'metric' | 'values' | 'offset' | 'base'>;

/** The series with what the form says of each: its settings, and its own name where no other series has it. */
function withSettings<One extends NamedSeries>(
  series: readonly One[],
  config: SeriesConfig,
): readonly (One & { settings: SeriesSettings })[] {
  const namesBefore = new Set(series.map(({ base }) => base));
  const takenNames = new Set<string>();
  return series.map((one) => {
    const settings = Object.hasOwn(config, one.base) ? (config[one.base] ?? {}) : {};
    const { name: ownName = one.base } = settings;
    const isFree = ownName === one.base || !namesBefore.has(ownName);
    const name = isFree ? ownName + one.name.slice(one.base.length) : one.name;
    if (takenNames.has(name)) return { ...one, settings };
    takenNames.add(name);
    return { ...one, name, settings };
  });
}

/** Series that were given a place by hand, in that order; then the others as they are. */
const inPlaces = (series: readonly Series[]): readonly Series[] =>
  series.some(({ settings }) => settings.place !== undefined)
    ? series.toSorted((one, other) => placeOf(one) - placeOf(other) || 0)
    : series;
const placeOf = ({ settings }: Series): number => settings.place ?? Number.MAX_SAFE_INTEGER;

interface Naming {
  readonly labels: Labels;
  readonly labelMap: LabelMap;
}

function namesOf(column: string, form: SeriesForm, { labels, labelMap }: Naming): NamedSeries {
  const heads: readonly Head[] = [
    // Where the metric is left out of the names, a value of the same name is a value.
    ...(leavesMetricOut(form)
      ? []
      : form.metrics.map(({ label }) => ({ column: label, metric: label, offset: null, isShifted: false }))),
    ...comparedMetrics(form),
  ].sort((one, other) => other.column.length - one.column.length);
  const head =
    heads.find(({ column: label }) => column === label || column.startsWith(label + separator)) ??
    ({ ...noColumn, metric: form.metrics[0]?.label ?? column } satisfies Head);
  const namedSeries = namesUnder(column, head, form, { labels, labelMap });
  if (head.offset === null) return { ...namedSeries, offset: null, base: namedSeries.name };
  const name = `${namedSeries.name}${separator}${offsetText(head.offset)}`;
  return {
    ...namedSeries,
    name,
    ...(head.isShifted ? { offset: head.offset, base: namedSeries.name } : { offset: null, base: name }),
  };
}

function namesUnder(
  column: string,
  head: Head,
  form: SeriesForm,
  { labels, labelMap }: Naming,
): Pick<Series, 'name' | 'metric' | 'values'> {
  const { column: start, metric } = head;
  if (form.groupby.length === 0 || column === start)
    return { name: labelOf(labels, head.offset === null ? column : metric), metric, values: [] };
  const rest = column.startsWith(start + separator) ? column.slice(start.length + separator.length) : column;
  const values = valuesIn(rest, Object.hasOwn(labelMap, column) ? (labelMap[column] ?? []) : [], form.groupby.length);
  const shownName =
    values === null ? rest : values.map((value) => groupName(value, () => String(value))).join(separator);
  const namesMetric =
    form.metrics.length > 1 || form.namesMetric === true || form.formData['truncate_metric'] === false;
  return { name: namesMetric ? `${labelOf(labels, metric)}${separator}${shownName}` : shownName, metric, values };
}

/** What the server calls the series beyond a limit, where they are kept as one. */
const othersText = 'Others';

/** True for the series of everything beyond the limit: it has no values that could be asked for. */
export const isRest = (
  { values }: Pick<Series, 'values'>,
  form: { readonly group_others_when_limit_reached?: boolean; readonly limit?: number | null },
): boolean =>
  form.group_others_when_limit_reached === true &&
  (form.limit ?? 0) > 0 &&
  values !== null &&
  values.length > 0 &&
  values.every((value) => value === othersText);

const isNullSeries = ({ values }: Series): boolean =>
  values !== null && values.length > 0 && values.every((value) => value === null);

/** Whether the amounts of a series over groups add up: those of a metric that does, at whatever time, and not what came of comparing two. */
export const addsUp = ({ metric }: Series, { additive }: ResultFacts, form: SeriesForm): boolean =>
  additive.includes(metric) && !isCompared(form);

const isCompared = ({ time_compare: offsets, comparison_type: type }: SeriesForm): boolean =>
  (offsets ?? []).length > 0 && type !== undefined && type !== 'values';

const presentAmounts = ({ amounts }: Series): readonly number[] => amounts.filter((amount) => amount !== null);
const smallest = (series: Series): number =>
  presentAmounts(series).reduce((least, amount) => Math.min(least, amount), Infinity);
const largest = (series: Series): number =>
  presentAmounts(series).reduce((most, amount) => Math.max(most, amount), -Infinity);

/** How series are compared, by Superset's names of orders. */
const orders: Readonly<Record<SeriesOrderForm['sort_series_type'], (one: Series, other: Series) => number>> = {
  name: (one, other) => naturalOrder(one.name, other.name),
  sum: (one, other) => one.total - other.total,
  min: (one, other) => smallest(one) - smallest(other),
  max: (one, other) => largest(one) - largest(other),
  avg: (one, other) => one.total / presentAmounts(one).length - other.total / presentAmounts(other).length,
};

/** The series in the order that the form asks for; those of several metrics stay as the metrics are unless it asks. */
function orderedSeries(series: readonly Series[], form: SeriesForm): readonly Series[] {
  const isOneMetric = new Set(series.map(({ metric }) => metric)).size <= 1;
  const isRequested =
    form.formData['sort_series_type'] !== undefined || form.formData['sort_series_ascending'] === true;
  if (!isOneMetric && !isRequested) return series;
  const compare = orders[form.sort_series_type ?? 'sum'];
  const direction = form.sort_series_ascending === true ? 1 : -1;
  // What cannot be compared, as the average of nothing, stays where it is.
  const sorted = series.toSorted((one, other) => direction * compare(one, other) || 0);
  // NULL is no name among others.
  return form.sort_series_type === 'name'
    ? [...sorted.filter((one) => !isNullSeries(one)), ...sorted.filter(isNullSeries)]
    : sorted;
}

/** The amounts of a series and their sum, found once for all that is made of its result. */
const amountsOf = memoizeByObject((column: Column): Pick<Series, 'amounts' | 'total'> => {
  const amounts = amountsIn(column);
  return { amounts, total: amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) };
});

/** The columns of series with those that say what is expected of each: none of these is a series of its own. */
function withForecasts(
  columns: readonly Column[],
  form: SeriesForm,
): readonly { readonly column: Column; readonly forecast: SeriesForecast | null }[] {
  if (form.forecastEnabled !== true) return columns.map((column) => ({ column, forecast: null }));
  const byName = new Map(columns.map((column) => [column.name, column]));
  const partsOf = ({ name }: Column) => {
    const [trend, lower, upper] = [forecastSuffixes.trend, forecastSuffixes.lower, forecastSuffixes.upper].map(
      (suffix) => byName.get(`${name}${suffix}`),
    );
    return trend === undefined || lower === undefined || upper === undefined ? null : { trend, lower, upper };
  };
  const parts = new Map(columns.map((column) => [column, partsOf(column)]));
  const expected = new Set([...parts.values()].flatMap((own) => (own === null ? [] : Object.values(own))));
  return columns
    .filter((column) => !expected.has(column))
    .map((column) => {
      const own = parts.get(column) ?? null;
      const amounts = (part: Column): Amounts => amountsOf(part).amounts;
      return {
        column,
        forecast:
          own === null ? null : { trend: amounts(own.trend), lower: amounts(own.lower), upper: amounts(own.upper) },
      };
    });
}

/** Reads the result of `timeSeriesQuery`: the series in their order, the largest first unless the form says otherwise, the rest last. */
export function readSeries(
  table: ColumnTable | undefined,
  form: Pick<TimeSeriesForm, 'x_axis'> & SeriesForm,
  labels: Labels,
  labelMap: LabelMap = {},
): SeriesTable {
  if (table === undefined || table.rowCount === 0) return { axis: null, series: [] };
  const axis = columnNamed(table, axisLabel(form)) ?? table.columns[0] ?? null;
  const seriesColumns = table.columns.filter((column) => column !== axis);
  const found = withForecasts(seriesColumns, form).map(({ column, forecast }) => ({
    column: column.name,
    ...namesOf(column.name, form, { labels, labelMap }),
    ...amountsOf(column),
    forecast,
  }));
  const read = withSettings(found, seriesConfigOf(form.formData));
  const series = orderedSeries(read, form);
  const rest = (one: Series): boolean => isRest(one, form);
  return { axis, series: inPlaces([...series.filter((one) => !rest(one)), ...series.filter(rest)]) };
}

/** Colors that the chart gives single series; those that a dashboard fixed stay. */
function withChartColors(colorBook: ColorAssignments, series: readonly Series[]): ColorAssignments {
  const own = series.flatMap(({ base, settings }): [string, string][] =>
    settings.color === undefined || (Object.hasOwn(colorBook, base) && typeof colorBook[base] === 'string')
      ? []
      : [[base, settings.color]],
  );
  return own.length === 0 ? colorBook : { ...colorBook, ...Object.fromEntries(own) };
}

/** The colors of series by their names; a series of another time has the color of its series of now, unless `sharesColors` is false; `rest` is gray. */
export function colorsOfSeries(
  series: readonly Series[],
  themeColors: ThemeColors,
  {
    colorBook,
    sharesColors = true,
    rest = [],
  }: { readonly colorBook: ColorAssignments; readonly sharesColors?: boolean; readonly rest?: readonly Series[] },
): (name: string) => string {
  const gray = new Set(rest.map(({ name }) => name));
  const bases = new Map(series.map(({ name, base }) => [name, sharesColors ? base : name]));
  const ownNames = [...bases].flatMap(([name, base]) => (gray.has(name) ? [] : [base]));
  const color = colorsFor([...new Set(ownNames)], themeColors, withChartColors(colorBook, series));
  return (name) => (gray.has(name) ? themeColors.text3 : color(bases.get(name) ?? name));
}
