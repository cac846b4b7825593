import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { password, startBenchServer } from './bench-server.ts';
import type { BenchServer } from './bench-server.ts';
import { median, ms, percentile } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { signInViewer } from './viewer.ts';
import type { Viewer } from './viewer.ts';

const dashboardCount = 10_000;
const datasetCount = 20;
const chartCount = 400;
const chartsOfDashboard = 8;
/** Characters of a layout: about what eight tiles take. */
const layoutSize = 6_000;
const limitMs = 50;
const json = { 'content-type': 'application/json' };
const userPassword = 'words of somebody with a grant';

async function send(
  server: BenchServer,
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
): Promise<Record<string, unknown>> {
  const response = await server.send(path, { method, headers: json, body: JSON.stringify(body) });
  return JSON.parse(response.bytes.toString()) as Record<string, unknown>;
}

/** Copies a row `count` times, with other names; returns the new ids. */
function multiply(
  db: DatabaseSync,
  table: string,
  { count, change }: { readonly count: number; readonly change: (index: number) => Readonly<Record<string, unknown>> },
): number[] {
  const { id: _, ...row } = db.prepare(`select * from ${table} order by id limit 1`).get() as Record<string, unknown>;
  const columns = Object.keys(row);
  const insert = db.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')}) returning id`,
  );
  return Array.from({ length: count }, (_unused, index) => {
    const next = { ...row, uuid: randomUUID(), ...change(index) };
    const values = columns.map((column) => (next as Record<string, string | number | null>)[column] ?? null);
    return (insert.get(...values) as { readonly id: number }).id;
  });
}

const cities = ['Berlin', 'Lagos', 'Lima', 'Oslo', 'Quito', 'Seoul', 'Tunis'];
const nameOf = (index: number): string => `Sales of ${cities[index % cities.length] ?? ''} ${index}`;

interface SeededRows {
  readonly datasetId: number;
  readonly databaseId: number;
}

/** Twenty datasets of another database, charts over them and dashboards of eight charts each, written into the stopped server's store. */
function fill(dataFolder: string): SeededRows {
  const db = new DatabaseSync(join(dataFolder, 'metadata.sqlite'));
  try {
    db.exec('begin');
    const searchFields = (name: string) => ({ search_text: name.toLowerCase(), sort_key: name.toLowerCase() });
    // Beside the examples, which everybody may read.
    const [database] = multiply(db, 'database', {
      count: 1,
      change: () => ({ name: 'Warehouse', ...searchFields('Warehouse'), purpose: 'connected' }),
    });
    const datasets = multiply(db, 'dataset', {
      count: datasetCount,
      change: (index) => ({ name: `numbers_${index}`, ...searchFields(`numbers_${index}`), database_id: database }),
    });
    const charts = multiply(db, 'chart', {
      count: chartCount,
      change: (index) => ({
        name: `Chart ${index}`,
        ...searchFields(`Chart ${index}`),
        dataset_id: datasets[index % datasetCount],
      }),
    });
    const now = Date.now();
    const dashboardIds = multiply(db, 'dashboard', {
      count: dashboardCount,
      change: (index) => ({
        title: nameOf(index),
        ...searchFields(nameOf(index)),
        slug: null,
        position_json: JSON.stringify({ filler: 'x'.repeat(layoutSize) }),
        is_published: index % 9 === 0 ? 0 : 1,
        changed_at: now - index * 60_000,
        changed_by: 1,
        created_by: 1,
      }),
    });
    const link = db.prepare('insert into dashboard_chart (dashboard_id, chart_id) values (?, ?)');
    const insertOwner = db.prepare(`insert into "owner" (object_kind, object_id, user_id) values ('dashboard', ?, 1)`);
    dashboardIds.forEach((dashboardId, index) => {
      // The charts of one dashboard are of one dataset, as they mostly are.
      const dataset = index % datasetCount;
      for (let position = 0; position < chartsOfDashboard; position += 1) {
        const chart = charts[dataset + datasetCount * ((index + position) % (chartCount / datasetCount))];
        if (chart !== undefined) link.run(dashboardId, chart);
      }
      insertOwner.run(dashboardId);
    });
    db.exec('commit');
    return { datasetId: datasets[0] ?? 0, databaseId: database ?? 0 };
  } finally {
    db.close();
  }
}

