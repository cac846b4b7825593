import { expect, test } from 'vitest';
import { kindOfValue, listOf, parametersInText, shownList, valueAs } from './template-params.ts';

test('the names that a text uses are found with their first line and the defaults that it gives', () => {
  const sql =
    "SELECT {{ least | default(1000) }}\nWHERE day > '{{ day|default('2001-01-01') }}'\nAND {{- least }} < {{ most }}";
  expect(parametersInText(sql)).toEqual([
    { name: 'least', line: 1, defaultValue: 1000 },
    { name: 'day', line: 2, defaultValue: '2001-01-01' },
    { name: 'most', line: 3, defaultValue: null },
  ]);
});

test('names that the server gives are no parameters', () => {
  expect(parametersInText('{{ current_username() }} {{ from_dttm }} {{ own }}').map(({ name }) => name)).toEqual([
    'own',
  ]);
});

test('a value says what it is', () => {
  expect([4, true, '2001-02-03', 'words', [1], null, undefined].map(kindOfValue)).toEqual([
    'number',
    'truth',
    'date',
    'text',
    'list',
    null,
    null,
  ]);
});

test('a value becomes one of another kind, or none where it does not read so', () => {
  expect(valueAs('12', 'number')).toBe(12);
  expect(valueAs('twelve', 'number')).toBeNull();
  expect(valueAs(12, 'text')).toBe('12');
  expect(valueAs('2001-02-03T04:05', 'date')).toBe('2001-02-03');
  expect(valueAs('soon', 'date')).toBeNull();
  expect(valueAs('true', 'truth')).toBe(true);
  expect(valueAs('a, 2', 'list')).toEqual(['a', 2]);
  expect(valueAs(['a', 2], 'text')).toBe('a, 2');
});

test('a list is written with commas between its values', () => {
  expect(listOf(' a , 2,, true')).toEqual(['a', 2, true]);
  expect(shownList(['a', 2, true])).toBe('a, 2, true');
});
