import { expect, test } from 'vitest';
import { bounds } from './bounds.ts';
import { readInRange } from './decimal.ts';
import { slider } from './slider.ts';

const share = { min: 0, max: 1 };

test('a number with a range takes what lies in it, as a number or as its text, and says what does not', () => {
  const read = readInRange(share);
  expect(['0', 1, 0.25].map((raw) => read(raw))).toEqual([0, 1, 0.25].map((value) => ({ ok: true, value })));
  expect(read(1.5)).toMatchObject({ ok: false, reason: 'is expected to be 1 or less' });
  expect(read(-1)).toMatchObject({ ok: false, reason: 'is expected to be 0 or more' });
  for (const raw of ['', 'x', null, Number.NaN, Infinity, [1]])
    expect(read(raw)).toMatchObject({ ok: false, reason: 'is expected to be a number' });
});

test('a slider reads as a number with a range does', () => {
  const field = slider('width', 'Width', '', { default: 0, range: { ...share, step: 0.1 } });
  expect(field.read('0.5')).toEqual({ ok: true, value: 0.5 });
  expect(field.read(2)).toMatchObject({ ok: false });
});

test('bounds have both ends, one of them or none', () => {
  const field = bounds('y_axis_bounds', 'Bounds', '');
  const read = (raw: unknown) => field.read(raw);
  expect(read([1, '2'])).toEqual({ ok: true, value: [1, 2] });
  expect(read([null, 2])).toEqual({ ok: true, value: [null, 2] });
  expect(read(['', ''])).toEqual({ ok: true, value: [null, null] });
  expect(read([1, 'x'])).toMatchObject({ ok: false });
  expect(read([1, 2, 3])).toMatchObject({ ok: false });
});
