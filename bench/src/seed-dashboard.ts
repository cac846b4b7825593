import { emptyLayout } from '@sextant/dashboard';
import type { LayoutNode } from '@sextant/contract';
import type { BenchServer } from './bench-server.ts';

const json = { 'content-type': 'application/json' };
/** How many tiles stand in a row. */
export const tilesInRow = 5;

const node = (id: string, type: string, children: string[], more: Partial<LayoutNode>): LayoutNode => ({
  id,
  type,
  children,
  ...more,
});

interface LayoutSize {
  readonly tileCount: number;
  readonly height: number;
}

/** Tiles of charts in turn, five in a row; `height` in units of the layout, 8 px each. */
export function layoutOf(chartIds: readonly number[], { tileCount, height }: LayoutSize): string {
  const nodes = new Map(Object.entries(emptyLayout()));
  const rows: string[] = [];
  for (let position = 0; position < tileCount; position += tilesInRow) {
    const row = `ROW-${position}`;
    const tiles = Array.from({ length: tilesInRow }, (_, index) => `CHART-${position + index}`);
    const ancestors = ['ROOT_ID', 'GRID_ID'];
    rows.push(row);
    nodes.set(row, node(row, 'ROW', tiles, { parents: ancestors, meta: { background: 'BACKGROUND_TRANSPARENT' } }));
    tiles.forEach((id, index) => {
      const chartId = chartIds[(position + index) % chartIds.length] ?? 1;
      const meta = { chartId, sliceName: `Chart ${position + index}`, width: 2, height };
      nodes.set(id, node(id, 'CHART', [], { parents: [...ancestors, row], meta }));
    });
  }
  nodes.set('GRID_ID', node('GRID_ID', 'GRID', rows, { parents: ['ROOT_ID'] }));
  return JSON.stringify(Object.fromEntries(nodes));
}

/** One call of the administrator, with its JSON. */
export async function send(server: BenchServer, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  const headers = { ...json, ...server.identity };
  const response = await server.send(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return JSON.parse(response.bytes.toString()) as Record<string, unknown>;
}

/** The ids of the example charts, fifty at most. */
export async function exampleChartIds(server: BenchServer): Promise<readonly number[]> {
  const charts = (await send(server, 'GET', '/api/v1/chart/?q=(page_size:50)'))['result'] as { id: number }[];
  return charts.map(({ id }) => id);
}

/** Saves a dashboard that everybody sees; returns its id. */
export async function seedDashboard(server: BenchServer, title: string, layout: string): Promise<number> {
  const body = { dashboard_title: title, position_json: layout, published: true };
  return ((await send(server, 'POST', '/api/v1/dashboard/', body)) as { id: number }).id;
}

/** Dashboards of example charts, saved for it, by how many tiles they have; name and address of each. */
export async function seedOfTiles(
  server: BenchServer,
  tileCounts: readonly number[],
): Promise<[name: string, path: string][]> {
  const charts = await exampleChartIds(server);
  const seeded: [name: string, path: string][] = [];
  for (const tileCount of tileCounts) {
    const name = `${tileCount} tiles`;
    const id = await seedDashboard(server, name, layoutOf(charts, { tileCount, height: 20 }));
    seeded.push([name, `/superset/dashboard/${id}/`]);
  }
  return seeded;
}
