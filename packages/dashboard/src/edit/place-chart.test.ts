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
  const storedNodes = { ...emptyLayout(), ODD: { id: 'ODD', type: 'SOMETHING', children: [] } };
  const layout = layoutWithChart(layoutWithChart(storedNodes, { id: 1, name: 'One' }), { id: 1, name: 'One' });
  expect(Object.keys(layout)).toEqual(expect.arrayContaining(['CHART-1', 'CHART-1-2', 'ODD']));
});

test('a layout that begins with tabs takes the chart into its first tab', () => {
  const storedNodes = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
    'TABS-1': { id: 'TABS-1', type: 'TABS', children: ['TAB-1'], parents: ['ROOT_ID'] },
    'TAB-1': { id: 'TAB-1', type: 'TAB', children: [], parents: ['ROOT_ID', 'TABS-1'] },
  };
  const layout = layoutWithChart(storedNodes, { id: 7, name: 'Seven' });
  expect(child(layout, 'TAB-1').children).toEqual(['ROW-7']);
});

const rowOf = (children: readonly string[], type = 'ROW') => ({
  id: 'R',
  type,
  children,
  parents: ['ROOT_ID', 'GRID_ID'],
});
const chartOf = (id: string, width?: number) => ({
  id,
  type: 'CHART',
  children: [],
  parents: ['ROOT_ID', 'GRID_ID', 'R'],
  ...(width === undefined ? {} : { meta: { width } }),
});
const grid = (...children: string[]) => ({ id: 'GRID_ID', type: 'GRID', children, parents: ['ROOT_ID'] });

test('into an empty layout comes a row with the chart, half of it wide', () => {
  expect(layoutWithChart(null, { id: 5, name: 'Five' })).toEqual({
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-5'], parents: ['ROOT_ID'] },
    'ROW-5': {
      id: 'ROW-5',
      type: 'ROW',
      children: ['CHART-5'],
      parents: ['ROOT_ID', 'GRID_ID'],
      meta: { background: 'BACKGROUND_TRANSPARENT' },
    },
    'CHART-5': {
      id: 'CHART-5',
      type: 'CHART',
      children: [],
      parents: ['ROOT_ID', 'GRID_ID', 'ROW-5'],
      meta: { chartId: 5, sliceName: 'Five', width: 6, height: 50 },
    },
  });
});

test.each<[string, object, number, string]>([
  ['space for exactly this', { R: rowOf(['A']), A: chartOf('A', 8) }, 4, 'R'],
  ['one column too few', { R: rowOf(['A']), A: chartOf('A', 9) }, 4, 'ROW-5'],
  ['the widths of a row add up', { R: rowOf(['A', 'B']), A: chartOf('A', 5), B: chartOf('B', 4) }, 4, 'ROW-5'],
  ['a chart without a width counts as half a row', { R: rowOf(['A', 'GONE']), A: chartOf('A') }, 4, 'ROW-5'],
  ['an empty row', { R: rowOf([]) }, 12, 'R'],
  ['what is last is no row', { R: rowOf([], 'COLUMN') }, 4, 'ROW-5'],
  ['what is last is gone', {}, 4, 'ROW-5'],
])('the last row: %s', (_, nodes, width, expected) => {
  const storedNodes = { ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] }, GRID_ID: grid('R'), ...nodes };
  const layout = layoutWithChart(storedNodes, { id: 5, name: 'Five' }, { width, height: 20 });
  expect(child(layout, 'CHART-5')).toMatchObject({
    parents: ['ROOT_ID', 'GRID_ID', expected],
    meta: { width, height: 20 },
  });
  expect(child(layout, expected).children.at(-1)).toBe('CHART-5');
  expect(child(layout, 'GRID_ID').children).toEqual(expected === 'R' ? ['R'] : ['R', 'ROW-5']);
});

test.each([
  ['no object', 'text'],
  ['a list', [1]],
  ['without a root', { GRID_ID: grid() }],
  ['a root without a grid', { ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GONE'] } }],
  [
    'tabs without a tab',
    { ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['T'] }, T: { id: 'T', type: 'TABS', children: [] } },
  ],
])('a layout that cannot be read becomes a new one: %s', (_, storedLayout) => {
  expect(layoutWithChart(storedLayout, { id: 5, name: 'Five' })).toEqual(
    layoutWithChart(null, { id: 5, name: 'Five' }),
  );
});

test('a chart that is put there a third time gets the next free names', () => {
  const chart = { id: 1, name: 'One' };
  const wholeSize = { width: 12, height: 50 };
  let layout = emptyLayout();
  for (let time = 0; time < 3; time += 1) layout = layoutWithChart(layout, chart, wholeSize);
  expect(child(layout, 'GRID_ID').children).toEqual(['ROW-1', 'ROW-1-2', 'ROW-1-3']);
  expect(child(layout, 'ROW-1-3').children).toEqual(['CHART-1-3']);
});

test('a root without children has its grid', () => {
  const storedNodes = { ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: [] }, GRID_ID: grid() };
  expect(child(layoutWithChart(storedNodes, { id: 5, name: 'Five' }), 'GRID_ID').children).toEqual(['ROW-5']);
});
