import './all-types.ts';
import { columnFrom } from '@sextant/contract';
import { describe, expect, test } from 'vitest';
import { currentForm, legacyForm, queryContextFor, storedTypesOf, typeNameOf } from './index.ts';
import { pictureSvg } from './pictures.ts';

/** A form as Superset 2.1.3 stores it. */
const olderForm = {
  datasource: '7__table',
  viz_type: 'histogram',
  slice_id: 3,
  granularity_sqla: 'date',
  time_range: 'Last year',
  all_columns_x: ['amount'],
  adhoc_filters: [
    { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'city', operator: 'IN', comparator: ['Oslo', 'Bergen'] },
  ],
  row_limit: 10_000,
  groupby: ['city'],
  color_scheme: 'supersetColors',
  link_length: '25',
  x_axis_label: 'USD',
  y_axis_label: 'Orders',
  show_legend: true,
  normalized: true,
  cumulative: true,
  queryFields: { groupby: 'groupby' },
};

/** The same chart as newer releases store it. */
const current = {
  datasource: '7__table',
  viz_type: 'histogram_v2',
  slice_id: 3,
  granularity_sqla: 'date',
  time_range: 'Last year',
  column: 'amount',
  adhoc_filters: olderForm.adhoc_filters,
  row_limit: 10_000,
  groupby: ['city'],
  color_scheme: 'supersetColors',
  bins: 25,
  x_axis_title: 'USD',
  y_axis_title: 'Orders',
  show_legend: true,
  normalize: true,
  cumulative: true,
};

describe('a stored histogram', () => {
  test('is read as its newer type, key by key', () => expect(currentForm(olderForm)).toEqual(current));

  test('without bins has five, without groups none; keys of the newer type that a client left stay', () => {
    expect(currentForm({ viz_type: 'histogram', all_columns_x: ['amount'] })).toEqual({
      viz_type: 'histogram_v2',
      column: 'amount',
      bins: 5,
      groupby: [],
    });
    expect(currentForm({ viz_type: 'histogram', column: 'amount', bins: 7, groupby: null })).toEqual({
      viz_type: 'histogram_v2',
      column: 'amount',
      bins: 7,
      groupby: [],
    });
    expect(currentForm({ viz_type: 'histogram', all_columns_x: [], column: 'left over' })).not.toHaveProperty('column');
  });

  test('takes a single column as text, and an expression', () => {
    const sql = { expressionType: 'SQL', sqlExpression: 'amount * 2', label: 'twice' };
    expect(currentForm({ viz_type: 'histogram', all_columns_x: 'amount' })).toMatchObject({ column: 'amount' });
    expect(currentForm({ viz_type: 'histogram', all_columns_x: [sql] })).toMatchObject({ column: sql });
  });

  test.each([
    ['several columns', { all_columns_x: ['amount', 'price'] }],
    ['a WHERE of its own', { where: 'amount > 3' }],
    ['a HAVING of its own', { having: 'SUM(amount) > 3' }],
    ['filters in the short form', { filters: [{ col: 'city', op: '==', val: 'Oslo' }] }],
    ['a beginning', { since: '2020-01-01' }],
    ['an end', { until: '2020-01-01' }],
  ])('with %s stays older: the newer type would not show that', (_, more) => {
    const form = { ...olderForm, ...more };
    expect(currentForm(form)).toBe(form);
    expect(() => queryContextFor(form)).toThrow("There is no chart type 'histogram'");
  });

  test('asks what its newer twin asks, and keeps its own form beside', () => {
    const context = queryContextFor(olderForm);
    expect(context.queries).toEqual(queryContextFor(current).queries);
    expect(context.formData).toBe(olderForm);
    expect(context.queries[0]?.post).toEqual([
      {
        operation: 'histogram',
        options: { column: 'amount', groupby: ['city'], bins: 25, cumulative: true, normalize: true },
      },
    ]);
  });

  test('with bins that are no number is rejected by name', () =>
    expect(() => queryContextFor({ ...olderForm, link_length: 'many' })).toThrow('Bins is expected to be a number'));

  test('is drawn as its newer twin', () => {
    const tables = [
      {
        columns: [columnFrom('0 - 5', 'integer', [3]), columnFrom('5 - 10', 'integer', [8])],
        rowCount: 1,
      },
    ];
    const box = { x: 0, y: 0, widthPx: 280, heightPx: 120 };
    // The drawing library numbers its drawings anew for every picture.
    const drawingText = (formData: object) =>
      pictureSvg({
        theme: 'light',
        widthPx: 288,
        heightPx: 124,
        tiles: [{ formData: { ...formData, groupby: [] }, tables, box }],
      }).replaceAll(/(?:zr\d+-)?cls-\d+/g, '');
    expect(drawingText(olderForm).match(/<path/g)?.length ?? 0).toBeGreaterThanOrEqual(2);
    expect(drawingText(olderForm)).toBe(drawingText(current));
    expect(drawingText({ ...olderForm, all_columns_x: ['amount', 'price'] })).not.toContain('<path');
  });

  test('has the name of its newer type, in lists and filters', () => {
    expect([typeNameOf('histogram'), typeNameOf('histogram_v2'), typeNameOf('sankey')]).toEqual([
      'Histogram',
      'Histogram',
      'sankey',
    ]);
    expect(storedTypesOf('histogram_v2')).toEqual(['histogram_v2', 'histogram']);
    expect(storedTypesOf('pie')).toEqual(['pie']);
  });
});

describe('a histogram_v2 as Superset 2.1.3 has it', () => {
  test('key by key', () => {
    const { queryFields: _, ...without } = olderForm;
    expect(legacyForm(current)).toEqual({ ...without, link_length: 25 });
  });

  test('says how many bins are drawn where the form says nothing, and drops what only the older call would read', () => {
    const left = { where: 'amount > 3', filters: [{ col: 'a', op: '==', val: 1 }], since: '2020', link_length: '99' };
    const form = { viz_type: 'histogram_v2', datasource: '7__table', column: 'amount', x_axis_format: ',d', ...left };
    expect(legacyForm(form)).toEqual({
      viz_type: 'histogram',
      datasource: '7__table',
      all_columns_x: ['amount'],
      link_length: 20,
      x_axis_format: ',d',
    });
    expect(queryContextFor(legacyForm(form)).queries).toEqual(queryContextFor(form).queries);
  });

  test('read again it is the chart that it was', () => {
    expect(currentForm(legacyForm(current))).toEqual(current);
    const empty = { viz_type: 'histogram_v2', groupby: [], bins: 10 };
    expect(currentForm(legacyForm(empty))).toEqual(empty);
  });
});

test('forms of other types are the same object, both ways', () => {
  for (const form of [{ viz_type: 'pie' }, { viz_type: 'histogram_v2' }, { viz_type: 'heatmap' }, {}])
    expect(currentForm(form)).toBe(form);
  for (const form of [{ viz_type: 'pie' }, { viz_type: 'histogram' }, {}]) expect(legacyForm(form)).toBe(form);
});
