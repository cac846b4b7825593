import { expect, test } from 'vitest';
import type { MeWithRoles, SearchHit } from '@sextant/contract';
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
  const groups = groupsFor('sales', [hit('dataset', 'orders'), hit('dashboard', 'Sales')], me);
  expect(groups.map(({ title }) => title)).toEqual(['Dashboards', 'Datasets']);
  expect(groups[1]?.choices[0]?.detail).toBe('Column city · Ana Kowalski');
});

test('pages are found by their name and by other words for them', () => {
  expect(groupsFor('deleted', [], me)).toMatchObject([{ title: 'Pages', choices: [{ name: 'Trash' }] }]);
  expect(groupsFor('nothing like it', [], me)).toEqual([]);
});

test('pages that a user may not use are not offered', () => {
  const names = groupsFor('', [], me).flatMap(({ choices }) => choices.map(({ name }) => name));
  expect(names).toContain('Dashboards');
  expect(names).not.toContain('Users');
  expect(names).not.toContain('New dataset');
});
