import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { someUser } from '../testing/some-user.ts';
import { canEdit } from './objects.ts';
import type { SessionUser } from './session.ts';

const user = (username: string, roles: readonly string[]): SessionUser => someUser(roles, { username });
const dashboard = { owners: [{ username: 'ann' }], createdBy: 1 };

test('[AUTH-012 AUTH-013 AUTH-018] a dashboard is changed by administrators and by owners, matched by name, whose role may write dashboards', () => {
  expect(canEdit(user('root', ['Admin']), 'dashboard', dashboard)).toBe(true);
  expect(canEdit(user('ann', ['Gamma']), 'dashboard', dashboard)).toBe(true);
  expect(canEdit(user('Ann', ['Gamma']), 'dashboard', dashboard)).toBe(false);
  expect(canEdit(user('bob', ['Gamma']), 'dashboard', dashboard)).toBe(false);
  expect(canEdit(user('ann', ['Reader']), 'dashboard', dashboard)).toBe(false);
  expect(canEdit(user('ann', ['Gamma']), 'dashboard', { ...dashboard, owners: [] })).toBe(false);
});

test('[CHART-048] a query is stopped after 60 s unless the setting says otherwise', () => {
  expect(readConfig({}).queryTimeoutS).toBe(60);
  expect(readConfig({ SEXTANT_QUERY_TIMEOUT_S: '5' }).queryTimeoutS).toBe(5);
});
