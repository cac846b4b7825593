import { expect, test } from 'vitest';
import type { DatasetItem } from '@sextant/contract';
import { bodyOf, countChanges, draftOf, newColumn, newMetric } from './dataset-draft.ts';
import { errorsOf, noErrorsYet, withLeft } from './draft-errors.ts';

const column = {
  id: 1,
  uuid: null,
  column_name: 'day',
  verbose_name: null,
  description: null,
  expression: null,
  type: 'DATE',
  type_generic: 2,
  is_dttm: true,
  is_active: true,
  filterable: true,
  groupby: true,
  python_date_format: null,
};
const metric = {
  id: 5,
  uuid: null,
  metric_name: 'count',
  verbose_name: 'COUNT(*)',
  description: null,
  expression: 'COUNT(*)',
  d3format: null,
  warning_text: null,
};
// Only the fields that the editor reads.
const item = {
  table_name: 'sales',
  description: null,
  sql: null,
  main_dttm_col: 'day',
  cache_timeout: null,
  offset: 0,
  fetch_values_predicate: null,
  columns: [column],
  metrics: [metric],
} as unknown as DatasetItem;

test('what is not touched is sent as it came', () => {
  expect(bodyOf(draftOf(item))).toMatchObject({
    table_name: 'sales',
    main_dttm_col: 'day',
    columns: [{ id: 1, column_name: 'day', verbose_name: null, is_dttm: true, expression: null, extra: null }],
    metrics: [{ id: 5, metric_name: 'count', verbose_name: 'COUNT(*)', expression: 'COUNT(*)' }],
  });
  expect(bodyOf(draftOf(item))).not.toHaveProperty('sql');
});

test('[DSET-054] errors are found before anything is sent: names that repeat, and empty expressions', () => {
  const draft = draftOf(item);
  expect(errorsOf(draft)).toEqual([]);
  const withRepeatedColumn = {
    ...draft,
    columns: [...draft.columns, { ...newColumn(), name: 'day', expression: '1' }],
  };
  expect(errorsOf(withRepeatedColumn)).toEqual(['Column name [day] is duplicated']);
  const empty = { ...draft, metrics: [...draft.metrics, { ...newMetric(), name: 'sum' }] };
  expect(errorsOf(empty)).toEqual(['Metric [sum] requires an expression']);
  expect(errorsOf({ ...draft, name: ' ' })).toEqual(['The dataset needs a name']);
});

test('changes are counted: settings, changed, new and removed items', () => {
  const first = draftOf(item);
  expect(countChanges(first, first)).toBe(0);
  expect(countChanges({ ...first, description: 'x', metrics: [] }, first)).toBe(2);
  expect(countChanges({ ...first, columns: [...first.columns, newColumn()] }, first)).toBe(1);
});

test('what is missing is said once its field was left, or once saving was tried', () => {
  const column = newColumn();
  const metric = newMetric();
  const draft = { ...draftOf(item), columns: [column], metrics: [metric] };
  expect(errorsOf(draft, noErrorsYet)).toEqual([]);
  const left = withLeft(noErrorsYet, column.key, 'name');
  expect(errorsOf(draft, left)).toEqual(['A column needs a name']);
  expect(errorsOf(draft, withLeft(left, metric.key, 'expression'))).toEqual([
    'A column needs a name',
    'Metric [] requires an expression',
  ]);
  expect(errorsOf(draft)).toHaveLength(4);
});
