import { expect, test } from 'vitest';
import { cleanTagName, tagObjectType, taggedKindOf, taggedKinds } from './tag.ts';

test('what is tagged is known by its name, or by the number that Superset gives it', () => {
  expect(taggedKinds.map(tagObjectType)).toEqual([1, 2, 3, 4]);
  expect([1, 2, 3, 4].map(taggedKindOf)).toEqual(['query', 'chart', 'dashboard', 'dataset']);
  expect(['1', '2', '3', '4'].map(taggedKindOf)).toEqual(['query', 'chart', 'dashboard', 'dataset']);
  expect(['query', 'chart', 'dashboard', 'dataset'].map(taggedKindOf)).toEqual([
    'query',
    'chart',
    'dashboard',
    'dataset',
  ]);
  expect([0, 5, '', '0', 'Chart', 'user'].map(taggedKindOf)).toEqual(Array(6).fill(undefined));
});

test('a tag is called what one sees: accents in one letter, single blanks, nothing that nobody sees', () => {
  expect(cleanTagName('  Cafe\u0301\t \n au\u200blait ')).toBe('Caf\u00e9 au lait');
  expect(cleanTagName('a\ud800b')).toBe('a\ufffdb');
  expect(cleanTagName('\u0007\u00a0')).toBe('');
});
