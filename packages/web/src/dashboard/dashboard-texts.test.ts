import type { DashboardItem } from '@sextant/contract';
import { expect, test } from 'vitest';
import { savedItem } from './dashboard-texts.ts';

const item = {
  id: 9,
  dashboard_title: 'Nine',
  slug: 'nine',
  published: false,
  json_metadata: '{"color_scheme":"before"}',
  position_json: '{"ROOT_ID":1}',
  version: 3,
} as unknown as DashboardItem;

test('[DASH-024] after a save the metadata is what the result says', () => {
  const savedDashboard = savedItem(item, { json_metadata: '{"color_scheme":"answered","kept": 1.0}', version: 4 });
  expect(savedDashboard).toMatchObject({
    json_metadata: '{"color_scheme":"answered","kept": 1.0}',
    version: 4,
    dashboard_title: 'Nine',
  });
});

test('a layout inside the returned metadata becomes the layout', () => {
  const savedDashboard = savedItem(item, { json_metadata: '{"a":1,"positions":{"ROOT_ID":2}}' });
  expect([savedDashboard.json_metadata, savedDashboard.position_json]).toEqual(['{"a":1}', '{"ROOT_ID":2}']);
});

test('roles are those that were saved', () => {
  const dashboardWithRoles = { ...item, roles: [{ id: 1, name: 'Board' }] };
  expect(savedItem(dashboardWithRoles, { roles: [1, 2] }).roles).toEqual([
    { id: 1, name: 'Board' },
    { id: 2, name: '' },
  ]);
  expect(savedItem(dashboardWithRoles, { slug: null }).roles).toEqual(dashboardWithRoles.roles);
});

test('null clears, absent keeps', () => {
  expect(savedItem(item, { slug: null })).toMatchObject({ slug: null, json_metadata: '{"color_scheme":"before"}' });
});
