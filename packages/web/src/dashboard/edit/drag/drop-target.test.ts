import { applyLayoutAction, emptyLayout, newChart } from '@sextant/dashboard';
import type { Layout } from '@sextant/contract';
import { expect, test } from 'vitest';
import { draggedBranchOf, dropTargetAt } from './drop-target.ts';

const add = (layout: Layout, id: number, parentId: string): Layout => {
  const nodes = [newChart(`C${id}`, { id, uuid: `${id}`, name: `Chart ${id}` })];
  const outcome = applyLayoutAction(layout, { kind: 'add', nodes, at: { parentId, index: 99 }, wrapId: `R${id}` });
  if (!outcome.isDone) throw new Error(outcome.reason);
  return outcome.layout;
};
const layout = add(add(add(emptyLayout(), 1, 'GRID_ID'), 2, 'R1'), 3, 'GRID_ID');
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
const boxes = new Map([
  ['GRID_ID', box(0, 0, 1200, 900)],
  ['R1', box(0, 0, 1200, 400)],
  ['C1', box(0, 0, 592, 400)],
  ['C2', box(608, 0, 1200, 400)],
  ['R3', box(0, 416, 1200, 816)],
  ['C3', box(0, 416, 1200, 816)],
]);
const screen = { layout, boxes, from: 'GRID_ID' };
const chart = { branch: { type: 'CHART', below: [] }, own: new Set<string>() };
const header = { branch: { type: 'HEADER', below: [] }, own: new Set<string>() };

test('in the middle of a row it lands beside the nearest tile', () => {
  expect(dropTargetAt(screen, { x: 100, y: 200 }, chart)?.spot).toEqual({ parentId: 'R1', index: 0 });
  expect(dropTargetAt(screen, { x: 500, y: 200 }, chart)).toMatchObject({
    spot: { parentId: 'R1', index: 1 },
    line: { left: 600, right: 600, top: 0, bottom: 400 },
  });
  expect(dropTargetAt(screen, { x: 1100, y: 200 }, chart)?.spot).toEqual({ parentId: 'R1', index: 2 });
});

test('near the edge of a row, between rows and below the last it makes a row of its own', () => {
  expect(dropTargetAt(screen, { x: 100, y: 395 }, chart)).toMatchObject({
    spot: { parentId: 'GRID_ID', index: 1 },
    makesRow: true,
  });
  expect(dropTargetAt(screen, { x: 100, y: 408 }, chart)).toMatchObject({
    spot: { parentId: 'GRID_ID', index: 1 },
    line: { top: 408 },
  });
  expect(dropTargetAt(screen, { x: 100, y: 880 }, chart)?.spot).toEqual({ parentId: 'GRID_ID', index: 2 });
});

test('what no row may hold goes between the rows; nothing goes into itself', () => {
  expect(dropTargetAt(screen, { x: 100, y: 100 }, header)).toMatchObject({
    spot: { parentId: 'GRID_ID', index: 0 },
    makesRow: false,
  });
  expect(dropTargetAt(screen, { x: 100, y: 600 }, draggedBranchOf(layout, 'R3'))?.spot.parentId).toBe('GRID_ID');
});
