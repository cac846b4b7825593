import type { Difference } from '../golden-chart-data/compare-entry.ts';
import type { LegacyCase } from './legacy-cases.ts';

/** A case and how our result differs; null is equal. */
export interface LegacyOutcome {
  readonly golden: LegacyCase;
  readonly difference: Difference;
}

/** What a kind that this product does not draw is answered with. */
export const notBuilt = 'not built';

/** One line a chart type: how many of its cases are met; kinds that are not built stand together at the end. */
export function countsOf(outcomes: readonly LegacyOutcome[]): readonly string[] {
  const counts = new Map<string, { met: number; requested: number }>();
  const unbuiltTypes = new Map<string, number>();
  for (const { golden, difference } of outcomes) {
    const { viz_type: type } = golden;
    if (difference === notBuilt) {
      unbuiltTypes.set(type, (unbuiltTypes.get(type) ?? 0) + 1);
      continue;
    }
    const { met, requested } = counts.get(type) ?? { met: 0, requested: 0 };
    counts.set(type, { met: met + (difference === null ? 1 : 0), requested: requested + 1 });
  }
  const left = [...unbuiltTypes].map(([type, count]) => `${type} ${count}`).join(', ');
  return [
    ...[...counts].map(([type, { met, requested }]) => `${type}: ${met} of ${requested}`),
    `kinds that are not built: ${left === '' ? 'none' : left}`,
  ];
}
