import { expect, test } from 'vitest';
import { mixColors, rampColor, translucent, readableTextColor } from './color-mix.ts';
import { themes } from './theme/theme-colors.ts';

test('two colors are mixed in shares, and a ramp between its neighbors', () => {
  expect(mixColors('#000000', '#ffffff', 0)).toBe('#000000');
  expect(mixColors('#000000', '#c86432', 0.5)).toBe('#643219');
  expect(
    ['#000000', '#646464', '#c8c8c8'].map((_, index) => rampColor(['#000000', '#646464', '#c8c8c8'], index / 2)),
  ).toEqual(['#000000', '#646464', '#c8c8c8']);
  expect(rampColor(['#000000', '#646464'], 7)).toBe('#646464');
  expect(rampColor(['#000000', '#646464'], Number.NaN)).toBe('#000000');
});

test('short hex texts count as long ones, what is no color as gray', () => {
  expect(mixColors('#fff', '#fff', 0)).toBe('#ffffff');
  expect(translucent('#048', 0.5)).toBe('rgba(0,68,136,0.5)');
  expect(translucent('not a color', 1)).toBe('rgba(128,128,128,1)');
});

test('words are read on every color of the palettes and ramps: contrast of at least 4.5 (WCAG 2 AA)', () => {
  const channel = (part: number): number => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = (hex: string): number =>
    [0.2126, 0.7152, 0.0722].reduce(
      (sum, weight, index) =>
        sum + weight * channel(Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16) / 255),
      0,
    );
  const contrast = (one: string, other: string): number => {
    const [high = 0, low = 0] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const fillColors = Object.values(themes).flatMap(({ slots, sequential, heat }) => [...slots, ...sequential, ...heat]);
  expect(fillColors.filter((fill) => contrast(fill, readableTextColor(fill)) < 4.5)).toEqual([]);
});
