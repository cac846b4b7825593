/** A place on the axis below, and the amount there. */
export type Sample = readonly [x: number, y: number];

/** The mean of at least one value. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The value below which `share` of all lie, between the two nearest where none lies there. Of at least one value. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const sortedPosition = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(sortedPosition)] ?? 0, sorted[Math.ceil(sortedPosition)] ?? 0];
  return low + (high - low) * (sortedPosition - Math.floor(sortedPosition));
}

/** Solves a system of linear equations, given as rows with the right side last; null where it has no single solution. */
function solveEquations(equations: readonly (readonly number[])[]): readonly number[] | null {
  const rows = equations.map((row) => [...row]);
  for (let step = 0; step < rows.length; step += 1) {
    const rest = rows.slice(step);
    const bestRow = rest.reduce(
      (most, row, index) => (Math.abs(row[step] ?? 0) > Math.abs(rest[most]?.[step] ?? 0) ? index : most),
      0,
    );
    const [pivot, other] = [rows[step + bestRow], rows[step]];
    if (pivot === undefined || other === undefined || Math.abs(pivot[step] ?? 0) < 1e-12) return null;
    rows[step] = pivot;
    if (bestRow > 0) rows[step + bestRow] = other;
    for (const [index, row] of rows.entries()) {
      if (index === step) continue;
      const factor = (row[step] ?? 0) / (pivot[step] ?? 1);
      rows[index] = row.map((value, column) => value - factor * (pivot[column] ?? 0));
    }
  }
  return rows.map((row, index) => (row.at(-1) ?? 0) / (row[index] ?? 1));
}

/** A polynomial through samples by least squares, and the share of their variation that it explains (R²); null where that says nothing. */
export interface Fit {
  readonly valueAt: (x: number) => number;
  readonly explained: number;
}

/** Fits a polynomial of `degree`; null for too few samples, for samples at one place, and for amounts that do not vary. */
export function fit(samples: readonly Sample[], degree: number): Fit | null {
  if (samples.length < degree + 2) return null;
  const xs = samples.map(([x]) => x);
  const [low, high] = [
    xs.reduce((one, x) => Math.min(one, x), Infinity),
    xs.reduce((one, x) => Math.max(one, x), -Infinity),
  ];
  if (!(high > low)) return null;
  // Powers of epoch milliseconds leave no digits for the amounts.
  const scaledX = (x: number): number => (2 * (x - low)) / (high - low) - 1;
  const powers = (x: number): number[] => Array.from({ length: degree + 1 }, (_, power) => scaledX(x) ** power);
  const equations = Array.from({ length: degree + 1 }, (_, row) => [
    ...Array.from({ length: degree + 1 }, (_unused, column) =>
      samples.reduce((sum, [x]) => sum + scaledX(x) ** (row + column), 0),
    ),
    samples.reduce((sum, [x, y]) => sum + y * scaledX(x) ** row, 0),
  ]);
  const factors = solveEquations(equations);
  if (factors === null) return null;
  const valueAt = (x: number): number =>
    powers(x).reduce((sum, power, index) => sum + power * (factors[index] ?? 0), 0);
  const middle = mean(samples.map(([, y]) => y));
  const total = samples.reduce((sum, [, y]) => sum + (y - middle) ** 2, 0);
  const left = samples.reduce((sum, [x, y]) => sum + (y - valueAt(x)) ** 2, 0);
  return total === 0 ? null : { valueAt, explained: Math.max(0, 1 - left / total) };
}
