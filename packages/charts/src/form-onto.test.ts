import './all-types.ts';
import { expect, test } from 'vitest';
import { chartTypes } from './by-type/about.ts';
import { controlsOf } from './kit/declare/chart-spec.ts';
import { formOnto, namesInForm } from './form-onto.ts';
import { registeredChartType } from './registry.ts';

const renaming = {
  column: (name: string) => (name === 'old' ? 'new' : name),
  metric: (name: string) => (name === 'old_sum' ? 'new_sum' : name),
};

/** What a control of a kind holds when it names the column `old`, or the metric `old_sum`; null for kinds that name none. */
const valueOf: Readonly<Record<string, unknown>> = {
  column: 'old',
  columns: ['old'],
  timeColumn: 'old',
  metric: 'old_sum',
  metrics: ['old_sum'],
  filters: [{ expressionType: 'SIMPLE', clause: 'WHERE', subject: 'old', operator: '==', comparator: 'old' }],
  orderBy: ['["old", true]'],
  filterConfigs: [{ column: 'old', metric: 'old_sum', label: 'old' }],
};

test.each(Object.keys(chartTypes))('every control of %s that names columns or metrics is known to a copy', (type) => {
  for (const { key, kind } of controlsOf(registeredChartType({ viz_type: type }).spec)) {
    const value = valueOf[kind];
    if (value === undefined) continue;
    const { columns, metrics } = namesInForm({ [key]: value });
    expect([key, kind, [...columns, ...metrics].toSorted()]).toEqual([
      key,
      kind,
      JSON.stringify(value).includes('old_sum')
        ? [...(JSON.stringify(value).includes('"old"') ? ['old'] : []), 'old_sum']
        : ['old'],
    ]);
    expect(JSON.stringify(formOnto({ [key]: value }, renaming)[key])).toContain('new');
  }
});

const toTowns = {
  column: (name: string) => ({ city: 'town', amount: 'price' })[name] ?? name,
  metric: (name: string) => ({ count: 'rows' })[name] ?? name,
};

const sumOf = (column: string) => ({
  expressionType: 'SIMPLE',
  column: { column_name: column, id: 7 },
  aggregate: 'SUM',
  label: `SUM(${column})`,
});

test('dimensions, metrics, conditions and orders go by the names of the other dataset, values and SQL stay', () => {
  const form = {
    viz_type: 'table',
    groupby: ['city', { expressionType: 'SQL', sqlExpression: 'city', label: 'city', isColumnReference: true }],
    columns: [{ expressionType: 'SQL', sqlExpression: 'UPPER(city)', label: 'city' }],
    metrics: ['count', sumOf('amount'), { ...sumOf('amount'), label: 'Turnover', hasCustomLabel: true }],
    adhoc_filters: [
      { expressionType: 'SIMPLE', subject: 'city', operator: 'IN', comparator: ['city'] },
      { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'amount > 3' },
    ],
    order_by_cols: ['["city", false]', 'no order'],
    column_config: { 'SUM(amount)': { d3NumberFormat: ',d' }, city: {}, Turnover: {} },
    conditional_formatting: [{ column: 'SUM(amount)', operator: '>' }, { column: 'Turnover' }],
    x_axis_sort: 'count',
    row_limit: 50,
    url: 'city',
  };
  expect(formOnto(form, toTowns)).toEqual({
    viz_type: 'table',
    groupby: ['town', { expressionType: 'SQL', sqlExpression: 'town', label: 'town', isColumnReference: true }],
    columns: [{ expressionType: 'SQL', sqlExpression: 'UPPER(city)', label: 'city' }],
    metrics: [
      'rows',
      { expressionType: 'SIMPLE', column: { column_name: 'price' }, aggregate: 'SUM', label: 'SUM(price)' },
      {
        expressionType: 'SIMPLE',
        column: { column_name: 'price' },
        aggregate: 'SUM',
        label: 'Turnover',
        hasCustomLabel: true,
      },
    ],
    adhoc_filters: [
      { expressionType: 'SIMPLE', subject: 'town', operator: 'IN', comparator: ['city'] },
      { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'amount > 3' },
    ],
    order_by_cols: ['["town", false]', 'no order'],
    column_config: { 'SUM(price)': { d3NumberFormat: ',d' }, town: {}, Turnover: {} },
    conditional_formatting: [{ column: 'SUM(price)', operator: '>' }, { column: 'Turnover' }],
    x_axis_sort: 'rows',
    row_limit: 50,
    url: 'city',
  });
  expect(namesInForm(form)).toEqual({
    columns: new Set(['city', 'amount']),
    metrics: new Set(['count']),
    sql: ['UPPER(city)', 'amount > 3'],
  });
  expect(formOnto(form, { column: (name) => name, metric: (name) => name })).toEqual(form);
});
