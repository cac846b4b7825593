import { expect, test } from 'vitest';
import { canEdit, canReadDataset, isOwnerOf, visibilityOf } from './objects.ts';
import { isAdmin, knownPermissions, may, permissionsOfBuiltIn, rolePermissions } from './permissions.ts';
import { someUser } from '../testing/some-user.ts';
import { canReadChart, canReadDashboard, canSeeDatabase } from '../testing/who-reads.ts';
import { datasetKey } from './access.ts';
import type { SessionUser } from './session.ts';

const user = (roles: readonly string[], id = 7, username = 'ana'): SessionUser => someUser(roles, { id, username });
const foreignObject = { owners: [{ username: 'bob' }], createdBy: 1 };
const ownedObject = { owners: [{ username: 'ana' }], createdBy: 1 };

test('[AUTH-004] a permission is held when one of the roles has the pair', () => {
  expect(may(user(['Gamma']), 'can_write Dashboard')).toBe(true);
  expect(may(user(['Gamma']), 'can_write Dataset')).toBe(false);
  expect(may(user(['Gamma', 'Alpha']), 'can_write Dataset')).toBe(true);
  expect(may(user([]), 'can_read Chart')).toBe(false);
  expect(may(user(['Unknown']), 'can_read Chart')).toBe(false);
  expect(may(user([]), 'signed in')).toBe(true);
});

test('[AUTH-016] admin is a role by that name in any case, and nothing longer', () => {
  expect(['Admin', 'ADMIN', 'admin'].map((role) => isAdmin(user([role])))).toEqual([true, true, true]);
  expect(['Administrator', 'admins', ''].map((role) => isAdmin(user([role])))).toEqual([false, false, false]);
});

test('[AUTH-012 AUTH-013 AUTH-017] a dashboard is edited by administrators and owners who hold can_write on Dashboard', () => {
  expect(canEdit(user(['Admin']), 'dashboard', foreignObject)).toBe(true);
  expect(canEdit(user(['Gamma']), 'dashboard', ownedObject)).toBe(true);
  expect(canEdit(user(['Gamma']), 'dashboard', foreignObject)).toBe(false);
  expect(canEdit(user(['Reader']), 'dashboard', ownedObject)).toBe(false);
  expect(canEdit(user(['Gamma']), 'dataset', ownedObject)).toBe(false);
});

test('[AUTH-018] an owner is known by the user name', () => {
  expect(isOwnerOf({ username: 'ana' }, ownedObject)).toBe(true);
  expect(isOwnerOf({ username: 'Ana' }, ownedObject)).toBe(false);
});

const sales = { ...foreignObject, datasetId: 3, databaseId: 1, schema: 'sales', purpose: 'connected' } as const;
const userWith = (roles: readonly string[]): SessionUser =>
  someUser(roles, {}, [{ action: 'datasource_access', view: datasetKey(3) }]);

test('drafts, charts and datasets are seen as their roles and grants allow', () => {
  const isVisible = (
    givenUser: SessionUser,
    isPublished: boolean,
    datasets: readonly (typeof sales)[],
    object = foreignObject,
  ) => canReadDashboard(givenUser, { ...object, isPublished, roleIds: [], datasets });
  expect(isVisible(user(['Gamma']), false, [])).toBe(false);
  expect(isVisible(user(['Gamma']), true, [])).toBe(true);
  expect(isVisible(user(['Gamma']), true, [sales])).toBe(false);
  expect(isVisible(userWith(['Gamma']), true, [sales])).toBe(true);
  expect(isVisible(userWith(['Gamma']), true, [{ ...sales, datasetId: 3 }, { ...sales }])).toBe(true);
  expect(isVisible(userWith(['Gamma']), false, [sales])).toBe(false);
  expect(isVisible(user(['Alpha']), true, [sales])).toBe(true);
  expect(isVisible(user(['Alpha']), false, [sales])).toBe(false);
  expect(isVisible(user(['Admin']), false, [sales])).toBe(true);
  expect(isVisible(user(['Gamma']), false, [sales], ownedObject)).toBe(true);
  for (const [givenUser, expected] of [
    [user(['Alpha']), true],
    [user(['Gamma']), false],
    [userWith(['Gamma']), true],
    [user(['Admin']), true],
  ] as const) {
    expect(canReadDataset(givenUser, sales)).toBe(expected);
    expect(canReadChart(givenUser, { ...foreignObject, dataset: sales })).toBe(expected);
  }
  expect(canReadDataset(user(['Gamma']), { ...sales, ...ownedObject })).toBe(true);
  expect(canReadChart(user(['Gamma']), { ...ownedObject, dataset: null })).toBe(true);
  expect(canReadChart(userWith(['Gamma']), { ...foreignObject, dataset: null })).toBe(false);
  expect(visibilityOf(user(['Admin']), 'dataset')).toEqual({ kind: 'all' });
  expect(visibilityOf(userWith(['Gamma']), 'chart')).toMatchObject({ kind: 'granted', userId: 7 });
});

