import type { DashboardChart, DashboardItem } from '@sextant/contract';
import { expect, test } from 'vitest';
import { applyLayoutAction } from './layout-actions.ts';
import { repairLayout } from './repair-layout.ts';
import { childrenOf, nodeAt, nodeName, subtreeOf } from '../layout/layout-nodes.ts';
import { dashboardModel } from '../model/dashboard-model.ts';

const node = (id: string, type: string, children: string[] = [], more: object = {}) => ({
  id,
  type,
  children,
  ...more,
});
const chart = { id: 7, uuid: 'seven', name: 'Seven' };
/** One element in the grid, and what stands in it. */
const gridOf = (top: ReturnType<typeof node>, others: readonly ReturnType<typeof node>[] = []) => ({
  ROOT_ID: node('ROOT_ID', 'ROOT', ['GRID_ID']),
  GRID_ID: node('GRID_ID', 'GRID', [top.id]),
  ...Object.fromEntries([top, ...others].map((one) => [one.id, one])),
});

test('a sound layout is returned as it is, the very same', () => {
  const layout = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: node('ROOT_ID', 'ROOT', ['GRID_ID']),
    GRID_ID: node('GRID_ID', 'GRID', ['R'], { parents: ['ROOT_ID'] }),
    R: node('R', 'ROW', ['C'], { parents: ['ROOT_ID', 'GRID_ID'] }),
    C: node('C', 'CHART', [], { parents: ['ROOT_ID', 'GRID_ID', 'R'], meta: { chartId: 7, sliceName: 'Old' } }),
    HEADER_ID: node('HEADER_ID', 'HEADER', [], { meta: { text: 'Title' } }),
  };
  expect(repairLayout(layout, [chart])).toEqual({ layout, reattached: [], placed: [] });
  expect(repairLayout(layout, [chart]).layout).toBe(layout);
});

test('a chart without a name in the layout is called as it is itself, to editors as to readers', () => {
  const metas = [
    [{ chartId: 7 }, 'Seven'],
    [{ chartId: 7, sliceName: ' ' }, 'Seven'],
    [{ chartId: 70, uuid: 'seven', sliceName: '', sliceNameOverride: '' }, 'Seven'],
    [{ chartId: 7, sliceName: 'Old', sliceNameOverride: '' }, 'Old'],
    [{ chartId: 7, sliceName: 'Old', sliceNameOverride: 'Own' }, 'Own'],
    [{ chartId: 70 }, 'Chart'],
  ] as const;
  const charts = metas.map(([meta], index) => node(`C${index}`, 'CHART', [], { meta }));
  const ids = charts.map(({ id }) => id);
  const layout = gridOf(node('R', 'ROW', ids), charts);
  const expected = metas.map(([, name]) => name);
  const sound = repairLayout(layout, [chart]).layout;
  expect(ids.map((id) => nodeName(nodeAt(sound, id)))).toEqual(expected);
  const item = { id: 1, position_json: JSON.stringify(layout), json_metadata: null } as unknown as DashboardItem;
  const stored = { id: 7, uuid: 'seven', slice_name: 'Seven', form_data: {} } as unknown as DashboardChart;
  expect(dashboardModel(item, [stored], []).tiles.map(({ name }) => name)).toEqual(expected);
});

test.each<[unknown, object]>([
  [{ chartId: '7', width: 'wide', height: null, own: [1] }, { own: [1] }],
  [{ code: 5, text: {}, sliceName: ['a'], background: 7, width: 3 }, { width: 3 }],
  ['text', {}],
  [null, {}],
])('of the settings %j of an element those stay that can be read', (meta, expected) => {
  for (const type of ['CHART', 'MARKDOWN', 'HEADER', 'ROW', 'WIDGET']) {
    const { layout } = repairLayout(gridOf(node('X', type, [], { meta })));
    expect(nodeAt(layout, 'X')?.meta).toEqual(expected);
    expect(nodeName(nodeAt(layout, 'X'))).toMatch(/\w/);
    expect(repairLayout(layout).layout).toBe(layout);
  }
});

