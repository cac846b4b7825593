import { expect, test } from 'vitest';
import type { Layout } from '@sextant/contract';
import { emptyLayout } from './place-chart.ts';
import { describePlace, positionBeside } from './keyboard.ts';
import { applyLayoutAction } from './layout-actions.ts';
import { newChart } from './new-nodes.ts';
import { childrenOf, nodeAt } from '../layout/layout-nodes.ts';

const add = (layout: Layout, id: number, parentId: string): Layout => {
  const nodes = [newChart(`C${id}`, { id, uuid: `${id}`, name: `Chart ${id}` })];
  const outcome = applyLayoutAction(layout, { kind: 'add', nodes, at: { parentId, index: 99 }, wrapId: `R${id}` });
  return outcome.isDone ? outcome.layout : layout;
};
const start = add(add(add(emptyLayout(), 1, 'GRID_ID'), 2, 'R1'), 3, 'GRID_ID');

test('arrow keys lead along the row, out of it and into the next', () => {
  expect(positionBeside(start, 'C1', 'left')).toBeNull();
  expect(positionBeside(start, 'C1', 'right')).toEqual({ parentId: 'R1', index: 2 });
  expect(positionBeside(start, 'C2', 'left')).toEqual({ parentId: 'R1', index: 0 });
  expect(positionBeside(start, 'C2', 'down')).toEqual({ parentId: 'GRID_ID', index: 1 });
  expect(positionBeside(start, 'C3', 'up')).toMatchObject({ parentId: 'R1' });
  expect(positionBeside(start, 'C3', 'down')).toBeNull();
});

test('going down step by step visits every row and ends below the last', () => {
  let layout = start;
  const visitedIds: string[] = [];
  for (let step = 0; step < 6; step++) {
    const spot = positionBeside(layout, 'C1', 'down');
    if (spot === null) break;
    const outcome = applyLayoutAction(layout, { kind: 'move', id: 'C1', at: spot, wrapId: `W${step}` });
    if (outcome.isDone) ({ layout } = outcome);
    visitedIds.push(
      childrenOf(nodeAt(layout, 'GRID_ID'))
        .map((row) => childrenOf(nodeAt(layout, row)).join('+'))
        .join(' / '),
    );
  }
  expect(visitedIds).toEqual(['C2 / C1 / C3', 'C2 / C3+C1', 'C2 / C3 / C1']);
});

test('a place is said in words', () => {
  expect(describePlace(start, 'C2')).toBe('row 1, place 2 of 2');
  expect(describePlace(start, 'C3')).toBe('row 2, place 1 of 1');
});
