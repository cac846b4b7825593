import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { ClientRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { queryContextFor } from '@sextant/charts';
import { showQueryContext } from '@sextant/contract';
import { openDataServer, importSent, sendFile } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import type { TestResponse, Client } from '../testing/core-server.ts';

const limitBytes = 4_000_000;
let server: DataServer;
let admin: Client;

beforeAll(async () => {
  server = await openDataServer({ SEXTANT_UPLOAD_MAX_BYTES: String(limitBytes) }, { importsIn: 'processes' });
  ({ admin } = server);
});
afterAll(() => server.close());

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(join(server.dataFolder, folder));
  } catch {
    return [];
  }
};
const errorOf = (result: TestResponse): readonly [number, string | undefined] => [
  result.status,
  result.body?.errors?.[0]?.extra.code,
];

/** A rejected file leaves neither upload nor table nor dataset nor temporary files. */
async function nothingLeft(): Promise<void> {
  await expect.poll(() => [filesIn('uploads'), filesIn('tables')]).toEqual([[], []]);
  expect(filesIn('temp').filter((name) => name.startsWith('import-'))).toEqual([]);
  expect((await admin.get('/api/v1/dataset/')).body.count).toBe(0);
}

describe('files that cannot be read', () => {
  afterEach(nothingLeft);

  test.each<readonly [inputName: string, name: string, content: string | Buffer, status: number, code: string]>([
    ['an empty file', 'empty.csv', '', 422, 'UPLOAD_001'],
    ['blank lines only', 'blank.csv', '\n \n\n', 422, 'UPLOAD_001'],
    ['a header without rows', 'header.csv', 'a,b,c\n', 422, 'UPLOAD_007'],
    [
      'a ZIP named .csv',
      'zip.csv',
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(900, 7)]),
      415,
      'UPLOAD_003',
    ],
    [
      'a workbook named .parquet',
      'book.parquet',
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from('xl/workbook.xml'), Buffer.alloc(900, 7)]),
      415,
      'UPLOAD_003',
    ],
    [
      '5,000 columns',
      'wide.csv',
      `${Array.from({ length: 5_000 }, (_, index) => `c${index}`).join(',')}\n${'1,'.repeat(4_999)}1`,
      422,
      'UPLOAD_004',
    ],
    ['a million columns', 'wider.csv', ','.repeat(1_000_000), 422, 'UPLOAD_004'],
    [
      'invalid UTF-8 in line 3',
      'latin.csv',
      Buffer.concat([Buffer.from('name,n\nAda,1\nRen'), Buffer.from([0xe9, 0x2c, 0x32, 0x0a])]),
      422,
      'UPLOAD_005',
    ],
    ['a page named .csv', 'page.csv', '<!doctype html><html><script>alert(1)</script></html>', 415, 'UPLOAD_003'],
    [
      'a Parquet file with a false foot',
      'false.parquet',
      Buffer.concat([
        Buffer.from('PAR1'),
        Buffer.alloc(2_000, 0xff),
        Buffer.from([0xff, 0xff, 0xff, 0x7f]),
        Buffer.from('PAR1'),
      ]),
      422,
      'UPLOAD_006',
    ],
    ['a GIF that is also a table', 'gif.csv', 'GIF89a,n\nOslo,1\n', 415, 'UPLOAD_003'],
    ['an open quotation mark', 'open.csv', 'a,b\n"x,1\ny,2\n', 422, 'UPLOAD_006'],
  ])('[H8] %s ends in its code and nothing is left', async (...[, name, content, ...rejection]) => {
    const result = await sendFile(admin, name, content);
    expect(errorOf(result)).toEqual(rejection);
    expect(result.body.message).toMatch(/^[A-Z].{5,}/);
  });

  test('[H8] the message of invalid UTF-8 names the line and carries nothing of the file', async () => {
    const content = Buffer.concat([Buffer.from('name\nAda\nSECRET'), Buffer.from([0xff, 0x0a])]);
    const { text } = await sendFile(admin, 'latin.csv', content);
    expect(text).toContain('Line 3 is not valid UTF-8');
    expect(text).not.toContain('SECRET');
  });
});

