import { expect, test } from 'vitest';
import { completionsOf, wordAt } from './completions.ts';

const all = ['delay', 'delay_reason', 'SUM', 'arrival_delay', 'END'].map((text) => ({ text }));

test('the word before the caret is what is being written', () => {
  expect(wordAt('SUM(de', 6)).toBe('de');
  expect(wordAt('SUM(de) + x', 6)).toBe('de');
  expect(wordAt('SUM("del', 8)).toBe('"del');
  expect(wordAt('SUM(12', 6)).toBe('');
  expect(wordAt('', 0)).toBe('');
});

test('beginnings come first, then what holds the word; a whole word needs nothing', () => {
  const texts = (typedWord: string) => completionsOf(typedWord, all).map(({ text }) => text);
  expect(texts('de')).toEqual(['delay', 'delay_reason', 'arrival_delay']);
  expect(texts('"de')).toEqual(['delay', 'delay_reason', 'arrival_delay']);
  expect(texts('s')).toEqual(['SUM']);
  expect(texts('end')).toEqual([]);
  expect(texts('')).toEqual([]);
});
