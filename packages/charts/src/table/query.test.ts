import { expect, test } from 'vitest';
import { queryContextFor } from '../index.ts';

const form = { viz_type: 'table', datasource: '7__table', groupby: ['city'], percent_metrics: ['count'], row_limit: 2 };
const stepsOf = (more: Readonly<Record<string, unknown>>) =>
  queryContextFor({ ...form, ...more }).queries.map(({ post }) => post);

test('shares are of all records, so that a row limit does not change them; of the rows shown when the form says so', () => {
  const step = { operation: 'contribution', options: { columns: ['count'], rename_columns: ['%count'] } };
  const ofAll = [{ ...step, options: { ...step.options, contribution_totals: 'all_records' } }];
  expect(stepsOf({})).toEqual([ofAll]);
  expect(stepsOf({ percent_metric_calculation: 'all_records' })).toEqual([ofAll]);
  expect(stepsOf({ percent_metric_calculation: 'row_limit' })).toEqual([[step]]);
});