describe('files that are two things, or say what is not so', () => {
  test('[H8] cells that begin like pages, scripts and documents are texts, and no way gives them as anything else', async () => {
    const texts = ['<html><script>alert(1)</script></html>', '#!/bin/sh', '%PDF-1.7', 'GIF89a'];
    const content = ['text,n', ...texts.map((text, index) => `${text},${index}`)].join('\n');
    const createdResponse = await importSent(admin, await sendFile(admin, 'polyglot.csv', content));
    const datasource = { id: createdResponse.body.result.datasetId as number, type: 'table' };
    const queries = [{ columns: ['text', 'n'], orderby: [['n', true]] }];
    const json = await admin.post('/api/v1/chart/data', { datasource, queries });
    const csv = await admin.post('/api/v1/chart/data', { datasource, queries, result_format: 'csv' });
    expect(json.body.result[0].data).toEqual(texts.map((text, n) => ({ text, n })));
    expect(json.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(csv.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/csv/),
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
    });
  });

  test('[H8] a Parquet file that says it has more rows than it holds ends in its code', async () => {
    const { DuckDBInstance } = await import('@duckdb/node-api');
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const path = join(server.dataFolder, 'true.parquet');
    await connection.run(`COPY (SELECT i FROM range(70000) t(i)) TO '${path}' (FORMAT parquet)`);
    connection.disconnectSync();
    const bytes = readFileSync(path);
    // 70,000 and 1,048,575 as the footer writes whole numbers: doubled, seven bits a byte.
    const [isSo, printedBytes] = [Buffer.from([0xe0, 0xc5, 0x08]), Buffer.from([0xfe, 0xff, 0x7f])];
    const footer = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);
    let changedCount = 0;
    for (let index = bytes.indexOf(isSo, footer); index !== -1; index = bytes.indexOf(isSo, index + 1)) {
      printedBytes.copy(bytes, index);
      changedCount += 1;
    }
    expect(changedCount).toBeGreaterThan(1);
    const result = await sendFile(admin, 'more rows.parquet', bytes);
    expect(errorOf(result)).toEqual([422, 'UPLOAD_006']);
  });
});

describe('names of columns', () => {
  const columnsOf = (sentResponse: TestResponse): string[] =>
    sentResponse.body.result.columns.map(({ name }: { name: string }) => name);
  const rowsOf = async (datasetId: number, columns: readonly string[]): Promise<unknown> =>
    (
      await admin.post('/api/v1/chart/data', {
        datasource: { id: datasetId, type: 'table' },
        queries: [{ columns, row_limit: 10 }],
      })
    ).body.result?.[0]?.data;

  test('duplicate and empty names become different names, and every cell stays in its column', async () => {
    const sentResponse = await sendFile(admin, 'twice.csv', 'a,A,,a,\n1,2,3,4,5\n6,7,8,9,10');
    expect(sentResponse.status).toBe(201);
    const names = columnsOf(sentResponse);
    expect(new Set(names.map((name) => name.trim().toLowerCase())).size).toBe(5);
    expect(names.every((name) => name.trim() !== '')).toBe(true);
    const createdResponse = await importSent(admin, sentResponse, { makeDashboard: true });
    expect(createdResponse.status).toBe(201);
    expect(await rowsOf(createdResponse.body.result.datasetId, names)).toEqual([
      Object.fromEntries(names.map((name, index) => [name, index + 1])),
      Object.fromEntries(names.map((name, index) => [name, index + 6])),
    ]);
  });

  test('[D20] a column named like an attack is charted, filtered, searched, sampled and downloaded as any other', async () => {
    const name = 'select "x\'; --';
    const lines = ['2024-01-01,red,1', '2024-02-01,blue,2', '2024-03-01,red,3'];
    const sentResponse = await sendFile(
      admin,
      'hostile.csv',
      `day,"${name.replaceAll('"', '""')}",n\n${lines.join('\n')}`,
    );
    const createdResponse = await importSent(admin, sentResponse, { makeDashboard: true });
    const id = createdResponse.body.result.datasetId as number;
    const request = (query: object, more: object = {}) =>
      admin.post('/api/v1/chart/data', { datasource: { id, type: 'table' }, queries: [query], ...more });
    const groupedQuery = { columns: [name], metrics: ['sum__n'], orderby: [[name, true]] };
    expect((await request(groupedQuery)).body.result[0].data).toEqual([
      { [name]: 'blue', sum__n: 2 },
      { [name]: 'red', sum__n: 4 },
    ]);
    for (const [op, val, count] of [
      ['IN', ['red', "x' OR '1'='1"], 2],
      ['==', "red' --", 0],
      ['LIKE', '%e%', 3],
      ['IS NOT NULL', null, 3],
    ] as const) {
      const result = await request({ metrics: ['count'], filters: [{ col: name, op, val }] });
      expect([op, result.body.result[0].data]).toEqual([op, [{ count }]]);
    }
    const adhoc = { expressionType: 'SIMPLE', column: { column_name: name }, aggregate: 'COUNT_DISTINCT', label: name };
    expect((await request({ metrics: [adhoc] })).body.result[0].data).toEqual([{ [name]: 2 }]);
    const csv = await request({ columns: [name, 'n'], orderby: [['n', true]] }, { result_format: 'csv' });
    expect(csv.text).toBe('"select ""x\'; --",N\nred,1\nblue,2\nred,3\n');
    const values = await admin.get(`/api/v1/datasource/table/${id}/column/${encodeURIComponent(name)}/values/`);
    expect(values.body.result).toEqual(['blue', 'red']);
    const samples = await admin.post(`/datasource/samples?datasource_type=table&datasource_id=${id}`, {});
    expect(samples.body.result.data).toHaveLength(3);
    for (const chartId of createdResponse.body.result.chartIds as number[]) {
      const { params } = (await admin.get(`/api/v1/chart/${chartId}`)).body.result;
      const form = JSON.parse(params);
      const result = await admin.post(
        '/api/v1/chart/data',
        showQueryContext(queryContextFor({ ...form, datasource: `${id}__table` })),
      );
      expect([params, result.status, result.body?.message]).toEqual([params, 200, undefined]);
    }
  });
});

