import { isRecord } from '@sextant/contract';
import type { Layout, LayoutNode } from '@sextant/contract';

const columns = 12;
const chartWidth = 6;
const defaultSize = { width: chartWidth, height: 50 };

/** An empty `position_data`: root, grid, nothing in it. */
export const emptyLayout = (): Layout => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: [], parents: ['ROOT_ID'] },
});

const isNode = (value: unknown): value is LayoutNode => isRecord(value) && 'children' in value;
const nodeAt = (layout: Layout, id: string): LayoutNode | null => {
  const node = layout[id];
  return isNode(node) ? node : null;
};

/** Where new rows go: the grid, or the first tab where the layout begins with tabs. */
function placeForRows(layout: Layout): LayoutNode | null {
  const first = nodeAt(layout, nodeAt(layout, 'ROOT_ID')?.children[0] ?? 'GRID_ID');
  if (first === null || first.type !== 'TABS') return first;
  return nodeAt(layout, first.children[0] ?? '');
}

const usedWidth = (layout: Layout, row: LayoutNode): number =>
  row.children.reduce((sum, id) => sum + (nodeAt(layout, id)?.meta?.width ?? chartWidth), 0);

/**
 * `layout` with a chart at its end: in the last row while it has space, else in a new one. A layout that is empty or
 * cannot be read becomes a new one; nodes and keys that are not known stay as they are. Default size: half a row, 50 units high.
 */
export function layoutWithChart(
  rawLayout: unknown,
  chart: { readonly id: number; readonly name: string },
  size: { readonly width: number; readonly height: number } = defaultSize,
): Layout {
  const isUsable = isRecord(rawLayout) && 'ROOT_ID' in rawLayout;
  const layout = isUsable ? (rawLayout as Layout) : emptyLayout();
  const gridNode = placeForRows(layout);
  if (gridNode === null) return layoutWithChart(null, chart, size);
  const chartId = freshId(layout, `CHART-${chart.id}`);
  const lastRow = nodeAt(layout, gridNode.children.at(-1) ?? '');
  const hasSpace = lastRow !== null && lastRow.type === 'ROW' && usedWidth(layout, lastRow) + size.width <= columns;
  const parents = [...(gridNode.parents ?? []), gridNode.id];
  const row: LayoutNode = hasSpace
    ? lastRow
    : {
        id: freshId(layout, `ROW-${chart.id}`),
        type: 'ROW',
        children: [],
        parents,
        meta: { background: 'BACKGROUND_TRANSPARENT' },
      };
  const node: LayoutNode = {
    id: chartId,
    type: 'CHART',
    children: [],
    parents: [...parents, row.id],
    meta: { chartId: chart.id, sliceName: chart.name, ...size },
  };
  return {
    ...layout,
    ...(hasSpace ? {} : { [gridNode.id]: { ...gridNode, children: [...gridNode.children, row.id] } }),
    [row.id]: { ...row, children: [...row.children, chartId] },
    [chartId]: node,
  };
}

function freshId(layout: Layout, preferredId: string): string {
  if (!(preferredId in layout)) return preferredId;
  for (let count = 2; ; count++) if (!(`${preferredId}-${count}` in layout)) return `${preferredId}-${count}`;
}
