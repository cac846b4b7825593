import type { NativeFilter } from '@sextant/contract';

/** How far a dashboard has come from filter boxes (legacy charts) to filters of its own. */
export const filterBoxStates = ['NOOP', 'SNOOZED', 'REVIEWING', 'CONVERTED'] as const;
export type FilterBoxState = (typeof filterBoxStates)[number];

/** After 'Remind me in 24 hours' nobody is asked for so long. */
const snoozeMs = 24 * 60 * 60 * 1000;

/** What decides the state. Times in epoch ms. */
export interface FilterBoxFacts {
  readonly hasFilterBoxes: boolean;
  /** The dashboard's metadata has filters of its own. */
  readonly hasFilters: boolean;
  /** Someone who may edit the dashboard has opened the review. */
  readonly isReviewing: boolean;
  readonly snoozedAt: number | null;
  readonly now: number;
}

/** NOOP without filter boxes, and while nobody has decided about them. */
export function filterBoxState(facts: FilterBoxFacts): FilterBoxState {
  if (!facts.hasFilterBoxes) return 'NOOP';
  if (facts.hasFilters) return 'CONVERTED';
  if (facts.isReviewing) return 'REVIEWING';
  const isSnoozed = facts.snoozedAt !== null && facts.now - facts.snoozedAt < snoozeMs;
  return isSnoozed ? 'SNOOZED' : 'NOOP';
}

/** Whether the filter bar is shown: as the metadata says; where it says nothing, not while filter boxes wait for a later day. */
export function showsFilterBar(
  isStatedAs: boolean | undefined,
  { isFeatureOn, state }: { readonly isFeatureOn: boolean; readonly state: FilterBoxState },
): boolean {
  return isStatedAs ?? (isFeatureOn && state !== 'SNOOZED');
}

/** The filters that filter boxes would become; only made while they are under review. */
export const reviewedFilters = (
  state: FilterBoxState,
  filtersFromBoxes: () => readonly NativeFilter[],
): readonly NativeFilter[] => (state === 'REVIEWING' ? filtersFromBoxes() : []);
