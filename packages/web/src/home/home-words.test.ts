import type { Home, HomeItem } from '@sextant/contract';
import { expect, test } from 'vitest';
import { greetingAt, listNames, recentItems } from './home-words.ts';

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
  isFavorite: false,
  changedAt: 0,
  createdAt: 0,
  openedAt: null,
  thumbnailUrl: null,
  ...times,
});
const home: Home = {
  recents: [item('a', { openedAt: 5 }), item('b', { openedAt: 9 }), item('never opened', {})],
  own: [item('old', { createdAt: 1, changedAt: 8 }), item('new', { createdAt: 7, changedAt: 7 })],
  favorites: [],
  startHere: [],
  hasOwnData: true,
  upload: { kinds: ['csv'], maxSizeBytes: 1 },
};
const titles = (kind: 'viewed' | 'edited' | 'created') => recentItems(home, kind).map((recent) => recent.item.title);

test('recents come by their own moment, the latest first', () => {
  expect(titles('viewed')).toEqual(['b', 'a']);
  expect(titles('edited')).toEqual(['old', 'new']);
  expect(titles('created')).toEqual(['new', 'old']);
});

test.each([
  [0, 'Good evening'],
  [4, 'Good evening'],
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
])('at %i: %s', (hour, words) => {
  expect(greetingAt(hour)).toBe(words);
});

test('long lists of names are cut', () => {
  expect(listNames(['a'])).toBe('a');
  expect(listNames(['a', 'b'])).toBe('a and b');
  expect(listNames(['a', 'b', 'c', 'd'])).toBe('a, b and 2 more');
});
