import { createContext, useContext, useMemo } from 'react';
import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand';
import { datasourceOf } from '@sextant/contract';
import type { DatasetData, ExploreSlice } from '@sextant/contract';
import { formForType, registeredChartType, controlsOf, formErrors, isChartType } from '@sextant/charts';
import type { ChartType, Control, FormError, RawForm } from '@sextant/charts';
import { resetForm } from './changed-controls.ts';
import type { DashboardFilters } from './dashboard-filters.ts';

/** What Explore has open. `requestedForm` is the form whose result is on the screen, `draft` the one being edited. */
export interface ExploreState {
  readonly dataset: DatasetData;
  readonly slice: ExploreSlice | null;
  readonly name: string;
  readonly draft: RawForm;
  readonly requestedForm: RawForm | null;
  /** The filters of the dashboard from which it was opened; they act on its queries and are no part of it. Null without. */
  readonly filters: DashboardFilters | null;
  /** The dashboard from which it was opened, where that has a palette for all its charts. Null without. */
  readonly dashboardScheme: DashboardScheme | null;
  /** Counts presses of 'Update chart', so that asking the same again past the cache is a new query. */
  readonly forcedRuns: number;
  readonly past: readonly RawForm[];
  readonly future: readonly RawForm[];
  /** True once 'Update chart' was pressed: from then on what is missing is said at its control. */
  readonly isChecked: boolean;
  /** The forms in which other chart types were left, by type. */
  readonly left: Readonly<Record<string, RawForm>>;
  /** The form as it was saved last; null for a chart that was never saved. */
  readonly savedChart: { readonly form: RawForm; readonly name: string } | null;
  readonly clearFilters: () => void;
  /** Makes them conditions of the chart, which are saved with it. `form` is the draft with them. */
  readonly keepFilters: (form: RawForm) => void;
  /** Typed values come in many small steps: those that follow each other soon are one step of the history. */
  readonly set: (key: string, value: unknown, options?: { readonly isTyped: boolean }) => void;
  /** The key that was typed into last, and when; null after any other change. */
  readonly typing: { readonly key: string; readonly typedMs: number } | null;
  /** Several keys in one step of the history. */
  readonly setAll: (values: RawForm) => void;
  /** Gives controls what stands there by itself, in one step of the history. */
  readonly reset: (controls: readonly Control[]) => void;
  readonly setChartType: (type: ChartType) => void;
  readonly setName: (name: string) => void;
  /** Another dataset under the chart, or the same as it is now; what was asked is asked again of it, but for what has failed: that begins anew. */
  readonly setDataset: (dataset: DatasetData, options?: { readonly hasFailed: boolean }) => void;
  /** Asks the draft, or says what is missing. */
  readonly runQuery: (options?: { readonly force: boolean }) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** `form` is what was saved; edits made meanwhile stay unsaved. */
  readonly markSaved: (slice: ExploreSlice, form: RawForm) => void;
}

/** A dashboard that has a palette (`color_scheme`) for all its charts. */
export interface DashboardScheme {
  readonly title: string;
  readonly scheme: string;
}

/** What is opened. `form` is edited; `savedForm` is that of the saved chart, null for a new one. */
export interface ExploreOpening {
  readonly dataset: DatasetData;
  readonly slice: ExploreSlice | null;
  readonly form: RawForm;
  readonly savedForm: RawForm | null;
  /** Default: none. */
  readonly filters?: DashboardFilters | null;
  /** Default: none. */
  readonly dashboardScheme?: DashboardScheme | null;
}

/** What keeps a form from being asked. Of a chart type that is not built nothing can be named: the older call knows its rows, or says that it does not. */
export const errorsOf = (form: RawForm): readonly FormError[] =>
  isChartType(form['viz_type']) ? formErrors(registeredChartType(form).spec, form) : [];

/** A percentage change is written as one; when it is compared otherwise, numbers are written as usual again. */
const percentFormat = '.1%';

/** A form after one of its controls was set, with what that brings with it. */
function withValue(form: RawForm, key: string, value: unknown): RawForm {
  const next = { ...form, [key]: value };
  if (key !== 'comparison_type') return next;
  if (value === 'percentage') return { ...next, y_axis_format: percentFormat };
  return form['y_axis_format'] === percentFormat ? { ...next, y_axis_format: 'SMART_NUMBER' } : next;
}

const historyLength = 100;
const joinedWithinMs = 1500;
const edited = (state: ExploreState, draft: RawForm): Partial<ExploreState> => ({
  draft,
  past: [...state.past, state.draft].slice(-historyLength),
  future: [],
  typing: null,
});

/** The draft with a typed value: a step of its own, or part of the last one. */
function typedStep(state: ExploreState, key: string, draft: RawForm): Partial<ExploreState> {
  const typedMs = Date.now();
  const isJoined = state.typing?.key === key && typedMs - state.typing.typedMs < joinedWithinMs;
  return { ...(isJoined ? { draft, future: [] } : edited(state, draft)), typing: { key, typedMs } };
}

