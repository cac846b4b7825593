import { isRecord } from '@sextant/contract';
import { readEach, rejected, control, acceptedWithout, type RawForm, type Read } from '../declare/control.ts';
import { isTimeFormat } from '../declare/format-choices.ts';
import { isNumberFormat } from '../values/numbers.ts';
import type { Bounds } from './bounds.ts';
import { numberIn } from './number-in.ts';

/** The choices of the fields of a column, in the order of their menus. */
export const timeSeriesColumnChoices = {
  colType: [
    { value: 'time', label: 'Time comparison' },
    { value: 'contrib', label: 'Contribution' },
    { value: 'spark', label: 'Sparkline' },
    { value: 'avg', label: 'Period average' },
  ],
  comparisonType: [
    { value: 'value', label: 'Actual value' },
    { value: 'diff', label: 'Difference' },
    { value: 'perc', label: 'Percentage' },
    { value: 'perc_change', label: 'Percentage change' },
  ],
  sparkType: [
    { value: 'line', label: 'Line' },
    { value: 'bar', label: 'Bars' },
    { value: 'area', label: 'Area' },
  ],
} as const;

type ChoiceOf<Field extends keyof typeof timeSeriesColumnChoices> =
  (typeof timeSeriesColumnChoices)[Field][number]['value'];

/**
 * A column of a table of time series, under the keys that forms have. `time`: the amount `timeLag` steps ago, or the latest compared with it; `contrib`: the
 * share of the latest amount; `spark`: all amounts as a small drawing, `timeRatio` non-zero each divided by the one so many steps before; `avg`: the mean of
 * the last `timeLag` steps. Negative lags count from the first step.
 */
export interface TimeSeriesColumn {
  readonly key: string;
  /** Empty: what it shows, in words. */
  readonly label: string;
  readonly tooltip: string;
  readonly colType: ChoiceOf<'colType'>;
  readonly comparisonType: ChoiceOf<'comparisonType'>;
  readonly sparkType: ChoiceOf<'sparkType'>;
  /** Of a drawing, in pixels; null takes the usual size. */
  readonly width: number | null;
  readonly height: number | null;
  readonly timeLag: number;
  readonly timeRatio: number;
  readonly showYAxis: boolean;
  readonly yAxisBounds: Bounds;
  /** The amounts that are colored most; null ends are open. */
  readonly bounds: Bounds;
  /** Empty: by what it shows. */
  readonly d3format: string;
  readonly dateFormat: string;
}

/** What a column is where its form says nothing. */
export const newTimeSeriesColumn: Omit<TimeSeriesColumn, 'key'> = {
  label: '',
  tooltip: '',
  colType: 'time',
  comparisonType: 'value',
  sparkType: 'line',
  width: null,
  height: null,
  timeLag: 0,
  timeRatio: 0,
  showYAxis: false,
  yAxisBounds: [null, null],
  bounds: [null, null],
  d3format: '',
  dateFormat: '',
};

/** What a new table shows: how each series went, where it stands, and how it changed. */
const firstColumns: readonly TimeSeriesColumn[] = [
  { ...newTimeSeriesColumn, key: 'spark', colType: 'spark' },
  { ...newTimeSeriesColumn, key: 'last' },
  { ...newTimeSeriesColumn, key: 'change', comparisonType: 'perc_change', timeLag: 1 },
];

const textOf = (raw: unknown): string => (typeof raw === 'string' ? raw : '');
/** The choice that a stored value is, else the first. */
const oneOf = <Value extends string>(
  choices: readonly [{ readonly value: Value }, ...{ readonly value: Value }[]],
  raw: unknown,
): Value => (choices.find(({ value }) => value === raw) ?? choices[0]).value;
const endsOf = (raw: unknown): Bounds =>
  Array.isArray(raw) ? [numberIn(raw[0] as unknown), numberIn(raw[1] as unknown)] : [null, null];
/** A number, or the first of a list with commas. */
const firstNumber = (raw: unknown): number =>
  Math.trunc(numberIn(typeof raw === 'string' ? raw.split(',')[0] : raw) ?? 0);

const isAbsent = (raw: unknown): boolean => raw === undefined || raw === null || raw === '';

