import { expect, test } from 'vitest';
import { colorsFor } from '../palette.ts';
import { themes } from '../theme/theme-colors.ts';
import { categoricalPalettes } from './categorical.ts';
import { loadPalettes } from './palette-list.ts';
import { themeColorsWithSchemes, sampledColors, schemesOf, underDashboardScheme } from './scheme-colors.ts';
import { sequentialPalettes } from './sequential.ts';
import { computedPrefixes } from './shades.ts';

const palettes = { categorical: categoricalPalettes, sequential: sequentialPalettes };
const themeColorsOf = (form: Record<string, unknown>) =>
  themeColorsWithSchemes(themes.light, schemesOf(form), palettes);

test('there are 18 categorical and 55 sequential palettes, each with an id of its own and colors in hexadecimal', async () => {
  expect([categoricalPalettes.length, sequentialPalettes.length]).toEqual([18, 55]);
  const all = [...categoricalPalettes, ...sequentialPalettes];
  expect(new Set(all.map(({ id }) => id)).size).toBe(73);
  expect(all.flatMap(({ colors }) => colors).filter((hex) => !/^#[\da-f]{6}$/.test(hex))).toEqual([]);
  expect(await loadPalettes()).toEqual(palettes);
});

test('a palette between two colors goes evenly from the first to the last', () => {
  expect(sampledColors(['#000000', '#ffffff'], 3)).toEqual(['#000000', '#808080', '#ffffff']);
  expect(sampledColors(['#ff0000', '#00ff00', '#0000ff'], 5)).toEqual([
    '#ff0000',
    '#808000',
    '#00ff00',
    '#008080',
    '#0000ff',
  ]);
});

test('the palette that a chart names colors its labels, all of them', () => {
  const themeColors = themeColorsOf({ color_scheme: 'd3Category10' });
  const labels = Array.from({ length: 11 }, (_, index) => `label ${index}`);
  const color = colorsFor(labels, themeColors);
  expect(labels.map(color)).toEqual([
    '#1f77b4',
    '#ff7f0e',
    '#2ca02c',
    '#d62728',
    '#9467bd',
    '#8c564b',
    '#e377c2',
    '#7f7f7f',
    '#bcbd22',
    '#17becf',
    themes.light.text3,
  ]);
});

test('a linear palette has the place of both ramps', () => {
  const themeColors = themeColorsOf({ linear_color_scheme: 'white_black' });
  expect(themeColors.sequential).toHaveLength(themes.light.sequential.length);
  expect([themeColors.sequential[0], themeColors.sequential.at(-1)]).toEqual(['#ffffff', '#000000']);
  expect(themeColors.heat).toEqual(themeColors.sequential);
  expect(themeColors.slots).toBe(themes.light.slots);
});

test.each([
  {},
  { color_scheme: null },
  { color_scheme: 'SUPERSET_DEFAULT' },
  { color_scheme: 'ours_from_2019' },
  { color_scheme: 7 },
])('a form with %j is drawn in the colors of the product', (form) => {
  expect(themeColorsOf(form).slots).toBe(themes.light.slots);
});

test('a color that a dashboard fixes is the same under every palette, and in the dark the palette of the product has its own', () => {
  const colorBook = { ORD: themes.light.slots[1] ?? '' };
  const dark = themeColorsWithSchemes(themes.dark, schemesOf({ color_scheme: 'd3Category10' }), palettes);
  expect(colorsFor(['ORD'], themeColorsOf({ color_scheme: 'd3Category10' }), colorBook)('ORD')).toBe(
    themes.light.slots[1],
  );
  expect(colorsFor(['ORD'], dark, colorBook)('ORD')).toBe(themes.dark.slots[1]);
});

test("a dashboard's palette has the place of the chart's", () => {
  expect(underDashboardScheme({ color_scheme: 'd3Category10', a: 1 }, 'bnbColors')).toEqual({
    color_scheme: 'bnbColors',
    a: 1,
  });
  const form = { color_scheme: 'd3Category10' };
  for (const none of [null, undefined, '']) expect(underDashboardScheme(form, none)).toBe(form);
});

const shadesOf = (prefixes: readonly string[]) => {
  const labels = ['other', 'delay', ...prefixes.map((prefix) => `${prefix}__delay`)];
  const color = colorsFor(labels, themes.light);
  return labels.map(color);
};

/** Red, green and blue are all nearer to white by the same share of what was left. */
const shareOfWhite = (color = '', shade = ''): readonly number[] =>
  [1, 3, 5].map((offset) => {
    const [from, to] = [color, shade].map((hex) => Number.parseInt(hex.slice(offset, offset + 2), 16));
    return ((to ?? 0) - (from ?? 0)) / (255 - (from ?? 0));
  });

function expectShades(prefixes: readonly string[]): void {
  const [other, base, ...shades] = shadesOf(prefixes);
  expect([other, base]).toEqual(themes.light.slots.slice(0, 2));
  expect(new Set(shades).size).toBe(4);
  for (const shade of shades) {
    const [red = 0, green = 0, blue = 0] = shareOfWhite(base, shade);
    expect(red).toBeGreaterThan(0);
    expect(green).toBeCloseTo(red, 1);
    expect(blue).toBeCloseTo(red, 1);
  }
}

test('[CTRL-053] series that a window computed of another one have shades of its color', () => {
  expect(computedPrefixes.aggregates).toEqual(['mean', 'sum', 'std', 'cumsum']);
  expectShades(['mean', 'sum', 'std', 'cumsum']);
});

test('[CTRL-054] series that compare two times have shades of the color of theirs', () => {
  expect(computedPrefixes.comparisons).toEqual(['values', 'difference', 'percentage', 'ratio']);
  expectShades(['values', 'difference', 'percentage', 'ratio']);
});
