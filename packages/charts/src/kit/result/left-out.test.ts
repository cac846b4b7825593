import { expect, test } from 'vitest';
import { cutGroups, cutSeries, missingRows } from './left-out.ts';

test('what a chart leaves out is said with its number', () => {
  expect(missingRows(605, 3201, 'a value')).toEqual(['605 of 3,201 rows without a value are not shown.']);
  expect(missingRows(1, 1, 'a time')).toEqual(['1 of 1 row without a time is not shown.']);
  expect(missingRows(0, 12, 'a time')).toEqual([]);
  expect(cutGroups(10, 53)).toBe('10 of 53 groups are shown.');
  expect(cutGroups(1, null)).toBe('The first group is shown; there are more.');
  expect(cutGroups(10, null)).toBe('The first 10 groups are shown; there are more.');
  const form = { limit: 2, groupby: ['city'], group_others_when_limit_reached: false };
  const namedRows = (...cities: string[]) =>
    cities.map((city, index) => ({ name: `${city} ${index}`, values: [city] }));
  expect(cutSeries(form, namedRows('Rome', 'Oslo'))).toEqual(['No more than 2 series are shown.']);
  // Twice the same city: of two metrics, or of two times.
  expect(cutSeries(form, namedRows('Rome', 'Rome'))).toEqual([]);
  expect(cutSeries({ ...form, groupby: [] }, namedRows('Rome', 'Oslo'))).toEqual([]);
  expect(cutSeries({ ...form, limit: null }, namedRows('Rome', 'Oslo'))).toEqual([]);
  expect(cutSeries({ ...form, group_others_when_limit_reached: true }, namedRows('Rome', 'Oslo'))).toEqual([]);
});
