import { isRecord } from '@sextant/contract';
import type { readFilter } from '@sextant/contract';
import { floatColumn, isNumeric, numbersOf, plainFrame, takeRows, type Frame, type FrameColumn } from './frame.ts';
import { groupRows } from './groups.ts';
import { columnsUnder, readOptions, requireColumns, type Options } from './options.ts';

/** What a histogram asks for, checked. */
export interface HistogramOptions {
  readonly column: string;
  readonly groupBy: readonly string[];
  readonly bins: number;
  readonly isCumulative: boolean;
  readonly isNormalized: boolean;
  /** Conditions that leave rows out of the bins and not out of what these reach over, as the wire has them: a choice does not move the axis. */
  readonly boundsWithout: readonly WireFilter[];
}

type WireFilter = Parameters<typeof readFilter>[0];

/** True for a condition as the wire has it; its operator may still be none. */
export const isWireFilter = (value: unknown): value is WireFilter =>
  isRecord(value) && typeof value['op'] === 'string' && (typeof value['col'] === 'string' || isRecord(value['col']));

function readBoundsWithout(options: Options): readonly WireFilter[] {
  const raw = options.raw('bounds_without') ?? [];
  if (!Array.isArray(raw) || !raw.every(isWireFilter))
    return options.reject('`bounds_without` must be a list of filters');
  return raw;
}

/** Reads a histogram's options; bins are 1 to 1,000 (default 5). */
export function readHistogram(rawOptions: Readonly<Record<string, unknown>>): HistogramOptions {
  const options: Options = readOptions('histogram', rawOptions, [
    'column',
    'groupby',
    'bins',
    'cumulative',
    'normalize',
    'bounds_without',
  ]);
  const raw = options.raw('bins');
  const bins = raw === undefined || raw === null ? 5 : Number(raw);
  if (!Number.isInteger(bins) || bins < 1 || bins > 1000)
    options.reject('`bins` must be an integer between 1 and 1000');
  return {
    column: options.text('column', ''),
    groupBy: options.texts('groupby'),
    bins,
    isCumulative: options.flag('cumulative', false),
    isNormalized: options.flag('normalize', false),
    boundsWithout: readBoundsWithout(options),
  };
}

/** Name of the step that `compileQuery` puts in the place of a histogram whose bins the engine counts. */
export const spreadBinsStep = 'spread_bins';

/** Labels of the columns that the engine's counting returns: bin number from 0, rows in it, least and greatest value of all. */
export const countedLabels = { bin: 'bin__', rows: 'rows__', low: 'low__', high: 'high__' } as const;

const floatText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e16 ? `${value}.0` : String(value);

/** Left edges and the last right edge. One single value gets a bin of width 1 around it. */
function binEdges(low: number, high: number, bins: number): number[] {
  const [from, to] = low === high ? [low - 0.5, high + 0.5] : [low, high];
  const edge = (index: number): number => {
    const offset = (to - from) * index;
    // Of the farthest values the span is more than a double holds.
    return Number.isFinite(offset) ? from + offset / bins : from * (1 - index / bins) + to * (index / bins);
  };
  return Array.from({ length: bins + 1 }, (_, index) => (index === bins ? to : edge(index)));
}

const edgesIn = (name: string | undefined): readonly number[] => (name ?? '').split(' - ').map(Number);

/**
 * Between which numbers the bins of a result reach, by the names of its last `bins` columns; null where these do not say. The bin of width 1 around one
 * single value reads like values that far apart: that value, in the middle of both, is counted in the same bin.
 */
export function boundsOfBins(names: readonly string[], bins: number): readonly [low: number, high: number] | null {
  const binNames = names.slice(-bins);
  const [low = Number.NaN] = edgesIn(binNames[0]);
  const [, high = Number.NaN] = edgesIn(binNames.at(-1));
  const middle = (low + high) / 2;
  const mayBeOne = middle - 0.5 === low && middle + 0.5 === high;
  // Around 2 ** 52 alone doubles stand closer on one side than on the other, so that its bin has it at an end.
  const isOffCenter = mayBeOne && middle - low !== high - middle;
  return binNames.length < bins || !(low <= high) || isOffCenter ? null : [low, high];
}

/** The first column under a name, as numbers. */
const numbersUnder = (frame: Frame, name: string): Float64Array => {
  const [column] = columnsUnder(frame, name);
  return column === undefined ? new Float64Array(frame.rowCount).fill(Number.NaN) : numbersOf(column);
};

