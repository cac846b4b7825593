import { describe, expect, test } from 'vitest';
import type { Drawing } from '../kit/drawing/drawing.ts';
import { drawnBars, drawnTexts, overlaps } from '../kit/drawing/test-texts.ts';
import { additive, drawer, wideTable } from '../test-series.ts';
import { barOption } from './option.ts';
import { timeseriesBar } from './spec.ts';

const bars = drawer(timeseriesBar, barOption);
const size = { widthPx: 640, heightPx: 400 };
const form = { x_axis: 'x', metrics: ['m'], x_axis_sort: 'x', show_value: true };
const named = (amounts: readonly number[]) => {
  const names = amounts.map((_, index) => `place ${index}`);
  return wideTable({ m: [...amounts] }, names, 'text');
};
const barsOf = ({ option }: Drawing): readonly { readonly value: unknown; readonly label: object }[] =>
  (option as unknown as { series: { data: { value: unknown; label: object }[] }[] }).series[0]?.data ?? [];

/** Amounts of both signs that reach both ends of a round axis. */
const round = Array.from({ length: 15 }, (_, index) => (index - 7) * 1000 + (index < 7 ? -3000 : 3000));
const few = [-10_000, -4000, 2500, 10_000];

describe.each(['horizontal', 'vertical'])('values at the ends of %s bars', (orientation) => {
  test.each([
    ['that end where the axis does', round, {}],
    ['within bounds that are their ends', round, { truncateYAxis: true, y_axis_bounds: [-10_000, 10_000] }],
    ['that are few', few, { show_value: false }],
    ['that are few, within bounds', few, { show_value: false, truncateYAxis: true, y_axis_bounds: [-10_000, 10_000] }],
    ['on a logarithmic axis', round, { logAxis: true }],
    ['with titles', round, { x_axis_title: 'Place', y_axis_title: 'Amount' }],
    ['beyond what an axis can reach', round.map((amount) => amount * 1.7e304), {}],
  ])('lie on no name and are whole: bars %s', (_, amounts, more) => {
    const texts = drawnTexts(bars({ ...form, orientation, ...more }, [named(amounts)], size), size);
    expect(texts.filter(({ text }) => text.startsWith('place')).length).toBeGreaterThan(3);
    expect(overlaps(texts)).toEqual([]);
    // Titles may be turned.
    for (const { text, left, right, top, bottom } of texts.filter((one) => !/^(?:Place|Amount)$/.test(one.text)))
      expect([text, left >= -1, right <= size.widthPx + 1, top >= -1, bottom <= size.heightPx + 1]).toEqual([
        text,
        true,
        true,
        true,
        true,
      ]);
  });

  test('bars that the axis does not reach are not drawn, as the notes say, whatever their sign', () => {
    const drawing = bars({ ...form, orientation }, [named([1.6e308, -1.7e308, 5e307])], size);
    expect(barsOf(drawing).map(({ value }) => value)).toEqual(['-', '-', 5e307]);
    expect(drawing.notes).toContain('Values farther off than an axis can reach are not shown.');
    const finite = bars({ ...form, orientation }, [named([8e307, -7e307])], size);
    expect(barsOf(finite).map(({ value }) => value)).toEqual([8e307, -7e307]);
  });

  test('the sum of a stack stands outside of it on the side of its sign', () => {
    const table = wideTable({ 'm, a': [2, -2], 'm, b': [3, -3] }, ['u', 'v'], 'text');
    const stacked = { ...form, groupby: ['g'], stack: 'Stack', only_total: true, orientation };
    const drawing = bars(stacked, [table], { facts: additive, ...size });
    const sides = orientation === 'horizontal' ? ['right', 'left'] : ['top', 'bottom'];
    expect(barsOf(drawing).map(({ label }) => Reflect.get(label, 'position'))).toEqual(sides);
    expect(overlaps(drawnTexts(drawing, size))).toEqual([]);
  });
});

