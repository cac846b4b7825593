import { expect, test } from 'vitest';
import type { LayoutNode } from '@sextant/contract';
import { emptyLayout, layoutWithChart } from './place-chart.ts';

const child = (layout: ReturnType<typeof layoutWithChart>, id: string) => layout[id] as LayoutNode;

test('two charts share a row of twelve columns, the third starts another', () => {
  let layout = layoutWithChart(null, { id: 1, name: 'One' });
  layout = layoutWithChart(layout, { id: 2, name: 'Two' });
  layout = layoutWithChart(layout, { id: 3, name: 'Three' });
  const rows = child(layout, 'GRID_ID').children;
  expect(rows.map((row) => child(layout, row).children)).toEqual([['CHART-1', 'CHART-2'], ['CHART-3']]);
  expect(child(layout, 'CHART-3').parents).toEqual(['ROOT_ID', 'GRID_ID', rows[1]]);
});

test('the default size of a chart is 50 units high', () => {
  const layout = layoutWithChart(emptyLayout(), { id: 1, name: 'One' });
  expect(child(layout, 'CHART-1').meta).toMatchObject({ height: 50, chartId: 1, sliceName: 'One' });
});

test('the same chart twice gets two places, unknown nodes stay', () => {
  const given = { ...emptyLayout(), ODD: { id: 'ODD', type: 'SOMETHING', children: [] } };
  const layout = layoutWithChart(layoutWithChart(given, { id: 1, name: 'One' }), { id: 1, name: 'One' });
  expect(Object.keys(layout)).toEqual(expect.arrayContaining(['CHART-1', 'CHART-1-2', 'ODD']));
});

test('a layout that begins with tabs takes the chart into its first tab', () => {
  const given = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
    'TABS-1': { id: 'TABS-1', type: 'TABS', children: ['TAB-1'], parents: ['ROOT_ID'] },
    'TAB-1': { id: 'TAB-1', type: 'TAB', children: [], parents: ['ROOT_ID', 'TABS-1'] },
  };
  const layout = layoutWithChart(given, { id: 7, name: 'Seven' });
  expect(child(layout, 'TAB-1').children).toEqual(['ROW-7']);
});
