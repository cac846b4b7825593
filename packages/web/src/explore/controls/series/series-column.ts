import { isRecord } from '@sextant/contract';
import { timeSeriesColumnChoices, type RawForm, type TimeSeriesColumn } from '@sextant/charts';

export type ColumnType = TimeSeriesColumn['colType'];

const listed = <Value extends string>(choices: readonly { readonly value: Value; readonly label: string }[]) =>
  choices.map(({ value, label }) => ({ id: value, text: label }));

/** What a column of a time-series table shows. */
export const columnTypes = listed(timeSeriesColumnChoices.colType);

/** How a value is compared with that of `timeLag` steps before. */
export const comparisonTypes = listed(timeSeriesColumnChoices.comparisonType);

/** How a sparkline is drawn, stored as `sparkType`; newer than the other settings. */
export const sparkTypes = listed(timeSeriesColumnChoices.sparkType);

/**
 * One column as a form holds it, under Superset's names. Widths and heights are pixels, as texts; `timeLag` counts steps, `timeRatio` is how many steps a
 * season has; bounds are `[least, most]`, null where there is none; formats are d3's.
 */
export interface SeriesColumn {
  readonly label: string;
  readonly tooltip: string;
  readonly colType: ColumnType | '';
  readonly width: string;
  readonly height: string;
  readonly timeLag: string | number;
  readonly timeRatio: string | number;
  readonly comparisonType: string;
  readonly showYAxis: boolean;
  readonly yAxisBounds: readonly [number | null, number | null];
  readonly bounds: readonly [number | null, number | null];
  readonly d3format: string;
  readonly dateFormat: string;
}

/** A column before anything is set. */
export const firstColumn: SeriesColumn = {
  label: '',
  tooltip: '',
  colType: '',
  width: '',
  height: '',
  timeLag: '',
  timeRatio: '',
  comparisonType: '',
  showYAxis: false,
  yAxisBounds: [null, null],
  bounds: [null, null],
  d3format: '',
  dateFormat: '',
};

/** A stored column with what it leaves out; keys that are not known stay. */
export const readSeriesColumn = (raw: unknown): SeriesColumn & RawForm => ({
  ...firstColumn,
  ...(isRecord(raw) ? raw : {}),
});

/** The fields that a type of column has, beside label, tooltip and type. */
export const fieldsOf: Readonly<Record<ColumnType | '', readonly (keyof SeriesColumn)[]>> = {
  '': [],
  time: ['comparisonType', 'timeLag', 'bounds', 'd3format'],
  contrib: ['bounds', 'd3format'],
  spark: ['width', 'height', 'timeRatio', 'showYAxis', 'yAxisBounds', 'd3format', 'dateFormat'],
  avg: ['timeLag', 'bounds', 'd3format'],
};

/** What a column misses, by field; empty when it is whole. A column without a label is called by what it shows. */
export function columnErrors({
  colType,
  comparisonType,
  timeLag,
}: SeriesColumn): Partial<Record<keyof SeriesColumn, string>> {
  const needsLag = colType === 'avg' || (colType === 'time' && comparisonType !== 'value' && comparisonType !== '');
  return {
    ...(colType === '' ? { colType: 'Required' } : {}),
    ...(colType === 'time' && comparisonType === '' ? { comparisonType: 'Required' } : {}),
    ...(needsLag && !/^\s*-?[1-9]\d*(\s*,\s*-?\d+)*\s*$/.test(String(timeLag))
      ? { timeLag: 'A number of steps is required' }
      : {}),
  };
}
