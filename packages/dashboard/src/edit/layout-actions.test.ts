import { expect, test } from 'vitest';
import type { Layout } from '@sextant/contract';
import { emptyLayout } from './place-chart.ts';
import { applyLayoutAction } from './layout-actions.ts';
import type { LayoutAction } from './layout-actions.ts';
import { copiedNodes, elementKinds, newChart, newElement } from './new-nodes.ts';
import { endOf, usedWidth } from './row-space.ts';
import { widthRange } from './resize.ts';
import { repairLayout } from './repair-layout.ts';
import { childrenOf, nodeAt, subtreeOf, topId, widthOf } from '../layout/layout-nodes.ts';

let count = 0;
const makeId = (type: string): string => `${type}-t${(count += 1)}`;
const chart = (id: number) => ({ id, uuid: `uuid-${id}`, name: `Chart ${id}` });

const action = (layout: Layout, layoutAction: LayoutAction): Layout => {
  const outcome = applyLayoutAction(layout, layoutAction);
  if (!outcome.isDone) throw new Error(outcome.reason);
  return outcome.layout;
};
const end = (layout: Layout, parentId: string) => ({ parentId, index: childrenOf(nodeAt(layout, parentId)).length });
const addChart = (layout: Layout, id: number, parentId = 'GRID_ID', index = Number.MAX_SAFE_INTEGER): Layout =>
  action(layout, {
    kind: 'add',
    nodes: [newChart(`CHART-${id}`, chart(id))],
    at: { parentId, index },
    wrapId: `ROW-${id}`,
  });
const rows = (layout: Layout, id = 'GRID_ID') =>
  childrenOf(nodeAt(layout, id)).map((row) => childrenOf(nodeAt(layout, row)));
const widths = (layout: Layout, rowId: string) =>
  childrenOf(nodeAt(layout, rowId)).map((id) => widthOf(nodeAt(layout, id)));

test('[DASH-018] a new chart is stored 50 wide, fills its row, and gives way when another comes beside it', () => {
  let layout = addChart(emptyLayout(), 1);
  expect(nodeAt(layout, 'CHART-1')?.meta).toMatchObject({ width: 50, height: 50, chartId: 1, sliceName: 'Chart 1' });
  expect(widths(layout, 'ROW-1')).toEqual([12]);
  layout = addChart(layout, 2, 'ROW-1', 1);
  expect(widths(layout, 'ROW-1')).toEqual([6, 6]);
  layout = addChart(layout, 3, 'ROW-1', 0);
  expect(rows(layout)).toEqual([['CHART-3', 'CHART-1', 'CHART-2']]);
  expect(widths(layout, 'ROW-1')).toEqual([4, 4, 4]);
  expect(nodeAt(layout, 'CHART-3')?.parents).toEqual(['ROOT_ID', 'GRID_ID', 'ROW-1']);
});

test('[DASH-010 DASH-011 DASH-019] a new chart is 50 wide and 50 high', () => {
  expect(newChart('CHART-1', chart(1)).meta).toMatchObject({ width: 50, height: 50 });
});

test('a chart with a size of its own keeps it, and joins the last row while that has space', () => {
  const smallSize = { width: 3, height: 15 };
  let layout = addChart(emptyLayout(), 1);
  for (let id = 2; id <= 6; id++)
    layout = action(layout, {
      kind: 'add',
      nodes: [newChart(`CHART-${id}`, chart(id), smallSize)],
      at: endOf(layout, 'GRID_ID', smallSize.width),
      wrapId: `ROW-${id}`,
    });
  expect(rows(layout)).toEqual([['CHART-1'], ['CHART-2', 'CHART-3', 'CHART-4', 'CHART-5'], ['CHART-6']]);
  expect(nodeAt(layout, 'CHART-3')?.meta).toMatchObject({ width: 3, height: 15 });
  expect(endOf(layout, 'GRID_ID', 50)).toEqual({ parentId: 'GRID_ID', index: 3 });
});

test('[DASH-012 DASH-013] a new header and a new tab carry their texts', () => {
  expect(newElement('header', makeId)[0]?.meta).toMatchObject({ text: 'New header', headerSize: 'MEDIUM_HEADER' });
  const [tabs, tab] = newElement('tabs', makeId);
  expect(tabs?.children).toEqual([tab?.id]);
  expect(tab?.meta).toMatchObject({ text: '', defaultText: 'Tab title', placeholder: 'Tab title' });
});

test('the thirteenth chart of a row is rejected, and nothing has changed', () => {
  let layout = addChart(emptyLayout(), 1);
  for (let id = 2; id <= 12; id++) layout = addChart(layout, id, 'ROW-1');
  expect(widths(layout, 'ROW-1')).toEqual(Array.from({ length: 12 }, () => 1));
  const outcome = applyLayoutAction(layout, {
    kind: 'add',
    nodes: [newChart('CHART-13', chart(13))],
    at: { parentId: 'ROW-1', index: 0 },
    wrapId: 'ROW-13',
  });
  expect(outcome).toMatchObject({ isDone: false, reason: expect.stringContaining('not enough space') });
});

