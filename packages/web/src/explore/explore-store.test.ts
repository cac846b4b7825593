import '@sextant/charts/all-types';
import { expect, test } from 'vitest';
import type { DatasetData } from '@sextant/contract';
import { drawnForm, makeExploreStore, needsUpdate } from './explore-store.ts';

const dataset = { id: 1 } as DatasetData;
const line = {
  viz_type: 'echarts_timeseries_line',
  datasource: '1__table',
  metrics: ['count'],
  show_legend: true,
  made_elsewhere: { kept: 1 },
};
const open = () => makeExploreStore({ dataset, slice: null, form: line, savedForm: null });

test('a control that only redraws needs no new query and is seen at once', () => {
  const store = open();
  store.getState().runQuery();
  store.getState().set('show_legend', false);
  const { requestedForm, draft } = store.getState();
  expect(requestedForm).not.toBeNull();
  expect(needsUpdate(requestedForm, draft)).toBe(false);
  expect(drawnForm(requestedForm ?? {}, draft)['show_legend']).toBe(false);
});

test('a control of the query waits for Update chart', () => {
  const store = open();
  store.getState().runQuery();
  store.getState().set('row_limit', 50);
  const { requestedForm, draft } = store.getState();
  expect(needsUpdate(requestedForm, draft)).toBe(true);
  expect(drawnForm(requestedForm ?? {}, draft)['row_limit']).toBeUndefined();
});

test('undo and redo walk through every edit, and unknown keys survive a change of type', () => {
  const store = open();
  store.getState().set('row_limit', 50);
  store.getState().setChartType('pie');
  expect(store.getState().draft).toMatchObject({
    viz_type: 'pie',
    metric: 'count',
    row_limit: 50,
    made_elsewhere: { kept: 1 },
  });
  store.getState().undo();
  store.getState().undo();
  expect(store.getState().draft).toEqual(line);
  store.getState().redo();
  expect(store.getState().draft).toEqual({ ...line, row_limit: 50 });
});

test('a new edit cuts what was undone', () => {
  const store = open();
  store.getState().set('row_limit', 50);
  store.getState().undo();
  store.getState().set('row_limit', 70);
  store.getState().redo();
  expect(store.getState().draft).toEqual({ ...line, row_limit: 70 });
  store.getState().undo();
  expect(store.getState().draft).toEqual(line);
});

test('[CHART-060 CHART-061] another dataset is asked what was asked; after an error the chart begins anew, without it', () => {
  const other = { id: 2 } as DatasetData;
  const store = open();
  store.getState().set('row_limit', 50);
  store.getState().runQuery();
  const before = store.getState().forcedRuns;
  store.getState().setDataset(other);
  expect(store.getState()).toMatchObject({ dataset: other, forcedRuns: before + 1 });
  expect(store.getState().requestedForm).toEqual({ ...line, row_limit: 50, datasource: '2__table' });
  store.getState().undo();
  expect(store.getState().draft).toEqual({ ...line, datasource: '2__table' });
  store.getState().setDataset(dataset, { hasFailed: true });
  expect(store.getState()).toMatchObject({ dataset, requestedForm: null, draft: line });
});

test('[CTRL-018] a percentage change is written with .1%, other comparisons as usual', () => {
  const { getState } = open();
  getState().set('comparison_type', 'percentage');
  expect(getState().draft['y_axis_format']).toBe('.1%');
  getState().set('comparison_type', 'values');
  expect(getState().draft['y_axis_format']).toBe('SMART_NUMBER');
  getState().set('y_axis_format', ',d');
  getState().set('comparison_type', 'ratio');
  expect(getState().draft['y_axis_format']).toBe(',d');
});

test('steps of typing that follow each other soon are one step of the history', () => {
  const { getState } = open();
  for (const title of ['D', 'De', 'Del']) getState().set('x_axis_title', title, { isTyped: true });
  expect([getState().draft['x_axis_title'], getState().past.length]).toEqual(['Del', 1]);
  getState().set('y_axis_title', 'M', { isTyped: true });
  expect(getState().past).toHaveLength(2);
  getState().undo();
  expect([getState().draft['x_axis_title'], getState().draft['y_axis_title']]).toEqual(['Del', undefined]);
});
