import { dashboardMetadata, nativeFilter } from '@sextant/contract';
import type { DataMasks } from '@sextant/contract';
import { expect, test } from 'vitest';
import { createFilterStore } from './filter-store.ts';
import { emptyMask, selectMask, timeMask } from '@sextant/dashboard';

const state = nativeFilter.parse({
  id: 'NATIVE_FILTER-s',
  name: 'State',
  filterType: 'filter_select',
  targets: [{ datasetId: 1, column: { name: 's' } }],
});
const time = nativeFilter.parse({ id: 'NATIVE_FILTER-t', name: 'Time', filterType: 'filter_time' });
const tile = {
  id: 'CHART-7',
  chartId: 7,
  name: 'Seven',
  chart: null,
  dataset: null,
  ancestors: ['ROOT_ID'],
  zone: null,
};

function open(initial: DataMasks = {}) {
  const changes: DataMasks[] = [];
  const context = { filters: [state, time], metadata: dashboardMetadata.parse({}), tiles: [tile], datasets: new Map() };
  return {
    store: createFilterStore(context, { masks: initial, setId: null }, ({ masks }) => changes.push(masks)),
    changes,
  };
}

const selected = {
  filters: [{ column: { kind: 'column' as const, name: 'o' }, operator: 'in' as const, value: ['ORD'], grain: null }],
  label: 'ORD',
  values: ['ORD'],
};

test('a draft does not act until it is applied', () => {
  const { store, changes } = open();
  store.getState().setDraft(state.id, selectMask(state, ['TX']));
  expect(store.getState().clauses.size).toBe(0);
  store.getState().applyDrafts();
  expect(store.getState().clauses.get(state.id)?.text.values).toEqual(['TX']);
  expect(changes).toHaveLength(1);
});

test('what is looked at acts without a step in the history; taking it over, or going on from it, is one', () => {
  const { store, changes } = open();
  const [near, far] = [selectMask(state, ['TX']), selectMask(state, ['TX', 'IL'])];
  store.getState().preview('7', near);
  expect(store.getState().clauses.get('7')?.filters[0]?.value).toEqual(['TX']);
  store.getState().preview('7', null);
  expect(store.getState().clauses.size).toBe(0);
  store.getState().preview('7', far);
  expect(changes).toHaveLength(0);
  store.getState().applyOne('7', far);
  expect(changes).toEqual([{ '7': far }]);
  store.getState().applyOne('7', far);
  expect(changes).toHaveLength(1);
});

test('a clause keeps its identity while its own mask does', () => {
  const { store } = open({ [time.id]: timeMask('Last week') });
  const before = store.getState().clauses.get(time.id);
  store.getState().pick(7, selected, false);
  expect(store.getState().clauses.get(time.id)).toBe(before);
  expect(store.getState().clauses.get('7')?.kind).toBe('cross');
});

test('what a link says is taken over without a new step in the history; the same again changes nothing', () => {
  const { store, changes } = open();
  store.getState().restore({ masks: { [state.id]: selectMask(state, ['TX']) }, setId: null });
  const { clauses } = store.getState();
  store
    .getState()
    .restore({ masks: { [state.id]: { ...selectMask(state, ['TX']), id: state.id, ownState: {} } }, setId: null });
  expect(store.getState().clauses).toBe(clauses);
  expect(changes).toEqual([]);
});

test('clearing empties filters and cross-filters at once', () => {
  const { store } = open({ [time.id]: timeMask('Last week') });
  store.getState().pick(7, selected, false);
  store.getState().clearAll();
  expect(store.getState().clauses.size).toBe(0);
});

test('a cross-filter of a chart that is not on the dashboard does nothing', () => {
  const { store } = open();
  store.getState().pick(99, selected, false);
  expect(store.getState().clauses.size).toBe(0);
});

test('choosing a set shows its values to be applied; filters that it says nothing of keep theirs', () => {
  const { store, changes } = open({ [time.id]: timeMask('Last week') });
  store.getState().setDraft(time.id, timeMask('Last month'));
  store.getState().chooseSet(5, { [state.id]: selectMask(state, ['TX']) });
  expect([store.getState().setId, changes]).toEqual([5, []]);
  expect(Object.keys(store.getState().drafts).toSorted()).toEqual([state.id, time.id]);
  store.getState().applyDrafts();
  expect(changes).toEqual([{ [state.id]: selectMask(state, ['TX']), [time.id]: timeMask('Last month') }]);
  expect([store.getState().setId, store.getState().drafts]).toEqual([5, {}]);
});

test('choosing a set whose values act already leaves nothing to apply, and is told', () => {
  const { store, changes } = open({ [time.id]: timeMask('Last week') });
  store.getState().setDraft(time.id, timeMask('Last month'));
  store.getState().chooseSet(5, { [time.id]: timeMask('Last week'), [state.id]: emptyMask() });
  expect([store.getState().drafts, changes.length, store.getState().setId]).toEqual([{}, 1, 5]);
});

test('Clear all leaves the set, also where nothing acts', () => {
  const { store, changes } = open();
  store.getState().chooseSet(5, {});
  store.getState().clearAll();
  store.getState().clearAll();
  expect([store.getState().setId, changes.length]).toEqual([null, 2]);
});

test('a link or Back brings the set with it', () => {
  const { store, changes } = open();
  store.getState().restore({ masks: { [time.id]: timeMask('Last week') }, setId: 7 });
  expect([store.getState().setId, changes]).toEqual([7, []]);
});
