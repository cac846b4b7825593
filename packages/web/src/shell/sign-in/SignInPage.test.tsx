import { expect, test } from 'vitest';
import { safeNext } from './SignInPage.tsx';

const origin = 'https://sextant.example';

test.each([
  ['/superset/dashboard/7/?native_filters_key=a#x', '/superset/dashboard/7/?native_filters_key=a#x'],
  ['/chart/list/', '/chart/list/'],
])('leads back to %s', (next, expected) => {
  expect(safeNext(next, origin)).toBe(expected);
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/x/..//evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/login/?next=/login/',
  'superset/welcome/',
  '',
  null,
  7,
])('[G6] %j leads Home', (next) => {
  expect(safeNext(next, origin)).toBe('/superset/welcome/');
});
