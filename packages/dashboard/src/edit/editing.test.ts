import { expect, test } from 'vitest';
import type { Layout, LayoutNode } from '@sextant/contract';
import { describePlace, positionBeside } from './keyboard.ts';
import type { Direction } from './keyboard.ts';
import { applyLayoutAction } from './layout-actions.ts';
import { mayResizeHeight, widthRange } from './resize.ts';
import { endOf } from './row-space.ts';
import { childrenOf, nodeAt } from '../layout/layout-nodes.ts';

const typeOf: Readonly<Record<string, string>> = {
  C: 'CHART',
  D: 'DIVIDER',
  H: 'HEADER',
  K: 'COLUMN',
  M: 'MARKDOWN',
  P: 'TAB',
  R: 'ROW',
  T: 'TABS',
};

/**
 * A layout from a sketch of what stands below the root: `G[R1[C1:4 C2] H1] T1[]`. The first letter is the type, P is a tab; a number is
 * the width in columns, 4 without one.
 */
function layoutOf(sketch: string): Layout {
  const nodes: Record<string, LayoutNode> = {};
  const open: string[] = ['ROOT_ID'];
  nodes['ROOT_ID'] = { id: 'ROOT_ID', type: 'ROOT', children: [] };
  nodes['GRID_ID'] = { id: 'GRID_ID', type: 'GRID', children: [], parents: ['ROOT_ID'] };
  for (const [token, name = '', width = '4', opens] of sketch.matchAll(/(\w+)(?::(\d+))?(\[)?|\]/g)) {
    if (token === ']') {
      open.pop();
      continue;
    }
    const id = name === 'G' ? 'GRID_ID' : name;
    const parent = nodes[open.at(-1) ?? ''];
    parent?.children.push(id);
    const type = typeOf[name.slice(0, 1)] ?? 'GRID';
    const meta = ['CHART', 'COLUMN', 'MARKDOWN'].includes(type) ? { meta: { width: Number(width) } } : {};
    nodes[id] = { id, type, children: [], parents: [...open], ...meta };
    if (opens !== undefined) open.push(id);
  }
  return nodes;
}

/** The sketch of a layout: without widths, unless there are some beside 4. */
function sketchOf(layout: Layout, id = 'ROOT_ID'): string {
  const node = nodeAt(layout, id);
  const width = node?.meta?.width ?? 4;
  const sketchesBelow = childrenOf(node).map((child) => sketchOf(layout, child));
  if (id === 'ROOT_ID') return sketchesBelow.join(' ');
  const name = `${id === 'GRID_ID' ? 'G' : id}${width === 4 ? '' : `:${width}`}`;
  return sketchesBelow.length === 0 ? name : `${name}[${sketchesBelow.join(' ')}]`;
}

/** Every `parents` of a layout as they have to be, found from the root down. */
function expectParents(layout: Layout, id = 'ROOT_ID', idsAbove: readonly string[] = []): void {
  const node = nodeAt(layout, id);
  expect({ id, parents: node?.parents ?? [] }).toEqual({ id, parents: idsAbove });
  for (const child of childrenOf(node)) expectParents(layout, child, [...idsAbove, id]);
}

const outcomeText = (outcome: ReturnType<typeof applyLayoutAction>): string => {
  if (!outcome.isDone) return outcome.reason;
  expectParents(outcome.layout);
  return sketchOf(outcome.layout);
};
const movedSketch = (sketch: string, id: string, parentId: string, index: number): string =>
  outcomeText(
    applyLayoutAction(layoutOf(sketch), {
      kind: 'move',
      id,
      at: { parentId: parentId === 'G' ? 'GRID_ID' : parentId, index },
      wrapId: 'R99',
    }),
  );

const noSpace = 'There is not enough space here. Make something smaller, or choose a wider place.';
const notThere = 'It cannot stand there.';
const notMoved = 'This cannot be moved.';

