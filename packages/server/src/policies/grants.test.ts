import { SextantError } from '@sextant/contract';
import { expect, test } from 'vitest';
import { someUser } from '../testing/some-user.ts';
import { databaseKey } from './access.ts';
import { requireGrantable } from './grants.ts';
import { actionsWithWriting, isBuiltInRole, rolePermissions } from './permissions.ts';

const readGrant = { action: 'can_read', view: 'Chart' };
const opens = { action: 'database_access', view: databaseKey(4) };
const role = (name: string, ...grants: { action: string; view: string }[]) => ({ name, grants });
const code = (action: () => void): string | null => {
  try {
    action();
    return null;
  } catch (error) {
    return error instanceof SextantError ? error.code : String(error);
  }
};

test('a user gives only what he has himself, all of it, and never the role of administrators', () => {
  const ana = someUser(['Gamma'], {}, [opens]);
  const table: readonly (readonly [roles: Parameters<typeof requireGrantable>[1], may: boolean])[] = [
    [[], true],
    [[role('Readers', readGrant)], true],
    [[role('Sales', opens, readGrant)], true],
    [[role('Sales', { action: 'database_access', view: databaseKey(5) })], false],
    [[role('Writers', readGrant, { action: 'can_write', view: 'Database' })], false],
    [[role('Readers', readGrant), role('Writers', { action: 'can_write', view: 'Database' })], false],
    [[role('Admin')], false],
    [[role('ADMIN', readGrant)], false],
  ];
  for (const [roles, may] of table) {
    expect([roles, code(() => requireGrantable(ana, roles))]).toEqual([roles, may ? null : 'ACCESS_009']);
    expect(code(() => requireGrantable(someUser(['Admin']), roles))).toBeNull();
  }
});

test('the names of the product’s own roles are known in any case', () => {
  expect(['Admin', 'ALPHA', 'gamma', 'public'].map(isBuiltInRole)).toEqual([true, true, true, true]);
  expect(['', 'Admins', 'Reader'].map(isBuiltInRole)).toEqual([false, false, false]);
});

test('what a role allows is shown as pairs, with what goes with writing datasets and without grants of data', () => {
  expect(actionsWithWriting('Dataset')).toEqual(['can_duplicate', 'can_get_or_create_dataset']);
  expect(actionsWithWriting('Chart')).toEqual([]);
  const user = someUser([], {}, [
    readGrant,
    opens,
    { action: 'can_write', view: 'Dataset' },
    { action: 'can_write', view: 'Chart' },
  ]);
  expect(rolePermissions(user)).toEqual({
    Granted: [
      ['can_read', 'Chart'],
      ['can_write', 'Dataset'],
      ['can_duplicate', 'Dataset'],
      ['can_get_or_create_dataset', 'Dataset'],
      ['can_write', 'Chart'],
    ],
  });
  expect(rolePermissions({ ...user, roles: ['Gone'] })).toEqual({ Gone: [] });
});
