import { expect, test } from 'vitest';
import type { Size } from '../view/use-size.ts';
import { holeText, type HoleResult } from './hole-text.ts';

const fit = (result: Omit<HoleResult, 'holePercent'>, holePx: number, scale: number) =>
  holeText({ ...result, holePercent: () => 50 }, { widthPx: 2 * holePx, heightPx: 3 * holePx }, scale);
const departures = { texts: ['166,341', '166k'], caption: 'Departures' };

test('a wide hole holds the number and what it counts', () => {
  expect(fit(departures, 150, 1)).toEqual({ text: '166,341', size: 18, caption: 'Departures' });
});

test('a narrow hole holds the number alone, smaller, then in short, then nothing: it never touches the ring', () => {
  expect(fit(departures, 84, 1)).toEqual({ text: '166,341', size: 15, caption: 'Departures' });
  expect(fit(departures, 76, 1)).toEqual({ text: '166,341', size: 15, caption: null });
  expect(fit(departures, 70, 1)).toEqual({ text: '166,341', size: 13, caption: null });
  expect(fit(departures, 50, 1)).toEqual({ text: '166k', size: 15, caption: null });
  expect(fit(departures, 30, 1)).toBeNull();
});

test('texts twice as large need a hole twice as large', () => {
  expect(fit(departures, 150, 2)).toEqual(fit(departures, 75, 1));
  expect(fit(departures, 300, 2)).toEqual(fit(departures, 150, 1));
});

test('a caption that is too long for the hole is left out, not cut', () => {
  expect(fit({ texts: ['12'], caption: 'Departures an hour late or more' }, 150, 1)?.caption).toBeNull();
});

test('without a hole everything has its space', () => {
  const result = { texts: ['166,341', '166k'], caption: 'Departures an hour late or more', holePercent: null };
  expect(holeText(result, { widthPx: 0, heightPx: 0 }, 1)).toEqual({
    text: '166,341',
    size: 18,
    caption: 'Departures an hour late or more',
  });
});

test('the hole is as wide as it is in a box of that size', () => {
  const result = {
    texts: ['3.0M'],
    caption: 'Departures',
    holePercent: ({ heightPx }: Size) => (heightPx < 200 ? 50 : 5),
  };
  expect(holeText(result, { widthPx: 300, heightPx: 150 }, 1)?.text).toBe('3.0M');
  expect(holeText(result, { widthPx: 300, heightPx: 300 }, 1)).toBeNull();
});
