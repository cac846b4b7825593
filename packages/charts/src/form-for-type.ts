import type { DatasetData } from '@sextant/contract';
import { adhocOfDimension, dimensionOf, isGrain } from '@sextant/contract';
import { aboutType, isChartType } from './chart-types.ts';
import type { ChartType } from './type-folders.ts';
import { controlsOf } from './kit/declare/chart-spec.ts';
import type { Control, RawForm } from './kit/declare/control.ts';
import { defaultFormData } from './kit/declare/read-form.ts';
import { registeredChartType } from './registry.ts';

/** Where chart types keep their metrics and dimensions, in the order in which they are taken along. */
const metricKeys = ['metric', 'metrics', 'metric_2', 'x', 'y', 'size', 'secondary_metric'];
const dimensionKeys = ['groupby', 'columns', 'groupbyColumns', 'groupbyRows', 'entity', 'series', 'series_columns'];
/** What is the same setting in every type that has it. */
const sharedKeys = new Set([
  'granularity_sqla',
  'time_grain_sqla',
  'time_range',
  'adhoc_filters',
  'x_axis',
  'row_limit',
  'limit',
  'order_desc',
  'timeseries_limit_metric',
  'series_limit_metric',
  'rolling_type',
  'rolling_periods',
  'min_periods',
  'time_compare',
  'comparison_type',
  'resample_rule',
  'resample_method',
  'column',
]);

const listAt = (form: RawForm, key: string): readonly unknown[] => {
  const raw = form[key];
  if (Array.isArray(raw)) return raw;
  return raw === undefined || raw === null || raw === '' ? [] : [raw];
};

const controlsOfType = (type: ChartType): readonly Control[] =>
  controlsOf(registeredChartType({ viz_type: type }).spec);

const has = (type: ChartType, key: string): boolean => controlsOfType(type).some((control) => control.key === key);

/** The same column, whatever is said about it besides its name. */
const columnName = (raw: unknown): string => {
  const dimension = dimensionOf(raw);
  return dimension === null ? '' : dimension.kind === 'column' ? dimension.name : dimension.sql;
};

/** Values without those that came before. */
const distinct = (values: readonly unknown[], nameOf: (value: unknown) => string): readonly unknown[] =>
  values.filter((value, index) => values.findIndex((other) => nameOf(other) === nameOf(value)) === index);

/** What `form` holds under `keys`: first what its own type shows, then what earlier types left there and it does not show as its axis. */
function valuesUnder(form: RawForm, keys: readonly string[]): readonly unknown[] {
  const from = typeOf(form);
  const own = keys.filter((key) => from !== null && has(from, key));
  const hasAxis = keys === dimensionKeys && from !== null && has(from, 'x_axis');
  const axis = new Set(hasAxis ? listAt(form, 'x_axis').map(columnName) : []);
  const left = keys.filter((key) => !own.includes(key)).flatMap((key) => listAt(form, key));
  return [...own.flatMap((key) => listAt(form, key)), ...left.filter((value) => !axis.has(columnName(value)))];
}

/** The metric that a new chart type begins with: the dataset's own count, so that something is drawn. */
function firstMetrics(dataset: DatasetData): readonly unknown[] {
  const saved = dataset.metrics.find((metric) => metric.metric_name === 'count') ?? dataset.metrics[0];
  return saved === undefined
    ? [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)', hasCustomLabel: false }]
    : [saved.metric_name];
}

const secondKey = 'metrics_b';
const sameMetric = (value: unknown): string => JSON.stringify(value);

/** The metrics of a type with two queries: the second keeps its own, or begins with the last; the first has the others, or all where there are none. */
function overTwoQueries(metrics: readonly unknown[], form: RawForm): RawForm {
  const own = listAt(form, secondKey);
  const second = own.length > 0 ? own : metrics.slice(-1);
  const secondNames = new Set(second.map(sameMetric));
  const first = metrics.filter((metric) => !secondNames.has(sameMetric(metric)));
  return { metrics: first.length > 0 ? first : metrics, [secondKey]: second };
}

