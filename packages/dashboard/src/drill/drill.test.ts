import { expect, test } from 'vitest';
import type { DatasetData, Filter } from '@sextant/contract';
import { drillClauses, drillColumns, groupClause, groupedColumns, withConditions } from './drill.ts';

const column = (name: string, changes: object = {}) => ({
  column_name: name,
  verbose_name: null,
  groupby: true,
  is_dttm: false,
  type_generic: 1,
  ...changes,
});
const dataset = {
  columns: [
    column('state', { verbose_name: 'State' }),
    column('city'),
    column('day', { is_dttm: true }),
    column('note', { groupby: false }),
    column('carrier'),
  ],
} as unknown as DatasetData;
const isIn = (name: string, value: string): Filter => ({
  column: { kind: 'column', name },
  operator: 'in',
  value: [value],
  grain: null,
});

test('each condition of a drill is a clause with a name of its own, in the words of the dataset', () => {
  const clauses = drillClauses(dataset, [isIn('state', 'IL'), isIn('city', 'Chicago')]);
  expect(clauses.map(({ source, filters, text }) => [source, filters, text])).toEqual([
    ['drill 0', [isIn('state', 'IL')], { name: 'State', verb: 'is', values: ['IL'] }],
    ['drill 1', [isIn('city', 'Chicago')], { name: 'city', verb: 'is', values: ['Chicago'] }],
  ]);
  expect(drillClauses(null, [isIn('city', 'Rome')], 'mark').map(({ source }) => source)).toEqual(['mark 0']);
  expect(groupClause('city')).toMatchObject({ groupBy: ['city'], filters: [] });
});

test('a chart can be drilled by every column to group by that is no time and that it does not show yet', () => {
  const namesOf = (form: object) => drillColumns(dataset, { ...form }).map(({ column_name: name }) => name);
  expect(namesOf({})).toEqual(['state', 'city', 'carrier']);
  expect(namesOf({ x_axis: 'state', groupby: ['carrier'] })).toEqual(['city']);
  expect(namesOf({ groupbyRows: ['city'], groupbyColumns: ['state'] })).toEqual(['carrier']);
  expect(drillColumns(null, {})).toEqual([]);
  const sql = { expressionType: 'SQL', sqlExpression: 'UPPER(city)', label: 'C' };
  expect(groupedColumns({ x_axis: sql, groupby: 'city', columns: null, column: 'state' })).toEqual(['city', 'state']);
});

test('conditions come behind those that a form has, which stay as they are', () => {
  const own = { clause: 'WHERE', expressionType: 'SQL', sqlExpression: 'a > 1', odd: true };
  const form = { viz_type: 'pie', adhoc_filters: [own] };
  expect(withConditions(form, [])).toBe(form);
  expect(withConditions(form, [isIn('city', 'Rome')])['adhoc_filters']).toMatchObject([own, { subject: 'city' }]);
  expect(withConditions({ adhoc_filters: 'none' }, [isIn('city', 'Rome')])['adhoc_filters']).toHaveLength(1);
});