test.each([
  // Into a row, at any place of it; a row that lost its last goes.
  ['G[R1[C1 C2] R2[C3]]', 'C1', 'R2', 0, 'G[R1[C2] R2[C1 C3]]'],
  ['G[R1[C1 C2] R2[C3]]', 'C1', 'R2', 1, 'G[R1[C2] R2[C3 C1]]'],
  ['G[R1[C1 C2] R2[C3]]', 'C3', 'R1', -5, 'G[R1[C3 C1 C2]]'],
  ['G[R1[C1 C2] R2[C3]]', 'C3', 'R1', 99, 'G[R1[C1 C2 C3]]'],
  // Within its row: the place counts as it is before the move.
  ['G[R1[C1 C2 C3]]', 'C1', 'R1', 2, 'G[R1[C2 C1 C3]]'],
  ['G[R1[C1 C2 C3]]', 'C1', 'R1', 3, 'G[R1[C2 C3 C1]]'],
  ['G[R1[C1 C2 C3]]', 'C3', 'R1', 1, 'G[R1[C1 C3 C2]]'],
  ['G[R1[C1:8 C2:8]]', 'C2', 'R1', 0, 'G[R1[C2:8 C1:8]]'],
  // Into the grid or a tab: a new row around it, or along with the row that it was alone in.
  ['G[R1[C1 C2]]', 'C1', 'G', 0, 'G[R99[C1] R1[C2]]'],
  ['G[R1[C1] R2[C2] R3[C3]]', 'C3', 'G', 0, 'G[R3[C3] R1[C1] R2[C2]]'],
  ['G[R1[C1] R2[C2] R3[C3]]', 'C1', 'G', 2, 'G[R2[C2] R1[C1] R3[C3]]'],
  ['G[R1[C1] T1[P1 P2[H1]]]', 'C1', 'P1', 0, 'G[T1[P1[R1[C1]] P2[H1]]]'],
  ['G[R1[C1 C2] T1[P1 P2[H1]]]', 'C1', 'P2', 1, 'G[R1[C2] T1[P1 P2[H1 R99[C1]]]]'],
  // Into a column there is no row around it.
  ['G[R1[K1[H1] C1] R2[C2]]', 'C2', 'K1', 1, 'G[R1[K1[H1 C2] C1]]'],
  ['G[R1[K1[R2[C1]] C2]]', 'C1', 'K1', 0, 'G[R1[K1[C1] C2]]'],
  ['G[R1[K1[R2[C1]] C2]]', 'C1', 'R1', 2, 'G[R1[K1 C2 C1]]'],
  // Headers and dividers stand by themselves.
  ['G[H1 D1 R1[C1]]', 'H1', 'G', 3, 'G[D1 R1[C1] H1]'],
  ['G[H1 R1[C1]]', 'H1', 'R1', 0, notThere],
  ['G[R1[K1[C1] C2]]', 'C1', 'G', 1, 'G[R1[K1 C2] R99[C1]]'],
  ['G[R1[K1:8[C1:8] C2:2] R2[C3:8]]', 'C3', 'K1', 1, 'G[R1[K1:8[C1:8 C3:8] C2:2]]'],
  // Tabs that lost their last tab go, with the row of nothing else.
  ['G[T1[P1[H1]] T2[P2]]', 'P1', 'T2', 0, 'G[T2[P1[H1] P2]]'],
  ['T1[P1[T2[P3]] P2]', 'P3', 'T1', 2, 'T1[P1 P2 P3]'],
  ['T1[P1[H1] P2]', 'P2', 'T1', 0, 'T1[P2 P1[H1]]'],
  ['T1[P1[T2[P3]] P2]', 'P2', 'T2', 0, 'Can not move top level tab into nested tabs'],
  // What stays where it is.
  ['G[R1[C1]]', 'ROOT_ID', 'G', 0, notMoved],
  ['G[R1[C1]]', 'GRID_ID', 'R1', 0, notMoved],
  ['T1[P1[T2[P2]]]', 'T1', 'P2', 0, notMoved],
  ['G[R1[C1]]', 'GONE', 'R1', 0, notMoved],
  ['G[R1[K1[R2[C1]]]]', 'R1', 'K1', 0, 'Nothing can be moved into itself.'],
  ['G[R1[C1]]', 'R1', 'R1', 0, 'Nothing can be moved into itself.'],
  // No space: even with one column for each there are too many.
  ['G[R1[C1:6 C2:6] R2[C3:8]]', 'C3', 'R1', 2, 'G[R1[C1 C2 C3]]'],
  ['G[R1[K1:12[R2[C1:12]]] R3[C2]]', 'C2', 'R1', 1, noSpace],
  ['G[R1[K1:4[R2[C1:4]] C2:8] R3[K2:5[R4[C3:5]]]]', 'K2', 'R1', 2, 'G[R1[K1[R2[C1]] C2:3 K2:5[R4[C3:5]]]]'],
  ['G[R1[K1:8[R2[C1:8]] C2:4] R3[K2:5[R4[C3:5]]]]', 'K2', 'R1', 2, noSpace],
])('%s: %s to %s at %i: %s', (...args) => {
  const [sketch, id, parentId, index, expected] = args;
  expect(movedSketch(sketch, id, parentId, index)).toBe(expected);
});

