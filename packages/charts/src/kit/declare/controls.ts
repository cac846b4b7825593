import { format } from 'd3-format';
import type { Dimension, FormFilters, Grain, Metric } from '@sextant/contract';
import {
  rejected,
  control,
  accepted,
  acceptedWithout,
  readEach,
  noChoice,
  type Choice,
  type ControlOptions,
  type RawForm,
  type Read,
} from './control.ts';
import { isNumberFormat } from '../values/numbers.ts';
import { isTimeFormat, numberFormatChoices, timeFormatChoices } from './format-choices.ts';
import { readColumn, readFilters, readFirst, readGrain, readList, readMetric } from './stored-values.ts';

const noFilters: FormFilters = { filters: [], where: '', having: '' };

function readNumber(raw: unknown): Read<number> {
  const number = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof number === 'number' && Number.isFinite(number)
    ? accepted(number)
    : rejected('is expected to be a number');
}

function readCount(raw: unknown): Read<number> {
  const number = readNumber(raw);
  if (!number.ok) return number;
  if (!Number.isInteger(number.value)) return rejected('is expected to be an integer');
  // A server reads no larger one as a whole number.
  if (number.value > Number.MAX_SAFE_INTEGER) return rejected('is too large');
  return number.value >= 0 ? number : rejected('is expected to be 0 or more');
}

const readText = (raw: unknown): Read<string> =>
  typeof raw === 'string' ? accepted(raw) : rejected('is expected to be a text');

/** Reads a pattern; of one that nothing can be written with, `usual` takes the place. */
const readPattern =
  (isPattern: (text: string) => boolean, usual: string) =>
  (raw: unknown): Read<string> => {
    const text = readText(raw);
    if (!text.ok || isPattern(text.value)) return text;
    return acceptedWithout(usual, { names: [text.value], keptPart: undefined });
  };
const readFlag = (raw: unknown): Read<boolean> =>
  typeof raw === 'boolean' ? accepted(raw) : rejected('is neither on nor off');

// Made when the page starts, which has no time for the locale's own rules.
const groupedNumber = format(',');
const numbers = (values: readonly number[]): Choice[] =>
  values.map((value) => ({ value, label: groupedNumber(value) }));

/** A control for one of a few words. `null` among the choices stands for "none". */
export function select<const Key extends string, const Value extends string | null>(
  key: Key,
  label: string,
  description: string,
  options: {
    readonly choices: readonly { readonly value: Value; readonly label: string }[];
    readonly default: NoInfer<Value>;
  } & Pick<ControlOptions<Value>, 'renderOnly' | 'isVisible'>,
) {
  const read = (raw: unknown): Read<Value> => {
    const choice = options.choices.find(({ value }) => value === raw);
    return choice === undefined ? noChoice(raw) : accepted(choice.value);
  };
  return control<Key, Value>({ key, kind: 'select', label, description, read, ...options });
}

/** A control for yes or no. */
export const checkbox = <const Key extends string>(
  key: Key,
  label: string,
  description: string,
  options: ControlOptions<boolean> = {},
) => control<Key, boolean>({ key, kind: 'checkbox', label, description, default: false, read: readFlag, ...options });

/** A control for a line of text. */
export const text = <const Key extends string>(
  key: Key,
  label: string,
  description: string,
  options: ControlOptions<string> = {},
) => control<Key, string>({ key, kind: 'text', label, description, default: '', read: readText, ...options });

/** A control for a whole number of at least 0. */
export const count = <const Key extends string>(
  key: Key,
  label: string,
  description: string,
  options: ControlOptions<number | null> = {},
) =>
  control<Key, number | null>({
    key,
    kind: 'number',
    label,
    description,
    default: null,
    isOpen: true,
    read: readCount,
    ...options,
  });

/** A control for a d3 number format; redraws only. */
export const numberFormat = <const Key extends string>(key: Key, label: string) =>
  control<Key, string>({
    key,
    kind: 'format',
    label,
    description: 'How numbers are written. Adaptive shortens large numbers and trims decimals.',
    default: 'SMART_NUMBER',
    choices: numberFormatChoices,
    isOpen: true,
    renderOnly: true,
    read: readPattern(isNumberFormat, 'SMART_NUMBER'),
  });

/** A control for a d3 time format; redraws only. */
export const timeFormat = <const Key extends string>(key: Key, label: string) =>
  control<Key, string>({
    key,
    kind: 'timeFormat',
    label,
    description: 'How times are written. Adaptive follows the time grain.',
    default: 'smart_date',
    choices: timeFormatChoices,
    isOpen: true,
    renderOnly: true,
    read: readPattern(isTimeFormat, 'smart_date'),
  });

/** True when `key` of a raw form holds something. */
export const isSet = (form: RawForm, key: string): boolean => {
  const raw = form[key];
  return raw !== undefined && raw !== null && raw !== '' && !(Array.isArray(raw) && raw.length === 0);
};

/** Sort order of raw rows: a column and its direction. */
export interface ColumnOrder {
  readonly column: string;
  readonly ascending: boolean;
}

function readColumnOrder(raw: unknown): ColumnOrder | null {
  try {
    const columnAndOrder: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw;
    if (Array.isArray(columnAndOrder) && typeof columnAndOrder[0] === 'string')
      return { column: columnAndOrder[0], ascending: columnAndOrder[1] !== false };
  } catch {
    // Falls through to the one result for everything that is not a pair.
  }
  return null;
}
const readColumnOrders = readEach('order', readColumnOrder);