/** Metrics under the keys of `type`: a list takes all of them, single ones take them in turn, the last again when there are too few. */
function metricsFor(type: ChartType, form: RawForm, dataset: DatasetData): RawForm {
  const places = controlsOfType(type).filter(
    ({ key, kind }) => metricKeys.includes(key) && (kind === 'metric' || kind === 'metrics'),
  );
  if (places.length === 0) return {};
  const carried = distinct(valuesUnder(form, [...metricKeys, secondKey]), sameMetric);
  const metrics = carried.length > 0 ? carried : firstMetrics(dataset);
  const lists = places.filter(({ kind }) => kind === 'metrics');
  const singles = places.filter(({ kind, isRequired }) => kind === 'metric' && isRequired);
  return {
    // What a type with one metric leaves out stays in the form, for the way back.
    ...(listAt(form, 'metrics').length > 0 ? {} : { metrics }),
    ...Object.fromEntries(lists.map(({ key }) => [key, metrics])),
    ...(has(type, secondKey) ? overTwoQueries(metrics, form) : {}),
    // What a list has taken over does not come again with the next type.
    ...(lists.length > 0 && !has(type, secondKey) && listAt(form, secondKey).length > 0 ? { [secondKey]: [] } : {}),
    ...Object.fromEntries(singles.map(({ key }, index) => [key, metrics[Math.min(index, metrics.length - 1)]])),
  };
}

/** Dimensions for a type with an axis: the axis stays, or begins with the time or the first dimension as the type wants. */
function axisFor(type: ChartType, form: RawForm, dataset: DatasetData): RawForm {
  const groupby = valuesUnder(form, dimensionKeys);
  const isCategory = aboutType(type)?.axis === 'group' && groupby.length > 0;
  const axis = listAt(form, 'x_axis')[0] ?? (isCategory ? groupby[0] : (dataset.main_dttm_col ?? groupby[0]));
  if (axis === undefined) return {};
  const rest = groupby.filter((column) => columnName(column) !== columnName(axis));
  const isNewTime =
    listAt(form, 'x_axis').length === 0 && axis === dataset.main_dttm_col && has(type, 'time_grain_sqla');
  return {
    x_axis: axis,
    // A time that only now becomes an axis has steps of days, as a new chart's has; each moment would be a step otherwise.
    ...(isNewTime && form['time_grain_sqla'] === undefined ? { time_grain_sqla: 'P1D' } : {}),
    ...(has(type, 'groupby') ? { groupby: distinct(rest, columnName) } : {}),
  };
}

/** The numbers of a dataset that a type over one number begins with. */
function numberFor(form: RawForm, dataset: DatasetData): RawForm {
  const number = dataset.columns.find((column) => column.type_generic === 0 && !column.is_dttm);
  return form['column'] === undefined && number !== undefined ? { column: number.column_name } : {};
}

/** Dimensions for rows and columns: the axis stays that of the columns; what a pivot table had before stays. */
function rowsAndColumns(form: RawForm): RawForm {
  const [rows, columns] = [listAt(form, 'groupbyRows'), listAt(form, 'groupbyColumns')];
  const placed = new Set([...rows, ...columns].map(columnName));
  const from = typeOf(form);
  const axis = from !== null && has(from, 'x_axis') ? listAt(form, 'x_axis') : [];
  const isNew = (column: unknown): boolean => !placed.has(columnName(column));
  const columnDimensions = [...columns, ...axis.filter(isNew)];
  const others = new Set(columnDimensions.map(columnName));
  const carried = distinct(valuesUnder(form, dimensionKeys), columnName).filter(isNew);
  const rowDimensions = [...rows, ...carried.filter((column) => !others.has(columnName(column)))];
  return rowDimensions.length === 0
    ? { groupbyRows: columnDimensions }
    : { groupbyRows: rowDimensions, groupbyColumns: columnDimensions };
}

/** A column of times in the steps that its form has; other values as they are. */
function inSteps(value: unknown, { time_grain_sqla: grain }: RawForm, { columns }: DatasetData): unknown {
  const dimension = dimensionOf(value);
  if (dimension?.kind !== 'column' || dimension.grain !== null || typeof grain !== 'string' || !isGrain(grain))
    return value;
  const isTime = columns.some((column) => column.column_name === dimension.name && column.is_dttm === true);
  return isTime ? adhocOfDimension({ ...dimension, grain, isAxis: false }) : value;
}

