/** Marks along an axis that reach over their places, by `radiiPx`. */
interface Marks {
  readonly places: readonly number[];
  readonly radiiPx: readonly number[];
  /** The length of the axis, about. */
  readonly lengthPx: number;
}

/** Between the plot and what stands beside it: marks may reach as far over its edge. */
const besidePx = 4;
/** Larger marks than this part of an axis are cut: there would be nothing but space for them. */
const largestShare = 1 / 4;
/** Each round makes the axis longer, and so the marks on it. */
const rounds = 6;

/** An axis from `from` to `to`, in the units of the places, as far as it has to be longer for marks not to be cut. */
export function reachOfMarks(
  { places, radiiPx, lengthPx }: Marks,
  [from, to]: readonly [from: number, to: number],
): readonly [low: number, high: number] {
  let [low, high] = [from, to];
  for (let round = 0; round < rounds && low < high; round += 1) {
    const perPx = (high - low) / lengthPx;
    for (let index = 0; index < places.length; index += 1) {
      const place = places[index] ?? NaN;
      const reach = Math.min(Math.max(0, (radiiPx[index] ?? 0) - besidePx), lengthPx * largestShare) * perPx;
      if (place - reach < low) low = place - reach;
      if (place + reach > high) high = place + reach;
    }
    if (!Number.isFinite(high - low)) return [from, to];
    if (perPx === (high - low) / lengthPx) break;
  }
  return [low, high];
}