test('circles, orphans, two parents and unknown types: everything is reachable, once', () => {
  const layout = {
    ROOT_ID: node('ROOT_ID', 'ROOT', ['GRID_ID', 'LOOSE']),
    GRID_ID: node('GRID_ID', 'GRID', ['R', 'R', 'GONE', 'GRID_ID']),
    R: node('R', 'ROW', ['C', 'R', 'GRID_ID']),
    C: node('C', 'CHART', ['D'], { meta: { chartId: 1 } }),
    D: node('D', 'DIVIDER'),
    A: node('A', 'COLUMN', ['B']),
    B: node('B', 'ROW', ['A', 'C']),
    LOOSE: node('LOOSE', 'WIDGET', [], { meta: { secret: [1, 2] } }),
    T: node('T', 'TAB', ['H']),
    H: node('H', 'HEADER'),
    JUNK: 'text',
    NUMBER: 5 as unknown as string,
  };
  const soundResult = repairLayout(layout, [chart]);
  const reachedIds = subtreeOf(soundResult.layout, 'ROOT_ID');
  for (const id of ['R', 'C', 'D', 'A', 'B', 'LOOSE', 'T', 'H']) expect(reachedIds).toContain(id);
  const childIds = reachedIds.flatMap((id) => childrenOf(nodeAt(soundResult.layout, id)));
  expect(new Set(childIds).size).toBe(childIds.length);
  expect(nodeAt(soundResult.layout, 'LOOSE')?.meta).toEqual({ secret: [1, 2] });
  expect(soundResult.layout['JUNK']).toBe('text');
  expect(soundResult.placed).toEqual([7]);
  expect(soundResult.reattached).toEqual(expect.arrayContaining(['LOOSE', 'T', 'D']));
  expect(repairLayout(soundResult.layout, [chart]).layout).toBe(soundResult.layout);
});

test.each([null, undefined, [], 'x', 5, {}, { ROOT_ID: null }, { ROOT_ID: node('ROOT_ID', 'ROOT', ['X']) }])(
  'from %j comes a layout with a root and a grid',
  (storedLayout) => {
    const { layout } = repairLayout(storedLayout);
    expect(childrenOf(nodeAt(layout, 'ROOT_ID'))).toEqual(['GRID_ID']);
    expect(nodeAt(layout, 'GRID_ID')?.type).toBe('GRID');
  },
);

test('names of objects built in are ordinary ids', () => {
  const text =
    '{"ROOT_ID":{"id":"ROOT_ID","type":"ROOT","children":["GRID_ID"]},"GRID_ID":{"id":"GRID_ID","type":"GRID","children":["constructor","__proto__"]},"__proto__":{"id":"__proto__","type":"DIVIDER","children":[]}}';
  const { layout } = repairLayout(JSON.parse(text));
  expect(childrenOf(nodeAt(layout, 'GRID_ID'))).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(layout)).toBe(Object.prototype);
});

test('a chain of ten thousand rows in rows ends, and nothing is lost', () => {
  const links = Array.from({ length: 9_999 }, (_, index) => node(`R${index + 1}`, 'ROW', [`R${index + 2}`]));
  const { layout } = repairLayout(gridOf(node('R0', 'ROW', ['R1']), [...links, node('R10000', 'CHART')]));
  expect(subtreeOf(layout, 'ROOT_ID')).toContain('R10000');
});

test('tabs at the top without a tab get one, and what has no place goes into it', () => {
  const { layout } = repairLayout({
    ROOT_ID: node('ROOT_ID', 'ROOT', ['T']),
    T: node('T', 'TABS'),
    GRID_ID: node('GRID_ID', 'GRID', ['C']),
    C: node('C', 'CHART'),
  });
  const [tab = ''] = childrenOf(nodeAt(layout, 'T'));
  expect(subtreeOf(layout, tab)).toContain('C');
});

test('five thousand tiles are made sound and edited within a second', () => {
  const rows = Array.from({ length: 1_250 }, (_, index) => `R${index}`);
  const nodes = rows.flatMap((row, index) => {
    const tiles = [0, 1, 2, 3].map((tileIndex) => `C${index * 4 + tileIndex}`);
    return [
      [row, node(row, 'ROW', tiles)],
      ...tiles.map((id) => [id, node(id, 'CHART', [], { meta: { chartId: 1, width: 3 } })]),
    ];
  });
  const storedNodes = {
    ROOT_ID: node('ROOT_ID', 'ROOT', ['GRID_ID']),
    GRID_ID: node('GRID_ID', 'GRID', rows),
    ...Object.fromEntries(nodes),
  };
  const from = Date.now();
  const { layout } = repairLayout(storedNodes);
  const moveOutcome = applyLayoutAction(layout, {
    kind: 'move',
    id: 'C4999',
    at: { parentId: 'GRID_ID', index: 0 },
    wrapId: 'NEW',
  });
  expect(Date.now() - from).toBeLessThan(1_000);
  expect(moveOutcome.isDone && childrenOf(nodeAt(moveOutcome.layout, 'GRID_ID'))).toHaveLength(1_251);
});

