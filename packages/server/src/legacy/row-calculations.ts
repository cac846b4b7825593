import { isRecord } from '@sextant/contract';
import type { Filter, LegacyChartType, QueryObject } from '@sextant/contract';
import { timestampLabel } from '@sextant/query';
import { columnsAt, listOf, metricsAt, missing, noQuery } from './form-parts.ts';
import type { LegacyCalculation } from './legacy-calculation.ts';
import { countAt, sharedQuery, textAt } from './legacy-form.ts';
import type { LegacyForm, RawForm } from './legacy-form.ts';

/** Where a form has what its rows consist of, and whether they are steps of time. */
interface Rows {
  /** Keys of its columns, in the order in which they are shown. Default none. */
  readonly columns?: readonly string[];
  /** Keys of its metrics. Default none. */
  readonly metrics?: readonly string[];
  /** Keys without which there is nothing to ask. Default none. */
  readonly neededKeys?: readonly string[];
  /** Default: never. */
  readonly hasTime?: (raw: RawForm) => boolean;
}

const always = (): true => true;

/** The column of time of a series is asked for by itself. */
const groupsAt = (raw: RawForm, keys: readonly string[]) =>
  columnsAt(raw, keys).filter(({ label }) => label !== timestampLabel);

const isNothing = (value: unknown): boolean => listOf(value).length === 0;

function requireAll(raw: RawForm, neededKeys: readonly string[]): void {
  const lackingKey = neededKeys.find((key) => isNothing(raw[key]));
  if (lackingKey !== undefined) throw missing(lackingKey);
}

/** Groups with the greatest first, steps of time in their order. */
function groupedCalculation({ columns = [], metrics: keys = [], neededKeys = [], hasTime = () => false }: Rows) {
  return (form: LegacyForm): QueryObject => {
    const { raw } = form;
    requireAll(raw, neededKeys);
    const dimensions = groupsAt(raw, columns);
    const metrics = metricsAt(raw, keys);
    const isTimeseries = hasTime(raw);
    if (dimensions.length === 0 && metrics.length === 0) throw noQuery();
    const baseQuery = sharedQuery(form);
    if (isTimeseries && baseQuery.timeColumn === null) throw missing('granularity_sqla');
    const [first] = metrics;
    const seriesLimit = isTimeseries ? countAt(raw, 'limit') : 0;
    return {
      ...baseQuery,
      dimensions,
      metrics,
      isTimeseries,
      orderBy: isTimeseries
        ? [{ by: { kind: 'label', label: timestampLabel }, ascending: true }]
        : first === undefined
          ? []
          : [{ by: first, ascending: false }],
      seriesLimit,
      seriesColumns: seriesLimit > 0 ? dimensions.map(({ label }) => label) : [],
      seriesLimitMetric: metricsAt(raw, ['timeseries_limit_metric'])[0] ?? null,
    };
  };
}

const rows = (parts: Rows): LegacyCalculation => ({ query: groupedCalculation(parts), data: null });

/** A bubble's limit is one of rows. */
function bubbleQuery(form: LegacyForm): QueryObject {
  const queries = groupedCalculation({
    columns: ['entity', 'series'],
    metrics: ['size', 'x', 'y'],
    neededKeys: ['entity', 'x', 'y', 'size'],
  })(form);
  const limit = countAt(form.raw, 'limit');
  return limit === 0 ? queries : { ...queries, rowLimit: limit };
}

/** The step of each cell of a calendar. */
const calendarSteps: Readonly<Record<string, QueryObject['grain']>> = {
  min: 'PT1M',
  hour: 'PT1H',
  day: 'P1D',
  week: 'P1W',
  month: 'P1M',
};

function calendarQuery(form: LegacyForm): QueryObject {
  const step = textAt(form.raw, 'subdomain_granularity') ?? 'min';
  const grain = Object.hasOwn(calendarSteps, step) ? calendarSteps[step] : undefined;
  return {
    ...groupedCalculation({ metrics: ['metrics'], neededKeys: ['metrics'], hasTime: always })(form),
    grain: grain ?? 'P1D',
  };
}

/** The columns by which a place on a map is kept: two numbers, one text, or a geohash. */
function placeColumns(value: unknown): readonly unknown[] {
  if (!isRecord(value)) return [];
  return ['lonCol', 'latCol', 'lonlatCol', 'geohashCol'].flatMap((key) => (isNothing(value[key]) ? [] : [value[key]]));
}

const placeKeys = ['spatial', 'start_spatial', 'end_spatial', 'line_column'] as const;

/** A size that is measured, not fixed. */
const metricValue = (value: unknown): unknown =>
  isRecord(value) && value['type'] === 'metric' ? value['value'] : null;

