import { formatRison } from '@sextant/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import type { TestResponse, Client } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let admin: Client;
beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
});
afterAll(() => server.close());

const convert = (type: unknown, values: unknown, client: Client = admin): Promise<TestResponse> =>
  client.get(`/api/v1/advanced_data_type/convert?q=${encodeURIComponent(formatRison({ type, values }))}`);

test('[ADHF-063 ADHF-067] each change of a value is converted: what it shows as, what is wrong with it, which operators take it', async () => {
  expect((await admin.get('/api/v1/advanced_data_type/types')).body).toEqual({ result: ['internet_address', 'port'] });
  const network = await convert('internet_address', ['10.0.0.0/8', '192.168.0.1']);
  expect([network.status, network.body.result]).toMatchObject([
    200,
    {
      values: [{ start: 167_772_160, end: 184_549_375 }, 3_232_235_521],
      display_value: '167772160 - 184549375, 3232235521',
      error_message: '',
      valid_filter_operators: expect.arrayContaining(['EQUALS', 'IN', 'GREATER_THAN']),
    },
  ]);
  const wrongResponse = await convert('internet_address', ['10.0.0.0/8', '10.0.0']);
  expect([wrongResponse.status, wrongResponse.body.result]).toMatchObject([
    200,
    { values: [], display_value: '', error_message: expect.stringContaining("'10.0.0'") },
  ]);
  expect((await convert('port', ['https', 22])).body.result).toMatchObject({ display_value: '443, 22' });
});

test('types that are none, and calls without a type, are rejected', async () => {
  const unknown = await convert('toString', [1]);
  expect([unknown.status, codeOf(unknown), unknown.body.message]).toEqual([
    400,
    'REQUEST_014',
    'Invalid advanced data type: toString',
  ]);
  expect(statusAndCode(await admin.get('/api/v1/advanced_data_type/convert'))).toBe('400 REQUEST_007');
  expect(statusAndCode(await convert('port', 'http'))).toBe('400 REQUEST_007');
  expect(statusAndCode(await convert('port', [{ a: 1 }]))).toBe('400 REQUEST_007');
  expect(statusAndCode(await convert('port', ['http'], server.anonymous))).toBe('401 ACCESS_002');
});

test('a column with such a type keeps it, and is filtered by what users mean', async () => {
  const rows = ['10.0.0.1', '10.200.0.7', '192.168.1.1'].map((text) =>
    text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0),
  );
  const csv = ['address,port', ...rows.map((address, index) => `${address},${[80, 443, 21][index]}`)].join('\n');
  const id = await datasetOf(admin, 'visits.csv', csv);
  const shownResult = (await admin.get(`/api/v1/dataset/${id}`)).body.result;
  const types: Readonly<Record<string, string>> = { address: 'internet_address', port: 'port' };
  const columns = shownResult.columns.map(
    ({ id: columnId, column_name: name }: { id: number; column_name: string }) => ({
      id: columnId,
      column_name: name,
      advanced_data_type: types[name] ?? null,
    }),
  );
  expect((await admin.put(`/api/v1/dataset/${id}`, { columns })).status).toBe(200);
  const keptColumns = (await admin.get(`/api/v1/dataset/${id}`)).body.result.columns;
  expect(keptColumns.map((column: { advanced_data_type: string }) => column.advanced_data_type)).toEqual(
    keptColumns.map((column: { column_name: string }) => types[column.column_name] ?? null),
  );
  const request = (col: string, op: string, val: unknown) =>
    admin.post('/api/v1/chart/data', {
      datasource: { id, type: 'table' },
      queries: [{ columns: ['port'], metrics: [], filters: [{ col, op, val }], orderby: [['port', true]] }],
    });
  const found = async (col: string, op: string, val: unknown): Promise<number[]> =>
    (await request(col, op, val)).body.result[0].data.map((row: { port: number }) => row.port);
  expect(await found('address', 'IN', ['10.0.0.0/8'])).toEqual([80, 443]);
  expect(await found('address', 'NOT IN', ['10.0.0.0/8'])).toEqual([21]);
  expect(await found('address', '>', '10.0.0.1')).toEqual([21, 443]);
  expect(await found('port', 'IN', ['ftp', 'https'])).toEqual([21, 443]);
  expect(await found('address', '==', rows[0])).toEqual([80]);
  const rejectedResponse = await request('port', '==', "80' OR '1'='1");
  expect([rejectedResponse.status, codeOf(rejectedResponse)]).toEqual([400, 'REQUEST_013']);
});
