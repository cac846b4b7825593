import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitsDuring, importInto, startServerProcess, uploadTo } from '../testing/server-process.ts';
import { expectResponsive } from '../testing/responsive.ts';
import type { ServerProcess } from '../testing/server-process.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'sextant-older-load-'));
const rows = 500_000;
let server: ServerProcess;
let datasetId: number;
let token: string;

beforeAll(async () => {
  server = await startServerProcess(dataFolder, {
    SEXTANT_ROW_LIMIT_MAX: String(rows),
    SEXTANT_BODY_MAX_BYTES: '67108864',
  });
  const start = Date.UTC(2020, 0, 1);
  const lines = Array.from(
    { length: rows },
    (_, row) => `${new Date(start + row * 1000).toISOString().slice(0, 19)},${row % 4_000},${row / 4}`,
  );
  datasetId = await importInto(server, await uploadTo(server, 'long', ['at,kind,n', ...lines].join('\n')), 'long');
  const credentials = { username: 'admin', password: 'kill me if you can', provider: 'db' };
  token = (await server.call('/api/v1/security/login', 'POST', credentials)).body.access_token;
}, 240_000);
afterAll(async () => {
  await server.kill();
  rmSync(dataFolder, { recursive: true, force: true });
});

/** What the older call returns: status, the first and last letters, and how many in all. Nothing is parsed, which would hold this process. */
async function request(form: object, address = '') {
  const response = await fetch(`${server.address}/superset/explore_json/${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ form_data: { datasource: `${datasetId}__table`, row_limit: rows, ...form } }),
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response.body ?? []) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.concat(chunks);
  return {
    status: response.status,
    length: bytes.length,
    start: bytes.toString('utf8', 0, 4_000),
    end: bytes.subarray(-60).toString(),
  };
}

const sum = { expressionType: 'SQL', sqlExpression: 'SUM(n)', label: 'total' };
const line = {
  viz_type: 'line',
  granularity_sqla: 'at',
  time_grain_sqla: 'PT1S',
  metrics: [sum],
  groupby: [],
};

const last = Date.UTC(2020, 0, 1) + (rows - 1) * 1000;
test.each([
  [
    'records of half a million rows',
    { viz_type: 'table', query_mode: 'raw', all_columns: ['at', 'kind', 'n'] },
    '',
    '"columns":["at","kind","n"]}}',
  ],
  ['a line of half a million points', line, '', `{"x":${last},"y":${(rows - 1) / 4}}]}]}`],
  ['plain rows', { viz_type: 'table', query_mode: 'raw', all_columns: ['kind', 'n'] }, '?results=true', '}]}'],
])(
  '[J9] %s of an older chart type are made beside the server: others get their results meanwhile',
  async (_, form, address, end) => {
    const { outcome, waits } = await waitsDuring(server, request(form, address));
    expect(outcome.status).toBe(200);
    expect(outcome.length).toBeGreaterThan(rows * 25);
    expect(outcome.end.slice(-end.length)).toBe(end);
    expectResponsive(waits);
  },
  240_000,
);

test('[J9] bars of 400 million places are rejected by their cells, and a comparison of many rows is joined beside the server', async () => {
  const bars = { viz_type: 'dist_bar', metrics: [sum], groupby: ['n'], columns: ['kind'], row_limit: 100_000 };
  const rejectedLoad = await waitsDuring(server, request(bars));
  expect([rejectedLoad.outcome.status, rejectedLoad.outcome.start]).toEqual([
    413,
    expect.stringContaining('QUERY_034'),
  ]);
  expectResponsive(rejectedLoad.waits);
  const context = {
    datasource: { id: datasetId, type: 'table' },
    force: true,
    queries: [
      {
        granularity: 'at',
        time_range: '2020-01-02 : 2020-01-06',
        columns: [
          { columnType: 'BASE_AXIS', sqlExpression: 'at', label: 'at', expressionType: 'SQL', timeGrain: 'PT1S' },
        ],
        metrics: [sum],
        time_offsets: ['1 day ago'],
        row_limit: rows,
      },
    ],
  };
  const joinedLoad = await waitsDuring(
    server,
    fetch(`${server.address}/api/v1/chart/data`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(context),
    }).then(async (response) => ({ status: response.status, length: (await response.arrayBuffer()).byteLength })),
  );
  expect(joinedLoad.outcome.status).toBe(200);
  expect(joinedLoad.outcome.length).toBeGreaterThan(10_000_000);
  expectResponsive(joinedLoad.waits);
}, 240_000);
