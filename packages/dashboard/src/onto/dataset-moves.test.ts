import { expect, test } from 'vitest';
import { filtersOnto } from './filters-onto.ts';
import { misfitsOf } from './misfits.ts';
import { kindDifference, suggestedName, usedNames } from './suggest-names.ts';

const sumOf = (column: string) => ({
  expressionType: 'SIMPLE',
  column: { column_name: column },
  aggregate: 'SUM',
  label: `SUM(${column})`,
});

test('a filter over several datasets moves where its dataset does, and keeps the others', () => {
  const filter = {
    id: 'NATIVE_FILTER-1',
    targets: [
      { datasetId: 1, column: { name: 'city' } },
      { datasetId: 2, column: { name: 'city' } },
    ],
    sortMetric: 'count',
    defaultDataMask: {
      filterState: { value: ['x'] },
      extraFormData: { filters: [{ col: 'city', op: 'IN', val: ['city'] }] },
    },
  };
  const moveOf = (from: number) => ({ from, to: 9, columns: { city: 'town' }, metrics: { count: 'rows' } });
  expect(filtersOnto([filter, 'broken'], [moveOf(1)])).toEqual([
    {
      ...filter,
      targets: [
        { datasetId: 9, column: { name: 'town' } },
        { datasetId: 2, column: { name: 'city' } },
      ],
      sortMetric: 'rows',
      defaultDataMask: {
        filterState: { value: ['x'] },
        extraFormData: { filters: [{ col: 'town', op: 'IN', val: ['city'] }] },
      },
    },
    'broken',
  ]);
  // Its values still come from the dataset that stays.
  expect(filtersOnto([filter], [moveOf(2)])).toEqual([
    { ...filter, targets: [filter.targets[0], { datasetId: 9, column: { name: 'town' } }] },
  ]);
  // A column that is called like a member of every object is a column like others.
  expect(filtersOnto([{ targets: [{ datasetId: 1, column: { name: 'constructor' } }] }], [moveOf(1)])).toEqual([
    { targets: [{ datasetId: 9, column: { name: 'constructor' } }] },
  ]);
});

const column = (name: string, type: 0 | 1 | 2 | null, isTime = false) => ({
  column_name: name,
  type_generic: type,
  is_dttm: isTime,
});
const datasetOf = (columns: object[], metrics: string[] = []) =>
  ({
    columns,
    metrics: metrics.map((name) => ({ metric_name: name, verbose_name: null, expression: `SQL of ${name}` })),
  }) as unknown as Parameters<typeof usedNames>[1];

test('what a dashboard names is listed with where, and what an earlier chart type left is not', () => {
  const dataset = datasetOf([column('city', 1), column('amount', 0)], ['count']);
  const forms = [
    { title: 'One', form: { groupby: ['city'], metrics: ['count', sumOf('amount')], entity: 'gone' } },
    {
      title: 'Two',
      form: { groupby: ['city'], where: 'x', adhoc_filters: [{ expressionType: 'SQL', sqlExpression: 'a=1' }] },
    },
  ];
  expect(usedNames(forms, dataset)).toEqual({
    columns: [
      { name: 'city', usedBy: ['One', 'Two'] },
      { name: 'amount', usedBy: ['One'] },
    ],
    metrics: [{ name: 'count', usedBy: ['One'] }],
    sql: [{ name: 'a=1', usedBy: ['Two'] }],
  });
});

test('a name is suggested when it is written the same, else alike; other kinds of values are said', () => {
  expect(suggestedName('Arr Delay', ['arrdelay', 'Arr Delay'])).toBe('Arr Delay');
  expect(suggestedName('ArrDelay', ['dep_delay', 'arr_delay'])).toBe('arr_delay');
  expect(suggestedName('ArrDelay', ['dep_delay'])).toBeNull();
  const [before, after] = [datasetOf([column('day', 2, true)]), datasetOf([column('day', 1), column('at', 2)])];
  expect(kindDifference(before, after, ['day', 'day'])).toBe('times before, texts there');
  expect(kindDifference(before, after, ['day', 'at'])).toBeNull();
  expect(kindDifference(before, after, ['day', 'gone'])).toBeNull();
});

test('what does not fit: columns that are missing or of another kind, metrics that are written into charts, SQL', () => {
  const before = datasetOf([column('city', 1), column('amount', 0), column('day', 2)], ['sales', 'count']);
  const after = datasetOf([column('town', 1), column('amount', 1)], ['count']);
  const usedBy = ['One'];
  const used = {
    columns: ['city', 'amount', 'day'].map((name) => ({ name, usedBy })),
    metrics: ['sales', 'count'].map((name) => ({ name, usedBy })),
    sql: [{ name: 'amount > 1', usedBy }],
  };
  const move = { from: 1, to: 2, columns: { city: 'town' }, metrics: {} };
  expect(misfitsOf(used, move, before, after)).toEqual([
    { text: 'Column amount: numbers before, texts there', usedBy },
    { text: 'Column day has none in its place', usedBy },
    { text: 'Metric sales is written into the chart: SQL of sales', usedBy },
    { text: 'SQL stays as it is written: amount > 1', usedBy },
  ]);
});

test('SQL that names columns which are not there is said to be unable to run; texts and other words are no columns', () => {
  const withSql = (expression: string) =>
    ({
      ...datasetOf([column('total_cost', 0), column('damage', 1), column('Day Part', 1)]),
      metrics: [{ metric_name: 'm', verbose_name: null, expression }],
    }) as unknown as Parameters<typeof usedNames>[1];
  const after = { ...datasetOf([column('damage_kind', 1), column('day part', 1)]), table_name: 'flights' };
  const usedOnce = (name: string) => [{ name, usedBy: ['One'] }];
  const textsFor = (sql: string) =>
    misfitsOf(
      { columns: [], metrics: usedOnce('m'), sql: [] },
      { from: 1, to: 2, columns: {}, metrics: {} },
      withSql(sql),
      after,
    ).map(({ text }) => text.replace('Metric m is written into the chart: ', ''));
  expect(textsFor('SUM(total_cost)')).toEqual(['SUM(total_cost). It cannot run: flights has no total_cost']);
  expect(textsFor('AVG("DAMAGE" = 1) / SUM(Total_Cost)')).toEqual([
    'AVG("DAMAGE" = 1) / SUM(Total_Cost). It cannot run: flights has no total_cost, damage',
  ]);
  expect(textsFor(`COUNT_IF("Day Part" = 'damage')`)).toEqual([`COUNT_IF("Day Part" = 'damage')`]);
  expect(textsFor('COUNT(*)')).toEqual(['COUNT(*)']);
});