/** Spreads counted bins (one row per group and bin) into one row per group with a column `<left> - <right>` per bin, 0 where none. */
export function spreadBins(frame: Frame, rawOptions: Readonly<Record<string, unknown>>): Frame {
  const options = readHistogram(rawOptions);
  const keys = options.groupBy.flatMap((name) => columnsUnder(frame, name));
  if (frame.rowCount === 0) return plainFrame(keys, 0);
  const [low, high] = [numbersUnder(frame, countedLabels.low), numbersUnder(frame, countedLabels.high)];
  const [binNumbers, rowNumbers] = [numbersUnder(frame, countedLabels.bin), numbersUnder(frame, countedLabels.rows)];
  const groups = groupRows(keys, frame.rowCount, { keepsMissing: true });
  const counts = Array.from({ length: options.bins }, () => new Float64Array(groups.first.length));
  groups.groupOf.forEach((group, row) => {
    const bin = counts[binNumbers[row] ?? -1];
    if (bin !== undefined) bin[group] = rowNumbers[row] ?? 0;
  });
  return countFrame(counts, { keys, first: groups.first, options, low: low[0] ?? 0, high: high[0] ?? 0 });
}

/** The bin of a value, from 0; values whose span is more than a double holds are made smaller first. Of one single value it is the one in the middle. */
export function binIndexOf(value: number, { low, high, bins }: { low: number; high: number; bins: number }): number {
  if (low === high) return Math.floor(bins / 2);
  const scale = Number.isFinite((high - low) * bins) ? 1 : 1_048_576;
  const position = ((value / scale - low / scale) * bins) / (high / scale - low / scale);
  return Math.min(Math.floor(position), bins - 1);
}

/**
 * Counts the values of a column of the result in bins of equal width from the least to the greatest; a value on an edge falls to the bin
 * that begins there, the greatest to the last. NULL, NaN and infinities are left out. As the first step of a query of raw rows the engine
 * counts instead, over every row.
 */
export function histogram(frame: Frame, rawOptions: Readonly<Record<string, unknown>>): Frame {
  const options = readHistogram(rawOptions);
  requireColumns(
    frame,
    [options.column, ...options.groupBy],
    readOptions('histogram', rawOptions, Object.keys(rawOptions)),
  );
  const [column] = columnsUnder(frame, options.column);
  if (column === undefined || !isNumeric(column))
    return readOptions('histogram', rawOptions, Object.keys(rawOptions)).reject(
      `Column '${options.column}' contains non-numeric values`,
    );
  const values = numbersOf(column);
  const keys = options.groupBy.flatMap((name) => columnsUnder(frame, name));
  const finite = Int32Array.from({ length: frame.rowCount }, (_, row) => row).filter((row) =>
    Number.isFinite(values[row]),
  );
  if (finite.length === 0)
    return plainFrame(
      keys.map((key) => ({ ...key, cells: takeRows(key.cells, finite) })),
      0,
    );
  const presentGroups = keys.map((key) => ({ ...key, cells: takeRows(key.cells, finite) }));
  const groups = groupRows(presentGroups, finite.length, { keepsMissing: true });
  let [low, high] = [Infinity, -Infinity];
  for (const row of finite) [low, high] = [Math.min(low, values[row] ?? low), Math.max(high, values[row] ?? high)];
  const counts = Array.from({ length: options.bins }, () => new Float64Array(groups.first.length));
  const { bins } = options;
  finite.forEach((row, index) => {
    const bin = counts[binIndexOf(values[row] ?? low, { low, high, bins })];
    const group = groups.groupOf[index] ?? 0;
    if (bin !== undefined) bin[group] = (bin[group] ?? 0) + 1;
  });
  return countFrame(counts, { keys: presentGroups, first: groups.first, options, low, high });
}

interface CountedBins {
  readonly keys: readonly FrameColumn[];
  readonly first: Int32Array;
  readonly options: HistogramOptions;
  readonly low: number;
  readonly high: number;
}

function countFrame(counts: Float64Array[], { keys, first, options, low, high }: CountedBins): Frame {
  const edges = binEdges(low, high, options.bins);
  finish(counts, options);
  const columns = counts.map((values, index): FrameColumn =>
    floatColumn(
      [`${floatText(edges[index] ?? 0)} - ${floatText(edges[index + 1] ?? 0)}`],
      values,
      options.isNormalized ? 'float' : 'integer',
    ),
  );
  return plainFrame([...keys.map((key) => ({ ...key, cells: takeRows(key.cells, first) })), ...columns], first.length);
}

/** Parts of all that was counted, then running sums per group, as asked: cumulated shares of one group end at 1. */
function finish(counts: Float64Array[], { isCumulative, isNormalized }: HistogramOptions): void {
  const total = isNormalized ? sumOf(counts) : 1;
  counts.forEach((values, index) => {
    const before = isCumulative ? counts[index - 1] : undefined;
    values.forEach((value, group) => (values[group] = (total === 0 ? 0 : value / total) + (before?.[group] ?? 0)));
  });
}

const sumOf = (counts: readonly Float64Array[]): number =>
  counts.reduce((sum, values) => sum + values.reduce((inner, value) => inner + value, 0), 0);
