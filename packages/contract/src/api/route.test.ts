import { expect, test } from 'vitest';
import { routes } from '../api.ts';
import { flagText } from './route.ts';

test('a flag in the address is on by every usual spelling of true, and off by any other', () => {
  for (const text of ['', '1', 't', '!t', 'true', 'True', 'YES'])
    expect([text, flagText.parse(text)]).toEqual([text, true]);
  for (const text of ['0', 'f', '!f', 'false', 'no', 'on']) expect([text, flagText.parse(text)]).toEqual([text, false]);
});

test('every call says whom it is for and where it comes from', () => {
  for (const { name, route } of routes) {
    expect([name, String(route.permission)]).toEqual([
      name,
      expect.stringMatching(/^(?:null|signed in|can_\w+ [\w ]+)$/),
    ]);
    expect([name, ['superset', 'own'].includes(route.kind)]).toEqual([name, true]);
  }
});

test.each([
  ['chart', 'can_write Chart'],
  ['dashboard', 'can_write Dashboard'],
  ['dataset', 'can_write Dataset'],
  ['database', 'can_write Database'],
])('whoever may write a %s may import one, and see before what that would do', (noun, permission) => {
  const pathsWithRights = routes
    .filter(({ route: { path } }) => path.includes(`/${noun}/import/`))
    .map(({ route }) => [route.path, route.permission]);
  expect(pathsWithRights.toSorted()).toEqual([
    [`/api/v1/${noun}/import/`, permission],
    [`/api/v1/sextant/${noun}/import/plan`, permission],
  ]);
});

test('the plan of an import is part of its response', () => {
  const plans = routes.filter(({ route }) => route.path.endsWith('/import/plan'));
  expect(plans.length).toBeGreaterThan(4);
  for (const { route } of plans)
    expect([route.path, route.response.safeParse({}).success]).toEqual([route.path, false]);
});
