import type { ColumnTable } from '@sextant/contract';
import { floatColumn, numbersOf, takeRows, type Frame, type FrameColumn } from './frame.ts';
import { columnsUnder, readOptions, type Options } from './options.ts';

/** What a histogram asks for, checked. */
export interface HistogramOptions {
  readonly column: string;
  readonly groupBy: readonly string[];
  readonly bins: number;
  readonly isCumulative: boolean;
  readonly isNormalized: boolean;
}

/** Reads a histogram's options; bins are 1 to 1,000 (default 5). */
export function readHistogram(given: Readonly<Record<string, unknown>>): HistogramOptions {
  const options: Options = readOptions('histogram', given, ['column', 'groupby', 'bins', 'cumulative', 'normalize']);
  const raw = options.raw('bins');
  const bins = raw === undefined || raw === null ? 5 : Number(raw);
  if (!Number.isInteger(bins) || bins < 1 || bins > 1000)
    options.refuse('`bins` must be an integer between 1 and 1000');
  return {
    column: options.text('column', ''),
    groupBy: options.texts('groupby'),
    bins,
    isCumulative: options.flag('cumulative', false),
    isNormalized: options.flag('normalize', false),
  };
}

/** Labels of the columns that the engine's counting answers: bin number from 0, rows in it, least and greatest value of all. */
export const countedLabels = { bin: 'bin__', rows: 'rows__', low: 'low__', high: 'high__' } as const;

const floatText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e16 ? `${value}.0` : String(value);

/** Left edges and the last right edge. One single value gets a bin of width 1 around it. */
export function binEdges(low: number, high: number, bins: number): number[] {
  const [from, to] = low === high ? [low - 0.5, high + 0.5] : [low, high];
  return Array.from({ length: bins + 1 }, (_, at) => (at === bins ? to : from + ((to - from) * at) / bins));
}

const numberAt = (frame: Frame, name: string, row: number): number => {
  const [column] = columnsUnder(frame, name);
  return column === undefined ? Number.NaN : (numbersOf(column)[row] ?? Number.NaN);
};

/** Spreads counted bins (one row per group and bin) into one row per group with a column `<left> - <right>` per bin, 0 where none. */
export function spreadBins(frame: Frame, options: HistogramOptions): Frame {
  const keys = options.groupBy.flatMap((name) => columnsUnder(frame, name));
  if (frame.rowCount === 0) return { index: [], columns: keys, rowCount: 0 };
  const edges = binEdges(numberAt(frame, countedLabels.low, 0), numberAt(frame, countedLabels.high, 0), options.bins);
  const [binNumbers, rowNumbers] = [countedLabels.bin, countedLabels.rows].map((name) =>
    numbersOf(columnsUnder(frame, name)[0] ?? floatColumn([name], new Float64Array())),
  );
  const groups = groupCounts(frame, keys);
  const counts = Array.from({ length: options.bins }, () => new Float64Array(groups.first.length));
  groups.groupOf.forEach((group, row) => {
    const bin = counts[binNumbers?.[row] ?? -1];
    if (bin !== undefined) bin[group] = rowNumbers?.[row] ?? 0;
  });
  finish(counts, options);
  const columns = counts.map((values, at): FrameColumn =>
    floatColumn(
      [`${floatText(edges[at] ?? 0)} - ${floatText(edges[at + 1] ?? 0)}`],
      values,
      options.isNormalized ? 'float' : 'integer',
    ),
  );
  return {
    index: [],
    columns: [...keys.map((key) => ({ ...key, cells: takeRows(key.cells, groups.first) })), ...columns],
    rowCount: groups.first.length,
  };
}

/** Groups in order of appearance: the engine sorted them. */
function groupCounts(frame: Frame, keys: readonly FrameColumn[]): { groupOf: number[]; first: number[] } {
  const groupOf: number[] = [];
  const first: number[] = [];
  const found = new Map<string, number>();
  for (let row = 0; row < frame.rowCount; row += 1) {
    const key = keys
      .map(({ cells }) =>
        cells.encoding === 'texts' ? cells.codes[row] : cells.nulls?.[row] === 1 ? 'null' : cells.numbers[row],
      )
      .join('|');
    let group = found.get(key);
    if (group === undefined) {
      group = first.push(row) - 1;
      found.set(key, group);
    }
    groupOf.push(group);
  }
  return { groupOf, first };
}

/** Running sums per group, then parts of the grand total, as asked. */
function finish(counts: Float64Array[], { isCumulative, isNormalized }: HistogramOptions): void {
  if (isCumulative) {
    counts.forEach((values, at) => {
      const before = counts[at - 1];
      if (before !== undefined) values.forEach((value, group) => (values[group] = value + (before[group] ?? 0)));
    });
  }
  if (!isNormalized) return;
  const total = counts.reduce((sum, values) => sum + values.reduce((inner, value) => inner + value, 0), 0);
  for (const values of counts) values.forEach((value, group) => (values[group] = total === 0 ? 0 : value / total));
}

/** True when the table holds an engine's counted bins. */
export const isCounted = (table: ColumnTable): boolean => table.columns.some(({ name }) => name === countedLabels.bin);
