import { expect, test } from 'vitest';
import { excessOfJson } from './json-bounds.ts';
import { isJson, objectOfJson } from './json-text.ts';

const levels = (count: number, open = '[', close = ']') => open.repeat(count) + close.repeat(count);

test('64 levels are within bounds, lists and objects alike; those that are closed count no more', () => {
  expect(excessOfJson(levels(64))).toBeNull();
  expect(excessOfJson(levels(65))).toBe('more than 64 levels');
  expect(excessOfJson(`${'{"a":'.repeat(64)}1${'}'.repeat(64)}`)).toBeNull();
  expect(excessOfJson(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`)).toBe('more than 64 levels');
  expect(excessOfJson(`[${Array.from({ length: 100 }, () => '[],{}').join(',')}]`)).toBeNull();
  expect(excessOfJson(`[${levels(63)},${levels(63)},${levels(64)}]`)).toBe('more than 64 levels');
});

test('a million commas are within bounds', () => {
  expect(excessOfJson(`[${'1,'.repeat(1_000_000)}1]`)).toBeNull();
  expect(excessOfJson(`[${'1,'.repeat(1_000_001)}1]`)).toBe('more than 1000000 values');
});

test.each([
  ['signs in a text do not count', JSON.stringify('[{,'.repeat(1_000))],
  ['quotes in a text do not end it', JSON.stringify('"[[['.repeat(100))],
  ['a backslash at the end of a text does not hide its end', `["\\\\","[",${levels(62)}]`],
  ['a text without an end', `"${'['.repeat(100)}`],
])('%s', (_, json) => {
  expect(excessOfJson(json)).toBeNull();
});

test('behind a text that ends in backslashes signs count again', () => {
  expect(excessOfJson(`["\\\\",${levels(64)}]`)).toBe('more than 64 levels');
  expect(excessOfJson(`["\\"",${levels(64)}]`)).toBe('more than 64 levels');
});

test.each([
  ['{"a":[1]}', true, { a: [1] }],
  ['[1]', true, {}],
  ['"text"', true, {}],
  ['null', true, {}],
  ['{', false, {}],
  ['', false, {}],
  [levels(65), false, {}],
])('%j is JSON: %s', (text, expected, object) => {
  expect(isJson(text)).toBe(expected);
  expect(objectOfJson(text)).toEqual(object);
});

test('no text is an empty object', () => {
  expect([objectOfJson(null), objectOfJson(undefined)]).toEqual([{}, {}]);
});
