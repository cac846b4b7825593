import { expect, test } from 'vitest';
import { newTabFields, newTabName, unreadTab } from '../lab-tab.ts';
import type { LabTab } from '../lab-tab.ts';
import { changedFields, makeOutbox, withUnsent } from './tab-outbox.ts';
import type { TabStorage } from './tab-outbox.ts';

function keeperOf(entries = new Map<string, string>()): TabStorage {
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

const tab = (serverId: number, more: Partial<LabTab> = {}): LabTab => ({
  ...unreadTab(serverId, `Tab ${serverId}`),
  sql: 'SELECT 1',
  ...more,
});

test('new tabs are numbered after the highest that there is', () => {
  expect(newTabName([])).toBe('Untitled Query 1');
  expect(newTabName(['Untitled Query 7', 'Routes', 'Untitled Query 2'])).toBe('Untitled Query 8');
});

test('a new tab takes database, schema and limit of the one in front, else the first database', () => {
  const databases = [{ id: 4 }, { id: 2 }] as never;
  expect(newTabFields([], tab(1, { databaseId: 4, schema: 's', limit: 10 }), databases, null)).toMatchObject({
    databaseId: 4,
    schema: 's',
    limit: 10,
    sql: '',
  });
  expect(newTabFields([], null, databases, null).databaseId).toBe(2);
  expect(newTabFields([], null, databases, 4).databaseId).toBe(4);
  expect(newTabFields([], tab(1, { databaseId: 9, schema: 's' }), databases, 4)).toMatchObject({
    databaseId: 4,
    schema: null,
  });
});

test('only what differs from the server is unsent; a text that was never read is none of it', () => {
  expect(changedFields(tab(1, { sql: 'SELECT 2', limit: 10 }), tab(1))).toEqual({ sql: 'SELECT 2', limit: 10 });
  expect(changedFields(tab(1, { sql: null }), tab(1))).toEqual({});
});

test('unsent edits lie over the tabs of the server, closed tabs are left out, new ones come last', () => {
  const unsent = [
    { id: 'tab-1', serverId: 1, fields: { sql: 'SELECT 2' }, isClosed: false },
    { id: 'tab-2', serverId: 2, fields: {}, isClosed: true },
    { id: 'new-1', serverId: null, fields: { name: 'Mine', sql: 'SELECT 3' }, isClosed: false },
  ];
  expect(withUnsent([tab(1), tab(2), tab(3)], unsent).map(({ id, sql }) => [id, sql])).toEqual([
    ['tab-1', 'SELECT 2'],
    ['tab-3', 'SELECT 1'],
    ['new-1', 'SELECT 3'],
  ]);
});

test('the edits of one user are not those of another, and what cannot be read is passed over', () => {
  const entries = new Map([['sextant.sql-lab.1.broken', '{']]);
  const tabStorage = keeperOf(entries);
  const [ownOutbox, otherOutbox] = [makeOutbox(tabStorage, 1), makeOutbox(tabStorage, 2)];
  ownOutbox.put({ id: 'tab-1', serverId: 1, fields: { sql: 'x' }, isClosed: false });
  expect(ownOutbox.all().map(({ id }) => id)).toEqual(['tab-1']);
  expect(otherOutbox.all()).toEqual([]);
  ownOutbox.remove('tab-1');
  expect(ownOutbox.all()).toEqual([]);
});
