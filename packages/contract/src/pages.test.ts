import { expect, test } from 'vitest';
import { isPage } from './pages.ts';

test.each([
  ['/', true],
  ['/login/', true],
  ['/login', true],
  ['/superset/dashboard/7/', true],
  ['/superset/dashboard/flight-punctuality', true],
  ['/superset/dashboard/', false],
  ['/superset/dashboard/7/edit/', false],
  ['/superset/dashboard/p/x1/', true],
  ['/annotationlayer/3/annotation/', true],
  ['/annotationlayer/3/other/', false],
  ['/help', true],
  ['/help/errors/', true],
  ['/LOGIN/', false],
  ['/api/v1/chart/', false],
])('%s is a page: %s', (path, expected) => {
  expect(isPage(path)).toBe(expected);
});
