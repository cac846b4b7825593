/** How cells of a sheet become a total, by the names that pivot tables have for it. */
export type SheetAggregate = (cells: readonly number[]) => number | null;

const sum: SheetAggregate = (cells) => cells.reduce((total, cell) => total + cell, 0);

const mean: SheetAggregate = (cells) => (cells.length === 0 ? null : (sum(cells) ?? 0) / cells.length);

/** The middle one, or the mean of the two in the middle. */
const median: SheetAggregate = (cells) => {
  const sortedCells = Float64Array.from(cells).sort();
  const middle = sortedCells.length / 2;
  if (sortedCells.length === 0) return null;
  const upper = sortedCells[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sortedCells[middle - 1] ?? 0) + upper) / 2 : upper;
};

/** Of a sample: divided by n − 1; none below two cells. */
const variance: SheetAggregate = (cells) => {
  if (cells.length < 2) return null;
  const middle = mean(cells) ?? 0;
  return cells.reduce((total, cell) => total + (cell - middle) ** 2, 0) / (cells.length - 1);
};

const deviation: SheetAggregate = (cells) => {
  const squaredDeviation = variance(cells);
  return squaredDeviation === null ? null : Math.sqrt(squaredDeviation);
};

const extremeOf =
  (isBetter: (cell: number, bestSoFar: number) => boolean): SheetAggregate =>
  ([first, ...rest]) =>
    first === undefined
      ? null
      : rest.reduce((bestSoFar, cell) => (isBetter(cell, bestSoFar) ? cell : bestSoFar), first);

const count: SheetAggregate = (cells) => cells.length;

/** Pivot tables' words for aggregates. Fractions add up, then divide by a total. */
export const sheetAggregates: Readonly<Record<string, SheetAggregate>> = {
  Count: count,
  'Count Unique Values': (cells) => new Set(cells).size,
  Sum: sum,
  Average: mean,
  Median: median,
  'Sample Variance': variance,
  'Sample Standard Deviation': deviation,
  Minimum: extremeOf((cell, bestSoFar) => cell < bestSoFar),
  Maximum: extremeOf((cell, bestSoFar) => cell > bestSoFar),
  First: (cells) => cells[0] ?? null,
  Last: (cells) => cells.at(-1) ?? null,
  'Sum as Fraction of Total': sum,
  'Sum as Fraction of Rows': sum,
  'Sum as Fraction of Columns': sum,
  'Count as Fraction of Total': count,
  'Count as Fraction of Rows': count,
  'Count as Fraction of Columns': count,
};
