import { expect, test } from 'vitest';
import { chartsInOrder, pictureSize, planPicture } from './picture-plan.ts';

const chart = (id: number, width: number) => ({
  id: `CHART-${id}`,
  type: 'CHART',
  children: [],
  meta: { chartId: id, width },
});
const node = (id: string, type: string, children: string[]) => ({ id, type, children, meta: {} });

test('charts come in reading order, of tabs the first one only, and a layout that turns in circles ends', () => {
  const layout = {
    ROOT_ID: node('ROOT_ID', 'ROOT', ['GRID_ID']),
    GRID_ID: node('GRID_ID', 'GRID', ['ROW-1', 'TABS-1', 'ROOT_ID']),
    'ROW-1': node('ROW-1', 'ROW', ['CHART-2', 'CHART-1']),
    'TABS-1': node('TABS-1', 'TABS', ['TAB-1', 'TAB-2']),
    'TAB-1': node('TAB-1', 'TAB', ['CHART-3']),
    'TAB-2': node('TAB-2', 'TAB', ['CHART-4']),
    'CHART-1': chart(1, 8),
    'CHART-2': chart(2, 4),
    'CHART-3': chart(3, 12),
    'CHART-4': chart(4, 12),
  };
  expect(chartsInOrder(layout)).toEqual([
    { chartId: 2, columns: 4 },
    { chartId: 1, columns: 8 },
    { chartId: 3, columns: 12 },
  ]);
});

test('numbers stand above, at most three charts below, and nothing lies outside or over another', () => {
  const charts = Array.from({ length: 9 }, (_, index) => ({ chartId: index, columns: 4 }));
  const plannedCharts = planPicture(charts, (id) => id % 2 === 0);
  expect(plannedCharts.map(({ chartId }) => chartId)).toEqual([0, 2, 4, 1, 3, 5]);
  for (const { box } of plannedCharts) {
    expect(box.x + box.widthPx).toBeLessThanOrEqual(pictureSize.widthPx + 0.01);
    expect(box.y + box.heightPx).toBeLessThanOrEqual(pictureSize.heightPx + 0.01);
  }
  const [first, second] = plannedCharts;
  expect((first?.box.x ?? 0) + (first?.box.widthPx ?? 0)).toBeLessThan(second?.box.x ?? 0);
});

test('two charts share the width as in the layout; nothing at all is an empty picture', () => {
  const [left, right] = planPicture(
    [
      { chartId: 1, columns: 8 },
      { chartId: 2, columns: 4 },
    ],
    () => false,
  );
  expect((left?.box.widthPx ?? 0) / (right?.box.widthPx ?? 1)).toBeCloseTo(2);
  expect(planPicture([], () => false)).toEqual([]);
});
