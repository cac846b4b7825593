/** Steps that read well: 1, 2, 2.5 and 5 of each power of ten. */
const steps = [1, 2, 2.5, 5, 10] as const;

/** What doubles lose when they are divided. */
const tinyShare = 1e-9;

/** The round values from `from` to `to`, both included, in the finest round step that gives at most `count` of them. */
export function roundValues(from: number, to: number, count: number): readonly number[] {
  const span = to - from;
  if (!(span > 0) || count < 1) return [];
  if (span === Infinity) return roundValues(from / 2, to / 2, count).map((value) => value * 2);
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
