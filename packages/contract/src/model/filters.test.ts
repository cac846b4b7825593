import { expect, test } from 'vitest';
import { operatorOfWire, operatorsFor } from './filters.ts';
import type { OperatorName } from './filters.ts';
import type { ValueType } from './column-table.ts';

const always = ['equals', 'notEquals', 'in', 'notIn', 'isNull', 'isNotNull'];
const comparing = ['lessThan', 'lessOrEqual', 'greaterThan', 'greaterOrEqual'];
const likeOperators = ['like', 'notLike', 'ilike'];

test.each<[ValueType, string[]]>([
  ['integer', [...always, ...comparing]],
  ['decimal', [...always, ...comparing]],
  ['float', [...always, ...comparing]],
  ['time', [...always, ...comparing]],
  ['text', [...always, ...comparing, ...likeOperators]],
  ['json', [...always, ...likeOperators]],
  ['boolean', [...always, 'isTrue', 'isFalse']],
  ['date', [...always, ...comparing, 'temporalRange']],
  ['timestamp', [...always, ...comparing, 'temporalRange']],
  ['timestamptz', [...always, ...comparing, 'temporalRange']],
  ['binary', always],
])('a column of type %s may be filtered by %j', (type, expected) => {
  expect(operatorsFor(type).toSorted()).toEqual(expected.toSorted());
});

test('operators are offered in the order of the table', () => {
  expect(operatorsFor('boolean')).toEqual([
    'equals',
    'notEquals',
    'in',
    'notIn',
    'isNull',
    'isNotNull',
    'isTrue',
    'isFalse',
  ]);
});

test.each<[string, OperatorName | null]>([
  ['==', 'equals'],
  [' not in ', 'notIn'],
  ['Temporal_Range', 'temporalRange'],
  ['IS NULL', 'isNull'],
  ['=', null],
  ['', null],
])('%j on the wire is %s', (wire, expected) => {
  expect(operatorOfWire(wire)).toBe(expected);
});