test('moving within a row reorders it, moving to a row goes to it, an empty row goes away', () => {
  let layout = addChart(addChart(addChart(emptyLayout(), 1), 2, 'ROW-1'), 3);
  layout = action(layout, { kind: 'move', id: 'CHART-1', at: { parentId: 'ROW-1', index: 2 }, wrapId: 'x' });
  expect(rows(layout)).toEqual([['CHART-2', 'CHART-1'], ['CHART-3']]);
  layout = action(layout, { kind: 'move', id: 'CHART-3', at: { parentId: 'ROW-1', index: 1 }, wrapId: 'x' });
  expect(rows(layout)).toEqual([['CHART-2', 'CHART-3', 'CHART-1']]);
  expect(Object.keys(layout)).not.toContain('ROW-3');
  layout = action(layout, { kind: 'move', id: 'CHART-3', at: { parentId: 'GRID_ID', index: 0 }, wrapId: 'ROW-new' });
  expect(rows(layout)).toEqual([['CHART-3'], ['CHART-2', 'CHART-1']]);
  const unchangedLayout = action(layout, {
    kind: 'move',
    id: 'CHART-3',
    at: { parentId: 'GRID_ID', index: 1 },
    wrapId: 'ROW-other',
  });
  expect(unchangedLayout).toBe(layout);
});

test('resizing takes free columns first, then its neighbor to the right; heights stay in their limits', () => {
  let layout = addChart(addChart(emptyLayout(), 1), 2, 'ROW-1');
  expect(widthRange(layout, 'CHART-1')).toEqual({ min: 1, max: 11 });
  layout = action(layout, { kind: 'resize', id: 'CHART-1', width: 9, height: 1_000 });
  expect(widths(layout, 'ROW-1')).toEqual([9, 3]);
  expect(nodeAt(layout, 'CHART-1')?.meta).toMatchObject({ height: 100 });
  layout = action(layout, { kind: 'resize', id: 'CHART-1', width: 4, height: 0 });
  expect(widths(layout, 'ROW-1')).toEqual([4, 3]);
  expect(nodeAt(layout, 'CHART-1')?.meta).toMatchObject({ height: 5 });
  expect(widthRange(layout, 'CHART-2')).toEqual({ min: 1, max: 8 });
});

test('tabs at the top take everything into their first tab, and give it back', () => {
  const before = addChart(addChart(emptyLayout(), 1), 2);
  const nodes = newElement('tabs', makeId);
  let layout = action(before, { kind: 'add', nodes, at: { parentId: 'ROOT_ID', index: 0 }, wrapId: 'x' });
  const [first] = childrenOf(nodeAt(layout, topId(layout)));
  expect(rows(layout, first)).toEqual([['CHART-1'], ['CHART-2']]);
  expect(nodeAt(layout, 'CHART-2')?.parents).toEqual(['ROOT_ID', nodes[0]?.id, first, 'ROW-2']);
  const secondTabs = newElement('tabs', makeId);
  expect(
    applyLayoutAction(layout, { kind: 'add', nodes: secondTabs, at: { parentId: 'ROOT_ID', index: 0 }, wrapId: 'x' }),
  ).toMatchObject({ isDone: false });
  layout = action(layout, { kind: 'remove', id: topId(layout) });
  expect(layout).toEqual(before);
});

test('the last tab takes its tabs with it', () => {
  const nodes = newElement('tabs', makeId);
  const layout = action(emptyLayout(), { kind: 'add', nodes, at: { parentId: 'ROOT_ID', index: 0 }, wrapId: 'x' });
  const [tab = ''] = childrenOf(nodeAt(layout, topId(layout)));
  expect(childrenOf(nodeAt(action(layout, { kind: 'remove', id: tab }), 'ROOT_ID'))).toEqual(['GRID_ID']);
});

test('a column holds rows and is never narrower than they are; a container does not go into itself', () => {
  const [column] = newElement('column', makeId);
  let layout = action(emptyLayout(), {
    kind: 'add',
    nodes: [column!],
    at: end(emptyLayout(), 'GRID_ID'),
    wrapId: 'ROW-c',
  });
  const [row] = newElement('row', makeId);
  layout = action(layout, { kind: 'add', nodes: [row!], at: end(layout, column!.id), wrapId: 'x' });
  layout = addChart(layout, 1, row!.id);
  expect(usedWidth(layout, row!.id)).toBe(4);
  layout = addChart(layout, 2, row!.id);
  expect(widths(layout, row!.id)).toEqual([2, 2]);
  expect(widthRange(layout, column!.id)).toEqual({ min: 4, max: 12 });
  const inItself = applyLayoutAction(layout, {
    kind: 'move',
    id: column!.id,
    at: { parentId: row!.id, index: 0 },
    wrapId: 'x',
  });
  expect(inItself).toMatchObject({ isDone: false, reason: 'Nothing can be moved into itself.' });
});