type Grant =
  | { readonly kind: 'dataset'; readonly datasetId: number }
  | { readonly kind: 'database'; readonly databaseId: number };

/** A user with the role of readers, which opens the examples, and a role of one grant. */
async function makeGranted(server: BenchServer, username: string, grant: Grant): Promise<void> {
  const found = await server.send('/api/v1/security/roles/?q=(filters:!((col:name,opr:eq,value:Gamma)))');
  const [gamma] = (JSON.parse(found.bytes.toString()) as { readonly ids: readonly number[] }).ids;
  const { id } = await send(server, 'POST', '/api/v1/security/roles/', { name: `One ${grant.kind}` });
  await send(server, 'PUT', `/api/v1/sextant/roles/${String(id)}`, { grants: [grant] });
  await send(server, 'POST', '/api/v1/security/users/', {
    username,
    first_name: 'Some',
    last_name: 'Reader',
    email: `${username}@example.org`,
    roles: [gamma, id],
    password: userPassword,
  });
}

async function figureOf(name: string, request: () => Promise<number>, rounds: number): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) await request();
  for (let round = 0; round < rounds; round += 1) times.push(await request());
  const p50 = median(times);
  return {
    name: `${name}, ${dashboardCount} dashboards, p50 of ${rounds}`,
    limit: `${limitMs} ms`,
    measured: `${ms(p50)} (p95 ${ms(percentile(times, 0.95))})`,
    ratio: p50 / limitMs,
    bar: `≤ ${limitMs} ms`,
    pass: p50 <= limitMs,
  };
}

/** Asks and reads the whole result; it has to hold something. */
const input = (viewer: Viewer, path: string, expectedText: RegExp) => async (): Promise<number> => {
  const response = await viewer.send('GET', path, null);
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.text.slice(0, 300)}`);
  if (!expectedText.test(response.text)) throw new Error(`${path} found nothing: ${response.text.slice(0, 300)}`);
  return response.ms;
};

const listPath =
  '/api/v1/dashboard/?q=(order_column:changed_on_delta_humanized,order_direction:desc,page:0,page_size:25)';
const searchPath =
  '/api/v1/dashboard/?q=(filters:!((col:dashboard_title,opr:title_or_slug,value:seoul)),order_column:changed_on_delta_humanized,order_direction:desc,page:0,page_size:25)';
const everythingPath = '/api/v1/sextant/search?text=seoul';

/** Lists of dashboards and search with ten thousand in the store, for who sees all, little and much of it. */
export async function benchLists({ isQuick }: BenchOptions, port = 18_946): Promise<Figure[]> {
  const first = await startBenchServer(port, { hasExamples: true });
  const { dataFolder } = first;
  await first.stop({ keepData: true });
  const { datasetId, databaseId } = fill(dataFolder);
  const server = await startBenchServer(port, { hasExamples: true, dataFolder });
  try {
    await makeGranted(server, 'few', { kind: 'dataset', datasetId });
    await makeGranted(server, 'many', { kind: 'database', databaseId });
    const rounds = isQuick ? 20 : 100;
    const viewers = [
      ['administrator', await signInViewer(port, 'admin', password)],
      ['a person with one dataset of 22', await signInViewer(port, 'few', userPassword)],
      ['a person with all datasets, granted', await signInViewer(port, 'many', userPassword)],
    ] as const;
    const figures: Figure[] = [];
    for (const [viewerName, viewer] of viewers) {
      const paths = [
        ['list', listPath, /"count":\d{3,}/],
        ['list, searched', searchPath, /"count":[1-9]/],
        ['search over everything', everythingPath, /"kind":"dashboard"/],
      ] as const;
      for (const [requestName, path, expectedText] of paths)
        figures.push(await figureOf(`${requestName} (${viewerName})`, input(viewer, path, expectedText), rounds));
      viewer.close();
    }
    return figures;
  } finally {
    await server.stop();
  }
}