/** Layers over a map: places, what they are grouped and measured by. Places that are not known are left out, unless the form wants them. */
function mapQuery(form: LegacyForm): QueryObject {
  const { raw } = form;
  const placeValues = placeKeys.flatMap((key) => (key === 'line_column' ? listOf(raw[key]) : placeColumns(raw[key])));
  const rawWithPlaces = { ...raw, places: placeValues, radius: metricValue(raw['point_radius_fixed']) };
  const queries = groupedCalculation({
    columns: ['places', 'geojson', 'dimension', 'js_columns'],
    metrics: ['size', 'metric', 'radius'],
  })({ ...form, raw: rawWithPlaces });
  if (raw['filter_nulls'] === false) return queries;
  const isThere = columnsAt(rawWithPlaces, ['places']).map((column): Filter => {
    const { label } = column;
    const bareColumn =
      column.kind === 'column'
        ? { kind: column.kind, name: column.name }
        : { kind: column.kind, sql: column.sql, label };
    return { column: bareColumn, operator: 'isNotNull', value: null, grain: null };
  });
  return { ...queries, filters: [...queries.filters, ...isThere] };
}

const map: LegacyCalculation = { query: mapQuery, data: null };

/** Points on a map with what names them; `count` and `Auto` are no columns. */
function pointsQuery(form: LegacyForm): QueryObject {
  const valuesWithout = (key: string, none: string) => listOf(form.raw[key]).filter((value) => value !== none);
  const raw = {
    ...form.raw,
    label: valuesWithout('mapbox_label', 'count'),
    radius: valuesWithout('point_radius', 'Auto'),
  };
  return groupedCalculation({
    columns: ['all_columns_x', 'all_columns_y', 'label', 'radius', 'groupby'],
    neededKeys: ['all_columns_x', 'all_columns_y'],
  })({ ...form, raw });
}

/** Events in the order of those whom they befell. */
function eventsQuery(form: LegacyForm): QueryObject {
  const columns = ['entity', 'all_columns_x', 'all_columns'];
  const queries = groupedCalculation({ columns, neededKeys: ['entity', 'all_columns_x'], hasTime: always })(form);
  const [entity] = columnsAt(form.raw, ['entity']);
  if (entity?.kind !== 'column' || form.raw['order_by_entity'] !== true) return queries;
  return {
    ...queries,
    orderBy: [{ by: { kind: 'column', name: entity.name }, ascending: true }, ...queries.orderBy],
  };
}

/** Series over time by dimensions. */
const series = rows({ columns: ['groupby'], metrics: ['metrics'], neededKeys: ['metrics'], hasTime: always });
const flow = rows({ columns: ['groupby'], metrics: ['metric'], neededKeys: ['groupby', 'metric'] });

const partitionRows: Rows = {
  columns: ['groupby'],
  metrics: ['metrics'],
  neededKeys: ['metrics'],
  hasTime: (raw) => !['not_time', ''].includes(textAt(raw, 'time_series_option') ?? ''),
};

/** Older kinds of which only the rows are answered: nothing here draws them. */
export const rowKinds = {
  big_number: rows({ metrics: ['metric'], neededKeys: ['metric'], hasTime: always }),
  bubble: { query: bubbleQuery, data: null },
  bullet: rows({ metrics: ['metric'], neededKeys: ['metric'] }),
  cal_heatmap: { query: calendarQuery, data: null },
  chord: rows({ columns: ['groupby', 'columns'], metrics: ['metric'], neededKeys: ['groupby', 'columns', 'metric'] }),
  country_map: rows({ columns: ['entity'], metrics: ['metric'], neededKeys: ['entity', 'metric'] }),
  deck_arc: map,
  deck_geojson: map,
  deck_grid: map,
  deck_hex: map,
  deck_path: map,
  deck_polygon: map,
  deck_scatter: map,
  deck_screengrid: map,
  dual_line: rows({ metrics: ['metric', 'metric_2'], neededKeys: ['metric', 'metric_2'], hasTime: always }),
  event_flow: { query: eventsQuery, data: null },
  heatmap: rows({
    columns: ['all_columns_x', 'all_columns_y'],
    metrics: ['metric'],
    neededKeys: ['all_columns_x', 'all_columns_y', 'metric'],
  }),
  horizon: series,
  mapbox: { query: pointsQuery, data: null },
  paired_ttest: series,
  para: rows({ columns: ['series'], metrics: ['metrics', 'secondary_metric'], neededKeys: ['series', 'metrics'] }),
  partition: rows(partitionRows),
  pivot_table: rows({ columns: ['groupby', 'columns'], metrics: ['metrics'], neededKeys: ['groupby', 'metrics'] }),
  rose: series,
  sankey: flow,
  sankey_loop: flow,
  sunburst: rows({ columns: ['groupby'], metrics: ['metric', 'secondary_metric'], neededKeys: ['groupby', 'metric'] }),
  time_pivot: rows({ metrics: ['metric'], neededKeys: ['metric'], hasTime: always }),
  time_table: series,
  treemap: rows({ columns: ['groupby'], metrics: ['metrics'], neededKeys: ['groupby', 'metrics'] }),
  world_map: rows({ columns: ['entity'], metrics: ['metric', 'secondary_metric'], neededKeys: ['entity', 'metric'] }),
} as const satisfies Partial<Readonly<Record<LegacyChartType, LegacyCalculation>>>;
