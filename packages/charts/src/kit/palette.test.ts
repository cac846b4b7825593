/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inkOf, slotCountOf } from './analogous.ts';
import { colorsFor, withLabels } from './palette.ts';
import { inks } from './theme/ink.ts';

test('a label keeps its slot; new ones take the lowest free slots; Other is grey', () => {
  const book = withLabels({ ORD: 2, DFW: '#123456' }, ['ATL', 'ORD', 'Other', 'LAX']);
  expect(book).toEqual({ ORD: 2, DFW: '#123456', ATL: 0, LAX: 1 });
  const color = colorsFor(['ORD', 'DFW', 'ATL', 'Other'], inks.light, book);
  expect(['ORD', 'DFW', 'ATL', 'Other'].map(color)).toEqual([
    inks.light.slots[2],
    '#123456',
    inks.light.slots[0],
    inks.light.text3,
  ]);
  expect(withLabels(book, ['ATL'])).toBe(book);
});

test('labels that never stand in one chart may have the same slot; those that do never have', () => {
  const sizes = withLabels({}, ['Small', 'Medium'], []);
  expect(sizes).toEqual({ Small: 0, Medium: 1 });
  const damage = withLabels(sizes, ['None', 'Minor', 'Medium'], []);
  expect(damage).toEqual({ Small: 0, Medium: 1, None: 0, Minor: 2 });
  expect(withLabels(damage, ['Large'], ['Small', 'Medium'])).toMatchObject({ Large: 2 });
});

test("the colours of option builders are those of ui's tokens", () => {
  const css = readFileSync(join(import.meta.dirname, '../../../ui/src/theme/tokens.css'), 'utf8');
  for (const ink of Object.values(inks)) {
    const { slots, sequential, heat, ...roles } = ink;
    const token = (role: string): string =>
      role
        .replace(/([A-Z])/g, '-$1')
        .replace(/(\d)/, '-$1')
        .toLowerCase();
    for (const [role, value] of Object.entries(roles)) expect(css).toContain(`--${token(role)}: ${value};`);
    slots.forEach((value, at) => expect(css).toContain(`--viz-${at + 1}: ${value};`));
    sequential.forEach((value, at) => expect(css).toContain(`--seq-${at + 1}: ${value};`));
    heat.forEach((value, at) => expect(css).toContain(`--heat-${at + 1}: ${value};`));
  }
});

test('[FLAG-014] with USE_ANALAGOUS_COLORS more series than the palette has colours get colours derived from it', () => {
  const labels = Array.from({ length: 30 }, (_, at) => `label ${at}`);
  for (const theme of ['light', 'dark'] as const) {
    const plain = labels.map(colorsFor(labels, inkOf(theme, false)));
    const more = labels.map(colorsFor(labels, inkOf(theme, true)));
    expect(new Set(plain).size).toBe(12);
    expect(plain.slice(12, 24)).toEqual(plain.slice(0, 12));
    expect(new Set(more).size).toBe(30);
    expect(more.slice(0, 12)).toEqual(plain.slice(0, 12));
    for (const color of more) expect(color).toMatch(/^#[0-9a-f]{6}$/);
  }
  expect([slotCountOf(false), slotCountOf(true)]).toEqual([12, 36]);
  const book = withLabels({}, labels, [], slotCountOf(true));
  expect(new Set(Object.values(book)).size).toBe(30);
});