/** The store of one open chart; made per page. */
export const makeExploreStore = (opening: ExploreOpening): StoreApi<ExploreState> =>
  createStore<ExploreState>((set) => ({
    dataset: opening.dataset,
    slice: opening.slice,
    name: opening.slice?.slice_name ?? '',
    draft: opening.form,
    requestedForm: null,
    filters: opening.filters ?? null,
    dashboardScheme: opening.dashboardScheme ?? null,
    clearFilters: () => set({ filters: null }),
    keepFilters: (form) => set((state) => ({ ...edited(state, form), filters: null, requestedForm: form })),
    forcedRuns: 0,
    past: [],
    future: [],
    isChecked: false,
    left: {},
    savedChart:
      opening.slice === null || opening.savedForm === null
        ? null
        : { form: opening.savedForm, name: opening.slice.slice_name },
    typing: null,
    set: (key, value, options) =>
      set((state) => {
        const draft = withValue(state.draft, key, value);
        return options?.isTyped === true ? typedStep(state, key, draft) : edited(state, draft);
      }),
    setAll: (values) => set((state) => edited(state, { ...state.draft, ...values })),
    reset: (controls) => set((state) => edited(state, resetForm(state.draft, controls))),
    setChartType: (type) =>
      set((state) => {
        const { dataset, draft, left } = state;
        const form = formForType(draft, type, { dataset, before: left[type] ?? null });
        // What the new chart type draws is seen at once when it can be.
        const nextRequest = errorsOf(form).length === 0 ? { requestedForm: form, forcedRuns: 0 } : {};
        return { ...edited(state, form), ...nextRequest, left: { ...left, [String(draft['viz_type'])]: draft } };
      }),
    setName: (name) => set({ name }),
    setDataset: (dataset, { hasFailed } = { hasFailed: false }) =>
      set(({ draft, past, future, left, requestedForm, forcedRuns }) => {
        const withDataset = (form: RawForm): RawForm => ({ ...form, datasource: datasourceOf(dataset.id) });
        const form = withDataset(draft);
        const isRequested = requestedForm !== null && errorsOf(form).length === 0;
        return {
          dataset,
          draft: form,
          past: past.map(withDataset),
          future: future.map(withDataset),
          left: Object.fromEntries(Object.entries(left).map(([kind, leftForm]) => [kind, withDataset(leftForm)])),
          requestedForm: hasFailed ? null : isRequested ? form : requestedForm,
          // The dataset may return otherwise than it did, though the query is the same.
          forcedRuns: isRequested ? forcedRuns + 1 : forcedRuns,
        };
      }),
    runQuery: (options) =>
      set((state) => {
        if (errorsOf(state.draft).length > 0) return { isChecked: true };
        return {
          isChecked: true,
          requestedForm: state.draft,
          forcedRuns: options?.force === true ? state.forcedRuns + 1 : 0,
        };
      }),
    undo: () =>
      set((state) => {
        const last = state.past.at(-1);
        return last === undefined
          ? {}
          : { typing: null, draft: last, past: state.past.slice(0, -1), future: [state.draft, ...state.future] };
      }),
    redo: () =>
      set((state) => {
        const [next, ...rest] = state.future;
        return next === undefined ? {} : { draft: next, past: [...state.past, state.draft], future: rest };
      }),
    markSaved: (slice, form) => set({ slice, name: slice.slice_name, savedChart: { form, name: slice.slice_name } }),
  }));

const ExploreContext = createContext<StoreApi<ExploreState> | null>(null);
export const ExploreProvider = ExploreContext.Provider;

/** The store of the open chart, for actions that look once. */
export function useExploreStore(): StoreApi<ExploreState> {
  const store = useContext(ExploreContext);
  if (store === null) throw new Error('useExplore outside Explore');
  return store;
}

/** A part of the open chart's state. */
export const useExplore = <Selected>(select: (state: ExploreState) => Selected): Selected =>
  useStore(useExploreStore(), select);

/** True when the chart differs from what was saved last; a chart that was never saved always does. */
export const isEdited = ({ savedChart, draft, name }: ExploreState): boolean =>
  savedChart === null || savedChart.name !== name || JSON.stringify(savedChart.form) !== JSON.stringify(draft);

/** The keys of a chart type's controls that only redraw. */
function drawnKeys(form: RawForm): ReadonlySet<string> {
  if (!isChartType(form['viz_type'])) return new Set();
  return new Set(
    controlsOf(registeredChartType(form).spec)
      .filter((control) => control.renderOnly)
      .map((control) => control.key),
  );
}

/** The asked form with what only redraws taken from the draft: such a change is seen at once. */
export function drawnForm(requestedForm: RawForm, draft: RawForm): RawForm {
  if (requestedForm['viz_type'] !== draft['viz_type']) return requestedForm;
  const drawnControls = drawnKeys(draft);
  const requested = Object.entries(requestedForm).filter(([key]) => !drawnControls.has(key));
  return Object.fromEntries([...requested, ...Object.entries(draft).filter(([key]) => drawnControls.has(key))]);
}

/**
 * A form that was asked, with what the draft says of single series: their names, colors and order. The same object until one of these changes, so that
 * rows are read anew for them alone. Null stays null, and a form of another chart type as it is.
 */
export function useSeriesForm(form: RawForm | null): RawForm | null {
  const isSameType = useExplore((state) => state.draft['viz_type'] === form?.['viz_type']);
  const config = useExplore((state) => state.draft['series_config']);
  const order = useExplore((state) => state.draft['sort_series_type']);
  const isAscending = useExplore((state) => state.draft['sort_series_ascending']);
  const scheme = useExplore((state) => state.draft['color_scheme']);
  return useMemo(() => {
    if (form === null || !isSameType) return form;
    const choices = {
      series_config: config,
      sort_series_type: order,
      sort_series_ascending: isAscending,
      color_scheme: scheme,
    };
    return { ...form, ...choices };
  }, [form, isSameType, config, order, isAscending, scheme]);
}

/** True when the draft asks something else than what is on the screen. */
export function needsUpdate(requestedForm: RawForm | null, draft: RawForm): boolean {
  if (requestedForm === null || requestedForm['viz_type'] !== draft['viz_type']) return true;
  const drawnNames = drawnKeys(draft);
  const keys = new Set([...Object.keys(requestedForm), ...Object.keys(draft)]);
  return [...keys].some(
    (key) => !drawnNames.has(key) && JSON.stringify(requestedForm[key]) !== JSON.stringify(draft[key]),
  );
}
