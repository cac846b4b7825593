/** Probability of a standard normal above `x`, for x ≥ 0; to seven digits (Abramowitz and Stegun 26.2.17). */
function normalTail(x: number): number {
  const t = 1 / (1 + 0.2316419 * x);
  const factors = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153];
  return (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * factors.reduce((sum, factor) => (sum + factor) * t, 0);
}

/** How many standard deviations around the middle hold `share` of a normal distribution, 0 < share < 1. */
function normalReach(share: number): number {
  let [low, high] = [0, 10];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (2 * normalTail(middle) > 1 - share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * How many estimated standard deviations around the middle hold `share`, 0 < share < 1, where the estimate has so many degrees of freedom: more than
 * those of a normal distribution (Student, by the first terms of Cornish and Fisher).
 */
export function reachOf(share: number, freedom: number): number {
  const z = normalReach(share);
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ];
  return terms.reduce((sum, term, index) => sum + term / freedom ** (index + 1), z);
}
