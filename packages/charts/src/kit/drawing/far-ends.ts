/** The library's own round ends would lie beyond what numbers can be. */
const farthest = 8e307;

/** Ends of an axis whose span or ends are too far for the library: the amounts themselves, as far as a number can say how far they are apart; none of others. */
export function farEnds(amounts: readonly number[]): { min?: number; max?: number } {
  const finite = amounts.filter((amount) => Number.isFinite(amount));
  const [min, max] = finite.reduce(([low, high], amount) => [Math.min(low, amount), Math.max(high, amount)], [0, 0]);
  if (max - min < farthest && Math.abs(min) < farthest && Math.abs(max) < farthest) return {};
  if (Number.isFinite(max - min)) return { min, max };
  return { min: Math.max(min, -farthest), max: Math.min(max, farthest) };
}

/** Which of `amounts` an axis over all of them does not reach: some of both signs that are farther apart than a number can be. */
export function isBeyondEnds(amounts: readonly (number | null)[]): (amount: number | null) => boolean {
  const { min = -Infinity, max = Infinity } = farEnds(amounts.flatMap((amount) => amount ?? []));
  return (amount) => amount !== null && Number.isFinite(amount) && (amount < min || amount > max);
}

/** That there are such amounts, as a sentence; none where all have a place. */
export const beyondEnds = (amounts: readonly (number | null)[]): readonly string[] =>
  amounts.some(isBeyondEnds(amounts)) ? ['Values farther off than an axis can reach are not shown.'] : [];
