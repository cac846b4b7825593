import { columnNamed, type Column, type ColumnTable, type Filter } from '@sextant/contract';
import { amountAt } from '../kit/values/cell-text.ts';
import { labelOf, type Labels } from '../kit/values/labels.ts';
import { numberText, shareText, type NumberText } from '../kit/values/numbers.ts';
import { groupReader } from '../kit/drawing/read-groups.ts';
import type { ResultFacts } from '../kit/result/result-facts.ts';
import { everyStep } from '../kit/values/time-steps.ts';
import { timeLabel } from './query.ts';
import type { TimeSeriesColumn } from '../kit/fields/time-series-columns.ts';
import type { TimeTableForm } from './spec.ts';

/** One row: a metric, or a group of the first metric. `amounts` has one for each step, null where there is none. */
export interface SeriesRow {
  readonly name: string;
  readonly metric: string;
  /** Its rows: one condition for each dimension; null where these do not tell, as times. */
  readonly filters: readonly Filter[] | null;
  readonly amounts: readonly (number | null)[];
}

/** Every step from the first to the last (epoch milliseconds), and the series over them. */
export interface SeriesRows {
  readonly steps: readonly number[];
  readonly rows: readonly SeriesRow[];
}

/** The series of a result, in the order in which the engine has them, the largest latest amount first where they are groups. */
export function readSeriesRows(table: ColumnTable | undefined, form: TimeTableForm, labels: Labels): SeriesRows {
  const time = table === undefined ? null : columnNamed(table, timeLabel);
  if (table === undefined || time === null || table.rowCount === 0) return { steps: [], rows: [] };
  const timeAt = Array.from({ length: table.rowCount }, (_, row) => amountAt(time, row));
  const found = [...new Set(timeAt.filter((ms) => ms !== null))].toSorted((one, other) => one - other);
  const steps = everyStep(found, form.time_grain_sqla);
  const placeOf = new Map(steps.map((ms, stepIndex) => [ms, stepIndex]));
  const isGrouped = form.groupby.length > 0;
  const groupAt = groupReader(table, form.groupby);
  const amountsBy = new Map<string, { metric: string; filters: SeriesRow['filters']; amounts: (number | null)[] }>();
  const fill = (key: string, metric: string, column: Column, row: number): void => {
    const stepIndex = placeOf.get(timeAt[row] ?? Number.NaN);
    const filters = () => (isGrouped ? (groupAt?.(row).selection?.filters ?? null) : []);
    const series = amountsBy.get(key) ?? { metric, filters: filters(), amounts: steps.map(() => null) };
    amountsBy.set(key, series);
    if (stepIndex !== undefined) series.amounts[stepIndex] = amountAt(column, row);
  };
  for (const { label } of isGrouped ? form.metrics.slice(0, 1) : form.metrics) {
    const column = columnNamed(table, label);
    if (column === null) continue;
    for (let row = 0; row < table.rowCount; row += 1)
      fill(isGrouped ? (groupAt?.(row).texts.join(', ') ?? '') : labelOf(labels, label), label, column, row);
  }
  const rows = [...amountsBy].map(([name, series]) => ({ name, ...series }));
  const latest = ({ amounts }: SeriesRow): number => amounts.at(-1) ?? -Infinity;
  return { steps, rows: isGrouped ? rows.toSorted((one, other) => latest(other) - latest(one) || 0) : rows };
}

/** The amount so many steps before the latest; negative lags count from the first step. Null beyond the ends. */
const laggedOf = ({ amounts }: SeriesRow, lag: number): number | null =>
  (lag < 0 ? amounts[-lag - 1] : amounts[amounts.length - 1 - lag]) ?? null;

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

function comparedValue(row: SeriesRow, { comparisonType, timeLag }: TimeSeriesColumn): number | null {
  const before = laggedOf(row, timeLag);
  if (comparisonType === 'value' || before === null) return before;
  const now = laggedOf(row, 0);
  if (now === null) return null;
  if (comparisonType === 'diff') return now - before;
  return finite(comparisonType === 'perc' ? now / before : now / before - 1);
}

/** The mean of the last steps that have an amount; null where none has. */
function meanOf({ amounts }: SeriesRow, { timeLag }: TimeSeriesColumn): number | null {
  const last = amounts.slice(timeLag > 0 ? -timeLag : 0).filter((amount) => amount !== null);
  return last.length === 0 ? null : finite(last.reduce((sum, amount) => sum + amount, 0) / last.length);
}

/** The share of the latest amount in those of all rows; null where they do not add up. */
function shareOf(row: SeriesRow, { rows }: SeriesRows, { additive }: ResultFacts): number | null {
  const now = laggedOf(row, 0);
  if (now === null || !additive.includes(row.metric) || rows.some(({ metric }) => metric !== row.metric)) return null;
  const amounts = rows.map((other) => laggedOf(other, 0) ?? 0);
  if (amounts.some((amount) => amount < 0)) return null;
  return finite(now / amounts.reduce((sum, amount) => sum + amount, 0));
}

/** What a column shows of a row; null for drawings, and where there is no such number. */
export function valueOf(column: TimeSeriesColumn, row: SeriesRow, all: SeriesRows, facts: ResultFacts): number | null {
  switch (column.colType) {
    case 'time':
      return comparedValue(row, column);
    case 'avg':
      return meanOf(row, column);
    case 'contrib':
      return shareOf(row, all, facts);
    case 'spark':
      return null;
  }
}

/** What a small drawing shows: the amounts, or each divided by the one so many steps before. */
export const sparkValues = ({ timeRatio }: TimeSeriesColumn, { amounts }: SeriesRow): readonly (number | null)[] =>
  timeRatio === 0
    ? amounts
    : amounts.slice(timeRatio).map((amount, stepIndex) => {
        const before = amounts[stepIndex] ?? null;
        return amount === null || before === null ? null : finite(amount / before);
      });

const isShare = ({ colType, comparisonType }: TimeSeriesColumn): boolean =>
  colType === 'contrib' || (colType === 'time' && (comparisonType === 'perc' || comparisonType === 'perc_change'));

/** A writer for the numbers of a column. Changes have their sign. */
export function writerOf(column: TimeSeriesColumn): NumberText {
  const write =
    column.d3format !== '' ? numberText(column.d3format) : isShare(column) ? shareText : numberText('SMART_NUMBER');
  const isChange = column.colType === 'time' && ['diff', 'perc_change'].includes(column.comparisonType);
  if (!isChange || column.d3format.includes('+')) return write;
  return (value) => `${value !== null && value > 0 ? '+' : ''}${write(value)}`;
}
