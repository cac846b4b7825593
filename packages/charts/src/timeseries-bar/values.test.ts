import { describe, expect, test } from 'vitest';
import type { Drawing } from '../kit/drawing/drawing.ts';
import { drawnTexts, overlaps } from '../kit/drawing/test-texts.ts';
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
