import { expect, test } from 'vitest';
import type { LayoutNode } from '@sextant/contract';
import {
  chartsOf,
  chartsWithin,
  deferredCharts,
  layoutTree,
  placedFilters,
  slideTabs,
  withUnplaced,
} from './layout-tree.ts';

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
  const chartsInHeight = (heightPx: number) => chartsWithin(layoutTree(rows), heightPx).map(({ chartId }) => chartId);
  expect(chartsInHeight(480)).toEqual([1, 2, 3]);
  expect(chartsInHeight(481)).toEqual([1, 2, 3, 4]);
  expect(chartsInHeight(561)).toEqual([1, 2, 3, 4, 5]);
});

test('a node of an unknown type keeps its place', () => {
  expect(layoutTree(grid).places.at(-1)).toMatchObject({ kind: 'unknown', id: 'X-1', type: 'DYNAMIC', width: 6 });
});

test('a text that names a native filter is the place of its control, in tabs and columns too', () => {
  const filterNode = (id: string, nativeFilterId: string) => ({
    id,
    type: 'MARKDOWN',
    meta: { code: 'Filter: Origin', nativeFilterId, width: 3, height: 10 },
  });
  const tree = layoutTree(
    nodes(
      { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
      { id: 'GRID_ID', type: 'GRID', children: ['ROW-1', 'T'] },
      { id: 'ROW-1', type: 'ROW', children: ['F-1', 'M-1'] },
      filterNode('F-1', 'NATIVE_FILTER-a'),
      { id: 'M-1', type: 'MARKDOWN', meta: { code: 'Words' } },
      { id: 'T', type: 'TABS', children: ['T1'] },
      { id: 'T1', type: 'TAB', children: ['F-2'] },
      filterNode('F-2', 'NATIVE_FILTER-b'),
    ),
  );
  expect(tree.places[0]).toMatchObject({
    children: [
      { kind: 'filter', id: 'F-1', width: 3, heightPx: 80, filterId: 'NATIVE_FILTER-a' },
      { kind: 'markdown', text: 'Words' },
    ],
  });
  expect([...placedFilters(tree)]).toEqual(['NATIVE_FILTER-a', 'NATIVE_FILTER-b']);
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

test('every kind of node has its place, with the sizes and texts of a node that says nothing', () => {
  const all = nodes(
    { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    { id: 'GRID_ID', type: 'GRID', children: ['R', 'T', 'H', 'H2', 'H4', 'M', 'D', 'X', 'GONE'] },
    { id: 'R', type: 'ROW', children: ['C', 'K'], meta: { background: 'BACKGROUND_WHITE' } },
    { id: 'C', type: 'COLUMN', children: ['A'], meta: { background: 'BACKGROUND_TRANSPARENT' } },
    { id: 'A', type: 'CHART' },
    { id: 'K', type: 'CHART', meta: { chartId: 9, uuid: 'u9', width: 0, height: 2, sliceName: 'Nine' } },
    { id: 'T', type: 'TABS', children: ['T1', 'GONE'] },
    { id: 'T1', type: 'TAB', children: ['M2'], meta: { text: '  One ' } },
    { id: 'M2', type: 'MARKDOWN', meta: { code: '# Hi', width: 2.6, height: 10 } },
    { id: 'H', type: 'HEADER' },
    { id: 'H2', type: 'HEADER', meta: { text: 'Big', headerSize: 'LARGE_HEADER' } },
    { id: 'H4', type: 'HEADER', meta: { text: 'Small', headerSize: 'SMALL_HEADER' } },
    { id: 'M', type: 'MARKDOWN' },
    { id: 'D', type: 'DIVIDER' },
    { id: 'X', type: 'DYNAMIC' },
  );
  const ancestors = ['ROOT_ID', 'GRID_ID', 'R'];
  const chart = { kind: 'chart', id: 'A', chartId: null, uuid: null, name: null, width: 4, heightPx: 400 };
  expect(layoutTree(all)).toEqual({
    tabs: null,
    places: [
      {
        kind: 'row',
        id: 'R',
        width: 12,
        isFilled: true,
        children: [
          {
            kind: 'column',
            id: 'C',
            width: 3,
            isFilled: false,
            children: [{ ...chart, ancestors: [...ancestors, 'C'] }],
          },
          {
            kind: 'chart',
            id: 'K',
            chartId: 9,
            uuid: 'u9',
            name: 'Nine',
            width: 1,
            heightPx: 48,
            ancestors,
          },
        ],
      },
      {
        kind: 'tabs',
        id: 'T',
        width: 12,
        tabs: [
          {
            id: 'T1',
            title: '  One ',
            children: [{ kind: 'markdown', id: 'M2', width: 3, heightPx: 80, text: '# Hi' }],
          },
        ],
      },
      { kind: 'header', id: 'H', width: 12, text: 'New header', level: 3 },
      { kind: 'header', id: 'H2', width: 12, text: 'Big', level: 2 },
      { kind: 'header', id: 'H4', width: 12, text: 'Small', level: 4 },
      { kind: 'markdown', id: 'M', width: 4, heightPx: 400, text: '' },
      { kind: 'divider', id: 'D', width: 12 },
      { kind: 'unknown', id: 'X', width: 4, heightPx: 400, type: 'DYNAMIC' },
    ],
  });
  const emptyTree = { tabs: null, places: [] };
  expect([nodes(), nodes({ id: 'ROOT_ID', type: 'ROOT' })].map(layoutTree)).toEqual([emptyTree, emptyTree]);
});

test('of tabs at the top the first show; words, tabs and lines have heights too', () => {
  const mixedNodes = nodes(
    { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    { id: 'GRID_ID', type: 'GRID', children: ['M', 'D', 'T', 'A', 'B'] },
    { id: 'M', type: 'MARKDOWN', meta: { height: 10 } },
    { id: 'D', type: 'DIVIDER' },
    { id: 'T', type: 'TABS', children: ['T1', 'T2'] },
    { id: 'T1', type: 'TAB', children: ['C1'] },
    { id: 'T2', type: 'TAB', children: ['C2'] },
    { id: 'C1', type: 'CHART', meta: { chartId: 1 } },
    { id: 'C2', type: 'CHART', meta: { chartId: 2 } },
    { id: 'A', type: 'CHART', meta: { chartId: 3, height: 10 } },
    { id: 'B', type: 'CHART', meta: { chartId: 4, height: 10 } },
  );
  const chartsInHeight = (heightPx: number) =>
    chartsWithin(layoutTree(mixedNodes), heightPx).map(({ chartId }) => chartId);
  // 80 px of words, 32 of a line, 32 of tabs, 80 of a chart.
  expect([112, 113, 144, 145, 224, 225].map(chartsInHeight)).toEqual([[], [1], [1], [1, 3], [1, 3], [1, 3, 4]]);
  expect(chartsOf(layoutTree(mixedNodes)).map(({ chartId }) => chartId)).toEqual([1, 2, 3, 4]);
});

test('charts without a place stand in rows of their own behind all others; a placed one is not added again', () => {
  const [first, second] = missing;
  if (first === undefined || second === undefined) throw new Error('There are three charts');
  const tree = withUnplaced(layoutTree(grid), [{ id: 1, uuid: 'u' }, first, second]);
  expect(tree.places).toHaveLength(4);
  expect(tree.places.slice(2)).toEqual(
    [3, 4].map((id, index) => ({
      kind: 'row',
      id: `ROW-unplaced-${index + 1}`,
      width: 12,
      isFilled: false,
      children: [
        {
          kind: 'chart',
          id: `CHART-unplaced-${id}`,
          chartId: id,
          uuid: `uuid-${id}`,
          name: null,
          width: 12,
          heightPx: 400,
          ancestors: ['ROOT_ID', 'GRID_ID', `ROW-unplaced-${index + 1}`],
        },
      ],
    })),
  );
  const placedTree = layoutTree(grid);
  expect(withUnplaced(placedTree, [{ id: 2, uuid: 'u' }])).toBe(placedTree);
  const emptyTabs = { tabs: { id: 'T', tabs: [] }, places: [] };
  expect(withUnplaced(emptyTabs, [first])).toMatchObject({ tabs: { tabs: [] }, places: [{ kind: 'row' }] });
  const tabbedTree = {
    tabs: { id: 'T', tabs: ['T1', 'T2'].map((id) => ({ id, title: id, children: [] })) },
    places: [],
  };
  expect(withUnplaced(tabbedTree, [first])).toMatchObject({
    places: [],
    tabs: {
      id: 'T',
      tabs: [
        { id: 'T1', title: 'T1', children: [{ children: [{ ancestors: ['ROOT_ID', 'T', 'T1', 'ROW-unplaced-1'] }] }] },
        { id: 'T2', children: [] },
      ],
    },
  });
});

test.each([
  ['its id', { chartId: 7, uuid: 'other' }, true],
  ['its uuid, where no id is given', { uuid: 'u7' }, true],
  ['its uuid, where the id is that of no chart here', { chartId: 99, uuid: 'u7' }, true],
  ['another chart’s id beside its uuid', { chartId: 8, uuid: 'u7' }, false],
  ['neither', { chartId: 99, uuid: 'other' }, false],
])('a place names a chart by %s', (_, meta, isPlaced) => {
  const tree = layoutTree(
    nodes(
      { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
      { id: 'GRID_ID', type: 'GRID', children: ['A', 'B'] },
      { id: 'A', type: 'CHART', meta },
      { id: 'B', type: 'CHART', meta: { chartId: 8, uuid: 'u8' } },
    ),
  );
  const charts = [
    { id: 7, uuid: 'u7' },
    { id: 8, uuid: 'u8' },
  ];
  const unplacedCharts = chartsOf(withUnplaced(tree, charts)).filter(({ id }) => id.startsWith('CHART-unplaced'));
  expect(unplacedCharts.map(({ chartId }) => chartId)).toEqual(isPlaced ? [] : [7]);
});

test('what stands in tabs at the top knows the tabs and its tab above it, and tabs in themselves end', () => {
  const tabs = nodes(
    { id: 'ROOT_ID', type: 'ROOT', children: ['T'] },
    { id: 'T', type: 'TABS', children: ['P', 'GONE'] },
    { id: 'P', type: 'TAB', children: ['A', 'U'], meta: { text: ' ' } },
    { id: 'A', type: 'CHART' },
    { id: 'U', type: 'TABS', children: ['Q', 'P'] },
    { id: 'Q', type: 'TAB', children: ['T', 'B'] },
    { id: 'B', type: 'CHART' },
  );
  const tree = layoutTree(tabs);
  expect(tree.places).toEqual([]);
  expect(tree.tabs?.tabs.map(({ id, title }) => [id, title])).toEqual([['P', 'Tab title']]);
  expect(chartsOf(tree).map(({ ancestors }) => ancestors)).toEqual([
    ['ROOT_ID', 'T', 'P'],
    ['ROOT_ID', 'T', 'P', 'U', 'Q'],
  ]);
});

test('tabs at the top are shown one after the other, else the only ones among the rows; of several none', () => {
  const tabsIn = (...tabsIds: readonly string[]) => [
    { id: 'GRID_ID', type: 'GRID', children: ['R', ...tabsIds] },
    { id: 'R', type: 'ROW', children: [] },
    ...tabsIds.flatMap((id) => [
      { id, type: 'TABS', children: [`${id}-1`, `${id}-2`] },
      { id: `${id}-1`, type: 'TAB', children: [], meta: { text: 'One' } },
      { id: `${id}-2`, type: 'TAB', children: [], meta: { text: 'Two' } },
    ]),
  ];
  const titlesOf = (root: string, ...list: Parameters<typeof nodes>) =>
    slideTabs(layoutTree(nodes({ id: 'ROOT_ID', type: 'ROOT', children: [root] }, ...list))).map(({ title }) => title);
  expect(titlesOf('GRID_ID', ...tabsIn('T'))).toEqual(['One', 'Two']);
  expect(titlesOf('T', ...tabsIn('T'))).toEqual(['One', 'Two']);
  expect(titlesOf('GRID_ID', ...tabsIn())).toEqual([]);
  expect(titlesOf('GRID_ID', ...tabsIn('T', 'U'))).toEqual([]);
});

test('a layout that names elements several times, or within themselves, has each once, and ends whatever it says', () => {
  const grid = (...children: string[]) => [
    { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    { id: 'GRID_ID', type: 'GRID', children },
  ];
  const chart = { id: 'C', type: 'CHART', meta: { chartId: 7 } };
  const idsOf = (tree: ReturnType<typeof layoutTree>) => chartsOf(tree).map(({ chartId }) => chartId);
  // Each column holds the next one twice: a million places, read one by one.
  const doubled = Array.from({ length: 20 }, (_, level) => {
    const next = level === 19 ? 'C' : `COLUMN-${level + 1}`;
    return { id: `COLUMN-${level}`, type: 'COLUMN', children: [next, next] };
  });
  expect(idsOf(layoutTree(nodes(...grid('COLUMN-0', 'COLUMN-0', 'C'), ...doubled, chart)))).toEqual([7]);
  const circle = { id: 'ROW-1', type: 'ROW', children: ['ROW-1', 'GRID_ID', 'ROOT_ID', 'C'] };
  expect(layoutTree(nodes(...grid('ROW-1'), circle, chart)).places).toMatchObject([
    { id: 'ROW-1', children: [{ id: 'C' }] },
  ]);
  const tabs = { id: 'TABS', type: 'TABS', children: ['T1', 'T1', 'TABS'] };
  const tab = { id: 'T1', type: 'TAB', children: ['C', 'TABS'] };
  expect(layoutTree(nodes(...grid('TABS', 'C'), tabs, tab, chart)).places).toMatchObject([
    { id: 'TABS', tabs: [{ id: 'T1', children: [{ id: 'C' }] }] },
  ]);
  // Deeper than any editor makes it, and than a page can be drawn.
  const deep = Array.from({ length: 10_000 }, (_, level) => {
    const children = [level === 9_999 ? 'C' : `COLUMN-${level + 1}`];
    return { id: `COLUMN-${level}`, type: 'COLUMN', children };
  });
  const deepTree = layoutTree(nodes(...grid('COLUMN-0'), ...deep, chart));
  expect(idsOf(deepTree)).toEqual([]);
  expect(idsOf(withUnplaced(deepTree, [{ id: 7, uuid: 'u' }]))).toEqual([7]);
});

test('no element is higher than any screen could show', () => {
  const tall = { id: 'C', type: 'CHART', meta: { chartId: 7, height: 1e12 } };
  const row = { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] };
  const [place] = layoutTree(nodes(row, { id: 'GRID_ID', type: 'GRID', children: ['C'] }, tall)).places;
  expect(place).toMatchObject({ heightPx: 8_000 });
});

test('of a page, and of each tab at the top, the charts beyond the sixtieth are far', () => {
  const chartIds = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
  const [first, second] = [chartIds('A', 59), chartIds('B', 61)];
  const charts = [...first, ...second, 'C-0'].map((id) => ({ id, type: 'CHART' as const, meta: { chartId: 1 } }));
  const inTabs = nodes(
    { id: 'ROOT_ID', type: 'ROOT', children: ['TABS'] },
    { id: 'TABS', type: 'TABS', children: ['TAB-1', 'TAB-2'] },
    // What stands in columns is counted in reading order.
    { id: 'TAB-1', type: 'TAB', children: ['ROW', 'C-0'] },
    { id: 'ROW', type: 'ROW', children: ['COLUMN'] },
    { id: 'COLUMN', type: 'COLUMN', children: first },
    { id: 'TAB-2', type: 'TAB', children: second },
    ...charts,
  );
  expect([...deferredCharts(layoutTree(inTabs))]).toEqual(['B-60']);
  const onPage = nodes(
    { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    { id: 'GRID_ID', type: 'GRID', children: [...first, 'C-0', ...second.slice(0, 2)] },
    ...charts,
  );
  expect([...deferredCharts(layoutTree(onPage))]).toEqual(['B-0', 'B-1']);
});