test.each([
  ['before itself', 0],
  ['behind itself', 1],
])('an element that is moved %s leaves the very same layout', (_, index) => {
  const layout = layoutOf('G[R1[C1 C2]]');
  const outcome = applyLayoutAction(layout, { kind: 'move', id: 'C1', at: { parentId: 'R1', index }, wrapId: 'R99' });
  expect(outcome.isDone && outcome.layout).toBe(layout);
});

test.each([
  ['G[R1[C1 C2] R2[C3]]', 'C1', 'G[R1[C2] R2[C3]]'],
  ['G[R1[C1 C2] R2[C3]]', 'C3', 'G[R1[C1 C2]]'],
  ['G[R1[C1 C2] R2[C3]]', 'R1', 'G[R2[C3]]'],
  ['G[R1[K1[R2[C1]] C2]]', 'C1', 'G[R1[K1 C2]]'],
  ['G[R1[K1[R2[C1]]]]', 'K1', 'G'],
  ['G[T1[P1[H1] P2]]', 'P2', 'G[T1[P1[H1]]]'],
  ['G[R1[C1] T1[P1[H1]]]', 'P1', 'G[R1[C1]]'],
  ['T1[P1[R1[C1] H1] P2[R2[C2]]]', 'T1', 'G[R1[C1] H1 R2[C2]]'],
  ['T1[P1[R1[C1]]]', 'P1', 'G'],
  ['T1[P1[R1[C1]] P2[H1]]', 'P1', 'T1[P2[H1]]'],
  ['G[R1[C1]]', 'GRID_ID', 'This cannot be removed.'],
  ['G[R1[C1]]', 'ROOT_ID', 'This cannot be removed.'],
  ['G[R1[C1]]', 'GONE', 'This cannot be removed.'],
])('%s without %s: %s', (sketch, id, expected) => {
  const outcome = applyLayoutAction(layoutOf(sketch), { kind: 'remove', id });
  expect(outcomeText(outcome)).toBe(expected);
  // Nothing is left behind that no element names.
  const left = outcome.isDone ? Object.keys(outcome.layout).filter((key) => !expected.includes(key)) : [];
  expect(left).toEqual(outcome.isDone ? ['ROOT_ID', 'GRID_ID'] : []);
});

const node = (id: string, children: string[] = [], width = 4): LayoutNode => ({
  id,
  type: typeOf[id.slice(0, 1)] ?? '',
  children,
  parents: [],
  meta: { width },
});

