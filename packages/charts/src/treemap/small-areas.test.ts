import { expect, test } from 'vitest';
import { withoutSmallAreas } from './small-areas.ts';
import type { Area } from './tree.ts';

const area = (name: string, value: number, parts: readonly Area[] = []): Area => ({
  name,
  value,
  selection: name === 'Other' ? null : { filters: [], label: name, values: [name] },
  parts,
});

test('what is too small and what did not come are one Other in each part', () => {
  // 2,000 areas have a place: 1,999 of 10 and the one of 50.
  const large = Array.from({ length: 1999 }, (_, index) => area(`a${index}`, 10));
  const small = [area('x', 1), area('y', 1), area('z', 1)];
  const whole = area('whole', 20_043, [...large, ...small, area('Other', 50)]);
  const { areas, joined } = withoutSmallAreas({ parts: [whole], total: 20_043, error: null, groups: [], leftOut: 0 });
  const others = areas.parts[0]?.parts.filter(({ name }) => name === 'Other').map(({ value }) => value);
  expect([others, joined]).toEqual([[53], 3]);
  expect(areas.parts[0]?.parts.length).toBe(2000);
});

test('where nothing is too small, what did not come stays as it is', () => {
  const areas = { parts: [area('a', 1), area('Other', 5)], total: 6, error: null, groups: [], leftOut: 0 };
  expect(withoutSmallAreas(areas)).toEqual({ areas, joined: 0 });
});
