import { expect, test } from 'vitest';
import { applyLayoutAction } from './layout-actions.ts';
import { soundLayout } from './sound-layout.ts';
import { childrenOf, nodeAt, subtreeOf } from '../layout/layout-nodes.ts';

const node = (id: string, type: string, children: string[] = [], more: object = {}) => ({
  id,
  type,
  children,
  ...more,
});
const chart = { id: 7, uuid: 'seven', name: 'Seven' };

test('a sound layout is answered as it is, the very same', () => {
  const layout = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: node('ROOT_ID', 'ROOT', ['GRID_ID']),
    GRID_ID: node('GRID_ID', 'GRID', ['R'], { parents: ['ROOT_ID'] }),
    R: node('R', 'ROW', ['C'], { parents: ['ROOT_ID', 'GRID_ID'] }),
    C: node('C', 'CHART', [], { parents: ['ROOT_ID', 'GRID_ID', 'R'], meta: { chartId: 7 } }),
    HEADER_ID: node('HEADER_ID', 'HEADER', [], { meta: { text: 'Title' } }),
  };
  expect(soundLayout(layout, [chart])).toEqual({ layout, reattached: [], placed: [] });
  expect(soundLayout(layout, [chart]).layout).toBe(layout);
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
  const sound = soundLayout(layout, [chart]);
  const reached = subtreeOf(sound.layout, 'ROOT_ID');
  for (const id of ['R', 'C', 'D', 'A', 'B', 'LOOSE', 'T', 'H']) expect(reached).toContain(id);
  const named = reached.flatMap((id) => childrenOf(nodeAt(sound.layout, id)));
  expect(new Set(named).size).toBe(named.length);
  expect(nodeAt(sound.layout, 'LOOSE')?.meta).toEqual({ secret: [1, 2] });
  expect(sound.layout['JUNK']).toBe('text');
  expect(sound.placed).toEqual([7]);
  expect(sound.reattached).toEqual(expect.arrayContaining(['LOOSE', 'T', 'D']));
  expect(soundLayout(sound.layout, [chart]).layout).toBe(sound.layout);
});

test.each([null, undefined, [], 'x', 5, {}, { ROOT_ID: null }, { ROOT_ID: node('ROOT_ID', 'ROOT', ['X']) }])(
  'from %j comes a layout with a root and a grid',
  (given) => {
    const { layout } = soundLayout(given);
    expect(childrenOf(nodeAt(layout, 'ROOT_ID'))).toEqual(['GRID_ID']);
    expect(nodeAt(layout, 'GRID_ID')?.type).toBe('GRID');
  },
);

test('names of objects built in are ordinary ids', () => {
  const text =
    '{"ROOT_ID":{"id":"ROOT_ID","type":"ROOT","children":["GRID_ID"]},"GRID_ID":{"id":"GRID_ID","type":"GRID","children":["constructor","__proto__"]},"__proto__":{"id":"__proto__","type":"DIVIDER","children":[]}}';
  const { layout } = soundLayout(JSON.parse(text));
  expect(childrenOf(nodeAt(layout, 'GRID_ID'))).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(layout)).toBe(Object.prototype);
});

test('a chain of ten thousand rows in rows ends, and nothing is lost', () => {
  const links = Array.from(
    { length: 10_000 },
    (_, index) => [`R${index}`, node(`R${index}`, 'ROW', [`R${index + 1}`])] as const,
  );
  const { layout } = soundLayout({
    ROOT_ID: node('ROOT_ID', 'ROOT', ['GRID_ID']),
    GRID_ID: node('GRID_ID', 'GRID', ['R0']),
    ...Object.fromEntries(links),
    R10000: node('R10000', 'CHART'),
  });
  expect(subtreeOf(layout, 'ROOT_ID')).toContain('R10000');
});

test('tabs at the top without a tab get one, and what has no place goes into it', () => {
  const { layout } = soundLayout({
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
    const tiles = [0, 1, 2, 3].map((place) => `C${index * 4 + place}`);
    return [
      [row, node(row, 'ROW', tiles)],
      ...tiles.map((id) => [id, node(id, 'CHART', [], { meta: { chartId: 1, width: 3 } })]),
    ];
  });
  const given = {
    ROOT_ID: node('ROOT_ID', 'ROOT', ['GRID_ID']),
    GRID_ID: node('GRID_ID', 'GRID', rows),
    ...Object.fromEntries(nodes),
  };
  const from = Date.now();
  const { layout } = soundLayout(given);
  const moved = applyLayoutAction(layout, {
    kind: 'move',
    id: 'C4999',
    at: { parentId: 'GRID_ID', index: 0 },
    wrapId: 'NEW',
  });
  expect(Date.now() - from).toBeLessThan(1_000);
  expect(moved.isDone && childrenOf(nodeAt(moved.layout, 'GRID_ID'))).toHaveLength(1_251);
});