describe('uploads that are cut or lie', () => {
  const upload = (headers: Record<string, string>): ClientRequest => {
    const outgoingRequest = httpRequest({
      host: '127.0.0.1',
      port: server.port,
      path: '/api/v1/sextant/uploads?name=cut.csv',
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/octet-stream', ...headers },
    });
    outgoingRequest.on('error', () => undefined);
    return outgoingRequest;
  };
  const statusOf = (outgoingRequest: ClientRequest): Promise<number> =>
    new Promise((resolve) => {
      outgoingRequest.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      outgoingRequest.on('close', () => resolve(0));
    });
  const partial = (): string[] => filesIn('uploads').filter((name) => name.endsWith('.part'));
  const partialBytes = (): number =>
    partial().reduce(
      (sum, name) => sum + (statSync(join(server.dataFolder, 'uploads', name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );

  test('a socket that dies in the middle leaves nothing, and the next upload works', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const outgoingRequest = upload({ 'content-length': '1000000' });
      outgoingRequest.write('a,b\n'.repeat(20_000));
      await expect.poll(partial).toHaveLength(1);
      outgoingRequest.destroy();
      await expect.poll(partial).toEqual([]);
    }
    expect((await sendFile(admin, 'after.csv', 'a\n1')).status).toBe(201);
  });

  test('[H8] a stream without a declared size stops at the limit: the disk holds no more than that', async () => {
    const outgoingRequest = upload({ 'transfer-encoding': 'chunked' });
    const status = statusOf(outgoingRequest);
    const chunk = Buffer.alloc(64 * 1024, 'a,b\n');
    let largestBytes = 0;
    for (let sentBytes = 0; sentBytes < limitBytes * 4 && !outgoingRequest.destroyed; sentBytes += chunk.length) {
      if (!outgoingRequest.write(chunk)) await new Promise((resolve) => setTimeout(resolve, 2));
      largestBytes = Math.max(largestBytes, partialBytes());
    }
    expect([413, 0]).toContain(await status);
    expect(largestBytes).toBeGreaterThan(0);
    expect(largestBytes).toBeLessThanOrEqual(limitBytes);
    outgoingRequest.destroy();
    await expect.poll(partial).toEqual([]);
  });

  test('[H8] ten gigabytes are rejected by their declared size, before a byte is read', async () => {
    const outgoingRequest = upload({ 'content-length': '10000000000' });
    const status = statusOf(outgoingRequest);
    outgoingRequest.write('a');
    expect(await status).toBe(413);
    outgoingRequest.destroy();
    expect(partial()).toEqual([]);
  });
});

test('[B13] the rows of another user’s upload are denied on every way to them', async () => {
  const sentResponse = await sendFile(admin, 'private rows.csv', `city,n\n${'Oslo,1\nRome,2\n'.repeat(20)}`);
  const createdResponse = await importSent(admin, sentResponse, { makeDashboard: true });
  const { datasetId: id, chartIds, dashboardId } = createdResponse.body.result;
  const eve = await server.user('eve', ['Alpha']);
  const datasource = { id, type: 'table' };
  const query = (more: object) =>
    eve.post('/api/v1/chart/data', { datasource, queries: [{ columns: ['city'] }], ...more });
  const form = encodeURIComponent(JSON.stringify({ datasource: `${id}__table`, viz_type: 'table' }));
  const triedRequests: readonly (readonly [requestName: string, response: Promise<TestResponse>])[] = [
    ...(['full', 'results', 'samples', 'drill_detail', 'query', 'columns'] as const).map(
      (type) => [type, query({ result_type: type })] as const,
    ),
    ['csv', query({ result_format: 'csv' })],
    ['a chart by its id', eve.get(`/api/v1/chart/${chartIds[0]}/data/`)],
    ['samples', eve.post(`/datasource/samples?datasource_type=table&datasource_id=${id}`, {})],
    ['values', eve.get(`/api/v1/datasource/table/${id}/column/city/values/`)],
    ['Explore', eve.get(`/api/v1/explore/?datasource_id=${id}&datasource_type=table`)],
    [
      'form data',
      eve.post('/api/v1/explore/form_data', { datasource_id: id, datasource_type: 'table', form_data: form }),
    ],
    ['the dataset', eve.get(`/api/v1/dataset/${id}`)],
    ['the dashboard', eve.get(`/api/v1/dashboard/${dashboardId}`)],
    ['its datasets', eve.get(`/api/v1/dashboard/${dashboardId}/datasets`)],
    ['its charts', eve.get(`/api/v1/dashboard/${dashboardId}/charts`)],
  ];
  for (const [requestName, result] of triedRequests) {
    const { status, text } = await result;
    expect([requestName, status >= 400 && status < 500, /Oslo|Rome/.test(text)]).toEqual([requestName, true, false]);
  }
  expect((await admin.get(`/api/v1/chart/${chartIds[0]}/data/`)).status).toBe(200);
});

test(
  '[J6] cells made to send a pattern astray take no longer than others of their length',
  { timeout: 120_000 },
  async () => {
    const length = 60_000;
    const importMs = async (cells: readonly string[]): Promise<number> => {
      const startedAt = performance.now();
      const content = ['a,b', ...cells.map((cell) => `"${cell}",1`)].join('\n');
      expect((await sendFile(admin, 'patterns.csv', content)).status).toBe(201);
      return performance.now() - startedAt;
    };
    const plainMs = await importMs(Array.from({ length: 10 }, (_, row) => `${row}x`.padEnd(length, 'abc ')));
    const misleadingCells = ['1', '1,111', '1 111', ' ', '0', '.', '1e', '-', '2024-01-01 ', 'January '];
    const slowCount = await importMs(
      misleadingCells.map((part) => `1${part.repeat(Math.floor(length / part.length))}!`),
    );
    expect(slowCount).toBeLessThan(plainMs * 5 + 3_000);
  },
);

test('[D24] a full disk rejects the file with its code, keeps nothing, and all else goes on', async ({ skip }) => {
  const smallServer = await openDataServer({}, { importsIn: 'processes' });
  const folder = join(smallServer.dataFolder, 'uploads');
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'sextant-test', folder], { stdio: 'ignore' });
  } catch {
    await smallServer.close();
    console.log('A full disk is not tried here: mounting a small file system is not allowed.');
    return skip();
  }
  try {
    const rejectedResponse = await sendFile(smallServer.admin, 'large.csv', Buffer.alloc(3_000_000, 'a,b\n'));
    expect(errorOf(rejectedResponse)).toEqual([507, 'UPLOAD_013']);
    expect(readdirSync(folder)).toEqual([]);
    expect((await importSent(smallServer.admin, await sendFile(smallServer.admin, 'small.csv', 'a\n1'))).status).toBe(
      201,
    );
  } finally {
    execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
    await smallServer.close();
  }
});
