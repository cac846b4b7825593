import { expect, test } from 'vitest';
import { layoutWithChart } from './place-chart.ts';

test('[DASH-011] a chart that is put on a dashboard is 50 units high', () => {
  const layout = layoutWithChart(null, { id: 5, name: 'Five' });
  expect(layout['CHART-5']).toMatchObject({ type: 'CHART', meta: { chartId: 5, height: 50 } });
});

test('[DASH-016 DASH-017] the charts of a row never take more than 12 columns together', () => {
  let layout = layoutWithChart(null, { id: 1, name: '1' });
  for (const id of [2, 3, 4, 5]) layout = layoutWithChart(layout, { id, name: String(id) });
  const nodes = Object.values(layout).filter((node) => typeof node === 'object');
  const widths = nodes
    .filter((node) => node.type === 'ROW')
    .map((row) => row.children.map((id) => nodes.find((node) => node.id === id)?.meta?.width ?? 0));
  expect(widths.flat()).toHaveLength(5);
  expect(widths.every((row) => row.reduce((sum, width) => sum + width, 0) <= 12)).toBe(true);
});
