import { type Cell, type ValueType } from '@sextant/contract';
import { describe, expect, test } from 'vitest';
import { postProcess } from './run.ts';
import { cells, rejection, roundValues, step, table } from './test-steps.ts';

describe('boxes', () => {
  const input = table({
    city: ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'c', 'c', 'c', 'c'],
    value: [1, 2, 3, 4, 100, null, 5, 1, 2, 3, 10],
  });
  const partNames = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count', 'outliers'];
  const boxes = (more: Readonly<Record<string, unknown>>) => {
    const { table: result } = postProcess([step('boxplot', { groupby: ['city'], metrics: ['value'], ...more })], input);
    expect(result.columns.map(({ name }) => name)).toEqual([
      'city',
      ...partNames.map((partName) => `value__${partName}`),
    ]);
    return partNames.map((partName) => roundValues(cells(result, `value__${partName}`)));
  };
  const quartiles = [
    [2, 5, 1.5],
    [4, 5, 6.5],
    [6, 1, 4],
  ];

  test('whiskers reach one and a half boxes, what lies beyond is an outlier', () => {
    const expected = [[22, 5, 4], [3, 5, 2.5], [4, 5, 10], [1, 5, 1], ...quartiles, ['[100]', '[]', '[]']];
    expect(boxes({ whisker_type: 'tukey' })).toEqual(expected);
    expect(boxes({})).toEqual(expected);
  });

  test('quartiles and percentiles lie between amounts whose sum or difference is more than a number can be', () => {
    const odd = table({
      city: ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b'],
      value: [1.7e308, 1.7e308, 1.5e308, 1.5e308, -1.6e308, -1e308, 1e308, 1.6e308],
    });
    const partsOf = (names: readonly string[], more: Readonly<Record<string, unknown>> = {}) => {
      const { table: result } = postProcess([step('boxplot', { groupby: ['city'], metrics: ['value'], ...more })], odd);
      return names.map((name) => cells(result, `value__${name}`));
    };
    expect(partsOf(['q1', 'median', 'q3', 'min', 'max'])).toEqual([
      [1.5e308, -1.3e308],
      [1.6e308, 0],
      [1.7e308, 1.3e308],
      [1.5e308, -1.6e308],
      [1.7e308, 1.6e308],
    ]);
    const [low] = partsOf(['min'], { whisker_type: 'percentile', percentiles: [50, 100] });
    expect(low).toEqual([1.6e308, 0]);
  });

  test('a group or a metric that is no column is rejected', () => {
    for (const options of [
      { groupby: ['gone'], metrics: ['value'] },
      { groupby: ['city'], metrics: ['gone'] },
    ])
      expect(rejection([step('boxplot', options)], input)).toBe(
        'POST_002 Referenced columns not available in DataFrame.',
      );
  });

  test('NULL is a group, the last, where the query keeps it, and left out else', () => {
    const odd = table({ city: ['a', null, 'a', null], value: [1, 5, 3, 7] });
    const citiesOf = (more: Readonly<Record<string, unknown>>) => {
      const { table: result } = postProcess([step('boxplot', { groupby: ['city'], metrics: ['value'], ...more })], odd);
      return [cells(result, 'city'), cells(result, 'value__mean')];
    };
    expect(citiesOf({ keep_null_keys: true })).toEqual([
      ['a', null],
      [2, 6],
    ]);
    expect(citiesOf({})).toEqual([['a'], [2]]);
  });

  test('boxes of an engine leave out the group without a name where the query does, with its outliers', () => {
    const parts = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count'];
    const ofEngine = table({
      city: ['a', null, 'a', null],
      ...Object.fromEntries(parts.map((part) => [`${part}_0__`, [1, 2, 1, 2]])),
      outlier_0__: [9, 8, -3, 7],
    });
    const outliersOf = (more: Readonly<Record<string, unknown>>) => {
      const options = { groupby: ['city'], metrics: ['value'], ...more };
      return cells(postProcess([step('spread_boxes', options)], ofEngine).table, 'value__outliers');
    };
    expect(outliersOf({})).toEqual(['[-3,9]']);
    expect(outliersOf({ keep_null_keys: true })).toEqual(['[-3,9]', '[7,8]']);
  });

  test('whiskers reach the extremes, or two percentiles', () => {
    const means = [
      [22, 5, 4],
      [3, 5, 2.5],
    ];
    const extremeValues = [...means, [100, 5, 10], [1, 5, 1], ...quartiles, ['[]', '[]', '[]']];
    expect(boxes({ whisker_type: 'min/max' })).toEqual(extremeValues);
    expect(boxes({ whisker_type: 'other' })).toEqual(extremeValues);
    expect(boxes({ whisker_type: 'percentile', percentiles: [0, 100] })).toEqual(extremeValues);
    expect(boxes({ whisker_type: 'percentile', percentiles: [10, 90] })).toEqual([
      ...means,
      [61.6, 5, 7.9],
      [1.4, 5, 1.3],
      ...quartiles,
      ['[100,1]', '[]', '[10,1]'],
    ]);
  });

  test('percentiles are two numbers from 0 to 100, the lower first', () => {
    const rejectionOf = (percentiles: unknown) =>
      rejection([step('boxplot', { metrics: ['value'], whisker_type: 'percentile', percentiles })], input);
    for (const percentiles of [null, 5, [1], [1, 2, 3], ['1', 2], [1, '2'], [5, 5], [6, 5]])
      expect(rejectionOf(percentiles)).toContain('percentiles must be a list or tuple with two numeric values');
    for (const percentiles of [
      [-1, 5],
      [5, 101],
    ])
      expect(rejectionOf(percentiles)).toContain('in the range [0, 100]');
    expect(rejectionOf([0, 100])).toBe('not rejected');
  });

  test('boxes of an engine have one row for each group, with its outliers in their order', () => {
    const columns = Object.fromEntries(
      ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count'].map((partName, index) => [
        `${partName}_0__`,
        [index, index, index + 10],
      ]),
    );
    const engine = table({ city: ['a', 'a', 'b'], ...columns, outlier_0__: [9, 7, null] });
    const { table: result } = postProcess([step('spread_boxes', { groupby: ['city'], metrics: ['value'] })], engine);
    expect(cells(result, 'city')).toEqual(['a', 'b']);
    expect(partNames.map((partName) => cells(result, `value__${partName}`))).toEqual([
      ...[0, 1, 2, 3, 4, 5, 6].map((index) => [index, index + 10]),
      ['[7,9]', '[]'],
    ]);
  });
});