test('uploads are read by their owners, by administrators and by whoever they are granted to', () => {
  const upload = { ...sales, purpose: 'uploads' } as const;
  const roles = [['Admin'], ['Alpha'], ['Gamma'], ['Unknown'], []];
  expect(roles.filter((givenTexts) => canReadDataset(user(givenTexts), upload))).toEqual([['Admin']]);
  expect(roles.filter((givenTexts) => canReadDataset(userWith(givenTexts), upload))).toEqual(roles);
  expect(roles.filter((givenTexts) => canReadDataset(user(givenTexts), { ...upload, ...ownedObject }))).toEqual(roles);
});

test('a database is seen when something in it is open', () => {
  const database = { id: 1, purpose: 'connected', datasetIds: [3] } as const;
  expect(canSeeDatabase(user(['Gamma']), database)).toBe(false);
  expect(canSeeDatabase(userWith(['Gamma']), database)).toBe(true);
  expect(canSeeDatabase(userWith(['Gamma']), { ...database, datasetIds: [4] })).toBe(false);
  expect(canSeeDatabase(user(['Alpha']), database)).toBe(true);
  expect(canSeeDatabase(user(['Alpha']), { ...database, purpose: 'uploads' })).toBe(true);
  expect(canSeeDatabase(user(['Gamma']), { ...database, purpose: 'uploads' })).toBe(false);
});

test('administrators start with every pair that a call asks for, and the other roles with less', () => {
  expect(knownPermissions).toEqual(expect.arrayContaining([...permissionsOfBuiltIn.Admin]));
  // Pairs that calls alone name: no built-in role but that of administrators has them.
  expect(knownPermissions).toEqual(expect.arrayContaining(['can_write User', 'can_read Row Level Security']));
  // Calls for everybody, and for everybody who is signed in, name no pair.
  expect(knownPermissions.filter((pair) => !/^can_\w+ [\w ]+$/.test(String(pair)))).toEqual([]);
  expect(permissionsOfBuiltIn.Alpha).toEqual(expect.arrayContaining([...permissionsOfBuiltIn.Gamma]));
  expect(permissionsOfBuiltIn.Public).toEqual([]);
  const impliedPermissions = ['can_duplicate Dataset', 'can_get_or_create_dataset Dataset'];
  expect(
    rolePermissions(user(['Admin']))
      ['Admin']?.map((permission) => permission.join(' '))
      .toSorted(),
  ).toEqual([...knownPermissions, ...impliedPermissions].toSorted());
});

test('the flags of the dashboard page are permissions of roles', () => {
  const permissionPairs = rolePermissions(user(['Gamma']))['Gamma'];
  for (const action of [
    'can_save_dash',
    'can_share_dashboard',
    'can_explore',
    'can_share_chart',
    'can_csv',
    'can_slice',
  ]) {
    expect(permissionPairs).toContainEqual([action, 'Superset']);
    expect(may(user(['Reader']), `${action} Superset` as 'can_csv Superset')).toBe(false);
  }
  expect(rolePermissions(user(['Reader']))).toEqual({ Reader: [] });
});
