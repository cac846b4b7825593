import { columnFrom, cellAt, type Cell, type Column, type ColumnTable, type CubeBins } from '@sextant/contract';
import { binIndexOf, countedLabels } from '../post/histogram.ts';

interface CountedBin {
  readonly group: readonly Cell[];
  readonly bin: number;
  rows: number;
}

const numberAt = (column: Column | undefined, row: number): number | null => {
  const cell = column === undefined ? null : cellAt(column, row);
  return typeof cell === 'number' ? cell : null;
};

/** The least and the greatest number of a column, over which bins reach; of none the ends are turned. Null without bins. */
export function binBounds(
  { columns, rowCount }: ColumnTable,
  bins: CubeBins | undefined,
): readonly [low: number, high: number] | null {
  if (bins === undefined) return null;
  const values = columns.find(({ name }) => name === bins.column);
  let [low, high] = [Infinity, -Infinity];
  for (let row = 0; row < rowCount; row += 1) {
    const value = numberAt(values, row);
    if (value !== null) [low, high] = [Math.min(low, value), Math.max(high, value)];
  }
  return [low, high];
}

/**
 * Numbers with how many rows have them, counted in bins between `low` and `high`: the rows that `compileHistogram` has the engine count, by the same arithmetic of doubles. Rows
 * come by group as `table` has them, then by bin; NULL has no bin.
 */
export function countBins(
  { columns, rowCount }: ColumnTable,
  { column, groupBy, count }: CubeBins,
  [low, high]: readonly [low: number, high: number],
): ColumnTable {
  const named = new Map(columns.map((one) => [one.name, one]));
  const keys = groupBy.flatMap((name) => named.get(name) ?? []);
  const [values, rowsOf] = [named.get(column), columns.at(-1)];
  const groups = new Map<string, Map<number, CountedBin>>();
  for (let row = 0; row < rowCount; row += 1) {
    const value = numberAt(values, row);
    if (value === null) continue;
    const bin = binIndexOf(value, { low, high, bins: count });
    const group = keys.map((key) => cellAt(key, row));
    const name = JSON.stringify(group);
    const bins = groups.get(name) ?? new Map<number, CountedBin>();
    groups.set(name, bins);
    const counted = bins.get(bin) ?? { group, bin, rows: 0 };
    bins.set(bin, counted);
    counted.rows += numberAt(rowsOf, row) ?? 0;
  }
  const counted = [...groups.values()].flatMap((bins) =>
    [...bins.values()].toSorted((one, other) => one.bin - other.bin),
  );
  const numbers = (name: string, of: (one: CountedBin) => number): Column => columnFrom(name, 'float', counted.map(of));
  return {
    columns: [
      ...keys.map((key, index) =>
        columnFrom(
          key.name,
          key.type,
          counted.map(({ group }) => group[index] ?? null),
        ),
      ),
      numbers(countedLabels.bin, ({ bin }) => bin),
      numbers(countedLabels.rows, ({ rows }) => rows),
      numbers(countedLabels.low, () => low),
      numbers(countedLabels.high, () => high),
    ],
    rowCount: counted.length,
  };
}
