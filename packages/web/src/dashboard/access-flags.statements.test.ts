import type { DashboardItem, MeWithRoles } from '@sextant/contract';
import { expect, test } from 'vitest';
import { accessFlags } from './access-flags.ts';

const actions = {
  dash_save_perm: 'can_save_dash',
  dash_share_perm: 'can_share_dashboard',
  superset_can_explore: 'can_explore',
  superset_can_share: 'can_share_chart',
  superset_can_csv: 'can_csv',
  slice_can_edit: 'can_slice',
} as const;

const user = (permissions: [string, string][], id = 7, role = 'Gamma'): MeWithRoles => ({
  id,
  username: `person ${id}`,
  first_name: 'A',
  last_name: 'B',
  email: null,
  is_active: true,
  is_anonymous: false,
  roles: { [role]: permissions },
  permissions: {},
  uploads: [],
});
const item = { owners: [{ id: 7, first_name: 'A', last_name: 'B' }] } as unknown as DashboardItem;

test('[AUTH-003] a dashboard has the seven flags of what the user may do', () => {
  expect(Object.keys(accessFlags(user([]), item)).sort()).toEqual([
    'dash_edit_perm',
    'dash_save_perm',
    'dash_share_perm',
    'slice_can_edit',
    'superset_can_csv',
    'superset_can_explore',
    'superset_can_share',
  ]);
  expect(Object.values(accessFlags(null, item))).toEqual(Array.from({ length: 7 }, () => false));
});

test('[AUTH-010 AUTH-011] each flag follows its permission on Superset, and no other', () => {
  for (const [flag, action] of Object.entries(actions)) {
    const flags = accessFlags(user([[action, 'Superset']]), item);
    const on = Object.entries(flags).flatMap(([name, isOn]) => (isOn ? [name] : []));
    expect([action, on]).toEqual([action, [flag]]);
    expect(Object.values(accessFlags(user([[action, 'Dashboard']]), item))).not.toContain(true);
  }
});

test('the right to edit needs ownership or Admin, and can_write on Dashboard', () => {
  const write: [string, string][] = [['can_write', 'Dashboard']];
  expect(accessFlags(user(write), item).dash_edit_perm).toBe(true);
  expect(accessFlags(user([]), item).dash_edit_perm).toBe(false);
  expect(accessFlags(user(write, 8), item).dash_edit_perm).toBe(false);
  expect(accessFlags(user(write, 8, 'ADMIN'), item).dash_edit_perm).toBe(true);
});