/** Twenty categories of three groups; the amounts of each go up and down. */
const groups = ['a', 'b', 'c'];
const wide = wideTable(
  Object.fromEntries(
    groups.map((group, place) => [
      `m, ${group}`,
      Array.from(
        { length: 20 },
        (_, index) => 1_234_567.891 * (((index * 7 + place * 3) % 11) - (place === 1 ? 4 : -1)),
      ),
    ]),
  ),
  Array.from({ length: 20 }, (_, index) => `c${index}`),
  'text',
);
const currency = { y_axis_format: ',.2f', currency_format: { symbol: 'USD', symbolPosition: 'prefix' } };

describe.each(['vertical', 'horizontal'])('wide values at narrow %s bars', (orientation) => {
  test.each([
    ['one beside the other', { metrics: ['m, a'] }],
    ['as shares', { metrics: ['m, a'], y_axis_format: ',.2%', currency_format: null }],
    ['in groups', { groupby: ['g'] }],
    ['in stacks, their sums', { groupby: ['g'], stack: 'Stack', only_total: true }],
    ['around the middle', { groupby: ['g'], stack: 'Stream', only_total: true }],
  ])('lie on no other bar, no other value and no name: %s', (_, more) => {
    const drawing = bars({ ...form, ...currency, orientation, ...more }, [wide], { facts: additive, ...size });
    const texts = drawnTexts(drawing, size);
    const values = texts.filter(({ text }) => /^−?\$|%$/.test(text));
    // The numbers of the axis stand below or left of the bars.
    const boxes = drawnBars(drawing, size);
    const [left, bottom] = [Math.min(...boxes.map((one) => one.left)), Math.max(...boxes.map((one) => one.bottom))];
    const written = values.filter((one) => one.left >= left - 30 && one.bottom <= bottom + 14);
    expect(written.length).toBeGreaterThan(0);
    expect(overlaps(texts)).toEqual([]);
    const covered = written.filter((one) =>
      boxes.some(
        (box) =>
          one.left + 1 < box.right && box.left + 1 < one.right && one.top + 2 < box.bottom && box.top + 2 < one.bottom,
      ),
    );
    expect(covered.map(({ text }) => text)).toEqual([]);
  });

  test('parts of a stack have theirs inside, or none', () => {
    const stacked = { ...form, groupby: ['g'], stack: 'Stack', only_total: false, orientation, y_axis_format: '.2s' };
    const drawing = bars(stacked, [wide], { facts: additive, ...size });
    const boxes = drawnBars(drawing, size);
    const values = drawnTexts(drawing, size).filter(({ text }) => /^−?\d+(\.\d)?M$/.test(text));
    const [left, bottom] = [Math.min(...boxes.map((one) => one.left)), Math.max(...boxes.map((one) => one.bottom))];
    const inside = values.filter((one) => one.left >= left && one.bottom <= bottom);
    const isIn = (one: (typeof inside)[number]): boolean =>
      boxes.some(
        (box) =>
          one.left >= box.left - 2 &&
          one.right <= box.right + 2 &&
          one.top >= box.top - 2 &&
          one.bottom <= box.bottom + 2,
      );
    expect(inside.filter((one) => !isIn(one)).map(({ text }) => text)).toEqual([]);
  });
});

test('values are written in full where they have space so, else shorter where more of them have', () => {
  const textsAt = (widthPx: number): readonly string[] => {
    const own = { widthPx, heightPx: 400 };
    const few = wideTable({ m: [1_200_000, 1_100_000, 3_000_000, 2_000_000] }, ['u', 'v', 'w', 'x'], 'text');
    const more = { ...form, ...currency, orientation: 'vertical', x_axis_sort: null, forecastEnabled: false };
    return drawnTexts(bars({ ...more, logAxis: true }, [few], own), own)
      .map(({ text }) => text)
      .filter((text) => text.startsWith('$') && !/^\$\d+(,000)*$/.test(text));
  };
  expect(textsAt(800).toSorted()).toEqual(['$1,100,000.00', '$1,200,000.00', '$2,000,000.00', '$3,000,000.00']);
  expect(textsAt(320).toSorted()).toEqual(['$1.1M', '$1.2M', '$2.0M', '$3.0M']);
});
