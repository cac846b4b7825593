/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The colors of a theme by token: what stands between the braces after `head`. */
function colorsAfter(head: string): ReadonlyMap<string, string> {
  const from = css.indexOf(head);
  expect(from).toBeGreaterThan(-1);
  const block = css.slice(from, css.indexOf('}', from));
  return new Map([...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

const themes = { light: colorsAfter(":root,\n[data-theme='light'] {"), dark: colorsAfter("  [data-theme='dark'] {") };

/** Relative luminance of a color, 0 to 1 (WCAG 2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[\da-f]{2}/g) ?? []).map((pair) => {
    const share = Number(`0x${pair}`) / 255;
    return share > 0.040_45 ? ((share + 0.055) / 1.055) ** 2.4 : share / 12.92;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const pages = ['bg', 'surface', 'sunken', 'raised'];
/** What is pointed at, chosen or marked. */
const states = ['hover', 'select', 'accent-soft', 'ok-soft', 'warn-soft', 'danger-soft', 'info-soft'];
const steps = Array.from({ length: 9 }, (_, index) => index + 1);

/** Which tokens are read on which. Not those that are off: WCAG excepts them. */
const readOn: readonly (readonly [word: string, grounds: readonly string[]])[] = [
  ['text', [...pages, ...states, 'pressed', 'accent-soft-2', 'seg-on']],
  ['text-2', [...pages, ...states, 'pressed', 'accent-soft-2', 'seg-on']],
  ['text-3', [...pages, ...states]],
  ['accent-text', [...pages, ...states, 'pressed', 'accent-soft-2', 'seg-on']],
  ...['ok', 'warn', 'danger', 'info'].map((name) => [name, [...pages, ...states]] as const),
  ...['kw', 'str', 'num', 'com', 'fn'].map((name) => [name, pages] as const),
  ['on-accent', ['accent', 'accent-hover']],
  ['on-danger', ['danger-fill']],
  ...['seq', 'heat', 'div'].flatMap((ramp) =>
    steps.map((step) => [`${ramp}-on-${step}`, [`${ramp}-${step}`]] as const),
  ),
];

test.each(Object.entries(themes))(
  'in %s every word is read on every background: contrast of 4.5 (WCAG 2 AA)',
  (_, colors) => {
    const contrast = (word: string, background: string): number => {
      const [low = 0, high = 0] = [word, background]
        .map((name) => luminance(colors.get(name) ?? ''))
        .toSorted((one, other) => one - other);
      return (high + 0.05) / (low + 0.05);
    };
    const pairs = readOn.flatMap(([word, grounds]) => grounds.map((background) => ({ word, background })));
    for (const { word, background } of pairs)
      expect([word, background].filter((name) => !colors.has(name))).toEqual([]);
    expect(pairs.filter(({ word, background }) => contrast(word, background) < 4.5)).toEqual([]);
  },
);