const root = (...children: string[]) => node('ROOT_ID', 'ROOT', children);
const grid = (...children: string[]) => node('GRID_ID', 'GRID', children, { parents: ['ROOT_ID'] });
const inGrid = ['ROOT_ID', 'GRID_ID'];

test('`parents` that are wrong or missing are written anew, and what is right keeps its identity', () => {
  const layout = {
    ROOT_ID: root('GRID_ID'),
    GRID_ID: grid('R', 'S', 'T'),
    R: node('R', 'ROW', [], { parents: inGrid }),
    S: node('S', 'ROW', ['D'], { parents: ['GRID_ID', 'ROOT_ID'] }),
    D: node('D', 'CHART', [], { parents: 'odd' }),
    T: node('T', 'ROW', [], { parents: [...inGrid, 'R'] }),
  };
  const soundNodes = repairLayout(layout).layout;
  expect(soundNodes).toEqual({
    ...layout,
    S: { ...layout.S, parents: inGrid },
    D: { ...layout.D, parents: [...inGrid, 'S'] },
    T: { ...layout.T, parents: inGrid },
  });
  expect(soundNodes['R']).toBe(layout.R);
  expect(soundNodes['GRID_ID']).toBe(layout.GRID_ID);
});

test('a node under a name that is not its id gets the name', () => {
  const layout = { ROOT_ID: root('GRID_ID'), GRID_ID: grid('R'), R: node('OTHER', 'ROW', [], { parents: inGrid }) };
  expect(nodeAt(repairLayout(layout).layout, 'R')).toEqual(node('R', 'ROW', [], { parents: inGrid }));
});

test.each([
  ['tabs hold tabs only', 'TABS', 'CHART', false],
  ['a tab stands in tabs only', 'ROW', 'TAB', false],
  ['tabs hold a tab', 'TABS', 'TAB', true],
  ['a chart holds nothing', 'CHART', 'DIVIDER', false],
  ['an unknown type holds nothing', 'WIDGET', 'CHART', false],
  ['no root stands in a row', 'ROW', 'ROOT', false],
  ['no grid stands in a row', 'ROW', 'GRID', false],
  ['a row holds an unknown type', 'ROW', 'WIDGET', true],
])('%s', (_, type, childType, isKept) => {
  const layout = { ROOT_ID: root('GRID_ID'), GRID_ID: grid('P'), P: node('P', type, ['X']), X: node('X', childType) };
  expect(childrenOf(nodeAt(repairLayout(layout).layout, 'P'))).toEqual(isKept ? ['X'] : []);
});

test.each([
  ['a chart', 'CHART', 'ROW', { background: 'BACKGROUND_TRANSPARENT' }],
  ['an unknown type', 'WIDGET', 'ROW', { background: 'BACKGROUND_TRANSPARENT' }],
  ['a tab', 'TAB', 'TABS', {}],
])('%s without a place stands at the end in a container of its own', (_, type, containerType, meta) => {
  const layout = {
    ROOT_ID: root('GRID_ID'),
    GRID_ID: grid('R'),
    R: node('R', 'ROW', [], { parents: inGrid }),
    X: node('X', type, ['Y']),
    Y: node('Y', 'DIVIDER'),
  };
  const { layout: soundNodes, reattached } = repairLayout(layout);
  expect(childrenOf(nodeAt(soundNodes, 'GRID_ID')).slice(0, 2)).toEqual(['R', `${containerType}-X`]);
  expect(nodeAt(soundNodes, `${containerType}-X`)).toEqual({
    id: `${containerType}-X`,
    type: containerType,
    children: ['X'],
    parents: inGrid,
    meta,
  });
  expect(nodeAt(soundNodes, 'X')?.parents).toEqual([...inGrid, `${containerType}-X`]);
  expect(reattached).toContain('X');
});

