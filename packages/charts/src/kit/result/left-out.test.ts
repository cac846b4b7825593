import { expect, test } from 'vitest';
import { cutSeries, firstGroups, missingRows, notesOfList } from './left-out.ts';

test('what a chart leaves out is said with its number', () => {
  expect(missingRows(605, 3201, 'a value')).toEqual(['605 of 3,201 rows without a value are not shown.']);
  expect(missingRows(1, 1, 'a time')).toEqual(['1 of 1 row without a time is not shown.']);
  expect(missingRows(0, 12, 'a time')).toEqual([]);
  expect(firstGroups(1, { isCut: true })).toEqual(['The first group is shown; there are more.']);
  expect(firstGroups(10, { isCut: true })).toEqual(['The first 10 groups are shown; there are more.']);
  expect(firstGroups(10, { isCut: false })).toEqual([]);
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

test('that a chart is cut is said once, with how many groups there are where that is known', () => {
  const others = ['605 of 3,201 rows without a value are not shown.'];
  const notes = [...others, ...firstGroups(9, { isCut: true })];
  expect(notesOfList(notes, { groupCount: 10 }, 53)).toEqual([...others, '10 of 53 groups are shown.']);
  const more = 'The first 10 groups are shown; there are more.';
  expect(notesOfList(notes, { groupCount: 10 }, null)).toEqual([...others, more]);
});
