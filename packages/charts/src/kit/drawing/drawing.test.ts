import type { Filter } from '@sextant/contract';
import { expect, test } from 'vitest';
import { isDimmed, isSelected, type Selection } from './drawing.ts';

const of = (value: string): Selection => ({ filters: [], label: value, values: [value] });
const both: Selection = { ...of('ORD'), also: [['DFW']] };

test('each of several picked values is picked, all others are dimmed', () => {
  expect([of('ORD'), of('DFW'), of('ATL')].map((one) => isSelected(both, one))).toEqual([true, true, false]);
  expect([of('ORD'), of('DFW'), of('ATL')].map((one) => isDimmed(both, one))).toEqual([false, false, true]);
  expect(isDimmed(null, of('ATL'))).toBe(false);
});

test('the name of a category leaves its marks, and series that are told apart by other columns', () => {
  const filter = (name: string, value: string): Filter => ({
    column: { kind: 'column', name },
    operator: 'in',
    value: [value],
    grain: null,
  });
  const day = { filters: [filter('day', 'Mon')], label: 'Mon', values: ['Mon'] };
  const cell = (name: string) => ({
    filters: [filter('hour', '5'), filter('day', name)],
    label: '',
    values: ['5', name],
  });
  expect(isDimmed(day, cell('Mon'))).toBe(false);
  expect(isDimmed(day, cell('Tue'))).toBe(true);
  expect(isDimmed(day, { filters: [filter('carrier', 'AA')], label: 'AA', values: ['AA'] })).toBe(false);
  // A mark that says less than what is picked.
  expect(isDimmed(cell('Mon'), day)).toBe(true);
});
