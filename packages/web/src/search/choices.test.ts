import { expect, test } from 'vitest';
import type { FolderItem, MeWithRoles, SearchHit } from '@sextant/contract';
import { groupsFor } from './choices.ts';

const me = { roles: { Viewer: [['can_read', 'Dashboard']] } } as unknown as MeWithRoles;
const hit = (kind: SearchHit['kind'], name: string): SearchHit => ({
  kind,
  id: name.length,
  name,
  url: `/${name}`,
  detail: kind === 'dataset' ? 'Column city' : null,
  owners: ['Ana Kowalski'],
  tags: [],
  folder: null,
  isCertified: false,
  isFavorite: false,
  changedAt: 0,
});

test('what was found stands by kind, dashboards first, with why and whose', () => {
  const groups = groupsFor('sales', {
    hits: [hit('dataset', 'orders'), { ...hit('dashboard', 'Sales'), folder: { id: 3, name: 'Board' } }],
    folders: [],
    me,
  });
  expect(groups.map(({ title }) => title)).toEqual(['Dashboards', 'Datasets']);
  expect(groups[0]?.choices[0]?.detail).toBe('in Board · Ana Kowalski');
  expect(groups[1]?.choices[0]?.detail).toBe('Column city · Ana Kowalski');
});

test('pages are found by their name and by other words for them', () => {
  expect(groupsFor('deleted', { hits: [], folders: [], me })).toMatchObject([
    { title: 'Pages', choices: [{ name: 'Trash' }] },
  ]);
  expect(groupsFor('nothing like it', { hits: [], folders: [], me })).toEqual([]);
});

test('pages that a user may not use are not offered', () => {
  const names = groupsFor('', { hits: [], folders: [], me }).flatMap(({ choices }) => choices.map(({ name }) => name));
  expect(names).toContain('Dashboards');
  expect(names).not.toContain('Users');
  expect(names).not.toContain('New dataset');
});

test('folders are found by their name, and lead to the list of what is in them', () => {
  const folder = (id: number, name: string, parentId: number | null, chartCount: number): FolderItem => ({
    id,
    name,
    parent_id: parentId,
    created_by: null,
    may_manage: false,
    may_fill: false,
    counts: { dashboard: 0, chart: chartCount, dataset: 4 },
  });
  const folders = [folder(1, 'Sales', null, 0), folder(2, 'Sales north', 1, 3), folder(5, 'Other', null, 0)];
  expect(groupsFor('NORTH sales', { hits: [], folders, me })).toMatchObject([
    { title: 'Folders', choices: [{ name: 'Sales north', detail: 'in Sales', url: '/chart/list/?folder=2' }] },
  ]);
  expect(groupsFor('sales', { hits: [], folders, me })[0]?.choices[0]?.url).toBe('/tablemodelview/list/?folder=1');
  expect(groupsFor('', { hits: [], folders, me }).map(({ title }) => title)).toEqual(['Pages']);
});
