/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { themeColorsOf } from './analogous.ts';
import { colorsFor } from './palette.ts';
import { themes } from './theme/theme-colors.ts';

const { slots } = themes.light;
const coloredLabels = (labels: readonly string[], colorBook: Parameters<typeof colorsFor>[2]) =>
  labels.map(colorsFor(labels, themes.light, colorBook));

test('a label has the color of its slot wherever and in whatever order it stands; what an author fixed wins; Other is gray', () => {
  const colorBook = { ORD: 2, LAX: 0, DFW: '#123456' };
  expect(coloredLabels(['ORD', 'DFW', 'LAX', 'Other'], colorBook)).toEqual([
    slots[2],
    '#123456',
    slots[0],
    themes.light.text3,
  ]);
  expect(coloredLabels(['Other', 'LAX', 'ORD'], colorBook)).toEqual([themes.light.text3, slots[0], slots[2]]);
});

test('no two labels of a chart have one color: the lower slot keeps it, whatever the order, and new labels take what is free', () => {
  const colorBook = { ORD: 0, BOI: 12, ATL: 1 };
  expect(coloredLabels(['BOI'], colorBook)).toEqual([slots[0]]);
  expect(coloredLabels(['BOI', 'ORD', 'ATL'], colorBook)).toEqual([slots[2], slots[0], slots[1]]);
  expect(coloredLabels(['ATL', 'ORD', 'BOI', 'new'], colorBook)).toEqual([slots[1], slots[0], slots[2], slots[3]]);
  expect(coloredLabels(['ORD', 'ATL'], { ...colorBook, ATL: slots[0] ?? '' })).toEqual([slots[1], slots[0]]);
});

test('beyond eight, labels are gray, except those that an author gave a color', () => {
  const labels = Array.from({ length: 12 }, (_, index) => `label ${index}`);
  const found = coloredLabels(labels, { 'label 11': '#123456' });
  expect(found.slice(0, 8)).toEqual(slots.slice(0, 8));
  expect(found.slice(8)).toEqual([themes.light.text3, themes.light.text3, themes.light.text3, '#123456']);
});

test("the colors of option builders are those of ui's tokens", () => {
  const css = readFileSync(join(import.meta.dirname, '../../../../ui/src/theme/tokens.css'), 'utf8');
  for (const themeColors of Object.values(themes)) {
    const { slots, sequential, heat, diverging, ...roles } = themeColors;
    const token = (role: string): string =>
      role
        .replace(/([A-Z])/g, '-$1')
        .replace(/(\d)/, '-$1')
        .toLowerCase();
    for (const [role, value] of Object.entries(roles)) expect(css).toContain(`--${token(role)}: ${value};`);
    slots.forEach((value, index) => expect(css).toContain(`--viz-${index + 1}: ${value};`));
    sequential.forEach((value, index) => expect(css).toContain(`--seq-${index + 1}: ${value};`));
    heat.forEach((value, index) => expect(css).toContain(`--heat-${index + 1}: ${value};`));
    diverging.forEach((value, index) => expect(css).toContain(`--div-${index + 1}: ${value};`));
  }
});

test('[FLAG-014] with USE_ANALAGOUS_COLORS more series than the palette has colors get colors derived from it', () => {
  const labels = Array.from({ length: 30 }, (_, index) => `label ${index}`);
  for (const theme of ['light', 'dark'] as const) {
    const plainColors = labels.map(colorsFor(labels, themeColorsOf(theme, false)));
    const more = labels.map(colorsFor(labels, themeColorsOf(theme, true)));
    expect(new Set(plainColors.slice(0, 8)).size).toBe(8);
    expect(new Set(plainColors.slice(8))).toEqual(new Set([themes[theme].text3]));
    expect(new Set(more).size).toBe(30);
    expect(more.slice(0, 8)).toEqual(plainColors.slice(0, 8));
    for (const color of more) expect(color).toMatch(/^#[0-9a-f]{6}$/);
  }
});
