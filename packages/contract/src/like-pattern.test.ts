import { expect, test } from 'vitest';
import { escapeLike, hasLikeEscapes, likePattern, readLike } from './like-pattern.ts';

test('what is typed stands for itself in a pattern', () => {
  expect(escapeLike(String.raw`50%_of C:\x`)).toBe(String.raw`50\%\_of C:\\x`);
  expect(likePattern('contains', '5%')).toBe(String.raw`%5\%%`);
  expect(likePattern('startsWith', 'San')).toBe('San%');
  expect(likePattern('endsWith', '_')).toBe(String.raw`%\_`);
});

test.each([
  ['%san%', { word: 'contains', text: 'san' }],
  ['San%', { word: 'startsWith', text: 'San' }],
  ['%ville', { word: 'endsWith', text: 'ville' }],
  [String.raw`%5\%%`, { word: 'contains', text: '5%' }],
  [String.raw`%\\%`, { word: 'contains', text: '\\' }],
  [String.raw`%\%`, { word: 'endsWith', text: '%' }],
  ['%a%b%', null],
  ['a_c', null],
  ['abc', null],
  ['%', null],
  ['%%', null],
  ['', null],
])('the pattern %j reads as %j', (pattern, expected) => expect(readLike(pattern)).toEqual(expected));

test('every text that is asked reads back as it was typed', () => {
  for (const text of ['a', '%', '_', '\\', '%%', String.raw`\%`, 'a\nb', '🛫', 'مطار', 'x'.repeat(500)])
    for (const word of ['contains', 'startsWith', 'endsWith'] as const)
      expect(readLike(likePattern(word, text))).toEqual({ word, text });
});

test('a backslash is an escape only where all of them are', () => {
  expect([String.raw`a\%b%`, String.raw`\\`, `a\n${String.raw`\_`}`].map(hasLikeEscapes)).toEqual([true, true, true]);
  expect(['a%', String.raw`C:\x%`, String.raw`a\%\b`, String.raw`%\\\ `, '', '\\'].map(hasLikeEscapes)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
});