/** The controls that chart types share, in Superset's keys. */
export const controls = {
  metrics: (options: ControlOptions<readonly Metric[]> = {}) =>
    control<'metrics', readonly Metric[]>({
      key: 'metrics',
      kind: 'metrics',
      label: 'Metrics',
      description:
        'The numbers to show. On a number’s chip: running total, moving average, share of the total, versus last year, rank.',
      default: [],
      read: readList(readMetric),
      ...options,
    }),
  metric: (options: ControlOptions<Metric | null> = {}) =>
    control<'metric', Metric | null>({
      key: 'metric',
      kind: 'metric',
      label: 'Metric',
      description: 'The number to show.',
      default: null,
      isRequired: true,
      read: readFirst(readMetric),
      ...options,
    }),
  metricUnder: <const Key extends string>(
    key: Key,
    label: string,
    description: string,
    options: ControlOptions<Metric | null> = {},
  ) =>
    control<Key, Metric | null>({
      key,
      kind: 'metric',
      label,
      description,
      default: null,
      read: readFirst(readMetric),
      ...options,
    }),
  groupby: (options: ControlOptions<readonly Dimension[]> = {}) =>
    control<'groupby', readonly Dimension[]>({
      key: 'groupby',
      kind: 'columns',
      label: 'Dimensions',
      description: 'What the numbers are split by.',
      default: [],
      read: readList(readColumn),
      ...options,
    }),
  columns: <const Key extends string>(
    key: Key,
    label: string,
    description: string,
    options: ControlOptions<readonly Dimension[]> = {},
  ) =>
    control<Key, readonly Dimension[]>({
      key,
      kind: 'columns',
      label,
      description,
      default: [],
      read: readList(readColumn),
      ...options,
    }),
  metricsUnder: <const Key extends string>(
    key: Key,
    label: string,
    description: string,
    options: ControlOptions<readonly Metric[]> = {},
  ) =>
    control<Key, readonly Metric[]>({
      key,
      kind: 'metrics',
      label,
      description,
      default: [],
      read: readList(readMetric),
      ...options,
    }),
  column: <const Key extends string>(
    key: Key,
    label: string,
    description: string,
    options: ControlOptions<Dimension | null> = {},
  ) =>
    control<Key, Dimension | null>({
      key,
      kind: 'column',
      label,
      description,
      default: null,
      read: readFirst(readColumn),
      ...options,
    }),
  filters: (options: Pick<ControlOptions<FormFilters>, 'label' | 'description'> = {}) =>
    control<'adhoc_filters', FormFilters>({
      key: 'adhoc_filters',
      kind: 'filters',
      label: 'Filters',
      description: 'Which rows count.',
      default: noFilters,
      read: readFilters,
      ...options,
    }),
  timeColumn: () =>
    control<'granularity_sqla', string | null>({
      key: 'granularity_sqla',
      kind: 'timeColumn',
      label: 'Time column',
      description: "The column that the time range filters. Empty takes the dataset's main time column.",
      default: null,
      read: readText,
    }),
  timeRange: () =>
    control<'time_range', string>({
      key: 'time_range',
      kind: 'timeRange',
      label: 'Time range',
      description: 'The span of time that counts.',
      default: 'No filter',
      read: readText,
    }),
  grain: (options: ControlOptions<Grain | null> = {}) =>
    control<'time_grain_sqla', Grain | null>({
      key: 'time_grain_sqla',
      kind: 'grain',
      label: 'Time grain',
      description: 'The width of one step of time.',
      default: null,
      read: readGrain,
      ...options,
    }),
  rowLimit: (limit: number, options: ControlOptions<number | null> = {}) =>
    count('row_limit', 'Row limit', 'The most rows that are fetched.', {
      default: limit,
      choices: numbers([10, 50, 100, 250, 500, 1000, 5000, 10000, 50000]),
      ...options,
    }),
  seriesLimit: () =>
    count('limit', 'Series limit', 'Keeps the largest series only. Empty keeps all.', {
      choices: numbers([5, 10, 25, 50, 100, 500]),
    }),
  sortBy: (options: ControlOptions<Metric | null> = {}) =>
    control<'timeseries_limit_metric', Metric | null>({
      key: 'timeseries_limit_metric',
      kind: 'metric',
      label: 'Sort by',
      description: 'The metric that decides which rows come first. Empty takes the first metric.',
      default: null,
      read: readFirst(readMetric),
      ...options,
    }),
  orderDesc: (options: ControlOptions<boolean> = {}) =>
    checkbox('order_desc', 'Largest first', 'Sorts downwards.', { default: true, ...options }),
  orderByColumns: (options: ControlOptions<readonly ColumnOrder[]> = {}) =>
    control<'order_by_cols', readonly ColumnOrder[]>({
      key: 'order_by_cols',
      kind: 'orderBy',
      label: 'Order',
      description: 'The order of rows.',
      default: [],
      read: (raw) => readColumnOrders(Array.isArray(raw) ? raw : [raw]),
      ...options,
    }),
  annotations: () =>
    control<'annotation_layers', readonly unknown[]>({
      key: 'annotation_layers',
      kind: 'annotations',
      label: 'Annotations',
      description: 'Layers over the chart: a formula, events, intervals or the lines of another chart.',
      default: [],
      // What is asked of the server for a layer is asked for the layer alone.
      renderOnly: true,
      read: (raw) => (Array.isArray(raw) ? accepted(raw) : rejected('is expected to be a list of layers')),
    }),
  legend: () => checkbox('show_legend', 'Legend', 'Names the series.', { default: true, renderOnly: true }),
  showValue: (options: ControlOptions<boolean> = {}) =>
    checkbox('show_value', 'Values', 'Writes each value at its mark.', { renderOnly: true, ...options }),
} as const;
