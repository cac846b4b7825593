import { expect, test } from 'vitest';
import { figureOf } from './figure.ts';

const departures = { text: '2,999,994', short: '3.0M', unit: '' };

test('a number takes the largest size that fits its box', () => {
  expect(figureOf(departures, { widthPx: 400, heightPx: 120 })).toMatchObject({ text: '2,999,994', sizePx: 44 });
  expect(figureOf(departures, { widthPx: 400, heightPx: 60 })).toMatchObject({ text: '2,999,994', sizePx: 32 });
  expect(figureOf(departures, { widthPx: 140, heightPx: 60 })).toMatchObject({ text: '2,999,994', sizePx: 24 });
});

test('a number shrinks first, then is written in short with the whole number at hand', () => {
  expect(figureOf(departures, { widthPx: 100, heightPx: 60 })).toEqual({
    text: '2,999,994',
    sizePx: 18,
    full: null,
  });
  expect(figureOf(departures, { widthPx: 76, heightPx: 60 })).toEqual({
    text: '3.0M',
    sizePx: 24,
    full: '2,999,994',
  });
  expect(figureOf({ text: 'NULL', short: null, unit: '' }, { widthPx: 10, heightPx: 60 })).toMatchObject({
    text: 'NULL',
    sizePx: 11,
    full: null,
  });
});

test('the unit takes its space too', () => {
  expect(figureOf({ ...departures, unit: 'minutes' }, { widthPx: 200, heightPx: 60 }).sizePx).toBe(24);
  expect(figureOf(departures, { widthPx: 200, heightPx: 60 }).sizePx).toBe(32);
});

test('where number and unit do not fit side by side, the unit gives way to the next line and the number keeps its form', () => {
  expect(figureOf({ text: '6.7', short: null, unit: 'min' }, { widthPx: 76, heightPx: 60 })).toMatchObject({
    text: '6.7',
    sizePx: 24,
  });
  expect(figureOf({ text: '6.7', short: null, unit: 'minutes' }, { widthPx: 50, heightPx: 60 })).toMatchObject({
    text: '6.7',
    sizePx: 24,
  });
});

test('in a low box the number leaves space for the line under it', () => {
  expect(figureOf(departures, { widthPx: 400, heightPx: 52 }, { belowPx: 16 }).sizePx).toBe(32);
  expect(figureOf(departures, { widthPx: 400, heightPx: 36 }, { belowPx: 16 }).sizePx).toBe(18);
  expect(figureOf(departures, { widthPx: 400, heightPx: 20 }, { belowPx: 16 }).sizePx).toBe(13);
});

test('on a full screen the number grows with the height, as far as the width allows', () => {
  const sizes = [300, 400, 800, 1300].map((heightPx) => figureOf(departures, { widthPx: 1400, heightPx }).sizePx);
  expect(sizes).toEqual([44, 56, 108, 144]);
  expect(figureOf(departures, { widthPx: 360, heightPx: 1300 }).sizePx).toBe(56);
});

test('a form may ask for smaller and for larger numbers', () => {
  const box = { widthPx: 900, heightPx: 300 };
  expect([24, 32, 44, 56, 72].map((largestPx) => figureOf(departures, box, { largestPx }).sizePx)).toEqual([
    24, 32, 44, 56, 72,
  ]);
  expect(figureOf(departures, { widthPx: 900, heightPx: 120 }, { largestPx: 72 }).sizePx).toBe(56);
  expect(figureOf(departures, { widthPx: 140, heightPx: 300 }, { largestPx: 72 }).sizePx).toBe(24);
});
