/** Steps that read well: 1, 2, 2.5 and 5 of each power of ten. */
const steps = [1, 2, 2.5, 5, 10] as const;

/** What doubles lose when they are divided. */
const tinyShare = 1e-9;

/** Most that a number can be rounded to. */
const mostDecimals = 100;

/** To a tenth of the first digit of `step`: bounds that are 140.2 apart have no decimals, those that are 0.25 apart have two. */
export function roundedTo(step: number): (value: number) => number {
  const decimals = step > 0 ? Math.min(mostDecimals, Math.max(0, 1 - Math.floor(Math.log10(step)))) : 0;
  return (value) => Number(value.toFixed(decimals));
}

/** The round values from `from` to `to`, both included, in the finest round step that gives at most `count` of them. */
export function roundValues(from: number, to: number, count: number): readonly number[] {
  const span = to - from;
  if (!(span > 0) || count < 1) return [];
  const least = span / count;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (steps.find((multiple) => multiple * power >= least) ?? 10);
  const first = Math.ceil(from / step - tinyShare);
  const last = Math.floor(to / step + tinyShare);
  // Multiplied and not summed up, so that 0.3 stays 0.3 within what twelve digits tell.
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}