test('a tab at the top does not go into tabs further down', () => {
  const top = newElement('tabs', makeId);
  let layout = action(emptyLayout(), { kind: 'add', nodes: top, at: { parentId: 'ROOT_ID', index: 0 }, wrapId: 'x' });
  const inner = newElement('tabs', makeId);
  layout = action(layout, { kind: 'add', nodes: inner, at: end(layout, top[1]!.id), wrapId: 'x' });
  const moveOutcome = applyLayoutAction(layout, {
    kind: 'move',
    id: top[1]!.id,
    at: { parentId: inner[0]!.id, index: 0 },
    wrapId: 'x',
  });
  expect(moveOutcome.isDone).toBe(false);
});

test('a copy has the same content under new ids', () => {
  const layout = addChart(addChart(emptyLayout(), 1), 2, 'ROW-1');
  const copiedTree = copiedNodes(layout, 'ROW-1', makeId);
  const after = action(layout, { kind: 'add', nodes: copiedTree, at: end(layout, 'GRID_ID'), wrapId: 'x' });
  expect(rows(after).map((row) => row.map((id) => nodeAt(after, id)?.meta?.chartId))).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

/** A generator of numbers that gives the same for the same seed. */
function numbers(seed: number): (limit: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const oneOf = <Item>(items: readonly Item[], next: (limit: number) => number): Item => items[next(items.length)]!;

function randomAction(layout: Layout, next: (limit: number) => number): LayoutAction {
  const ids = subtreeOf(layout, 'ROOT_ID');
  const spot = { parentId: oneOf(ids, next), index: next(4) };
  const id = oneOf(ids, next);
  const wrapId = makeId('ROW');
  switch (next(6)) {
    case 0:
      return { kind: 'add', nodes: [newChart(makeId('CHART'), chart(next(50)))], at: spot, wrapId };
    case 1:
      return { kind: 'add', nodes: newElement(oneOf(elementKinds, next), makeId), at: spot, wrapId };
    case 2:
      return { kind: 'remove', id };
    case 3:
      return { kind: 'resize', id, width: next(14), height: next(110) };
    case 4:
      return { kind: 'set meta', id, meta: { text: `text ${next(9)}` } };
    default:
      return { kind: 'move', id, at: spot, wrapId };
  }
}

const isSound = (layout: Layout): void => {
  const soundResult = repairLayout(layout);
  expect(soundResult.reattached).toEqual([]);
  expect(soundResult.layout).toEqual(layout);
};

test('any sequence of actions keeps the layout sound, no row beyond 12 columns; undone it is the start, unchanged', () => {
  let doneActions = 0;
  for (let seed = 1; seed <= 150; seed++) {
    const next = numbers(seed);
    const start: Layout = { ...emptyLayout(), ODD: { id: 'ODD', type: 'ODD', children: [] } };
    const soundStart = repairLayout(start).layout;
    const text = JSON.stringify(soundStart);
    const states = [soundStart];
    for (let step = 0; step < 60; step++) {
      const before = states.at(-1)!;
      const outcome = applyLayoutAction(before, randomAction(before, next));
      if (!outcome.isDone || outcome.layout === before) continue;
      doneActions += 1;
      states.push(outcome.layout);
    }
    const last = states.at(-1)!;
    const fullRows = subtreeOf(last, 'ROOT_ID').filter(
      (id) => nodeAt(last, id)?.type === 'ROW' && usedWidth(last, id) > 12,
    );
    expect(fullRows).toEqual([]);
    isSound(states.at(-1)!);
    while (states.length > 1) states.pop();
    expect(JSON.stringify(states[0])).toBe(text);
  }
  expect(doneActions).toBeGreaterThan(1_000);
});

test('what an action does not name keeps its identity', () => {
  const layout = addChart(addChart(addChart(emptyLayout(), 1), 2), 3);
  const after = action(layout, { kind: 'move', id: 'CHART-3', at: { parentId: 'ROW-1', index: 0 }, wrapId: 'x' });
  expect([after['CHART-2'], after['ROW-2']]).toEqual([layout['CHART-2'], layout['ROW-2']]);
  expect(after['CHART-2']).toBe(layout['CHART-2']);
  expect(after['ROW-2']).toBe(layout['ROW-2']);
  expect(after['DASHBOARD_VERSION_KEY']).toBe('v2');
});

test('an element that stays in its row keeps its identity, wherever it stands there', () => {
  const layout = addChart(addChart(addChart(emptyLayout(), 1), 2, 'ROW-1'), 3);
  const after = action(layout, { kind: 'move', id: 'CHART-1', at: { parentId: 'ROW-1', index: 2 }, wrapId: 'x' });
  expect(rows(after)).toEqual([['CHART-2', 'CHART-1'], ['CHART-3']]);
  expect(after['CHART-1']).toBe(layout['CHART-1']);
});