test.each<[string, string, LayoutNode[], string, number, string]>([
  ['a chart in the grid', 'G[H1]', [node('C1')], 'GRID_ID', 0, 'G[R99[C1] H1]'],
  ['a chart in a row', 'G[R1[C1]]', [node('C2')], 'R1', 0, 'G[R1[C2 C1]]'],
  ['a chart of the default size in an empty row', 'G[R1]', [node('C1', [], 50)], 'R1', 0, 'G[R1[C1:50]]'],
  [
    'a column with content',
    'G',
    [node('K1', ['R1']), node('R1', ['C1']), node('C1')],
    'GRID_ID',
    0,
    'G[R99[K1[R1[C1]]]]',
  ],
  ['content too deep', 'G[R1[K1[R2[K2]]]]', [node('R3', ['C1']), node('C1')], 'K2', 0, notThere],
  ['content of another kind', 'G', [node('R1', ['H1']), node('H1')], 'GRID_ID', 0, notThere],
  ['nothing', 'G', [], 'GRID_ID', 0, 'It is here already.'],
  ['an id that is there', 'G[R1[C1]]', [node('C1')], 'R1', 0, 'It is here already.'],
  ['content that is there', 'G[R1[C1]]', [node('R2', ['C1']), node('C1')], 'GRID_ID', 0, 'It is here already.'],
  ['no tabs at the top', 'G', [node('R1', ['C1']), node('C1')], 'ROOT_ID', 0, 'Only tabs can stand at the top.'],
  ['tabs without a tab at the top', 'G', [node('T1')], 'ROOT_ID', 0, 'Only tabs can stand at the top.'],
  [
    'tabs at the top',
    'G[R1[C1] H1]',
    [node('T1', ['P1', 'P2']), node('P1'), node('P2')],
    'ROOT_ID',
    0,
    'T1[P1[R1[C1] H1] P2]',
  ],
  [
    'tabs at the top, twice',
    'T1[P1]',
    [node('T2', ['P2']), node('P2')],
    'ROOT_ID',
    0,
    'This dashboard has tabs at the top already.',
  ],
  // A row that is full: what comes gets an equal share, the widest give it up, the last of them first.
  ['a third beside two halves', 'G[R1[C1:6 C2:6]]', [node('C3', [], 6)], 'R1', 2, 'G[R1[C1 C2 C3]]'],
  ['beside a wide and a narrow one', 'G[R1[C1:10 C2:2]]', [node('C3', [], 6)], 'R1', 2, 'G[R1[C1:6 C2:2 C3]]'],
  ['with free columns, more than its share', 'G[R1[C1:1 C2:1]]', [node('C3', [], 9)], 'R1', 2, 'G[R1[C1:1 C2:1 C3:9]]'],
  [
    'with free columns, as many as there are',
    'G[R1[C1:2 C2:2]]',
    [node('C3', [], 12)],
    'R1',
    2,
    'G[R1[C1:2 C2:2 C3:8]]',
  ],
  ['five columns among three', 'G[R1[C1:5 C2:7]]', [node('C3', [], 3)], 'R1', 2, 'G[R1[C1:5 C2 C3:3]]'],
  [
    'two equally wide give way in turn, the last first',
    'G[R1[C1:6 C2:6]]',
    [node('C3', [], 3)],
    'R1',
    2,
    'G[R1[C1:5 C2 C3:3]]',
  ],
  [
    'in a row of a column',
    'G[R1[K1:6[R2[C1:3 C2:3]]]]',
    [node('C3', [], 4)],
    'R2',
    2,
    'G[R1[K1:6[R2[C1:2 C2:2 C3:2]]]]',
  ],
  [
    'beside a column that is full itself',
    'G[R1[K1:6[R2[C1:6]] C2:6]]',
    [node('C3')],
    'R1',
    2,
    'G[R1[K1:6[R2[C1:6]] C2:2 C3]]',
  ],
])('added: %s', (...args) => {
  const [, sketch, nodes, parentId, index, expected] = args;
  const outcome = applyLayoutAction(layoutOf(sketch), { kind: 'add', nodes, at: { parentId, index }, wrapId: 'R99' });
  expect(outcomeText(outcome)).toBe(expected);
});

test('a row that is made is transparent', () => {
  const outcome = applyLayoutAction(layoutOf('G'), {
    kind: 'add',
    nodes: [node('C1')],
    at: { parentId: 'GRID_ID', index: 0 },
    wrapId: 'R99',
  });
  expect(outcome.isDone && outcome.layout['R99']).toEqual({
    id: 'R99',
    type: 'ROW',
    children: ['C1'],
    parents: ['ROOT_ID', 'GRID_ID'],
    meta: { background: 'BACKGROUND_TRANSPARENT' },
  });
});

test('values of an element are set beside those that it has; the same values change nothing', () => {
  const layout = layoutOf('G[R1[C1]]');
  const set = (id: string, meta: object) => applyLayoutAction(layout, { kind: 'set meta', id, meta: { ...meta } });
  const outcome = set('C1', { width: 4, text: 'new' });
  expect(outcome.isDone && outcome.layout['C1']).toEqual({
    id: 'C1',
    type: 'CHART',
    children: [],
    parents: ['ROOT_ID', 'GRID_ID', 'R1'],
    meta: { width: 4, text: 'new' },
  });
  const sameOutcome = set('C1', { width: 4 });
  expect(sameOutcome.isDone && sameOutcome.layout).toBe(layout);
  expect(set('H1', { text: 'x' })).toEqual({ isDone: false, reason: 'It is gone.' });
  expect(set('R1', { background: 'BACKGROUND_WHITE' })).toMatchObject({
    layout: { R1: { meta: { background: 'BACKGROUND_WHITE' } } },
  });
});

