import { expect, test } from 'vitest';
import type { Control, Section } from '@sextant/charts';
import { isChanged, resetForm } from '../changed-controls.ts';
import { isHit, placedControls, searchWords, shownControls, wordRanges } from './panel/control-search.ts';
import { sideAt } from './PanelPopover.tsx';
import { controlOf } from './panel/test-field.tsx';

test('[UI-005] a popover is level with a field far up or down, and around the middle of others', () => {
  expect([0.34, 0.5, 0.66].map(sideAt)).toEqual(['left top', 'left', 'left bottom']);
  expect([0.35, 0.65].map(sideAt)).toEqual(['left', 'left']);
});

const legend = controlOf('checkbox', { key: 'show_legend', label: 'Legend', default: true });
const format = controlOf('format', {
  key: 'y_axis_format',
  label: 'Number format',
  default: 'SMART_NUMBER',
  choices: [{ value: '.2%', label: '.2% (12345.432 => 1234543.20%)' }],
});
const colors = controlOf('color', {
  key: 'color_picker',
  label: 'Couleur préférée',
  default: { r: 0, g: 1, b: 2, a: 1 },
});
const hidden = controlOf('number', {
  key: 'depth',
  label: 'Depth',
  isVisible: (form) => form['show_legend'] === false,
});
const metrics = controlOf('metrics', { key: 'metrics', label: 'Metrics', default: [] });
const sections: Section[] = [
  { tab: 'data', title: 'Query', controls: [metrics] },
  { tab: 'customize', title: 'Chart options', controls: [legend, format, colors, hidden] },
  { tab: 'none', title: '', controls: [controlOf('text', { key: 'kept' })] },
];

test.each<[Control, Record<string, unknown>, boolean]>([
  [legend, {}, false],
  [legend, { show_legend: true }, false],
  [legend, { show_legend: false }, true],
  [format, { y_axis_format: '.2%' }, true],
  [format, { y_axis_format: null }, true],
  [colors, { color_picker: { r: 0, g: 1, b: 2, a: 1 } }, false],
  [colors, { color_picker: { r: 0, g: 1, b: 2, a: 0.5 } }, true],
  [metrics, { metrics: ['count'] }, false],
])('of %o under %j it is %s that it differs from its default', (control, form, expected) => {
  expect(isChanged(control, form)).toBe(expected);
});

test('reset controls hold their defaults, everything else of the form stays', () => {
  const form = {
    show_legend: false,
    color_picker: { r: 9, g: 9, b: 9, a: 1 },
    y_axis_format: '.2%',
    made_elsewhere: 1,
  };
  expect(resetForm(form, [legend, colors])).toEqual({ show_legend: true, y_axis_format: '.2%', made_elsewhere: 1 });
});

test('a search finds controls by name, key, section and choice, without regard to case and accents, over all tabs', () => {
  const shown = shownControls(placedControls(sections), {});
  const found = (search: string) =>
    shown.filter((placed) => isHit(placed, searchWords(search))).map(({ control }) => control.key);
  expect(shown.map(({ control }) => control.key)).toEqual(['metrics', 'show_legend', 'y_axis_format', 'color_picker']);
  expect(found('FORMAT')).toEqual(['y_axis_format']);
  expect(found('preferee')).toEqual(['color_picker']);
  expect(found('y_axis')).toEqual(['y_axis_format']);
  expect(found('chart options')).toEqual(['show_legend', 'y_axis_format', 'color_picker']);
  expect(found('1234543')).toEqual(['y_axis_format']);
  expect(found('number nothing')).toEqual([]);
  expect(shownControls(placedControls(sections), { show_legend: false }).map(({ control }) => control.key)).toContain(
    'depth',
  );
});

test('the words of a search are marked wherever they stand', () => {
  expect(wordRanges('Format of the number format', ['format'])).toEqual([
    [0, 6],
    [21, 27],
  ]);
});
