import type { Grain } from '@sextant/contract';
import { inSentence, metricFormat, metricLabel, readableName } from '../columns/column-guesses.ts';
import { isNumeric } from '../columns/column-roles.ts';
import { pickColumns } from '../columns/pick-columns.ts';
import type { KeyMeasure, SelectedColumns, ProfiledColumn, TableProfile } from '../columns/pick-columns.ts';

export type { ProfiledColumn, TableProfile } from '../columns/pick-columns.ts';

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

/** The steps of lines, the finest first; `upToMs` is the longest span that is drawn with them. */
const steps: readonly { readonly grain: Grain; readonly ms: number; readonly upToMs: number }[] = [
  { grain: 'PT1M', ms: 60_000, upToMs: 3 * hourMs },
  { grain: 'PT1H', ms: hourMs, upToMs: 3 * dayMs },
  { grain: 'P1D', ms: dayMs, upToMs: 400 * dayMs },
  { grain: 'P1W', ms: 7 * dayMs, upToMs: 3 * 366 * dayMs },
  { grain: 'P1M', ms: 30 * dayMs, upToMs: 30 * 366 * dayMs },
  { grain: 'P1Y', ms: 365 * dayMs, upToMs: Number.POSITIVE_INFINITY },
];

/**
 * The step of a line over a span: seldom fewer than 24 points, at most about 750. Where `times` different times would leave more than half of
 * the steps empty, as those of monthly figures leave days, it is the next coarser one: a line of gaps is a row of dots.
 */
export function grainFor(spanMs: number, times: number): Grain {
  const isSparse = (ms: number): boolean => spanMs / ms > 2 * times;
  return steps.find(({ ms, upToMs }) => spanMs <= upToMs && !isSparse(ms))?.grain ?? 'P1Y';
}

/** What a chart shows: a metric of the dataset with its words. */
interface ShownMeasure {
  readonly metric: string;
  readonly label: string;
  readonly format: string;
  /** `the most rows`, `the highest average delay`. */
  readonly most: string;
}

const rowsShown: ShownMeasure = { metric: 'count', label: 'Rows', format: ',d', most: 'the most rows' };

const shownMeasure = ({ kind, column }: KeyMeasure): ShownMeasure => {
  const label = metricLabel(kind, column.name);
  const format = kind === 'sum' ? 'SMART_NUMBER' : metricFormat('avg', column);
  return { metric: `${kind}__${column.name}`, label, format, most: `the highest ${inSentence(label)}` };
};

const maxNumbers = 4;
const maxTables = 3;
const maxBars = 4;

/** Up to four measures: two sums and two averages, or more of one where the other is missing. */
function keyMeasures({ sums, averages }: SelectedColumns): KeyMeasure[] {
  const first = [...sums.slice(0, 2), ...averages.slice(0, 2)];
  return [...first, ...sums.slice(2), ...averages.slice(2)].slice(0, maxNumbers);
}

/**
 * A first dashboard of a table, by these rules and no others:
 * - big numbers: the rows, and up to four key measures: first sums of what adds up, amounts before weights before counts; then averages of what does
 *   not, times and scores before what describes. Nothing is summed that is not known to add up;
 * - how rows, the first sum and the first average go over the main time, by a grain chosen from its span and its values; over a year as bars where there is no
 *   time;
 * - bars by up to four dimensions: the first sum by the first three, else the rows; the fourth by rows. Where there is hardly a dimension, the ten
 *   most frequent values of columns that have more;
 * - figures: a table of all key measures by each of up to three dimensions;
 * - how the first measure is distributed, in 20 bins;
 * - the rows themselves, newest first; years, ids and codes without signs between their thousands, shares in percent;
 * - filters: the time range, up to three value filters, the range of the first measure.
 *
 * What a column is, is said by `column-roles` alone: ids, codes, ranks, clock times, coordinates and years are neither summed nor averaged nor
 * distributed, and of a code and its name only the name is a dimension.
 */