test.each(['HEADER', 'DIVIDER', 'ROW', 'TABS'])('%s without a place stands at the end by itself', (type) => {
  const layout = {
    ROOT_ID: root('GRID_ID'),
    GRID_ID: grid(),
    X: node('X', type, type === 'ROW' ? ['C'] : type === 'TABS' ? ['T'] : []),
    C: node('C', 'CHART'),
    T: node('T', 'TAB', ['C']),
  };
  const { layout: soundNodes } = repairLayout(layout);
  expect(childrenOf(nodeAt(soundNodes, 'GRID_ID'))[0]).toBe('X');
  expect(nodeAt(soundNodes, 'X')?.parents).toEqual(inGrid);
});

test('what holds nothing and has no place is not brought back; what Superset keeps beside the tree stays there', () => {
  const layout = {
    ROOT_ID: root('GRID_ID'),
    GRID_ID: grid(),
    R: node('R', 'ROW'),
    T: node('T', 'TABS'),
    B: node('B', 'TAB'),
    C: node('C', 'COLUMN'),
    OTHER_ROOT: node('OTHER_ROOT', 'ROOT'),
    OTHER_GRID: node('OTHER_GRID', 'GRID'),
    HEADER_ID: node('HEADER_ID', 'HEADER'),
    NEW_COMPONENTS_SOURCE_ID: node('NEW_COMPONENTS_SOURCE_ID', 'NEW_COMPONENT_SOURCE'),
  };
  const soundResult = repairLayout(layout);
  expect(soundResult).toEqual({ layout, reattached: [], placed: [] });
  expect(soundResult.layout).toBe(layout);
});

test('what hangs below a node without a place comes back with it, and is not named', () => {
  const layout = {
    ROOT_ID: root('GRID_ID'),
    GRID_ID: grid(),
    C: node('C', 'CHART'),
    S: node('S', 'ROW', ['S']),
    R: node('R', 'ROW', ['C']),
  };
  const { layout: soundNodes, reattached } = repairLayout(layout);
  expect(reattached).toEqual(['S', 'R']);
  expect(childrenOf(nodeAt(soundNodes, 'GRID_ID'))).toEqual(['S', 'R']);
  expect(nodeAt(soundNodes, 'C')?.parents).toEqual([...inGrid, 'R']);
  expect(childrenOf(nodeAt(soundNodes, 'S'))).toEqual([]);
});

test('names that are taken get a number', () => {
  const layout = {
    ROOT_ID: root('GRID_ID'),
    GRID_ID: grid('ROW-X', 'ROW-X-2'),
    'ROW-X': node('ROW-X', 'ROW', [], { parents: inGrid }),
    'ROW-X-2': node('ROW-X-2', 'ROW', [], { parents: inGrid }),
    X: node('X', 'CHART'),
  };
  const soundNodes = repairLayout(layout).layout;
  expect(childrenOf(nodeAt(soundNodes, 'GRID_ID'))).toEqual(['ROW-X', 'ROW-X-2', 'ROW-X-3']);
  expect(nodeAt(soundNodes, 'X')?.parents).toEqual([...inGrid, 'ROW-X-3']);
});

test('a chart that the layout forgot has a row at the end, 50 wide and 50 high; one that is named by id or uuid has its place', () => {
  const layout = {
    ROOT_ID: root('GRID_ID'),
    GRID_ID: grid('R'),
    R: node('R', 'ROW', ['A', 'B', 'M'], { parents: inGrid }),
    A: node('A', 'CHART', [], { parents: [...inGrid, 'R'], meta: { chartId: 1, sliceName: 'One' } }),
    B: node('B', 'CHART', [], { parents: [...inGrid, 'R'], meta: { chartId: 99, uuid: 'two', sliceName: 'Two' } }),
    // A text that names a chart is not that chart's place.
    M: node('M', 'MARKDOWN', [], { parents: [...inGrid, 'R'], meta: { chartId: 3 } }),
  };
  const charts = [
    { id: 1, uuid: 'one', name: 'One' },
    { id: 2, uuid: 'two', name: 'Two' },
    { id: 3, uuid: 'three', name: 'Three' },
  ];
  const { layout: soundNodes, reattached, placed } = repairLayout(layout, charts);
  expect({ reattached, placed }).toEqual({ reattached: [], placed: [3] });
  expect(soundNodes).toEqual({
    ...layout,
    GRID_ID: grid('R', 'ROW-CHART-unplaced-3'),
    'ROW-CHART-unplaced-3': node('ROW-CHART-unplaced-3', 'ROW', ['CHART-unplaced-3'], {
      parents: inGrid,
      meta: { background: 'BACKGROUND_TRANSPARENT' },
    }),
    'CHART-unplaced-3': node('CHART-unplaced-3', 'CHART', [], {
      parents: [...inGrid, 'ROW-CHART-unplaced-3'],
      meta: { chartId: 3, uuid: 'three', sliceName: 'Three', width: 50, height: 50 },
    }),
  });
});

