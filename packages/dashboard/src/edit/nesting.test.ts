import { expect, test } from 'vitest';
import type { Layout } from '@sextant/contract';
import { applyLayoutAction } from './layout-actions.ts';
import { branchOf, canContain } from './nesting.ts';
import type { Branch } from './nesting.ts';

/** A layout whose elements stand in one another, by their types from the root's child down; `GRID_ID` is there in any case. Ids: TYPE and place. */
function chain(types: string): { readonly layout: Layout; readonly last: string } {
  const ids = types.split(' ').map((type, index) => (type === 'GRID' ? 'GRID_ID' : `${type}-${index}`));
  const all = ['ROOT_ID', ...ids];
  const nodes = ids.map((id, index) => [
    id,
    { id, type: types.split(' ')[index], children: ids.slice(index + 1, index + 2), parents: all.slice(0, index + 1) },
  ]);
  const grid = { id: 'GRID_ID', type: 'GRID', children: [], parents: ['ROOT_ID'] };
  const root = { id: 'ROOT_ID', type: 'ROOT', children: ids.slice(0, 1) };
  return { layout: { ROOT_ID: root, GRID_ID: grid, ...Object.fromEntries(nodes) }, last: ids.at(-1) ?? '' };
}

const leaf = (type: string): Branch => ({ type, below: [] });
const branch = (types: string): Branch =>
  types
    .split(' ')
    .reduceRight<Branch | null>(
      (branchBelow, type) => ({ type, below: branchBelow === null ? [] : [branchBelow] }),
      null,
    ) ?? leaf('');

const types = ['TABS', 'TAB', 'ROW', 'COLUMN', 'CHART', 'MARKDOWN', 'HEADER', 'DIVIDER', 'WIDGET', 'GRID', 'ROOT'];
const likeGrid = 'TABS ROW COLUMN CHART MARKDOWN HEADER DIVIDER WIDGET';

// From the table of Superset's nesting rules, counted by hand: root 0, grid and tabs at the top 1, all other containers one more than theirs,
// tabs and what is in them none. Unknown types (WIDGET) stand where charts do.
test.each([
  ['GRID', likeGrid],
  ['GRID ROW', 'COLUMN CHART MARKDOWN WIDGET'],
  ['GRID ROW COLUMN', 'TABS ROW CHART MARKDOWN HEADER DIVIDER WIDGET'],
  ['GRID ROW COLUMN ROW', 'COLUMN CHART MARKDOWN WIDGET'],
  ['GRID ROW COLUMN ROW COLUMN', 'CHART MARKDOWN HEADER WIDGET'],
  ['GRID TABS', 'TAB'],
  ['GRID TABS TAB', likeGrid],
  ['GRID TABS TAB ROW COLUMN ROW', 'COLUMN CHART MARKDOWN WIDGET'],
  ['TABS', 'TAB'],
  ['TABS TAB', likeGrid],
  ['TABS TAB ROW COLUMN ROW', 'COLUMN CHART MARKDOWN WIDGET'],
  ['TABS TAB TABS TAB', likeGrid],
  ['TABS TAB TABS TAB TABS TAB', likeGrid],
  ['TABS TAB TABS TAB ROW COLUMN', 'TABS ROW CHART MARKDOWN HEADER DIVIDER WIDGET'],
  ['TABS TAB TABS TAB ROW COLUMN ROW COLUMN', 'CHART MARKDOWN HEADER WIDGET'],
  ['GRID ROW COLUMN ROW COLUMN ROW', ''],
  // Columns that stand in a tab without a row, as others may store them.
  ['TABS TAB COLUMN ROW COLUMN', 'CHART MARKDOWN HEADER WIDGET'],
  ['GRID TABS TAB COLUMN ROW COLUMN', 'CHART MARKDOWN HEADER WIDGET'],
  ['GRID ROW constructor', ''],
  ['GRID ROW CHART', ''],
  ['GRID ROW MARKDOWN', ''],
  ['GRID HEADER', ''],
  ['GRID DIVIDER', ''],
  ['GRID ROW WIDGET', ''],
])('%s may hold: %s', (parents, expected) => {
  const { layout, last } = chain(parents);
  const allowedTypes = types.filter((type) => canContain(layout, last, leaf(type)));
  expect(allowedTypes.join(' ').split(' ').toSorted()).toEqual(expected.split(' ').toSorted());
});