export function planFirstDashboard(title: string, profile: TableProfile): DashboardPlan {
  const selected = pickColumns(profile);
  const keys = keyMeasures(selected);
  const open = timeControls(selected.time);
  const tables = selected.dimensions.slice(0, maxTables).map((column) => figuresBy(column, keys, open));
  const spreadColumn = keys[0]?.column ?? null;
  const histograms = spreadColumn === null ? [] : [histogram(spreadColumn, open)];
  const rows = [
    row(14, bigNumbers(title, keys, open)),
    row(37, overTime(selected, open)),
    ...inPairs(42, barCharts(selected, open)),
    ...inPairs(40, [...tables, ...histograms]),
    row(48, [rowsOf(title, profile, selected, open)]),
  ];
  return { title, rows: rows.filter(({ tiles }) => tiles.length > 0), filters: filtersOf(selected, spreadColumn) };
}

const columnsOfRow = 12;

/** Tiles of one row, of equal widths. */
const row = (height: number, charts: readonly PlannedChart[]): PlannedRow => ({
  height,
  tiles: charts.map((chart, index) => {
    const width = Math.floor(columnsOfRow / charts.length);
    // What is left over makes the first one wider.
    return { chart, width: index === 0 ? columnsOfRow - width * (charts.length - 1) : width };
  }),
});

const inPairs = (height: number, charts: readonly PlannedChart[]): PlannedRow[] =>
  Array.from({ length: Math.ceil(charts.length / 2) }, (_, index) =>
    row(height, charts.slice(index * 2, index * 2 + 2)),
  );

/** Lets a time range filter reach the chart. */
const timeControls = (time: ProfiledColumn | null): Readonly<Record<string, unknown>> =>
  time === null ? { adhoc_filters: [] } : { granularity_sqla: time.name, time_range: 'No filter', adhoc_filters: [] };

type Open = Readonly<Record<string, unknown>>;

const bigNumber = (name: string, { metric, format }: ShownMeasure, open: Open): PlannedChart => ({
  name,
  formData: { viz_type: 'big_number_total', metric, y_axis_format: format, ...open },
});

const bigNumbers = (title: string, keys: readonly KeyMeasure[], open: Open): PlannedChart[] => [
  bigNumber(`Rows in ${title}`, rowsShown, open),
  ...keys.map(shownMeasure).map((measure) => bigNumber(measure.label, measure, open)),
];

function overTime({ time, year, sums, averages }: SelectedColumns, open: Open): PlannedChart[] {
  const all = [rowsShown, ...[sums[0], averages[0]].flatMap((key) => (key === undefined ? [] : [shownMeasure(key)]))];
  if (time !== null) return all.map((measure) => line(measure, time, open));
  return year === null
    ? []
    : [...sums.slice(0, 2).map(shownMeasure), ...all.slice(-1)]
        .slice(0, 2)
        .map((measure) => byYear(measure, year, open));
}

const line = (measure: ShownMeasure, time: ProfiledColumn, open: Open): PlannedChart => ({
  name: `How ${measure.metric === 'count' ? 'many rows' : `does ${inSentence(measure.label)} change`} over time?`,
  formData: {
    viz_type: 'echarts_timeseries_line',
    x_axis: time.name,
    time_grain_sqla: grainFor((time.max ?? 0) - (time.min ?? 0), time.distinct),
    metrics: [measure.metric],
    groupby: [],
    area: measure.metric === 'count',
    y_axis_format: measure.format,
    show_legend: false,
    row_limit: 10000,
    ...open,
  },
});

const bars = (name: string, measure: ShownMeasure, column: ProfiledColumn, look: Open): PlannedChart => ({
  name,
  formData: {
    viz_type: 'echarts_timeseries_bar',
    x_axis: column.name,
    metrics: [measure.metric],
    groupby: [],
    timeseries_limit_metric: measure.metric,
    order_desc: true,
    y_axis_format: measure.format,
    show_value: true,
    show_legend: false,
    ...look,
  },
});

const byYear = (measure: ShownMeasure, year: ProfiledColumn, open: Open): PlannedChart =>
  bars(`How does ${inSentence(measure.label)} change by ${inSentence(readableName(year.name))}?`, measure, year, {
    orientation: 'vertical',
    x_axis_sort: year.name,
    x_axis_sort_asc: true,
    row_limit: 1000,
    ...open,
  });

const shownBars = 10;
const enoughDimensions = 2;

