import { expect, test } from 'vitest';
import type { Layout, LayoutNode } from '@sextant/contract';
import {
  ancestorsOf,
  childrenOf,
  hasTopTabs,
  heightOf,
  nodeAt,
  nodeName,
  parentOf,
  subtreeOf,
  topId,
  widthOf,
} from './layout-nodes.ts';

/** Layouts are stored by anybody: tests give what types do not allow. */
const layoutOf = (nodes: unknown): Layout => nodes as Layout;
const nodeOf = (type: string, meta?: unknown): LayoutNode => ({ id: 'X', type, children: [], meta }) as LayoutNode;

test('a node is an object with a type; what stands beside the nodes is none', () => {
  const row = { id: 'R', type: 'ROW', children: [] };
  const layout = layoutOf({ R: row, VERSION: 'v2', EMPTY: null, LIST: [1], UNTYPED: { id: 'U' }, ODD: { type: 5 } });
  expect(nodeAt(layout, 'R')).toBe(row);
  for (const id of ['VERSION', 'EMPTY', 'LIST', 'UNTYPED', 'ODD', 'GONE', 'toString'])
    expect(nodeAt(layout, id)).toBeNull();
});

test('children and ancestors are those that are texts', () => {
  expect(childrenOf(layoutOf({ R: { type: 'ROW', children: ['A', 5, null, 'B'] } })['R'] as LayoutNode)).toEqual([
    'A',
    'B',
  ]);
  expect(childrenOf({ ...nodeOf('ROW'), children: 'AB' } as unknown as LayoutNode)).toEqual([]);
  expect(childrenOf(null)).toEqual([]);
  const layout = layoutOf({
    A: { type: 'CHART', parents: ['ROOT_ID', 5, 'R'] },
    B: { type: 'CHART', parents: 'R' },
    C: { type: 'CHART' },
  });
  expect(['A', 'B', 'C', 'GONE'].map((id) => ancestorsOf(layout, id))).toEqual([['ROOT_ID', 'R'], [], [], []]);
  expect(['A', 'B', 'C', 'GONE'].map((id) => parentOf(layout, id))).toEqual(['R', null, null, null]);
});

test('the content of a page is in its grid or in its tabs', () => {
  const page = (top: string, type: string) =>
    layoutOf({ ROOT_ID: { type: 'ROOT', children: [top] }, [top]: { type, children: [] } });
  expect([topId(page('T', 'TABS')), hasTopTabs(page('T', 'TABS'))]).toEqual(['T', true]);
  expect([topId(page('GRID_ID', 'GRID')), hasTopTabs(page('GRID_ID', 'GRID'))]).toEqual(['GRID_ID', false]);
  expect([topId({}), hasTopTabs({})]).toEqual(['GRID_ID', false]);
});

test('what is below a node comes in reading order, each once, and a layout in itself ends', () => {
  const layout = layoutOf({
    R: { type: 'ROW', children: ['K', 'C', 'GONE'] },
    K: { type: 'COLUMN', children: ['A', 'B', 'R'] },
    A: { type: 'CHART' },
    B: { type: 'CHART' },
    C: { type: 'CHART', children: ['A'] },
  });
  expect(subtreeOf(layout, 'R')).toEqual(['R', 'K', 'A', 'B', 'C']);
  expect(subtreeOf(layout, 'GONE')).toEqual([]);
});

test.each<[unknown, number, number]>([
  [{ width: 3, height: 20 }, 3, 20],
  [{ width: 3.4, height: 20.6 }, 3, 21],
  [{ width: 0, height: 4 }, 1, 5],
  [{ width: 50, height: 101 }, 12, 100],
  [{ width: '3', height: null }, 4, 50],
  [{ width: Number.NaN, height: Infinity }, 4, 50],
  [undefined, 4, 50],
])('%j is %i columns wide and %i units high', (meta, width, height) => {
  expect([widthOf(nodeOf('CHART', meta)), heightOf(nodeOf('CHART', meta))]).toEqual([width, height]);
});

test('no node has the size of a chart that says nothing', () => {
  expect([widthOf(null), heightOf(null)]).toEqual([4, 50]);
});

test.each<[string, unknown, string]>([
  ['CHART', { sliceName: 'Own', sliceNameOverride: ' Given ' }, 'Given'],
  ['CHART', { sliceName: 'Own', sliceNameOverride: ' ' }, 'Own'],
  ['CHART', { sliceName: 5 }, 'Chart'],
  ['CHART', undefined, 'Chart'],
  ['TAB', { text: ' First ' }, 'First'],
  ['TAB', { text: '' }, 'Tab title'],
  ['HEADER', { text: 'Part one ' }, 'Part one'],
  ['HEADER', {}, 'Header'],
  ['MARKDOWN', { code: '\n## Notes on _this_\nmore' }, 'Notes on _this_'],
  ['MARKDOWN', { code: '> - * quoted' }, 'quoted'],
  ['MARKDOWN', { code: `# ${'a'.repeat(59)} b` }, 'a'.repeat(59)],
  ['MARKDOWN', { code: '' }, 'Text'],
  ['MARKDOWN', { code: '---' }, 'Text'],
  ['ROW', {}, 'Row'],
  ['COLUMN', {}, 'Column'],
  ['TABS', {}, 'Tabs'],
  ['DIVIDER', {}, 'Divider'],
  ['WIDGET', {}, 'Element of the kind WIDGET'],
])('%s %j is known as %s', (type, meta, expected) => {
  expect(nodeName(nodeOf(type, meta))).toBe(expected);
});

test('what is gone has a name too', () => {
  expect(nodeName(null)).toBe('Element of the kind unknown');
});