const isFormat: Readonly<Record<string, (text: string) => boolean>> = {
  d3format: isNumberFormat,
  dateFormat: isTimeFormat,
};
const formatOf = (raw: RawForm, key: 'd3format' | 'dateFormat'): string => {
  const text = textOf(raw[key]);
  return isFormat[key]?.(text) === true ? text : '';
};

/** The fields of a column that are none of the choices, or no format: the first choice takes their place, and the usual format. */
const unknownChoices = (raw: RawForm): readonly string[] => [
  ...Object.entries(timeSeriesColumnChoices).flatMap(([key, choices]) =>
    isAbsent(raw[key]) || choices.some(({ value }) => value === raw[key]) ? [] : [key],
  ),
  ...Object.entries(isFormat).flatMap(([key, isOne]) =>
    isAbsent(raw[key]) || (typeof raw[key] === 'string' && isOne(raw[key])) ? [] : [key],
  ),
];

function readColumn(raw: unknown, index: number): TimeSeriesColumn | null {
  if (!isRecord(raw)) return null;
  return {
    key: textOf(raw['key']) || `column ${index + 1}`,
    label: textOf(raw['label']),
    tooltip: textOf(raw['tooltip']),
    colType: oneOf(timeSeriesColumnChoices.colType, raw['colType']),
    comparisonType: oneOf(timeSeriesColumnChoices.comparisonType, raw['comparisonType']),
    sparkType: oneOf(timeSeriesColumnChoices.sparkType, raw['sparkType']),
    width: numberIn(raw['width']),
    height: numberIn(raw['height']),
    timeLag: firstNumber(raw['timeLag']),
    timeRatio: Math.max(0, firstNumber(raw['timeRatio'])),
    showYAxis: raw['showYAxis'] === true,
    yAxisBounds: endsOf(raw['yAxisBounds']),
    bounds: endsOf(raw['bounds']),
    d3format: formatOf(raw, 'd3format'),
    dateFormat: formatOf(raw, 'dateFormat'),
  };
}
const readRecords = readEach('column', readColumn);

function readColumns(raw: readonly unknown[]): Read<readonly TimeSeriesColumn[]> {
  const read = readRecords(raw);
  const partlyKnown = raw.flatMap((one, index) => (isRecord(one) && unknownChoices(one).length > 0 ? [index] : []));
  if (!read.ok || partlyKnown.length === 0) return read;
  const names = [...(read.leftOut?.names ?? []), ...partlyKnown.map((index) => `column ${index + 1}`)];
  const keptPart = raw.filter(isRecord).map((one) => {
    const unknownKeys = unknownChoices(one);
    return Object.fromEntries(Object.entries(one).filter(([key]) => !unknownKeys.includes(key)));
  });
  return acceptedWithout(read.value, { names, keptPart });
}

/** The columns of a form, in its order; what is none is left out. */
export function readTimeSeriesColumns(raw: unknown): Read<readonly TimeSeriesColumn[]> {
  return Array.isArray(raw) ? readColumns(raw) : rejected('is expected to be a list of columns');
}

/** The control for the columns of a table of time series; redraws only. */
export const timeSeriesColumns = () =>
  control<'column_collection', readonly TimeSeriesColumn[]>({
    key: 'column_collection',
    kind: 'timeSeriesColumns',
    label: 'Time series columns',
    description: 'What each row shows of its series: drawings, amounts, changes, shares and means.',
    default: firstColumns,
    renderOnly: true,
    read: readTimeSeriesColumns,
  });

const steps = (count: number): string => `${count} ${count === 1 ? 'step' : 'steps'}`;

/** The step that a lag leads to; negative lags count from the first. */
function stepName(lag: number): string {
  if (lag >= 0) return `${steps(lag)} ago`;
  return lag === -1 ? 'first step' : `step ${-lag}`;
}
const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** What a column is called where nobody has named it. */
export function titleOf(column: TimeSeriesColumn, stepCount: number): string {
  const { label, colType, comparisonType, timeLag } = column;
  if (label !== '') return label;
  if (colType === 'spark') return steps(stepCount);
  if (colType === 'contrib') return 'Share';
  if (colType === 'avg') return timeLag > 0 ? `Mean of ${steps(timeLag)}` : 'Mean';
  if (comparisonType === 'value') return timeLag === 0 ? 'Last' : capitalized(stepName(timeLag));
  return `${comparisonType === 'perc' ? 'Of' : 'Since'} ${stepName(timeLag)}`;
}