const barsBy = (measure: ShownMeasure, column: ProfiledColumn, open: Open): PlannedChart => {
  const by = inSentence(readableName(column.name));
  // `Which gift has the most rows?` is no query of yes and no.
  const isEven = measure.metric === 'count' && column.facts?.isEven === true;
  const name = column.type === 'boolean' || isEven ? `${measure.label} by ${by}` : `Which ${by} has ${measure.most}?`;
  return bars(name, measure, column, {
    orientation: 'horizontal',
    x_axis_sort: measure.metric,
    x_axis_sort_asc: false,
    row_limit: shownBars,
    ...open,
  });
};

function barCharts({ dimensions, manyValued, sums, averages, year }: SelectedColumns, open: Open): PlannedChart[] {
  const main = sums[0] === undefined ? rowsShown : shownMeasure(sums[0]);
  const fewColumns = dimensions.filter((column) => column !== year);
  // A column of many values is shown where few have fewer: it seldom says more than its first ten.
  const grouping = (
    fewColumns.length < enoughDimensions ? [...fewColumns, ...manyValued.slice(0, enoughDimensions)] : fewColumns
  ).slice(0, maxBars);
  // Where each value has as many rows as any other, none has the most.
  const average = averages[0] === undefined ? null : shownMeasure(averages[0]);
  const whatOf = (column: ProfiledColumn, index: number): ShownMeasure =>
    index < maxTables && main !== rowsShown ? main : column.facts?.isEven === true ? (average ?? rowsShown) : rowsShown;
  return grouping.map((column, index) => barsBy(whatOf(column, index), column, open));
}

const figuresBy = (column: ProfiledColumn, keys: readonly KeyMeasure[], open: Open): PlannedChart => {
  const metrics = ['count', ...keys.map((key) => shownMeasure(key).metric)];
  return {
    name: `All figures by ${inSentence(readableName(column.name))}`,
    formData: {
      viz_type: 'table',
      query_mode: 'aggregate',
      groupby: [column.name],
      metrics,
      timeseries_limit_metric: metrics[1] ?? 'count',
      order_desc: true,
      row_limit: 100,
      ...(isNumeric(column.type) ? { column_config: { [column.name]: { d3NumberFormat: 'd' } } } : {}),
      ...open,
    },
  };
};

const histogram = (column: ProfiledColumn, open: Open): PlannedChart => ({
  name: `How is ${inSentence(readableName(column.name))} distributed?`,
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

const maxColumns = 30;

function rowsOf(title: string, { columns }: TableProfile, { time, roles }: SelectedColumns, open: Open): PlannedChart {
  const shownColumns = columns.filter((_, index) => roles[index]?.kind !== 'empty').slice(0, maxColumns);
  const formatOf = (column: ProfiledColumn): string | null => {
    if (column.isPercent) return '.1%';
    const isMeasure = roles[columns.indexOf(column)]?.kind === 'measure';
    return column.type === 'integer' && !isMeasure ? 'd' : null;
  };
  return {
    name: `The rows of ${title}`,
    formData: {
      viz_type: 'table',
      query_mode: 'raw',
      all_columns: shownColumns.map(({ name }) => name),
      column_config: Object.fromEntries(
        shownColumns.flatMap((column) => {
          const format = formatOf(column);
          return format === null ? [] : [[column.name, { d3NumberFormat: format }]];
        }),
      ),
      order_by_cols: time === null ? [] : [JSON.stringify([time.name, false])],
      row_limit: 1000,
      page_length: 20,
      include_search: true,
      ...open,
    },
  };
}

const maxValueFilters = 3;

function filtersOf(
  { time, dimensions, manyValued }: SelectedColumns,
  spreadColumn: ProfiledColumn | null,
): PlannedFilter[] {
  return [
    ...(time === null ? [] : [{ name: 'Time range', filterType: 'filter_time' as const, column: null }]),
    ...[...dimensions, ...manyValued]
      .slice(0, maxValueFilters)
      .map(({ name }) => ({ name: readableName(name), filterType: 'filter_select' as const, column: name })),
    ...(spreadColumn === null
      ? []
      : [{ name: readableName(spreadColumn.name), filterType: 'filter_range' as const, column: spreadColumn.name }]),
  ];
}
