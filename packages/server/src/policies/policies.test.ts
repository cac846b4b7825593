import { expect, test } from 'vitest';
import type { SessionUser } from '../app-context.ts';
import { canEdit, canReadChart, canReadDashboard, canReadDataset, isOwnerOf, visibilityOf } from './objects.ts';
import { isAdmin, may, rolePermissions } from './permissions.ts';

const user = (roles: readonly string[], id = 7, username = 'ana'): SessionUser => ({
  id,
  username,
  firstName: 'Ana',
  lastName: 'B',
  email: 'ana@example.org',
  roles,
});
const foreign = { owners: [{ username: 'bob' }], createdBy: 1 };
const owned = { owners: [{ username: 'ana' }], createdBy: 1 };

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
  expect(canEdit(user(['Admin']), 'dashboard', foreign)).toBe(true);
  expect(canEdit(user(['Gamma']), 'dashboard', owned)).toBe(true);
  expect(canEdit(user(['Gamma']), 'dashboard', foreign)).toBe(false);
  expect(canEdit(user(['Reader']), 'dashboard', owned)).toBe(false);
  expect(canEdit(user(['Gamma']), 'dataset', owned)).toBe(false);
});

test('[AUTH-018] an owner is told by the user name', () => {
  expect(isOwnerOf({ username: 'ana' }, owned)).toBe(true);
  expect(isOwnerOf({ username: 'Ana' }, owned)).toBe(false);
});

test('drafts, charts and datasets are seen as their roles allow', () => {
  expect(canReadDashboard(user(['Gamma']), { ...foreign, isPublished: false })).toBe(false);
  expect(canReadDashboard(user(['Gamma']), { ...foreign, isPublished: true })).toBe(true);
  expect(canReadDashboard(user(['Gamma']), { ...owned, isPublished: false })).toBe(true);
  const connected = { ...foreign, purpose: 'connected' } as const;
  for (const canRead of [canReadDataset, canReadChart]) {
    expect([
      canRead(user(['Alpha']), connected),
      canRead(user(['Gamma']), connected),
      canRead(user(['Gamma']), { ...connected, ...owned }),
    ]).toEqual([true, false, true]);
  }
  expect(visibilityOf(user(['Alpha']), 'dashboard')).toEqual({ kind: 'own', userId: 7 });
  expect(visibilityOf(user(['Alpha']), 'dataset')).toEqual({ kind: 'not private', userId: 7 });
  expect(visibilityOf(user(['Admin']), 'dataset')).toEqual({ kind: 'all' });
  expect(visibilityOf(user(['Gamma']), 'chart')).toEqual({ kind: 'own', userId: 7 });
});

test('examples are read by everybody who may read datasets, uploads by their owners and administrators', () => {
  const roles = [['Admin'], ['Alpha'], ['Gamma'], ['Unknown'], []];
  const readers = (dataset: typeof foreign, purpose: 'examples' | 'uploads') =>
    roles.filter((given) => canReadDataset(user(given), { ...dataset, purpose }));
  expect(readers(foreign, 'examples')).toEqual([['Admin'], ['Alpha'], ['Gamma']]);
  expect(readers(foreign, 'uploads')).toEqual([['Admin']]);
  expect(readers(owned, 'uploads')).toEqual(roles);
  expect(canReadChart(user(['Gamma']), { ...foreign, purpose: 'examples' })).toBe(true);
  expect(canReadChart(user(['Gamma']), { ...foreign, purpose: 'uploads' })).toBe(false);
});

test('the flags of the dashboard page are permissions of roles', () => {
  const pairs = rolePermissions(user(['Gamma']))['Gamma'];
  for (const act of [
    'can_save_dash',
    'can_share_dashboard',
    'can_explore',
    'can_share_chart',
    'can_csv',
    'can_slice',
  ]) {
    expect(pairs).toContainEqual([act, 'Superset']);
    expect(may(user(['Reader']), `${act} Superset` as 'can_csv Superset')).toBe(false);
  }
  expect(rolePermissions(user(['Reader']))).toEqual({ Reader: [] });
});
