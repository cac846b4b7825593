import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitsDuring, importInto, startServerProcess, uploadTo } from '../testing/server-process.ts';
import { expectResponsive } from '../testing/responsive.ts';
import { shortestMs } from '../testing/shortest.ts';
import type { TestBody, ServerProcess } from '../testing/server-process.ts';
import { statusAndCode } from '../testing/core-server.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'sextant-bounds-'));
let server: ServerProcess;
let datasetId: number;
const rows = 60_000;

beforeAll(async () => {
  server = await startServerProcess(dataFolder, { SEXTANT_QUERY_TIMEOUT_S: '3' });
  const lines = Array.from({ length: rows }, (_, row) => `${row},${row % 10_000},${(row * 7) % 10_000},${row / 3}`);
  datasetId = await importInto(server, await uploadTo(server, 'wide', ['id,x,y,n', ...lines].join('\n')), 'wide');
});
afterAll(async () => {
  await server.kill();
  rmSync(dataFolder, { recursive: true, force: true });
});

const codeOf = ({ body }: { readonly body: TestBody }): string => body.errors?.[0]?.extra?.code ?? 'none';
const contextOf = (queries: readonly object[]) => ({
  datasource: { id: datasetId, type: 'table' },
  queries,
  force: true,
});
const sendRequest = (queries: readonly object[], signal?: AbortSignal) =>
  server.call('/api/v1/chart/data', 'POST', contextOf(queries), signal);
const signedIn = async (): Promise<Readonly<Record<string, string>>> => {
  const credentials = { username: 'admin', password: 'kill me if you can', provider: 'db' };
  const { body } = await server.call('/api/v1/security/login', 'POST', credentials);
  return { 'content-type': 'application/json', authorization: `Bearer ${body.access_token}` };
};
const send = async (body: string): Promise<string> => {
  const response = await fetch(`${server.address}/api/v1/chart/data`, {
    method: 'POST',
    headers: await signedIn(),
    body,
  });
  return `${response.status} ${codeOf({ body: await response.json() })}`;
};

/** The most memory that the server has had, in MB. */
const peakMegabytes = (): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

const cum = (times: number) =>
  Array.from({ length: times }, () => ({ operation: 'cum', options: { columns: { n: 'n' }, operator: 'sum' } }));
const rolling = {
  operation: 'rolling',
  options: {
    columns: { id: 'id', x: 'x', y: 'y', n: 'n' },
    rolling_type: 'quantile',
    rolling_type_options: { quantile: 0.3 },
    window: 20_000,
    min_periods: 0,
  },
};
const raw = { columns: ['id', 'x', 'y', 'n'], row_limit: rows };

