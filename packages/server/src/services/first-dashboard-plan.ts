import type { Grain, ValueType } from '@sextant/contract';
import {
  inSentence,
  isCode,
  isMeasure,
  isSummable,
  mainTimeColumn,
  metricLabel,
  readableName,
} from './column-guesses.ts';
import type { GuessColumn } from './column-guesses.ts';

/** A column with what a look at all rows says of it. Times in `min` and `max` are epoch milliseconds; null where nothing was measured. */
export interface ProfiledColumn extends GuessColumn {
  readonly distinct: number;
  readonly nullCount: number;
  readonly min: number | null;
  readonly max: number | null;
}

export interface TableProfile {
  readonly rowCount: number;
  readonly columns: readonly ProfiledColumn[];
}

/** A chart to be made: name and form data without `datasource`. */
export interface PlannedChart {
  readonly name: string;
  readonly formData: Readonly<Record<string, unknown>> & { readonly viz_type: string };
}
export interface PlannedTile {
  readonly chart: PlannedChart;
  readonly width: number;
}
export interface PlannedRow {
  readonly height: number;
  readonly tiles: readonly PlannedTile[];
}
export interface PlannedFilter {
  readonly name: string;
  readonly filterType: 'filter_time' | 'filter_select' | 'filter_range';
  readonly column: string | null;
}
export interface DashboardPlan {
  readonly title: string;
  readonly rows: readonly PlannedRow[];
  readonly filters: readonly PlannedFilter[];
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The coarsest grain that still leaves enough points to see a line: seldom fewer than 24, at most about 750. */
export function grainForSpan(spanMs: number): Grain {
  if (spanMs <= 3 * hourMs) return 'PT1M';
  if (spanMs <= 3 * dayMs) return 'PT1H';
  if (spanMs <= 400 * dayMs) return 'P1D';
  if (spanMs <= 3 * 366 * dayMs) return 'P1W';
  if (spanMs <= 30 * 366 * dayMs) return 'P1M';
  return 'P1Y';
}

interface Reading {
  readonly time: ProfiledColumn | null;
  readonly measures: readonly ProfiledColumn[];
  readonly categories: readonly ProfiledColumn[];
  readonly manyValued: readonly ProfiledColumn[];
  readonly codes: readonly ProfiledColumn[];
}

const isCategoryType = (type: ValueType): boolean => type === 'text' || type === 'boolean';

const mostCategories = 50;
/** In a table of fewer rows it tells nothing that all values differ. */
const fewestRows = 20;

/** True when hardly a value of the column comes again: such a column names rows, it does not group them. The count of values is an estimate. */
const namesRows = ({ distinct, nullCount }: ProfiledColumn, rowCount: number): boolean =>
  rowCount >= fewestRows && distinct >= (rowCount - nullCount) * 0.7;

function read({ columns, rowCount }: TableProfile): Reading {
  const timeName = mainTimeColumn(columns);
  const repeating = columns.filter((column) => column.distinct >= 2 && !namesRows(column, rowCount));
  const texts = repeating.filter(({ type }) => isCategoryType(type));
  return {
    time: columns.find(({ name }) => name === timeName) ?? null,
    measures: columns.filter((column) => isMeasure(column) && column.distinct > 1),
    categories: texts.filter(({ distinct }) => distinct <= mostCategories),
    manyValued: texts.filter(({ distinct }) => distinct > mostCategories && distinct <= rowCount * 0.5),
    codes: repeating.filter((column) => isCode(column) && column.distinct <= mostCategories),
  };
}

const metricOf = (column: ProfiledColumn): { metric: string; label: string; format: string } => {
  const kind = isSummable(column) ? 'sum' : 'avg';
  const format = kind === 'sum' ? 'SMART_NUMBER' : ',.2f';
  return { metric: `${kind}__${column.name}`, label: metricLabel(kind, column.name), format };
};

/**
 * A first dashboard of a table, by these rules and no others:
 * - big numbers: the number of rows, then up to three measures in the file's order (sums where a sum means something, else averages);
 * - a line of the rows over the main time column, by a grain chosen from its span;
 * - bars of the top ten values for up to two columns of 2–50 values, or, when there is none, of a column of more values that repeat;
 * - a distribution of the measure with the most different values, in 20 bins;
 * - a pie of a column of at most six values, if bars did not take it;
 * - the rows themselves, newest first, keys without signs between their thousands;
 * - filters: the time range, up to three value filters (texts of 2–50 values, then whole-number codes such as years of 2–50 values, then the
 *   texts of more values), the range of the distribution's measure.
 *
 * Measures are numbers that are no keys, by the rules of `column-guesses`: ids, codes, zips, years, coordinates and whole numbers that
 * (nearly) all differ are neither summed nor averaged nor distributed. A column whose values (nearly) all differ is no category and gets no
 * value filter, whatever its type.
 */
export function planFirstDashboard(title: string, profile: TableProfile): DashboardPlan {
  const reading = read(profile);
  const { time, measures } = reading;
  const open = timeControls(time);
  const spread = [...measures].sort((a, b) => b.distinct - a.distinct)[0] ?? null;
  const pie = reading.categories.find(({ distinct }) => distinct <= 6) ?? null;
  const bars = [...reading.categories.filter((column) => column !== pie), ...reading.manyValued].slice(0, 2);
  const numbers = row(14, bigNumbers(measures, open), 12);
  const lineAndPie = row(
    37,
    [...(time === null ? [] : [line(time, open)]), ...(pie === null ? [] : [pieOf(pie, open)])],
    12,
    [8, 4],
  );
  const barsAndSpread = row(
    42,
    [...bars.map((column) => barsOf(column, open)), ...(spread === null ? [] : [histogram(spread, open)])],
    12,
  );
  const rows = row(48, [rowsOf(profile, time, open)], 12);
  return {
    title,
    rows: [numbers, lineAndPie, barsAndSpread, rows].filter(({ tiles }) => tiles.length > 0),
    filters: filtersOf(reading, spread),
  };
}

/** Tiles of one row: the widths given when they fit, else equal shares. */
function row(
  height: number,
  charts: readonly PlannedChart[],
  columns: number,
  widths: readonly number[] = [],
): PlannedRow {
  const equal = Math.floor(columns / Math.max(1, charts.length));
  return {
    height,
    tiles: charts.map((chart, index) => ({
      chart,
      width: widths.length === charts.length ? (widths[index] ?? equal) : equal,
    })),
  };
}

/** Lets a time range filter reach the chart. */
const timeControls = (time: ProfiledColumn | null): Readonly<Record<string, unknown>> =>
  time === null ? { adhoc_filters: [] } : { granularity_sqla: time.name, time_range: 'No filter', adhoc_filters: [] };

type Open = Readonly<Record<string, unknown>>;

function bigNumbers(measures: readonly ProfiledColumn[], open: Open): PlannedChart[] {
  const rows: PlannedChart = {
    name: 'Rows',
    formData: { viz_type: 'big_number_total', metric: 'count', y_axis_format: ',d', ...open },
  };
  const others = measures.slice(0, 3).map((column): PlannedChart => {
    const { metric, label, format } = metricOf(column);
    return { name: label, formData: { viz_type: 'big_number_total', metric, y_axis_format: format, ...open } };
  });
  return [rows, ...others];
}

const line = (time: ProfiledColumn, open: Open): PlannedChart => ({
  name: 'Rows over time',
  formData: {
    viz_type: 'echarts_timeseries_line',
    x_axis: time.name,
    time_grain_sqla: grainForSpan((time.max ?? 0) - (time.min ?? 0)),
    metrics: ['count'],
    groupby: [],
    area: true,
    show_legend: false,
    row_limit: 10000,
    ...open,
  },
});

const pieOf = (column: ProfiledColumn, open: Open): PlannedChart => ({
  name: readableName(column.name),
  formData: {
    viz_type: 'pie',
    groupby: [column.name],
    metric: 'count',
    sort_by_metric: true,
    donut: true,
    label_type: 'key_percent',
    show_legend: true,
    row_limit: 10,
    ...open,
  },
});

const barsOf = (column: ProfiledColumn, open: Open): PlannedChart => ({
  name:
    column.distinct > 10
      ? `Top 10: ${inSentence(readableName(column.name))}`
      : `By ${inSentence(readableName(column.name))}`,
  formData: {
    viz_type: 'echarts_timeseries_bar',
    x_axis: column.name,
    metrics: ['count'],
    groupby: [],
    orientation: 'horizontal',
    x_axis_sort: 'count',
    x_axis_sort_asc: false,
    timeseries_limit_metric: 'count',
    order_desc: true,
    row_limit: 10,
    show_value: true,
    show_legend: false,
    ...open,
  },
});

const histogram = (column: ProfiledColumn, open: Open): PlannedChart => ({
  name: `Distribution of ${inSentence(readableName(column.name))}`,
  formData: {
    viz_type: 'histogram_v2',
    column: column.name,
    groupby: [],
    bins: 20,
    show_legend: false,
    x_axis_title: readableName(column.name),
    ...open,
  },
});

const mostColumns = 30;

const rowsOf = ({ columns }: TableProfile, time: ProfiledColumn | null, open: Open): PlannedChart => ({
  name: 'The rows',
  formData: {
    viz_type: 'table',
    query_mode: 'raw',
    all_columns: columns.slice(0, mostColumns).map(({ name }) => name),
    column_config: Object.fromEntries(
      columns
        .slice(0, mostColumns)
        .filter((column) => column.type === 'integer' && !isMeasure(column))
        .map(({ name }) => [name, { d3NumberFormat: 'd' }]),
    ),
    order_by_cols: time === null ? [] : [JSON.stringify([time.name, false])],
    row_limit: 1000,
    page_length: 20,
    include_search: true,
    ...open,
  },
});

function filtersOf({ time, categories, manyValued, codes }: Reading, spread: ProfiledColumn | null): PlannedFilter[] {
  return [
    ...(time === null ? [] : [{ name: 'Time range', filterType: 'filter_time' as const, column: null }]),
    ...[...categories, ...codes, ...manyValued]
      .slice(0, 3)
      .map(({ name }) => ({ name: readableName(name), filterType: 'filter_select' as const, column: name })),
    ...(spread === null
      ? []
      : [{ name: readableName(spread.name), filterType: 'filter_range' as const, column: spread.name }]),
  ];
}
