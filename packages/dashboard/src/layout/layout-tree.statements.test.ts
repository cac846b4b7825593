import { expect, test } from 'vitest';
import { layoutNode } from '@sextant/contract';
import type { LayoutNode } from '@sextant/contract';
import { layoutColumns, newChartSize } from './layout-sizes.ts';
import { chartsOf, layoutTree, withUnplaced } from './layout-tree.ts';
import type { LayoutPlace } from './layout-tree.ts';

const nodes = (nodesById: Record<string, object>): ReadonlyMap<string, LayoutNode> =>
  new Map(Object.entries(nodesById).map(([id, node]) => [id, layoutNode.parse({ id, ...node })]));
const empty = nodes({ ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] }, GRID_ID: { type: 'GRID', children: [] } });
const unplacedCharts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, uuid: `uuid-${index + 1}` }));
const rowsOf = (layoutPlaces: readonly LayoutPlace[]) =>
  layoutPlaces.flatMap((place) => (place.kind === 'row' ? [place.children] : []));
const widthOf = (place: LayoutPlace): number => place.width;

test('[DASH-015] charts without a place begin another row whenever the row is full', () => {
  const tree = withUnplaced(layoutTree(empty), unplacedCharts(3));
  const rows = rowsOf(tree.places);
  expect(rows.length).toBeGreaterThan(1);
  expect(chartsOf(tree).map(({ chartId }) => chartId)).toEqual([1, 2, 3]);
  // The next chart did not fit any more when a row ended.
  const overfull = rows.slice(0, -1).map((row, index) => [...row, ...(rows[index + 1] ?? []).slice(0, 1)]);
  for (const row of overfull) expect(row.reduce((sum, place) => sum + widthOf(place), 0)).toBeGreaterThan(12);
});

test('[DASH-016 DASH-017] a row of appended charts takes at most 12 columns', () => {
  expect(layoutColumns).toBe(12);
  for (const row of rowsOf(withUnplaced(layoutTree(empty), unplacedCharts(7)).places))
    expect(row.reduce((sum, place) => sum + widthOf(place), 0)).toBeLessThanOrEqual(12);
});

test('a stored width beyond the row is held to 12 columns', () => {
  const tree = layoutTree(
    nodes({
      ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { type: 'GRID', children: ['ROW-1'] },
      'ROW-1': { type: 'ROW', children: ['CHART-1'] },
      'CHART-1': { type: 'CHART', meta: { chartId: 1, width: 50, height: 50 } },
    }),
  );
  expect(chartsOf(tree)[0]).toMatchObject({ width: 12, heightPx: 400 });
});

test('[DASH-019 DASH-011] a chart that was never placed is 50 wide, held to the row, and 50 high', () => {
  expect(newChartSize).toBe(50);
  expect(chartsOf(withUnplaced(layoutTree(empty), unplacedCharts(1)))[0]).toMatchObject({
    width: 12,
    heightPx: 50 * 8,
  });
});
