import { expect, test } from 'vitest';
import { openingFor } from './page-openings.ts';

const openings = [
  { address: '/board/:id/', files: ['assets/board.js'], calls: ['/api/v1/board/:id', '/api/v1/board/:id/charts'] },
];
const callsOf = (path: string) => openingFor(openings, path).calls;

test('an address names its calls with its part as the page writes it; dots and broken escapes name none', () => {
  expect(callsOf('/board/sales%20%26%20more')).toEqual([
    '/api/v1/board/sales%20%26%20more',
    '/api/v1/board/sales%20%26%20more/charts',
  ]);
  expect(callsOf('/board/$&/')[0]).toBe('/api/v1/board/%24%26');
  for (const path of [
    '/board/%2e%2e/',
    '/board/../',
    '/board/./',
    '/board/%zz/',
    '/board/',
    '/board/1/more/',
    '/other/1/',
  ])
    expect([path, ...callsOf(path)]).toEqual([path]);
});
