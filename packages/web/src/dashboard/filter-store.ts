import type { Selection } from '@sextant/charts/views';
import { showFilter } from '@sextant/contract';
import type { DataMask, DataMasks, Filter, FilterScalar } from '@sextant/contract';
import { createStore } from 'zustand/vanilla';
import { clausesOf, emptyMask, filtersOf, isSameMask, selectedValues } from '@sextant/dashboard';
import type { AppliedMasks, MaskContext, SourceId } from '@sextant/dashboard';

type Values = readonly FilterScalar[];

const isSame = (one: Values, other: Values): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

function maskOf(selections: readonly Values[], filters: readonly Filter[], label: string): DataMask {
  return {
    extraFormData: { filters: filters.map((filter) => ({ ...showFilter(filter) })) },
    filterState: { value: selections.map((values) => [...values]), label },
  };
}

/** One condition 'column in (…)': the only form to which a value can be added and stay exact. */
const soleList = (filters: readonly Filter[]): Filter | null => {
  const [filter] = filters;
  return filters.length === 1 && filter?.operator === 'in' ? filter : null;
};

const listOf = (filter: Filter): Values => (Array.isArray(filter.value) ? filter.value : []);

/** Only that mark, or nothing when it was the only one. */
const onlySelection = (mask: DataMask | undefined, selection: Selection): DataMask | null => {
  const [onlyValues, ...others] = selectedValues(mask);
  if (onlyValues !== undefined && others.length === 0 && isSame(onlyValues, selection.values)) return null;
  return maskOf([selection.values], selection.filters, selection.label);
};

/** Adds the value of `selection`, or takes it away when it was there; a mark that cannot be added to the others is chosen alone. */
function withValue(mask: DataMask, selection: Selection): DataMask | null {
  const now = soleList(filtersOf(mask));
  const next = soleList(selection.filters);
  if (now === null || next === null) return onlySelection(mask, selection);
  if (JSON.stringify(now.column) !== JSON.stringify(next.column)) return onlySelection(undefined, selection);
  const addedValue = listOf(next)[0] ?? null;
  const had = listOf(now).includes(addedValue);
  const values = had ? listOf(now).filter((value) => value !== addedValue) : [...listOf(now), addedValue];
  if (values.length === 0) return null;
  return maskOf(
    values.map((value) => [value]),
    [{ ...now, value: values }],
    values.map(String).join(', '),
  );
}

/**
 * The mask of a chart after a mark was clicked: that mark alone, or, with `isAdded`, beside the others. Clicking what is
 * the only choice again takes the cross-filter away (null).
 */
export function toggleSelection(mask: DataMask | undefined, selection: Selection, isAdded: boolean): DataMask | null {
  return mask !== undefined && isAdded && selectedValues(mask).length > 0
    ? withValue(mask, selection)
    : onlySelection(mask, selection);
}

/** What acts, native filters and cross-filters alike, and what the bar shows beside it. */
interface FilterData extends AppliedMasks {
  /** What the bar shows and has not been applied. */
  readonly drafts: DataMasks;
  /** The filter set that was chosen last, whose values may have been changed since; null for none. */
  readonly setId: number | null;
}

/** What acts on a page, and the filter set that it came from. */
export type ChosenFilters = Pick<FilterData, 'masks' | 'setId'>;

/** The filters of one dashboard page: state, and one action per thing a user does. */
export interface FilterState extends FilterData {
  readonly setDraft: (source: SourceId, mask: DataMask) => void;
  readonly applyDrafts: () => void;
  /** Shows the values of a filter set, to be applied. Filters that the set says nothing of keep theirs. */
  readonly chooseSet: (setId: number | null, masks: DataMasks) => void;
  /** Applies one mask at once, past the drafts. */
  readonly applyOne: (source: SourceId, mask: DataMask) => void;
  /** Applies masks at once, past the drafts. */
  readonly applyAll: (masks: DataMasks) => void;
  /** Empties every filter of the bar and every cross-filter. */
  readonly clearAll: () => void;
  readonly remove: (source: SourceId) => void;
  readonly pick: (chartId: number, selection: Selection, isAdded: boolean) => void;
  /** Lets a mask act as a look at it: without a step in the history, which comes with the next action. Null takes that of the source away. */
  readonly preview: (source: SourceId, mask: DataMask | null) => void;
  /** Takes over what a link or Back says, without a new step in the history. */
  readonly restore: (chosenFilters: ChosenFilters) => void;
}