describe('labels and order', () => {
  test('a cell as a label reads as Python writes it', () => {
    const label = (type: ValueType, cell: Cell) => {
      const input = table({ row: ['r'], key: [cell], n: [1] }, { key: type });
      const pivot = step('pivot', { index: ['row'], columns: ['key'], aggregates: { n: { operator: 'sum' } } });
      const names = postProcess([pivot, step('flatten')], input).table.columns.map(({ name }) => name);
      return names.slice(1);
    };
    const ms = Date.UTC(2024, 0, 2, 3, 4, 5);
    expect(label('float', 2)).toEqual(['n, 2.0']);
    expect(label('float', 2.5)).toEqual(['n, 2.5']);
    expect(label('integer', 2)).toEqual(['n, 2']);
    expect(label('boolean', true)).toEqual(['n, True']);
    expect(label('boolean', false)).toEqual(['n, False']);
    expect(label('timestamp', ms)).toEqual(['n, 2024-01-02 03:04:05']);
    expect(label('timestamptz', ms)).toEqual(['n, 2024-01-02 03:04:05']);
    expect(label('date', Date.UTC(2024, 0, 2))).toEqual(['n, 2024-01-02']);
    expect(label('text', 'x')).toEqual(['n, x']);
  });

  test('rows are sorted by several columns, each in its direction, or by the index', () => {
    const input = table({ a: ['x', 'y', 'x', null], b: [1, 2, 3, 4] });
    const order = (options: Readonly<Record<string, unknown>>) =>
      cells(postProcess([step('sort', options)], input).table, 'b');
    expect(order({ by: ['a', 'b'] })).toEqual([1, 3, 2, 4]);
    expect(order({ by: ['a', 'b'], ascending: [true, false] })).toEqual([3, 1, 2, 4]);
    expect(order({ by: ['a', 'b'], ascending: [false, true] })).toEqual([2, 1, 3, 4]);
    expect(order({ by: 'b', ascending: false })).toEqual([4, 3, 2, 1]);
    expect(order({ columns: { a: true, b: false } })).toEqual([3, 1, 2, 4]);
    expect(order({ is_sort_index: true, ascending: false })).toEqual([4, 3, 2, 1]);
    expect(order({ is_sort_index: true })).toEqual([1, 2, 3, 4]);
    expect(order({})).toEqual([1, 2, 3, 4]);
    const rejectionOfSort = (options: Readonly<Record<string, unknown>>) => rejection([step('sort', options)], input);
    expect(rejectionOfSort({ by: ['a'], ascending: [true, false] })).toContain(
      'Length of ascending (2) != length of by (1)',
    );
    expect(rejectionOfSort({ by: ['gone'] })).toContain('Referenced columns not available');
  });

  test('a step that is none is rejected, and named', () => {
    for (const name of ['explode', 'toString', ''])
      expect(rejection([step(name)], table({ a: [1] }))).toMatch(/^POST_001/);
  });
});
