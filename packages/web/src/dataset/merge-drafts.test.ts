import { expect, test } from 'vitest';
import type { ColumnDraft, DatasetDraft, MetricDraft } from './dataset-draft.ts';
import { newColumn, newMetric } from './dataset-draft.ts';
import { mergeDrafts } from './merge-drafts.ts';

const column = (id: number, more: Partial<ColumnDraft> = {}): ColumnDraft => ({
  ...newColumn(),
  key: `column ${id}`,
  id,
  name: `c${id}`,
  expression: null,
  ...more,
});
const metric = (id: number, more: Partial<MetricDraft> = {}): MetricDraft => ({
  ...newMetric(),
  key: `metric ${id}`,
  id,
  name: `m${id}`,
  ...more,
});
const base: DatasetDraft = {
  name: 'sales',
  description: '',
  sql: null,
  mainTimeColumn: 'c1',
  cacheTimeout: '',
  offset: '0',
  predicate: '',
  templateParams: '',
  hierarchies: [],
  extra: null,
  columns: [column(1), column(2), column(3)],
  metrics: [metric(1), metric(2)],
};

test('what I changed is laid over what they saved, and what only they changed stays theirs', () => {
  const ownDraft = { ...base, description: 'mine', columns: [column(1, { label: 'Mine' }), column(2), column(3)] };
  const theirDraft = { ...base, predicate: 'theirs', columns: [column(1), column(2, { label: 'Theirs' }), column(3)] };
  expect(mergeDrafts(base, ownDraft, theirDraft)).toEqual({
    ...base,
    description: 'mine',
    predicate: 'theirs',
    columns: [column(1, { label: 'Mine' }), column(2, { label: 'Theirs' }), column(3)],
  });
});

test('both changed the same: mine counts', () => {
  const merged = mergeDrafts(base, { ...base, offset: '1' }, { ...base, offset: '2' });
  expect(merged.offset).toBe('1');
});

test('items come and go on both sides', () => {
  const freshMetric = { ...newMetric(), name: 'new' };
  const ownDraft = {
    ...base,
    metrics: [metric(2), freshMetric],
    columns: [column(1), column(2, { label: 'Mine' }), column(3)],
  };
  const theirDraft = { ...base, metrics: [metric(1), metric(2), metric(9)], columns: [column(1), column(3)] };
  const merged = mergeDrafts(base, ownDraft, theirDraft);
  expect(merged.metrics).toEqual([metric(2), metric(9), freshMetric]);
  // They removed what I was changing: it is made anew.
  expect(merged.columns).toEqual([column(1), column(3), { ...column(2, { label: 'Mine' }), id: null }]);
});

test('nothing of mine is theirs alone', () => {
  const theirDraft = { ...base, metrics: [metric(2)], description: 'theirs' };
  expect(mergeDrafts(base, base, theirDraft)).toEqual(theirDraft);
});
