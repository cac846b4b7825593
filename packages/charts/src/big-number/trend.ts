import { cellAt, columnNamed, type Column, type ColumnTable } from '@sextant/contract';
import { grainOf } from '../kit/query/base-query.ts';
import { amountAt, groupText, isTime } from '../kit/values/cell-text.ts';
import { changeShare } from '../kit/headline/change.ts';
import { amountText, emptyFigure, formatAmount, formatCell, type ShownFigure } from '../kit/headline/figure-text.ts';
import { steppedFormat } from '../kit/values/derived-format.ts';
import { numberText } from '../kit/values/numbers.ts';
import type { Coverage } from '../kit/result/coverage.ts';
import { notComplete } from '../kit/result/left-out.ts';
import { noFacts, whyNoParts, type ResultFacts } from '../kit/result/result-facts.ts';
import { axisLabel } from '../kit/query/time-series-query.ts';
import { mean, quantile } from '../kit/time-series/statistics.ts';
import { timeText } from '../kit/values/times.ts';
import type { TrendForm } from './spec.ts';

/** One step of the line; `position` is its place on the axis, `text` what it is called. */
export interface TrendPoint {
  readonly position: number;
  readonly text: string;
  readonly amount: number | null;
}

/** A number, how it changed, and the line that led to it. */
export interface Trend extends ShownFigure {
  /** In the order of time. */
  readonly points: readonly TrendPoint[];
  /** Against the step that the form compares with, as a share of its size; null where there is none. */
  readonly change: number | null;
  /** The change in words, with its date; empty for none. */
  readonly changeText: string;
  /** The time of the number; empty where it stands for all of them. */
  readonly timestampText: string;
  /** True when the newest step has no value, and an older one is shown. */
  readonly isOld: boolean;
  /** The least and the most of the line; empty for a line without values. */
  readonly extent: string;
  readonly notes: readonly string[];
}

/** What the drawing knows of the results beside their rows. */
export interface TrendContext {
  readonly facts?: ResultFacts | undefined;
  readonly formats?: Readonly<Record<string, string | null>> | undefined;
  /** How far the rows reach; null where that is not known, or every step is complete. */
  readonly coverage?: Coverage | null | undefined;
}

const writeChange = numberText('+,.1%');

function readPoints(table: ColumnTable | undefined, form: TrendForm): readonly TrendPoint[] {
  const label = form.metric?.label ?? '';
  const axis = table === undefined ? null : (columnNamed(table, axisLabel(form)) ?? table.columns[0] ?? null);
  const values = table === undefined ? null : (columnNamed(table, label) ?? table.columns[1] ?? null);
  if (table === undefined || axis === null || values === null || axis === values) return [];
  const nameAt = namesOf(axis, form);
  const points = Array.from({ length: table.rowCount }, (_, row): TrendPoint | null => {
    const cell = cellAt(axis, row);
    if (cell === null) return null;
    const position = typeof cell === 'number' ? cell : row;
    return { position, text: nameAt(row), amount: amountAt(values, row) };
  });
  return points.flatMap((point) => point ?? []).toSorted((one, other) => one.position - other.position);
}

function namesOf(axis: Column, form: TrendForm): (row: number) => string {
  if (!isTime(axis)) return groupText(axis);
  const write = timeText(form.time_format, grainOf(form));
  return (row) => write(amountAt(axis, row));
}

/** One number of the line's values; null where it has none. */
function aggregateAmounts(amounts: readonly number[], aggregation: TrendForm['aggregation']): number | null {
  const last = amounts.at(-1);
  if (last === undefined) return null;
  switch (aggregation) {
    case 'sum':
      return amounts.reduce((sum, amount) => sum + amount, 0);
    case 'mean':
      return mean(amounts);
    case 'min':
      return amounts.reduce((least, amount) => Math.min(least, amount));
    case 'max':
      return amounts.reduce((most, amount) => Math.max(most, amount));
    case 'median':
      return quantile(amounts, 0.5);
    case 'LAST_VALUE':
    case 'raw':
      return last;
  }
}