test.each([
  // What is brought along has to fit too, all of it.
  ['GRID', 'ROW COLUMN ROW CHART', true],
  ['GRID', 'ROW COLUMN ROW COLUMN CHART', true],
  ['GRID', 'ROW COLUMN ROW COLUMN ROW', false],
  // The row that is made around what stands in no grid or tab counts as one that is brought along.
  ['GRID', 'COLUMN TABS TAB', false],
  ['TABS TAB', 'COLUMN TABS TAB', false],
  ['TABS TAB', 'ROW COLUMN TABS TAB', false],
  ['TABS TAB', 'COLUMN ROW COLUMN CHART', true],
  ['GRID', 'ROW ROW', false],
  ['GRID', 'ROW HEADER', false],
  ['GRID', 'TABS TAB TABS TAB ROW COLUMN', true],
  ['GRID', 'TABS CHART', false],
  ['GRID ROW COLUMN', 'ROW COLUMN CHART', true],
  ['GRID ROW COLUMN', 'ROW COLUMN DIVIDER', false],
  ['TABS TAB', 'ROW COLUMN ROW COLUMN HEADER', true],
  ['TABS TAB', 'ROW COLUMN ROW COLUMN ROW', false],
  ['TABS', 'TAB ROW COLUMN ROW COLUMN CHART', true],
  ['TABS', 'TAB ROW COLUMN ROW COLUMN ROW', false],
  ['GRID TABS', 'TAB ROW COLUMN ROW COLUMN CHART', true],
  // A column comes with a row around it, which counts.
  ['GRID', 'COLUMN ROW COLUMN HEADER', true],
  ['GRID', 'COLUMN ROW COLUMN DIVIDER', false],
  ['GRID TABS TAB', 'COLUMN ROW COLUMN HEADER', true],
  ['GRID TABS TAB', 'COLUMN ROW COLUMN DIVIDER', false],
])('%s takes %s with its content: %s', (parents, broughtType, expected) => {
  const { layout, last } = chain(parents);
  expect(canContain(layout, last, branch(broughtType))).toBe(expected);
});

test('every element that is brought along is looked at, not only the first', () => {
  const { layout } = chain('GRID');
  const row = (...typesBelow: string[]): Branch => ({ type: 'ROW', below: typesBelow.map(leaf) });
  expect(canContain(layout, 'GRID_ID', row('CHART', 'MARKDOWN'))).toBe(true);
  expect(canContain(layout, 'GRID_ID', row('CHART', 'HEADER'))).toBe(false);
});

test('the grid behind tabs at the top and a place that is gone hold nothing', () => {
  const { layout } = chain('TABS TAB');
  expect(canContain(layout, 'GRID_ID', leaf('ROW'))).toBe(false);
  expect(canContain(layout, 'GONE', leaf('ROW'))).toBe(false);
});

test('a branch is an element with what stands below it', () => {
  const { layout } = chain('GRID ROW COLUMN CHART');
  expect(branchOf(layout, 'ROW-1')).toEqual(branch('ROW COLUMN CHART'));
  expect(branchOf(layout, 'GONE')).toEqual(leaf(''));
});

test('nothing is moved to the root: beside tabs there the grid would not show', () => {
  const { layout } = chain('GRID TABS TAB');
  const moveOutcome = applyLayoutAction(layout, {
    kind: 'move',
    id: 'TABS-1',
    at: { parentId: 'ROOT_ID', index: 0 },
    wrapId: 'ROW-new',
  });
  expect(moveOutcome).toEqual({ isDone: false, reason: 'It cannot stand there.' });
});
