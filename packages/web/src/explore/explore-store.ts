import { createContext, useContext } from 'react';
import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand';
import type { DatasetData, ExploreSlice } from '@sextant/contract';
import { chartKindOf, controlsOf, defaultFormData, isChartType } from '@sextant/charts';
import type { ChartType, RawForm } from '@sextant/charts';

/** What Explore has open. `asked` is the form whose answer is on the screen, `draft` the one being edited. */
export interface ExploreState {
  readonly dataset: DatasetData;
  readonly slice: ExploreSlice | null;
  readonly name: string;
  readonly draft: RawForm;
  readonly asked: RawForm | null;
  /** Counts presses of 'Update chart', so that asking the same again past the cache is a new question. */
  readonly forced: number;
  readonly past: readonly RawForm[];
  readonly future: readonly RawForm[];
  /** The form as it was saved last; null for a chart that was never saved. */
  readonly saved: { readonly form: RawForm; readonly name: string } | null;
  readonly set: (key: string, value: unknown) => void;
  readonly setKind: (type: ChartType) => void;
  readonly setName: (name: string) => void;
  readonly ask: (options?: { readonly force: boolean }) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly markSaved: (slice: ExploreSlice) => void;
}

export interface ExploreOpening {
  readonly dataset: DatasetData;
  readonly slice: ExploreSlice | null;
  readonly form: RawForm;
}

/** Moves what two kinds call differently, so that switching kinds keeps what was chosen. */
function carried(form: RawForm, type: ChartType): RawForm {
  const metrics = Array.isArray(form['metrics']) ? form['metrics'] : [];
  const metric = form['metric'] ?? metrics[0];
  return {
    ...defaultFormData(chartKindOf({ viz_type: type }).spec),
    ...form,
    ...(metric === undefined || metric === null ? {} : { metric, metrics: metrics.length > 0 ? metrics : [metric] }),
    ...(type === 'table' && metric !== undefined && metric !== null ? { query_mode: 'aggregate' } : {}),
    viz_type: type,
  };
}

const historyLength = 100;
const edited = (state: ExploreState, draft: RawForm): Partial<ExploreState> => ({
  draft,
  past: [...state.past, state.draft].slice(-historyLength),
  future: [],
});

/** The store of one open chart; made per page. */
export const makeExploreStore = (opening: ExploreOpening): StoreApi<ExploreState> =>
  createStore<ExploreState>((set) => ({
    dataset: opening.dataset,
    slice: opening.slice,
    name: opening.slice?.slice_name ?? '',
    draft: opening.form,
    asked: null,
    forced: 0,
    past: [],
    future: [],
    saved: opening.slice === null ? null : { form: opening.form, name: opening.slice.slice_name },
    set: (key, value) => set((state) => edited(state, { ...state.draft, [key]: value })),
    setKind: (type) => set((state) => edited(state, carried(state.draft, type))),
    setName: (name) => set({ name }),
    ask: (options) => set((state) => ({ asked: state.draft, forced: options?.force === true ? state.forced + 1 : 0 })),
    undo: () =>
      set((state) => {
        const last = state.past.at(-1);
        return last === undefined
          ? {}
          : { draft: last, past: state.past.slice(0, -1), future: [state.draft, ...state.future] };
      }),
    redo: () =>
      set((state) => {
        const [next, ...rest] = state.future;
        return next === undefined ? {} : { draft: next, past: [...state.past, state.draft], future: rest };
      }),
    markSaved: (slice) =>
      set((state) => ({ slice, name: slice.slice_name, saved: { form: state.draft, name: slice.slice_name } })),
  }));

const ExploreContext = createContext<StoreApi<ExploreState> | null>(null);
export const ExploreProvider = ExploreContext.Provider;

/** A part of the open chart's state. */
export function useExplore<Part>(select: (state: ExploreState) => Part): Part {
  const store = useContext(ExploreContext);
  if (store === null) throw new Error('useExplore outside Explore');
  return useStore(store, select);
}

/** The keys of a kind's controls that only redraw. */
function drawnKeys(form: RawForm): ReadonlySet<string> {
  if (!isChartType(form['viz_type'])) return new Set();
  return new Set(
    controlsOf(chartKindOf(form).spec)
      .filter((control) => control.renderOnly)
      .map((control) => control.key),
  );
}

/** The asked form with what only redraws taken from the draft: such a change is seen at once. */
export function drawnForm(asked: RawForm, draft: RawForm): RawForm {
  if (asked['viz_type'] !== draft['viz_type']) return asked;
  const drawn = [...drawnKeys(draft)].filter((key) => key in draft).map((key) => [key, draft[key]]);
  return { ...asked, ...Object.fromEntries(drawn) };
}

/** True when the draft asks something else than what is on the screen. */
export function needsUpdate(asked: RawForm | null, draft: RawForm): boolean {
  if (asked === null || asked['viz_type'] !== draft['viz_type']) return true;
  const drawn = drawnKeys(draft);
  const keys = new Set([...Object.keys(asked), ...Object.keys(draft)]);
  return [...keys].some((key) => !drawn.has(key) && JSON.stringify(asked[key]) !== JSON.stringify(draft[key]));
}