function dimensionsFor(type: ChartType, form: RawForm, dataset: DatasetData): RawForm {
  if (has(type, 'groupbyRows')) return rowsAndColumns(form);
  if (has(type, 'x_axis')) return axisFor(type, form, dataset);
  const own = has(type, 'column') ? numberFor(form, dataset) : {};
  const axis = dimensionOf(listAt(form, 'x_axis')[0]);
  const carried = distinct(valuesUnder(form, dimensionKeys), columnName);
  const all = carried.length > 0 || axis === null ? carried : [adhocOfDimension({ ...axis, isAxis: false })];
  if (all.length === 0 || has(type, 'column')) return own;
  const dimensions = has(type, 'temporal_columns_lookup') ? all : all.map((value) => inSteps(value, form, dataset));
  const lists = controlsOfType(type).filter(({ key, kind }) => kind === 'columns' && dimensionKeys.includes(key));
  const singles = controlsOfType(type)
    .filter(({ key, kind }) => kind === 'column' && dimensionKeys.includes(key))
    .toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired));
  const placed = new Set(lists.flatMap(({ key }) => listAt(form, key)).map((column) => columnName(column)));
  const [first] = lists;
  const open = dimensions.filter((column) => first !== undefined && !placed.has(columnName(column)));
  return {
    ...own,
    ...(first === undefined ? {} : { [first.key]: [...listAt(form, first.key), ...open] }),
    ...Object.fromEntries(
      singles.flatMap(({ key }, index) =>
        dimensions[index] === undefined ? [] : [[key, form[key] ?? dimensions[index]]],
      ),
    ),
  };
}

/** Which columns are times, for types that cut those of their dimensions to a grain. */
export const temporalLookupFor = (type: ChartType, dataset: DatasetData): RawForm =>
  has(type, 'temporal_columns_lookup')
    ? {
        temporal_columns_lookup: Object.fromEntries(
          dataset.columns.filter((column) => column.is_dttm).map((column) => [column.column_name, true]),
        ),
      }
    : {};

const typeOf = (form: RawForm): ChartType | null => {
  const type = form['viz_type'];
  return isChartType(type) ? type : null;
};

/** The settings of a type by itself: not what all types share, and what is taken along. */
const ownKeys = (type: ChartType): ReadonlySet<string> =>
  new Set(
    controlsOfType(type)
      .map(({ key }) => key)
      .filter((key) => !sharedKeys.has(key) && ![...metricKeys, secondKey, ...dimensionKeys].includes(key)),
  );

/** `form` with the settings that `type` had when it was left, in the place of what others have under the same keys; as it is for a new one. */
function withOwnSettings(type: ChartType, form: RawForm, before: RawForm | null): RawForm {
  if (before === null) return form;
  const own = ownKeys(type);
  const entries = (one: RawForm, isOwn: boolean) => Object.entries(one).filter(([key]) => own.has(key) === isOwn);
  return Object.fromEntries([...entries(form, false), ...entries(before, true)]);
}

/** A form without what the controls of `type` cannot read: another type may mean something else by the same key, or have other choices. */
function readableBy(type: ChartType, form: RawForm): RawForm {
  const unreadable = new Set(
    controlsOfType(type).flatMap(({ key, read }) =>
      key in form && !sharedKeys.has(key) && !read(form[key]).ok ? [key] : [],
    ),
  );
  return Object.fromEntries(Object.entries(form).filter(([key]) => !unreadable.has(key)));
}

/**
 * A form for another chart type: metrics, dimensions, time and filters go along under the keys of that type, and it has its own settings
 * back. `before` is the form that this type had when it was left, if it had one. What it cannot read becomes its default; every other key stays as
 * it is, keys that no type reads included. Both types are loaded.
 */
export function formForType(
  form: RawForm,
  type: ChartType,
  context: { readonly dataset: DatasetData; readonly before: RawForm | null },
): RawForm {
  const { dataset, before } = context;
  const { spec } = registeredChartType({ viz_type: type });
  const from = typeOf(form);
  const isNewMode = has(type, 'query_mode') && (from === null || !has(from, 'query_mode'));
  const mode = isNewMode ? { query_mode: before?.['query_mode'] ?? 'aggregate' } : {};
  return {
    ...defaultFormData(spec),
    ...withOwnSettings(type, readableBy(type, form), before),
    ...metricsFor(type, form, dataset),
    ...dimensionsFor(type, form, dataset),
    ...temporalLookupFor(type, dataset),
    ...mode,
    viz_type: type,
  };
}