test.each<[string, string, { width?: number; height?: number }, string]>([
  ['into free columns', 'G[R1[C1:4 C2:4]]', { width: 8 }, 'G[R1[C1:8 C2]]'],
  ['beyond them, from its neighbor', 'G[R1[C1:4 C2:5 C3:1]]', { width: 8 }, 'G[R1[C1:8 C2:3 C3:1]]'],
  ['no further than its neighbor may give', 'G[R1[C1:4 C2:4 C3:4]]', { width: 12 }, 'G[R1[C1:7 C2:1 C3]]'],
  ['narrower: its neighbor stays', 'G[R1[C1:6 C2:6]]', { width: 2 }, 'G[R1[C1:2 C2:6]]'],
  ['not below one column', 'G[R1[C1:6 C2:6]]', { width: -3 }, 'G[R1[C1:1 C2:6]]'],
  ['to whole columns', 'G[R1[C1:6]]', { width: 7.4 }, 'G[R1[C1:7]]'],
  [
    'a neighbor that is a full column gives nothing',
    'G[R1[C1:4 K1:8[R2[C2:8]]]]',
    { width: 9 },
    'G[R1[C1 K1:8[R2[C2:8]]]]',
  ],
  ['not wider than the column around it', 'G[R1[K1:6[R2[C1:2]]]]', { width: 12 }, 'G[R1[K1:6[R2[C1:6]]]]'],
  ['no width of its own in a column', 'G[R1[K1:6[C1]]]', { width: 3 }, 'G[R1[K1:6[C1]]]'],
])('resized %s', (_, sketch, size, expected) => {
  expect(outcomeText(applyLayoutAction(layoutOf(sketch), { kind: 'resize', id: 'C1', ...size }))).toBe(expected);
});

