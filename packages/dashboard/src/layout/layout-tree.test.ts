import { expect, test } from 'vitest';
import type { LayoutNode } from '@sextant/contract';
import { chartsOf, chartsWithin, layoutTree, withUnplaced } from './layout-tree.ts';

const nodes = (...list: (Pick<LayoutNode, 'id' | 'type'> & Partial<LayoutNode>)[]) =>
  new Map(list.map((node): [string, LayoutNode] => [node.id, { children: [], ...node }]));

const grid = nodes(
  { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  { id: 'GRID_ID', type: 'GRID', children: ['ROW-1', 'X-1'] },
  { id: 'ROW-1', type: 'ROW', children: ['CHART-1', 'COLUMN-1'] },
  {
    id: 'CHART-1',
    type: 'CHART',
    meta: { chartId: 1, width: 4, height: 30, sliceName: 'One', sliceNameOverride: 'Uno' },
  },
  { id: 'COLUMN-1', type: 'COLUMN', children: ['MARKDOWN-1', 'CHART-2'], meta: { width: 8 } },
  { id: 'MARKDOWN-1', type: 'MARKDOWN', meta: { code: 'Words', height: 10 } },
  { id: 'CHART-2', type: 'CHART', meta: { chartId: 2, width: 50, height: 30 } },
  { id: 'X-1', type: 'DYNAMIC', meta: { width: 6 } },
);

test('a layout is read into places, charts in reading order with all nodes above them', () => {
  const tree = layoutTree(grid);
  const charts = chartsOf(tree);
  expect(charts.map(({ chartId }) => chartId)).toEqual([1, 2]);
  expect(charts[0]?.name).toBe('Uno');
  expect(charts[1]?.ancestors).toEqual(['ROOT_ID', 'GRID_ID', 'ROW-1', 'COLUMN-1']);
});

test('the charts at the top are those of the rows that begin within the height', () => {
  const rows = nodes(
    { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    { id: 'GRID_ID', type: 'GRID', children: ['ROW-1', 'ROW-2', 'ROW-3'] },
    { id: 'ROW-1', type: 'ROW', children: ['A', 'COLUMN-1'] },
    { id: 'A', type: 'CHART', meta: { chartId: 1, height: 30 } },
    // Two charts under each other make the row twice as high as the one beside them.
    { id: 'COLUMN-1', type: 'COLUMN', children: ['B', 'C'] },
    { id: 'B', type: 'CHART', meta: { chartId: 2, height: 30 } },
    { id: 'C', type: 'CHART', meta: { chartId: 3, height: 30 } },
    { id: 'ROW-2', type: 'ROW', children: ['D'] },
    { id: 'D', type: 'CHART', meta: { chartId: 4, height: 10 } },
    { id: 'ROW-3', type: 'ROW', children: ['E'] },
    { id: 'E', type: 'CHART', meta: { chartId: 5, height: 10 } },
  );
  const within = (heightPx: number) => chartsWithin(layoutTree(rows), heightPx).map(({ chartId }) => chartId);
  expect(within(480)).toEqual([1, 2, 3]);
  expect(within(481)).toEqual([1, 2, 3, 4]);
  expect(within(561)).toEqual([1, 2, 3, 4, 5]);
});

test('a node of an unknown type keeps its place', () => {
  expect(layoutTree(grid).places.at(-1)).toMatchObject({ kind: 'unknown', id: 'X-1', type: 'DYNAMIC', width: 6 });
});

test('a layout that contains itself ends', () => {
  const loop = nodes(
    { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
    { id: 'ROW-1', type: 'ROW', children: ['COLUMN-1'] },
    { id: 'COLUMN-1', type: 'COLUMN', children: ['ROW-1', 'CHART-1'] },
    { id: 'CHART-1', type: 'CHART', meta: { chartId: 1 } },
  );
  expect(chartsOf(layoutTree(loop))).toHaveLength(1);
});

const missing = [3, 4, 5].map((id) => ({ id, uuid: `uuid-${id}` }));

test('appended charts go to the first tab when the layout has tabs', () => {
  const tabs = nodes(
    { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
    { id: 'TABS-1', type: 'TABS', children: ['TAB-1', 'TAB-2'] },
    { id: 'TAB-1', type: 'TAB', meta: { text: 'First' } },
    { id: 'TAB-2', type: 'TAB', meta: {} },
  );
  const tree = withUnplaced(layoutTree(tabs), missing.slice(0, 1));
  expect(tree.tabs?.tabs.map(({ title }) => title)).toEqual(['First', 'Tab title']);
  expect(chartsOf(tree)[0]?.ancestors).toContain('TAB-1');
});

test('a row in a column has the columns of that column; a tab without a name has its placeholder', () => {
  const nodes = new Map(
    [
      { id: 'ROOT_ID', type: 'ROOT', children: ['T'] },
      { id: 'T', type: 'TABS', children: ['T1'] },
      { id: 'T1', type: 'TAB', children: ['R'], meta: { text: '' } },
      { id: 'R', type: 'ROW', children: ['C'] },
      { id: 'C', type: 'COLUMN', children: ['R2'], meta: { width: 5 } },
      { id: 'R2', type: 'ROW', children: [] },
    ].map((node) => [node.id, node]),
  );
  expect(layoutTree(nodes).tabs?.tabs).toMatchObject([
    {
      title: 'Tab title',
      children: [
        { kind: 'row', width: 12, children: [{ kind: 'column', width: 5, children: [{ kind: 'row', width: 5 }] }] },
      ],
    },
  ]);
});
