import type { Home, HomeItem } from '@sextant/contract';
import { expect, test } from 'vitest';
import { greetingAt, hasObjects, isEmpty, listNames, viewedItems } from './home-text.ts';

const item = (title: string, times: Partial<HomeItem>): HomeItem => ({
  kind: 'chart',
  id: 1,
  uuid: title,
  title,
  description: null,
  url: '/',
  vizType: 'pie',
  kinds: ['pie'],
  owners: [],
  tags: [],
  folder: null,
  isFavorite: false,
  changedAt: 0,
  createdAt: 0,
  openedAt: null,
  thumbnailUrl: null,
  ...times,
});

test('what was viewed comes by its moment, the latest first; what was never opened is left out', () => {
  const recents = [item('a', { openedAt: 5 }), item('b', { openedAt: 9 }), item('never opened', {})];
  expect(viewedItems(recents).map(({ title }) => title)).toEqual(['b', 'a']);
});

test.each([
  [0, 'Good evening'],
  [4, 'Good evening'],
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
])('at %i: %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});

test('long lists of names are cut', () => {
  expect(listNames(['a'])).toBe('a');
  expect(listNames(['a', 'b'])).toBe('a and b');
  expect(listNames(['a', 'b', 'c', 'd'])).toBe('a, b and 2 more');
});

const emptyHome: Home = {
  recents: [],
  favorites: [],
  own: [],
  shared: [],
  startHere: [],
  hasOwnData: false,
  upload: { kinds: [], maxSizeBytes: 0 },
};

test('Home is empty until something was opened, starred or made; examples alone are a place to start from', () => {
  const one = item('One', {});
  expect([isEmpty(emptyHome), hasObjects(emptyHome)]).toEqual([true, false]);
  expect([isEmpty, hasObjects].map((is) => is({ ...emptyHome, startHere: [one] }))).toEqual([true, true]);
  expect([isEmpty, hasObjects].map((is) => is({ ...emptyHome, recents: [one] }))).toEqual([false, false]);
  expect([isEmpty, hasObjects].map((is) => is({ ...emptyHome, own: [one] }))).toEqual([false, true]);
});