describe('[J9] [J8] one request asks for far too much', () => {
  test.each([
    [
      '10,000 queries',
      () => Array.from({ length: 10_000 }, () => ({ metrics: ['count'] })),
      /10000 queries.*at most 64/,
    ],
    ['20,000 steps', () => [{ ...raw, post_processing: cum(20_000) }], /20000 post-processing steps.*at most 100/],
    [
      '20,000 filters',
      () => [{ metrics: ['count'], filters: Array.from({ length: 20_000 }, () => ({ col: 'x', op: '==', val: 1 })) }],
      /20000 filters.*at most 2000/,
    ],
    ['5,000 columns', () => [{ columns: Array.from({ length: 5_000 }, (_, index) => `c${index}`) }], /at most 2500/],
    [
      '320 layers of annotations, each of which could be a query',
      () =>
        Array.from({ length: 8 }, () => ({
          metrics: ['count'],
          annotation_layers: Array.from({ length: 40 }, (_, index) => ({
            name: `L${index}`,
            sourceType: 'line',
            value: index,
          })),
        })),
      /320 layers of annotations.*at most 200/,
    ],
    ['5,000 metrics', () => [{ metrics: Array.from({ length: 5_000 }, () => 'count') }], /at most 1000/],
    [
      'a step with 10,000 names',
      () => [
        {
          ...raw,
          post_processing: [{ operation: 'select', options: { columns: Array.from({ length: 10_000 }, () => 'n') } }],
        },
      ],
      /10000 entries in an option/,
    ],
  ])('%s are rejected by their number, with the bound', async (_what, queries, message) => {
    const { outcome, waits } = await waitsDuring(server, sendRequest(queries()));
    expect([outcome.status, codeOf(outcome)]).toEqual([413, 'QUERY_033']);
    expect(outcome.body.errors[0].message).toMatch(message);
    expectResponsive(waits);
  });

  test('a hundred thousand filters, ten megabytes of nesting, a million values: rejected by size or signs, unread', async () => {
    const filters = Array.from({ length: 100_000 }, (_, index) => ({ col: 'city', op: '!=', val: `a value ${index}` }));
    const nestedText = '['.repeat(1_000_000) + ']'.repeat(1_000_000);
    const body = (queries: string): string =>
      `{"datasource":{"id":${datasetId},"type":"table"},"queries":[{"metrics":["count"],"filters":${queries}}]}`;
    const { outcome, waits } = await waitsDuring(
      server,
      Promise.all([
        send(body(JSON.stringify(filters))),
        send(body('['.repeat(5_000_000) + ']'.repeat(5_000_000))),
        send(body(nestedText)),
        send(body(`[${'0,'.repeat(1_500_000)}0]`)),
      ]),
    );
    expect(outcome).toEqual(['413 REQUEST_005', '413 REQUEST_005', '400 REQUEST_015', '400 REQUEST_015']);
    expectResponsive(waits);
    const saveResponse = await server.call('/api/v1/dashboard/', 'POST', {
      dashboard_title: 'Deep',
      json_metadata: nestedText,
    });
    expect(statusAndCode(saveResponse)).toBe('400 REQUEST_007');
  });

  test('a client that is still sending what is too large reads the rejection, and its connection ends without an error', async () => {
    const { hostname, port } = new URL(server.address);
    const chunk = 'x'.repeat(1024 ** 2);
    const length = 20 * chunk.length;
    const sending = request({
      hostname,
      port,
      method: 'POST',
      path: '/api/v1/chart/data',
      headers: { ...(await signedIn()), 'content-length': length },
    });
    const responsePromise = once(sending, 'response');
    sending.write(chunk);
    const [response] = (await responsePromise) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    // It has its response and does not know yet that nobody reads the rest.
    for (let sentChunks = 1; sentChunks < 20; sentChunks += 1)
      await new Promise((resolve) => sending.write(chunk, resolve));
    sending.end();
    expect(JSON.parse(await text(response)).errors[0].extra.code).toBe('REQUEST_005');
  });

  test('a pivot of 10^8 cells is rejected by its cells, and a sheet too', async () => {
    const options = { index: ['x'], columns: ['y'], aggregates: { n: { operator: 'sum' } } };
    const groupedQuery = {
      columns: ['x', 'y'],
      metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(n)', label: 'n' }],
    };
    const pivot = { ...groupedQuery, row_limit: rows, post_processing: [{ operation: 'pivot', options }] };
    const { outcome, waits } = await waitsDuring(server, sendRequest([pivot]));
    expect([outcome.status, codeOf(outcome)]).toEqual([413, 'QUERY_034']);
    expect(outcome.body.errors[0].message).toContain('20000000 cells');
    expectResponsive(waits);
    const sheet = await server.call('/api/v1/chart/data', 'POST', {
      ...contextOf([{ ...groupedQuery, row_limit: rows }]),
      result_type: 'post_processed',
      form_data: { viz_type: 'pivot_table_v2', groupbyRows: ['x'], groupbyColumns: ['y'], metrics: ['n'] },
    });
    expect([sheet.status, codeOf(sheet)]).toEqual([413, 'QUERY_034']);
  });
});

describe('one request that is allowed and works for long', () => {
  test('[J8 J9] a hundred steps over large rows end with their result or at the time limit; others get results within 100 ms meanwhile', async () => {
    const query = { ...raw, post_processing: Array.from({ length: 100 }, () => rolling) };
    const startedAt = performance.now();
    const { outcome, waits } = await waitsDuring(server, sendRequest([query]));
    expect([outcome.status, codeOf(outcome)]).toEqual([408, 'ENGINE_008']);
    // Without the limit they take minutes.
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    expectResponsive(waits);
    const allowedResponse = await sendRequest([{ ...raw, post_processing: cum(20) }]);
    expect(allowedResponse.body.result[0].rowcount).toBe(rows);
  });

  test('[D17] a client that leaves takes its steps along, and the next are done', async () => {
    const runningCount = async (): Promise<number> =>
      (await server.call('/api/v1/sextant/queries/running')).body.result.length;
    const endMs = async (): Promise<number> => {
      const abort = new AbortController();
      const left = sendRequest([{ ...raw, post_processing: Array.from({ length: 100 }, () => rolling) }], abort.signal);
      left.catch(() => undefined);
      await expect.poll(runningCount).toBe(1);
      const leftAt = performance.now();
      abort.abort();
      await expect.poll(runningCount).toBe(0);
      return performance.now() - leftAt;
    };
    // Left alone they go on to the limit of time.
    expect(await shortestMs(2_000, endMs)).toBeLessThan(2_000);
    expect((await sendRequest([{ ...raw, post_processing: cum(5) }])).status).toBe(200);
  });

  test('the memory of the server stays bounded through all of it', () => {
    expect(peakMegabytes()).toBeLessThan(1_500);
  });
});
