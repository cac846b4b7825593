import { expect, test } from 'vitest';
import { layoutNode } from '@sextant/contract';
import { layoutTree } from './layout-tree.ts';
import { tabPathTo } from './tab-path-to.ts';

const nodes = (nodesById: Record<string, object>) =>
  new Map(Object.entries(nodesById).map(([id, node]) => [id, layoutNode.parse({ id, ...node })]));
const tree = layoutTree(
  nodes({
    ROOT_ID: { type: 'ROOT', children: ['TABS-1'] },
    'TABS-1': { type: 'TABS', children: ['TAB-1', 'TAB-2'] },
    'TAB-1': { type: 'TAB' },
    'TAB-2': { type: 'TAB', children: ['ROW-1'] },
    'ROW-1': { type: 'ROW', children: ['COLUMN-1'] },
    'COLUMN-1': { type: 'COLUMN', children: ['TABS-2'] },
    'TABS-2': { type: 'TABS', children: ['TAB-3', 'TAB-4'] },
    'TAB-3': { type: 'TAB' },
    'TAB-4': { type: 'TAB', children: ['CHART-1'] },
    'CHART-1': { type: 'CHART', meta: { chartId: 1 } },
  }),
);

test('an element is seen when the tabs on the way to it are open', () => {
  expect(tabPathTo(tree, 'TAB-1')).toEqual(['TAB-1']);
  expect(tabPathTo(tree, 'TAB-3')).toEqual(['TAB-2', 'TAB-3']);
  expect(tabPathTo(tree, 'CHART-1')).toEqual(['TAB-2', 'TAB-4']);
  expect(tabPathTo(tree, 'COLUMN-1')).toEqual(['TAB-2']);
  expect(tabPathTo(tree, 'no such')).toEqual([]);
});
