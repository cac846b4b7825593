import { expect, test } from 'vitest';
import { copiedNodes, newChart, newElement, newTab } from './new-nodes.ts';
import type { ElementKind } from './new-nodes.ts';

const none = { children: [], parents: [] };
const background = 'BACKGROUND_TRANSPARENT';

test.each<[ElementKind, object[]]>([
  [
    'tabs',
    [
      { id: 'TABS-2', type: 'TABS', children: ['TAB-1'], parents: [], meta: {} },
      { id: 'TAB-1', type: 'TAB', ...none, meta: { text: '', defaultText: 'Tab title', placeholder: 'Tab title' } },
    ],
  ],
  ['row', [{ id: 'ROW-1', type: 'ROW', ...none, meta: { background } }]],
  ['column', [{ id: 'COLUMN-1', type: 'COLUMN', ...none, meta: { width: 4, background } }]],
  [
    'header',
    [
      {
        id: 'HEADER-1',
        type: 'HEADER',
        ...none,
        meta: { text: 'New header', headerSize: 'MEDIUM_HEADER', background },
      },
    ],
  ],
  ['text', [{ id: 'MARKDOWN-1', type: 'MARKDOWN', ...none, meta: { code: '', width: 4, height: 20 } }]],
  [
    'filter',
    [
      {
        id: 'MARKDOWN-1',
        type: 'MARKDOWN',
        ...none,
        meta: { nativeFilterId: '', code: 'Filter', width: 4, height: 10 },
      },
    ],
  ],
  ['divider', [{ id: 'DIVIDER-1', type: 'DIVIDER', ...none, meta: {} }]],
])('a new element: %s', (kind, expected) => {
  let count = 0;
  expect(newElement(kind, (type) => `${type}-${(count += 1)}`)).toEqual(expected);
});

test('a new chart has the default size, or the one of its type; a new tab has no name', () => {
  const chart = { id: 7, uuid: 'seven', name: 'Seven' };
  const meta = { chartId: 7, uuid: 'seven', sliceName: 'Seven' };
  expect(newChart('C', chart)).toEqual({ id: 'C', type: 'CHART', ...none, meta: { ...meta, width: 50, height: 50 } });
  expect(newChart('C', chart, { width: 3, height: 15 }).meta).toEqual({ ...meta, width: 3, height: 15 });
  expect(newTab('T')).toEqual({
    id: 'T',
    type: 'TAB',
    ...none,
    meta: { text: '', defaultText: 'Tab title', placeholder: 'Tab title' },
  });
});

test('a copy keeps types, values and order under new ids, the copied element first', () => {
  const parents = ['ROOT_ID', 'GRID_ID'];
  const layout = {
    R: { id: 'R', type: 'ROW', children: ['K', 'GONE', 'C'], parents, meta: { background } },
    K: { id: 'K', type: 'COLUMN', children: ['H'], parents: [...parents, 'R'], meta: { width: 3 } },
    H: { id: 'H', type: 'HEADER', children: [], parents: [...parents, 'R', 'K'], meta: { text: 'Words' } },
    C: { id: 'C', type: 'CHART', children: [], parents: [...parents, 'R'], meta: { chartId: 1 }, odd: [1] },
  };
  let count = 0;
  expect(copiedNodes(layout, 'R', (type) => `${type}-${(count += 1)}`)).toEqual([
    { id: 'ROW-1', type: 'ROW', children: ['COLUMN-2', 'GONE', 'CHART-4'], parents: [], meta: { background } },
    { id: 'COLUMN-2', type: 'COLUMN', children: ['HEADER-3'], parents: [], meta: { width: 3 } },
    { id: 'HEADER-3', type: 'HEADER', children: [], parents: [], meta: { text: 'Words' } },
    { id: 'CHART-4', type: 'CHART', children: [], parents: [], meta: { chartId: 1 }, odd: [1] },
  ]);
  expect(copiedNodes(layout, 'GONE', (type) => type)).toEqual([]);
});