/** Why the values of the line are not summed up, as a sentence; null where they may be. */
function whyNoSum(form: TrendForm, { additive }: ResultFacts): string | null {
  if (form.aggregation !== 'sum') return null;
  const label = form.metric?.label ?? '';
  if (!additive.includes(label)) return `${whyNoParts([label], 'not_additive')}: the last value is shown.`;
  const isWindow = form.rolling_type !== null && form.rolling_type !== undefined;
  return isWindow ? 'Values of overlapping windows do not add up: the last value is shown.' : null;
}

/** Reads the results of `trendQueries`. */
export function readTrend(
  tables: readonly ColumnTable[],
  form: TrendForm,
  { facts = noFacts, formats, coverage = null }: TrendContext = {},
): Trend {
  const points = readPoints(tables[0], form);
  const shownIndex = points.findLastIndex(({ amount }) => amount !== null);
  const newest = points[shownIndex];
  const open = coverage?.unfinished ?? null;
  const isUnfinished = open !== null && newest?.position === open.startMs;
  const error = whyNoSum(form, facts);
  const aggregation = error === null ? form.aggregation : 'LAST_VALUE';
  const isLast = aggregation === 'LAST_VALUE';
  const amounts = points.flatMap(({ amount }) => amount ?? []);
  const metricFormat = steppedFormat(formats?.[form.metric?.label ?? ''], form);
  const wholeTable = tables[1];
  const written =
    aggregation === 'raw'
      ? wholeTable === undefined || wholeTable.rowCount === 0
        ? emptyFigure
        : formatCell(wholeTable.columns[0] ?? null, 0, form, { metricFormat })
      : form.force_timestamp_formatting && isLast && newest?.amount != null
        ? { text: timeText(form.time_format, null)(newest.amount), short: null, isNull: false }
        : formatAmount(aggregateAmounts(amounts, aggregation), form, metricFormat);
  const write = amountText(form, metricFormat);
  const [least, most] = [aggregateAmounts(amounts, 'min'), aggregateAmounts(amounts, 'max')];
  return {
    ...written,
    points,
    // A part of a step is no less than a whole one: the last complete step is compared, and named.
    ...changeOf(points, isUnfinished ? shownIndex - 1 : shownIndex, form, isLast && !isUnfinished),
    timestampText: isLast ? (newest?.text ?? '') : '',
    isOld: isLast && newest !== undefined && shownIndex < points.length - 1,
    extent: least === null ? '' : least === most ? write(least) : `${write(least)} to ${write(most)}`,
    notes: [
      ...(error === null ? [] : [error]),
      ...notComplete(isUnfinished ? open.text : undefined),
      ...(facts.isCut ? ['There are more steps than are shown.'] : []),
    ],
  };
}

/** How the compared step changed; `isNumber` when it is the one whose number is shown, which needs no name. */
function changeOf(
  points: readonly TrendPoint[],
  comparedIndex: number,
  { compare_lag: lag, compare_suffix: suffix }: TrendForm,
  isNumber: boolean,
): Pick<Trend, 'change' | 'changeText'> {
  const none = { change: null, changeText: '' };
  if (lag === null || lag <= 0 || comparedIndex - lag < 0) return none;
  const [now, before] = [points[comparedIndex], points[comparedIndex - lag]];
  if (now === undefined || before === undefined) return none;
  const change = changeShare(now.amount, before.amount);
  if (change === null || !Number.isFinite(change)) return none;
  const writtenChange = [writeChange(change), suffix.trim(), `vs ${before.text}`]
    .filter((word) => word !== '')
    .join(' ');
  return { change, changeText: isNumber ? writtenChange : `${now.text}: ${writtenChange}` };
}

/** What is written of a trend under its number: its time, and the form's own line. */
export const belowOf = (
  { timestampText, isOld }: Trend,
  form: { readonly show_timestamp: boolean; readonly subtitle: string },
): string =>
  [isOld ? `Not up to date: ${timestampText}` : form.show_timestamp ? timestampText : '', form.subtitle]
    .filter((part) => part !== '')
    .join(' · ');
