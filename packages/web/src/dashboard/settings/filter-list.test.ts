import { applyLayoutAction, emptyLayout, newChart, newElement } from '@sextant/dashboard';
import type { Layout } from '@sextant/contract';
import { expect, test } from 'vitest';
import {
  chartsBelow,
  findDependencyCycle,
  cleanEntry,
  entriesAfterDrop,
  entriesOf,
  entryTypes,
  errorsOf,
  newDivider,
  newFilter,
  newKey,
  pendingRemovalMs,
  scopeTree,
  entriesMoved,
  withEntries,
} from './filter-list.ts';

const add = (layout: Layout, id: number, parentId: string): Layout => {
  const nodes = [newChart(`C${id}`, { id, uuid: `${id}`, name: `Chart ${id}` })];
  const outcome = applyLayoutAction(layout, { kind: 'add', nodes, at: { parentId, index: 99 }, wrapId: `R${id}` });
  if (!outcome.isDone) throw new Error(outcome.reason);
  return outcome.layout;
};
let count = 0;
const tabs = newElement('tabs', (type) => `${type}-${(count += 1)}`);
const grid = add(add(emptyLayout(), 1, 'GRID_ID'), 2, 'GRID_ID');
const withTopTabs = applyLayoutAction(grid, {
  kind: 'add',
  nodes: tabs,
  at: { parentId: 'ROOT_ID', index: 0 },
  wrapId: 'x',
});
const layout = withTopTabs.isDone ? withTopTabs.layout : grid;

test('[NATF-003 NATF-027 NATF-028] ids of filters start with NATIVE_FILTER-, those of dividers with NATIVE_FILTER_DIVIDER-, each with a generated part', () => {
  expect(newFilter(newKey()).id).toMatch(/^NATIVE_FILTER-[0-9a-f]{9}$/);
  expect(newDivider(newKey()).id).toMatch(/^NATIVE_FILTER_DIVIDER-[0-9a-f]{9}$/);
  expect(Object.values(entryTypes)).toEqual(['NATIVE_FILTER', 'DIVIDER']);
});

test('[NATF-048] a removed filter can be brought back for 5 seconds', () => {
  expect(pendingRemovalMs).toBe(5_000);
});

test('[NATF-041] the description is trimmed, charts and tabs in scope are named, parents that are gone are left out', () => {
  const entry = {
    ...newFilter('a'),
    name: ' A ',
    description: ' a ',
    odd: [1],
    cascadeParentIds: ['gone'],
    scope: { rootPath: ['ROOT_ID'], excluded: [2] },
  };
  expect(cleanEntry(entry, layout, new Set(['NATIVE_FILTER-a']))).toMatchObject({
    name: 'A',
    description: 'a',
    odd: [1],
    cascadeParentIds: [],
    chartsInScope: [1],
    tabsInScope: [tabs[1]?.id],
  });
});

test('a filter needs a name, and by its kind a dataset and a column', () => {
  const filter = newFilter('a');
  expect(Object.keys(errorsOf(filter))).toEqual(['name', 'dataset', 'column']);
  expect(Object.keys(errorsOf({ ...filter, name: 'A', filterType: 'filter_time' }))).toEqual([]);
  expect(errorsOf({ ...filter, name: 'A', targets: [{ datasetId: 1, column: { name: 'x' } }] })).toEqual({});
  expect(errorsOf(newDivider('a'))).toEqual({ name: 'Title is required' });
});

test('filters that depend on each other in a circle are found', () => {
  const one = { ...newFilter('1'), name: 'One', cascadeParentIds: ['NATIVE_FILTER-2'] };
  const two = { ...newFilter('2'), name: 'Two', cascadeParentIds: ['NATIVE_FILTER-1'] };
  const three = { ...newFilter('3'), name: 'Three', cascadeParentIds: ['NATIVE_FILTER-1'] };
  expect(findDependencyCycle([one, two, three])).toEqual(['One', 'Two']);
  expect(findDependencyCycle([one, three])).toEqual([]);
});

test('what cannot be read keeps its place among the entries', () => {
  const metadata = { native_filter_configuration: [null, newFilter('1'), 'odd'] };
  expect(withEntries(metadata, [newFilter('2'), ...entriesOf(metadata)])).toEqual([
    null,
    newFilter('2'),
    'odd',
    newFilter('1'),
  ]);
});

test('the tree of scopes has tabs and charts, nothing else', () => {
  const tree = scopeTree(layout, 'Board');
  expect(tree).toMatchObject({
    name: 'Board',
    children: [{ name: 'Tab title', children: [{ name: 'Chart 1' }, { name: 'Chart 2' }] }],
  });
  expect(chartsBelow(tree)).toEqual([1, 2]);
});

test('entries are ordered by steps and by dropping one on another', () => {
  const entries = ['1', '2', '3', '4'].map(newFilter);
  const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id.slice(-1)).join('');
  const filterId = (key: string) => `NATIVE_FILTER-${key}`;
  expect(ids(entriesMoved(entries, filterId('2'), 1))).toBe('1324');
  expect(ids(entriesMoved(entries, filterId('1'), -1))).toBe('1234');
  expect(ids(entriesMoved(entries, filterId('4'), 9))).toBe('1234');
  expect(ids(entriesMoved(entries, null, 1))).toBe('1234');
  expect(ids(entriesAfterDrop(entries, filterId('1'), filterId('3')))).toBe('2314');
  expect(ids(entriesAfterDrop(entries, filterId('4'), filterId('1')))).toBe('4123');
  expect(ids(entriesAfterDrop(entries, filterId('4'), filterId('4')))).toBe('1234');
  expect(ids(entriesAfterDrop(entries, null, filterId('1')))).toBe('1234');
});
