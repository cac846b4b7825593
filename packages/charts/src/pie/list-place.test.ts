import { expect, test } from 'vitest';
import { listPlace } from './list-place.ts';

test('the list stands below the ring in narrow boxes, beside it in wide ones', () => {
  expect(listPlace({ widthPx: 260, heightPx: 260 }, 5)).toBe('below');
  expect(listPlace({ widthPx: 290, heightPx: 190 }, 5)).toBe('below');
  expect(listPlace({ widthPx: 600, heightPx: 220 }, 5)).toBe('beside');
  expect(listPlace({ widthPx: 340, heightPx: 150 }, 6)).toBe('beside-short');
});

test('where neither side has space for names there is no list', () => {
  expect(listPlace({ widthPx: 160, heightPx: 300 }, 5)).toBe('none');
  expect(listPlace({ widthPx: 250, heightPx: 150 }, 6)).toBe('none');
});