test('the height of charts and texts is set within 5 and 100, that of others is not theirs', () => {
  const layout = layoutOf('G[R1[C1 M1 K1] H1]');
  const height = (id: string, value: number) => {
    const outcome = applyLayoutAction(layout, { kind: 'resize', id, height: value });
    return outcome.isDone ? nodeAt(outcome.layout, id)?.meta?.height : outcome.reason;
  };
  expect([height('C1', 30), height('M1', 4), height('C1', 101), height('K1', 30), height('H1', 30)]).toEqual([
    30,
    5,
    100,
    undefined,
    undefined,
  ]);
  expect(['C1', 'M1', 'K1', 'H1', 'GONE'].map((id) => mayResizeHeight(layout, id))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  const outcome = applyLayoutAction(layout, { kind: 'resize', id: 'GONE', width: 3 });
  expect(outcome.isDone && outcome.layout).toBe(layout);
  const sameOutcome = applyLayoutAction(layout, { kind: 'resize', id: 'C1', width: 4, height: 50 });
  expect(sameOutcome.isDone && sameOutcome.layout).toBe(layout);
});

test.each([
  ['the last of a row', 'G[R1[C2:4 C1:2]]', { min: 1, max: 8 }],
  ['beside a chart', 'G[R1[C1:4 C2:4]]', { min: 1, max: 11 }],
  ['beside a column that holds two', 'G[R1[C1:4 K1:6[R2[C2:1 C3:1]]]]', { min: 1, max: 10 }],
  ['in a row that is over full', 'G[R1[C1:8 C2:8]]', { min: 1, max: 15 }],
  ['in a row of a column', 'G[R1[K1:5[R2[C1:9]]]]', { min: 1, max: 5 }],
  ['in a column', 'G[R1[K1:5[C1]]]', null],
])('widths that a chart may have: %s', (_, sketch, expected) => {
  expect(widthRange(layoutOf(sketch), 'C1')).toEqual(expected);
});

test('a column is as wide as the widest of its rows', () => {
  const layout = layoutOf('G[R1[K1:8[R2[C1:2 C2:1] R3[C3:5] C4:7]] R4[K2:3]]');
  expect(widthRange(layout, 'K1')).toEqual({ min: 5, max: 12 });
  expect(widthRange(layout, 'K2')).toEqual({ min: 1, max: 12 });
  expect(widthRange(layout, 'ROOT_ID')).toBeNull();
});

test.each([
  ['into the last row', 'G[H1 R1[C1:4 C2:4]]', 4, { parentId: 'R1', index: 2 }],
  ['below a row without space', 'G[H1 R1[C1:4 C2:5]]', 4, { parentId: 'GRID_ID', index: 2 }],
  ['below what is no row', 'G[R1[C1] H1]', 1, { parentId: 'GRID_ID', index: 2 }],
  ['into nothing', 'G', 4, { parentId: 'GRID_ID', index: 0 }],
])('the end of the grid: %s', (_, sketch, width, expected) => {
  expect(endOf(layoutOf(sketch), 'GRID_ID', width)).toEqual(expected);
});

const last = Number.MAX_SAFE_INTEGER;
test.each<[string, string, Direction, { parentId: string; index: number } | null]>([
  ['G[R1[C1 C2 C3]]', 'C2', 'left', { parentId: 'R1', index: 0 }],
  ['G[R1[C1 C2 C3]]', 'C2', 'right', { parentId: 'R1', index: 3 }],
  ['G[R1[C1 C2 C3]]', 'C3', 'right', null],
  ['G[R1[C1 C2 C3]]', 'C1', 'left', null],
  ['G[T1[P1 P2]]', 'P1', 'right', { parentId: 'T1', index: 2 }],
  ['G[T1[P1 P2]]', 'P2', 'left', { parentId: 'T1', index: 0 }],
  ['G[T1[P1 P2]]', 'P1', 'down', null],
  ['G[H1 H2]', 'H1', 'right', null],
  ['G[H1 H2]', 'ROOT_ID', 'left', null],
  ['G[H1 H2]', 'ROOT_ID', 'up', null],
  // Out of a row that it shares: above or below that row.
  ['G[H1 R1[C1 C2]]', 'C2', 'up', { parentId: 'GRID_ID', index: 1 }],
  ['G[H1 R1[C1 C2]]', 'C1', 'down', { parentId: 'GRID_ID', index: 2 }],
  // Alone in its row: into the row next to it.
  ['G[R1[C1] R2[C2 C3]]', 'C1', 'down', { parentId: 'R2', index: last }],
  // Past what is no row, and what stands by itself past everything.
  ['G[R1[C1] H1 R2[C2]]', 'C1', 'down', { parentId: 'GRID_ID', index: 2 }],
  ['G[R2[C2] H1 R1[C1]]', 'C1', 'up', { parentId: 'GRID_ID', index: 1 }],
  ['G[H1 R1[C1] H2]', 'H1', 'down', { parentId: 'GRID_ID', index: 2 }],
  ['G[H1 R1[C1] H2]', 'H2', 'up', { parentId: 'GRID_ID', index: 1 }],
  ['G[H1 R1[C1] H2]', 'H2', 'down', null],
  ['G[H1 R1[C1] H2]', 'H1', 'up', null],
  ['G[R1[C1] R2[C2]]', 'R1', 'down', { parentId: 'GRID_ID', index: 2 }],
  ['G[R1[K1[C1 C2] C3]]', 'C1', 'down', { parentId: 'K1', index: 2 }],
  ['G[R1[K1[C1 C2] C3]]', 'C2', 'up', { parentId: 'K1', index: 0 }],
])('%s: %s goes %s', (sketch, id, direction, expected) => {
  expect(positionBeside(layoutOf(sketch), id, direction)).toEqual(expected);
});

test.each([
  ['G[H1 R1[C1 C2]]', 'C2', 'row 2, place 2 of 2'],
  ['G[H1 R1[C1 C2]]', 'H1', 'place 1 of 2'],
  ['G[H1 R1[C1 C2]]', 'R1', 'place 2 of 2'],
  ['T1[P1[T2[P2[R1[C1]]]]]', 'C1', 'row 1, place 1 of 1, in tab Tab title'],
  ['G[H1]', 'ROOT_ID', ''],
])('%s: the place of %s is %s', (sketch, id, expected) => {
  expect(describePlace(layoutOf(sketch), id)).toBe(expected);
});

test('of tabs in tabs the innermost is said', () => {
  const layout = layoutOf('T1[P1[T2[P2[H1]]]]');
  const namedNodes = ['P1', 'P2'].map((id) => [id, { ...nodeAt(layout, id), meta: { text: `Tab ${id}` } }]);
  expect(describePlace({ ...layout, ...Object.fromEntries(namedNodes) }, 'H1')).toBe('place 1 of 1, in tab Tab P2');
});