test('tabs at the top: what stands in the grid behind them comes into the first tab', () => {
  const layout = {
    ROOT_ID: root('T'),
    GRID_ID: grid('R'),
    R: node('R', 'ROW', ['C'], { parents: inGrid }),
    C: node('C', 'CHART', [], { parents: [...inGrid, 'R'], meta: { chartId: 7, sliceName: 'Seven' } }),
    T: node('T', 'TABS', ['T1', 'T2'], { parents: ['ROOT_ID'] }),
    T1: node('T1', 'TAB', [], { parents: ['ROOT_ID', 'T'] }),
    T2: node('T2', 'TAB', [], { parents: ['ROOT_ID', 'T'] }),
  };
  const soundResult = repairLayout(layout, [chart]);
  expect(soundResult.reattached).toEqual(['R']);
  expect(soundResult.placed).toEqual([]);
  expect(soundResult.layout).toEqual({
    ...layout,
    GRID_ID: grid(),
    T1: { ...layout.T1, children: ['R'] },
    R: { ...layout.R, parents: ['ROOT_ID', 'T', 'T1'] },
    C: { ...layout.C, parents: ['ROOT_ID', 'T', 'T1', 'R'] },
  });
});

test('tabs at the top without a tab get one without a name, under an id that is free', () => {
  const layout = {
    ROOT_ID: root('T'),
    GRID_ID: grid(),
    T: node('T', 'TABS', [], { parents: ['ROOT_ID'] }),
    'TAB-1': 'text',
  };
  const { layout: soundNodes } = repairLayout(layout);
  // An empty grid stays the node that it is.
  expect(soundNodes['GRID_ID']).toBe(layout.GRID_ID);
  expect(soundNodes).toEqual({
    ...layout,
    T: { ...layout.T, children: ['TAB-1-2'] },
    'TAB-1-2': node('TAB-1-2', 'TAB', [], { parents: ['ROOT_ID', 'T'], meta: { text: '' } }),
  });
});

test.each([
  ['the first of two', root('T', 'GRID_ID'), ['T']],
  ['past what is neither grid nor tabs', root('R', 'GRID_ID'), ['GRID_ID']],
  ['a root of another type', node('ROOT_ID', 'ROW', ['GRID_ID']), ['GRID_ID']],
])('the root has one child, grid or tabs: %s', (_, storedNodes, expected) => {
  const { layout } = repairLayout({
    ROOT_ID: storedNodes,
    GRID_ID: grid(),
    R: node('R', 'ROW', ['D']),
    D: node('D', 'DIVIDER'),
    T: node('T', 'TABS', ['T1']),
    T1: node('T1', 'TAB', []),
  });
  expect(layout['ROOT_ID']).toEqual(root(...expected));
  expect(subtreeOf(layout, 'ROOT_ID')).toContain('D');
});

test('a grid of another type is made anew', () => {
  const { layout } = repairLayout({ ROOT_ID: root('T'), GRID_ID: node('GRID_ID', 'ROW'), T: node('T', 'TABS') });
  expect(layout['GRID_ID']).toEqual(grid());
});

test.each([null, {}])('from %j comes an empty layout', (storedLayout) => {
  expect(repairLayout(storedLayout)).toEqual({
    layout: { DASHBOARD_VERSION_KEY: 'v2', ROOT_ID: root('GRID_ID'), GRID_ID: grid() },
    reattached: [],
    placed: [],
  });
});

test('twenty-four levels stay as they are; what stands deeper comes to the end', () => {
  const ids = Array.from({ length: 30 }, (_, index) => `R${index}`);
  const links = ids.map((id, index) => [id, node(id, 'ROW', ids.slice(index + 1, index + 2))]);
  const { layout, reattached } = repairLayout({
    ROOT_ID: root('GRID_ID'),
    GRID_ID: grid('R0'),
    ...Object.fromEntries(links),
  });
  // Root, grid and R0 to R21 are twenty-four.
  expect(reattached).toEqual(['R22']);
  expect(nodeAt(layout, 'R21')?.parents).toHaveLength(23);
  expect(childrenOf(nodeAt(layout, 'GRID_ID'))).toEqual(['R0', 'R22']);
});
