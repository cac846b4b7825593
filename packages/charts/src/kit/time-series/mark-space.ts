/** Marks along an axis that reach over their places, by `radiiPx`. */
interface Marks {
  readonly places: readonly number[];
  readonly radiiPx: readonly number[];
  /** The length of the axis, about. */
  readonly lengthPx: number;
}

/** Larger marks than this part of an axis are cut: there would be nothing but space for them. */
const largestShare = 1 / 4;
/** Each round makes the axis longer, and so the marks on it. */
const rounds = 6;

/** How far marks reach along their axis, whose ends `endsOver` rounds; in the units of their places. */
export function reachOfMarks(
  { places, radiiPx, lengthPx }: Marks,
  endsOver: (low: number, high: number) => readonly [low: number, high: number],
): readonly [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const place of places) [low, high] = [Math.min(low, place), Math.max(high, place)];
  for (let round = 0; round < rounds && low < high; round += 1) {
    const [from, to] = endsOver(low, high);
    const perPx = (to - from) / lengthPx;
    for (const [index, place] of places.entries()) {
      const reach = Math.min(radiiPx[index] ?? 0, lengthPx * largestShare) * perPx;
      if (!Number.isFinite(reach)) continue;
      [low, high] = [Math.min(low, place - reach), Math.max(high, place + reach)];
    }
  }
  return [low, high];
}