const withoutSource = (masks: DataMasks, source: SourceId): DataMasks =>
  Object.fromEntries(Object.entries(masks).filter(([id]) => id !== source));

/** Masks that read the same keep their identity, so that what hangs on them is not asked again. */
const keptMasks = (before: DataMasks, after: DataMasks): DataMasks =>
  Object.fromEntries(
    Object.entries(after).map(([source, mask]) => {
      const old = before[source];
      return [source, old !== undefined && isSameMask(old, mask) ? old : mask];
    }),
  );

const hasSameMasks = (one: DataMasks, other: DataMasks): boolean => {
  const sources = Object.keys(one);
  return sources.length === Object.keys(other).length && sources.every((source) => one[source] === other[source]);
};

/** What the bar shows: what was chosen there, applied or not. */
export const shownMasks = ({ masks, drafts }: Pick<FilterData, 'masks' | 'drafts'>): DataMasks => ({
  ...masks,
  ...drafts,
});

/** Those of the masks that would change what acts. */
const changedMasks = (masks: DataMasks, actingMasks: DataMasks): DataMasks =>
  Object.fromEntries(Object.entries(masks).filter(([source, mask]) => !isSameMask(mask, actingMasks[source])));

/** Makes the store of a page. `onChange` is called for every action of a user, with the masks in force. */
export function createFilterStore(
  context: MaskContext,
  initial: ChosenFilters,
  onChange: (chosenFilters: ChosenFilters) => void,
) {
  const isNative = (source: SourceId): boolean => context.filters.some(({ id }) => id === source);
  const clearedMasks = (source: SourceId, masks: DataMasks): DataMasks =>
    isNative(source) ? { ...masks, [source]: emptyMask() } : withoutSource(masks, source);
  return createStore<FilterState>()((set, get) => {
    const move = (masks: DataMasks, drafts: DataMasks): boolean => {
      const before = get();
      const remainingMasks = keptMasks(before.masks, masks);
      const isChanged = !hasSameMasks(remainingMasks, before.masks);
      if (isChanged) set({ masks: remainingMasks, clauses: clausesOf(context, remainingMasks, before), drafts });
      else set({ drafts });
      return isChanged;
    };
    let isPreviewed = false;
    const publish = (): void => {
      isPreviewed = false;
      onChange({ masks: get().masks, setId: get().setId });
    };
    const action = (masks: DataMasks, drafts: DataMasks): void => {
      // What acts already may have been looked at only.
      if (move(masks, drafts) || isPreviewed) publish();
    };
    return {
      ...initial,
      clauses: clausesOf(context, initial.masks, null),
      drafts: {},
      setDraft: (source, mask) => set(({ drafts }) => ({ drafts: { ...drafts, [source]: mask } })),
      applyDrafts: () => action(shownMasks(get()), {}),
      chooseSet: (setId, masks) => {
        const drafts = changedMasks({ ...get().drafts, ...masks }, get().masks);
        set({ setId, drafts });
        // What acts is the set already: nothing is left to apply.
        if (Object.keys(drafts).length === 0) publish();
      },
      applyOne: (source, mask) => action({ ...get().masks, [source]: mask }, withoutSource(get().drafts, source)),
      applyAll: (masks) => action({ ...get().masks, ...masks }, get().drafts),
      clearAll: () => {
        const hadSet = get().setId !== null;
        set({ setId: null });
        if (move(Object.fromEntries(context.filters.map(({ id }) => [id, emptyMask()])), {}) || hadSet) publish();
      },
      remove: (source) => action(clearedMasks(source, get().masks), withoutSource(get().drafts, source)),
      pick: (chartId, selection, isAdded) => {
        const source = String(chartId);
        const mask = toggleSelection(get().masks[source], selection, isAdded);
        action(mask === null ? withoutSource(get().masks, source) : { ...get().masks, [source]: mask }, get().drafts);
      },
      preview: (source, mask) => {
        const { masks, drafts } = get();
        const nextMasks = mask === null ? withoutSource(masks, source) : { ...masks, [source]: mask };
        if (move(nextMasks, drafts)) isPreviewed = true;
      },
      restore: ({ masks, setId }) => {
        isPreviewed = false;
        set({ setId });
        move(masks, {});
      },
    };
  });
}

export type FilterStore = ReturnType<typeof createFilterStore>;
