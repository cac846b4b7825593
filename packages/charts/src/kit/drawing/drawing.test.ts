import { expect, test } from 'vitest';
import { isDimmed, isSelected, type Selection } from './drawing.ts';

const of = (value: string): Selection => ({ filters: [], label: value, values: [value] });
const both: Selection = { ...of('ORD'), also: [['DFW']] };

test('each of several picked values is picked, all others are dimmed', () => {
  expect([of('ORD'), of('DFW'), of('ATL')].map((one) => isSelected(both, one))).toEqual([true, true, false]);
  expect([of('ORD'), of('DFW'), of('ATL')].map((one) => isDimmed(both, one))).toEqual([false, false, true]);
  expect(isDimmed(null, of('ATL'))).toBe(false);
});
