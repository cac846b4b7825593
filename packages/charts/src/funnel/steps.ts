import type { ColumnTable } from '@sextant/contract';
import { whyNoParts, noFacts, type ResultFacts } from '../kit/result/result-facts.ts';
import { readGroups, totalOfGroups, type NamedGroup } from '../kit/drawing/read-groups.ts';
import type { FunnelForm } from './spec.ts';

/** One step; `share` null: there is nothing that it would be a share of. */
export interface Step extends NamedGroup {
  readonly share: number | null;
}

/** A result read as steps, the largest first; one without an amount is last. */
export interface Steps {
  readonly steps: readonly Step[];
  /** What percentages are of, or why there are none, as a sentence; null where no step has one. */
  readonly base: string | null;
}

const share = (amount: number | null, of: number | null | undefined): number | null =>
  amount === null || of == null || of === 0 || amount < 0 || of < 0 || !Number.isFinite(amount / of)
    ? null
    : amount / of;

/** Reads the result of `funnelQueries`. */
export function readSteps(table: ColumnTable | undefined, form: FunnelForm, facts: ResultFacts = noFacts): Steps {
  const all = table === undefined ? [] : readGroups(table, form);
  const size = ({ amount }: NamedGroup): number => amount ?? -Infinity;
  // Two without an amount are as large as each other.
  const groups = all.toSorted((one, other) => size(other) - size(one) || 0);
  const label = form.metric?.label ?? '';
  const sharesOf = (of: (index: number) => number | null | undefined, base: string, isReason = false): Steps => {
    const steps = groups.map((group, index) => ({ ...group, share: share(group.amount, of(index)) }));
    return { steps, base: isReason || steps.some((step) => step.share !== null) ? base : null };
  };
  switch (form.percent_calculation_type) {
    case 'first_step':
      return sharesOf(() => groups[0]?.amount, 'Percentages: of the first step.');
    case 'prev_step':
      return sharesOf((index) => groups[Math.max(0, index - 1)]?.amount, 'Percentages: of the step before.');
    case 'total': {
      if (!facts.additive.includes(label))
        return sharesOf(() => null, `${whyNoParts([label], 'not_additive')}, so there are no shares of a total.`, true);
      const hasNegative = groups.some(({ amount }) => amount !== null && amount < 0);
      if (hasNegative)
        return sharesOf(() => null, `${whyNoParts([label], 'negative')}, so there are no shares of a total.`, true);
      const total = totalOfGroups(groups, label, facts);
      return sharesOf(() => total, 'Percentages: of the total.');
    }
  }
}
