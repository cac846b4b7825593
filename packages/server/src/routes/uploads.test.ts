import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeOf, countOf, datasetOf, importSent, openDataServer, ordersCsv, sendFile } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';

// Every look at a file is a process of its own, and a busy machine starts them slowly.
vi.setConfig({ testTimeout: 120_000 });

let server: DataServer;
let admin: Client;

beforeAll(async () => {
  server = await openDataServer({ SEXTANT_UPLOAD_MAX_BYTES: '2000000' });
  ({ admin } = server);
});
afterAll(() => server.close());

const waitingFiles = (): string[] => readdirSync(join(server.dataFolder, 'uploads'));
const tableFiles = (): string[] => readdirSync(join(server.dataFolder, 'tables')).sort();

describe('from a file to a dashboard', () => {
  test('a file is previewed, imported and gets a dashboard whose charts return', async () => {
    const sentResponse = await sendFile(admin, 'My orders.csv', ordersCsv);
    expect(sentResponse.status).toBe(201);
    expect(sentResponse.body.result).toMatchObject({
      format: 'csv',
      rowCount: 600,
      nameTaken: false,
      suggested: { tableName: 'my_orders', mainTimeColumn: 'ordered_at' },
    });
    expect(
      sentResponse.body.result.columns.map(({ name, type }: { name: string; type: string }) => [name, type]),
    ).toEqual([
      ['order_id', 'integer'],
      ['ordered_at', 'date'],
      ['city', 'text'],
      ['amount', 'float'],
    ]);
    const createdResponse = await importSent(admin, sentResponse, { makeDashboard: true });
    expect(createdResponse.status).toBe(201);
    const { datasetId, dashboardId, dashboardUrl, chartIds, rowCount } = createdResponse.body.result;
    expect([rowCount, dashboardUrl]).toEqual([600, `/superset/dashboard/${dashboardId}/`]);
    const dataset = await server.context.store.datasets.load(datasetId);
    expect([dataset?.mainTimeColumn, dataset?.metrics.map(({ name }) => name)]).toEqual([
      'ordered_at',
      ['count', 'sum__amount', 'avg__amount'],
    ]);
    const record = await server.context.store.dashboards.load(dashboardId);
    expect([record?.row.is_published, record?.charts.length, record?.owners.map(({ username }) => username)]).toEqual([
      0,
      chartIds.length,
      ['admin'],
    ]);
    expect(
      JSON.parse(record?.row.json_metadata ?? '{}').native_filter_configuration.map(
        (filter: { filterType: string }) => filter.filterType,
      ),
    ).toEqual(['filter_time', 'filter_select', 'filter_range']);
    expect(waitingFiles()).toEqual([]);
  });

  test('[NATF-003 NATF-027] every chart of a first dashboard results by its id alone, as Superset’s clients ask, and its filters have generated ids', async () => {
    const createdResponse = await importSent(admin, await sendFile(admin, 'by id.csv', ordersCsv), {
      makeDashboard: true,
    });
    const { chartIds, dashboardId, datasetId, warnings } = createdResponse.body.result;
    expect([chartIds.length > 5, warnings]).toEqual([true, []]);
    for (const id of chartIds as number[]) {
      const result = await admin.get(`/api/v1/chart/${id}/data/`);
      expect([id, result.status, result.body?.message]).toEqual([id, 200, undefined]);
      expect(result.body.result[0].rowcount).toBeGreaterThan(0);
    }
    const another = await admin.post(`/api/v1/sextant/dataset/${datasetId}/first_dashboard`, {});
    const filterIds: string[] = [];
    for (const id of [dashboardId, another.body.result.dashboardId]) {
      const { json_metadata: metadata } = (await admin.get(`/api/v1/dashboard/${id}`)).body.result;
      filterIds.push(...JSON.parse(metadata).native_filter_configuration.map((filter: { id: string }) => filter.id));
    }
    expect(filterIds).toHaveLength(6);
    for (const id of filterIds) expect(id).toMatch(/^NATIVE_FILTER-[\w-]{6,}$/);
    expect(new Set(filterIds).size).toBe(filterIds.length);
  });

  test('ids, zips, years and coordinates of a file are neither summed nor averaged, and no category or filter when they all differ', async () => {
    const lines = Array.from({ length: 300 }, (_, row) => [
      70_000 + row * 7,
      2020 + (row % 4),
      10_000 + ((row * 37) % 90),
      48 + row / 1000,
      `P-${row}`,
      100 + (row % 50),
      row * 90_017 + 5,
    ]);
    const content = ['id,year,zip,lat,plate,price,record', ...lines].join('\n');
    const sentResponse = await sendFile(admin, 'keys.csv', content);
    const expected = ['count', 'avg__price'];
    expect(sentResponse.body.result.suggested.metrics.map(({ name }: { name: string }) => name)).toEqual(expected);
    const createdResponse = await importSent(admin, sentResponse, { makeDashboard: true });
    const { datasetId, dashboardId, chartIds } = createdResponse.body.result;
    const dataset = await server.context.store.datasets.load(datasetId);
    expect(dataset?.metrics.map(({ name }) => name)).toEqual(expected);
    const forms = await Promise.all(
      (chartIds as number[]).map(async (id) => JSON.parse((await admin.get(`/api/v1/chart/${id}`)).body.result.params)),
    );
    expect(forms.map(({ viz_type: kind, metric, column }) => [kind, metric ?? column ?? null])).toEqual([
      ['big_number_total', 'count'],
      ['big_number_total', 'avg__price'],
      ['echarts_timeseries_bar', null],
      ['table', null],
      ['histogram_v2', 'price'],
      ['table', null],
    ]);
    const metadata = JSON.parse((await server.context.store.dashboards.load(dashboardId))?.row.json_metadata ?? '{}');
    expect(
      metadata.native_filter_configuration.map(
        ({ targets }: { targets: [{ column: { name: string } }] }) => targets[0].column.name,
      ),
    ).toEqual(['year', 'price']);
  });

  test('columns get a readable label and keep their names; a label that a user changed or took away stays at a replacement', async () => {
    const content = 'tail_number,AvgPrice,city\nN1,2.5,Oslo\nN2,3.5,Rome';
    const id = await datasetOf(admin, 'labels.csv', content);
    const columns = async () =>
      (await admin.get(`/api/v1/dataset/${id}`)).body.result.columns as {
        id: number;
        column_name: string;
        verbose_name: string | null;
      }[];
    const namedColumns = async () =>
      (await columns()).map(({ column_name: name, verbose_name: label }) => [name, label]);
    expect(await namedColumns()).toEqual([
      ['tail_number', 'Tail number'],
      ['AvgPrice', 'Avg price'],
      ['city', 'City'],
    ]);
    const put = (await columns()).map((column) => ({
      ...column,
      verbose_name:
        column.column_name === 'city' ? null : column.column_name === 'AvgPrice' ? 'Mean' : column.verbose_name,
    }));
    const body = {
      columns: put.map(({ id: columnId, column_name, verbose_name }) => ({ id: columnId, column_name, verbose_name })),
    };
    expect((await admin.put(`/api/v1/dataset/${id}`, body)).status).toBe(200);
    const secondResponse = await sendFile(
      admin,
      'labels.csv',
      `${content.replace('city', 'city,new_one').replace('Oslo', 'Oslo,1').replace('Rome', 'Rome,2')}`,
    );
    expect((await importSent(admin, secondResponse, { ifExists: 'replace' })).status).toBe(201);
    expect(await namedColumns()).toEqual([
      ['tail_number', 'Tail number'],
      ['AvgPrice', 'Mean'],
      ['city', null],
      ['new_one', 'New one'],
    ]);
    const twinsId = await datasetOf(admin, 'twins.csv', 'net_sum,NetSum\n1,2');
    expect((await server.context.store.datasets.load(twinsId))?.columns.map(({ label }) => label)).toEqual([
      null,
      null,
    ]);
  });

  test('a first dashboard that cannot be made: the table stands, the result says what and why, and nothing is half-made', async () => {
    const { db } = server.context.store;
    const charts = (await admin.get('/api/v1/chart/')).body.count;
    await sql`create trigger no_boards before insert on dashboard begin select raise(fail, 'no'); end`.execute(db);
    try {
      const createdResponse = await importSent(admin, await sendFile(admin, 'lonely.csv', ordersCsv), {
        makeDashboard: true,
      });
      expect([
        createdResponse.status,
        createdResponse.body.result.dashboardId,
        createdResponse.body.result.chartIds,
      ]).toEqual([201, null, []]);
      expect(createdResponse.body.result.warnings).toEqual([
        {
          code: 'UPLOAD_019',
          message: 'The table lonely was made with 600 rows, its first dashboard was not: see the log of the server',
        },
      ]);
      expect(await countOf(admin, createdResponse.body.result.datasetId)).toBe(600);
      expect((await admin.get('/api/v1/chart/')).body.count).toBe(charts);
    } finally {
      await sql`drop trigger no_boards`.execute(db);
    }
  });

  test('first dashboards of uploads that come at once are all made', async () => {
    const sentResponses = await Promise.all([1, 2, 3].map((turn) => sendFile(admin, `at once ${turn}.csv`, ordersCsv)));
    const createdResponses = await Promise.all(
      sentResponses.map((file) => importSent(admin, file, { makeDashboard: true })),
    );
    expect(createdResponses.map(({ body }) => [body.result.dashboardId !== null, body.result.warnings])).toEqual(
      sentResponses.map(() => [true, []]),
    );
  });

  test('times without end and values at the edges do not keep a first dashboard from being made', async () => {
    const rows = ['infinity', '-infinity', '2024-01-01', '9999-12-31', '0001-01-01'].map(
      (time, row) => `${time},${row}e300`,
    );
    const sentResponse = await sendFile(admin, 'edges.csv', ['at,n', ...rows].join('\n'));
    const secondResponse = await admin.put(`/api/v1/sextant/uploads/${sentResponse.body.result.uuid}/preview`, {
      ...sentResponse.body.result.options,
      columnTypes: { at: 'timestamp' },
    });
    const { options } = secondResponse.body.result;
    const createdResponse = await importSent(admin, secondResponse, { makeDashboard: true, options });
    expect([createdResponse.status, createdResponse.body.result.warnings]).toEqual([201, []]);
    expect(createdResponse.body.result.dashboardId).not.toBeNull();
  });

  test('bytes that are no UTF-8 are read by the encoding that the sender chooses, from the first look to the import', async () => {
    const content = Buffer.from('name,n\nZ\xfcrich,1\n', 'latin1');
    expect(codeOf(await sendFile(admin, 'west.csv', content))).toBe('UPLOAD_005');
    const path = '/api/v1/sextant/uploads?name=west.csv';
    const headers = { 'content-type': 'application/octet-stream' };
    const sentResponse = await admin.call('POST', `${path}&encoding=latin-1`, { body: content, headers });
    expect(sentResponse.body.result).toMatchObject({
      encoding: 'latin-1',
      options: { encoding: 'latin-1' },
      rows: [['Zürich', '1']],
    });
    const { options } = sentResponse.body.result;
    const createdResponse = await importSent(admin, sentResponse, { options });
    const rows = await admin.post('/api/v1/chart/data', {
      datasource: { id: createdResponse.body.result.datasetId, type: 'table' },
      queries: [{ columns: ['name'] }],
    });
    expect(rows.body.result[0].data).toEqual([{ name: 'Zürich' }]);
    expect(statusAndCode(await admin.call('POST', `${path}&encoding=ebcdic`, { body: content, headers }))).toBe(
      '400 REQUEST_007',
    );
  });

  test('a name that is taken is rejected, replaced or appended to as asked', async () => {
    const id = await datasetOf(admin, 'clash.csv', 'a,b\n1,x\n2,y');
    const before = tableFiles();
    const sentResponse = await sendFile(admin, 'clash.csv', 'a,b\n3,z');
    expect(sentResponse.body.result.nameTaken).toBe(true);
    const rejectedResponse = await importSent(admin, sentResponse);
    expect([rejectedResponse.status, codeOf(rejectedResponse)]).toEqual([409, 'UPLOAD_012']);
    expect(tableFiles()).toEqual(before);
    expect(await countOf(admin, id)).toBe(2);
    expect((await importSent(admin, sentResponse, { ifExists: 'append' })).body.result).toMatchObject({
      datasetId: id,
      rowCount: 3,
    });
    expect(await countOf(admin, id)).toBe(3);
    expect(
      (await importSent(admin, await sendFile(admin, 'clash.csv', 'a,c\n9,q'), { ifExists: 'replace' })).body.result
        .datasetId,
    ).toBe(id);
    expect(await countOf(admin, id)).toBe(1);
    expect((await server.context.store.datasets.load(id))?.columns.map(({ name }) => name)).toEqual(['a', 'c']);
    // The state before the replacement is kept.
    expect(tableFiles()).toHaveLength(before.length + 1);
  });

  test('[D20] hostile names of columns and tables are only names', async () => {
    const name = 'select "x\'; --';
    const sentResponse = await sendFile(admin, 'hostile.csv', `"${name.replaceAll('"', '""')}",n\nü,1\ny,2`);
    const createdResponse = await importSent(admin, sentResponse, {
      tableName: 'drop table "t"; --',
      makeDashboard: true,
    });
    expect(createdResponse.status).toBe(201);
    const result = await admin.post('/api/v1/chart/data', {
      datasource: { id: createdResponse.body.result.datasetId, type: 'table' },
      queries: [{ columns: [name], metrics: ['count'], orderby: [[name, true]] }],
    });
    expect(result.body.result[0].data.map((row: Record<string, unknown>) => row[name])).toEqual(['y', 'ü']);
  });

  test('the preview’s options and counts are the import’s: German numbers, words for nothing, a chosen exact decimal', async () => {
    const content = 'ort;wann;betrag;kurs\nKöln;3/2/2024;1.234,56;0,10\nn/d;4/2/2024;n/d;0,20\nUlm;5/2/2024;x;0,3\n';
    const sentResponse = await sendFile(admin, 'deutsch.csv', content);
    const secondResponse = await admin.put(`/api/v1/sextant/uploads/${sentResponse.body.result.uuid}/preview`, {
      ...sentResponse.body.result.options,
      decimal: ',',
      nullTexts: ['n/d'],
      columnTypes: { betrag: 'decimal', kurs: 'decimal' },
      dateFormats: { wann: '%d/%m/%Y' },
    });
    const { columns, bad, options } = secondResponse.body.result;
    expect(
      columns.map(({ type, badCells, nullCells }: Record<string, unknown>) => [type, badCells, nullCells]),
    ).toEqual([
      ['text', 0, 1],
      ['date', 0, 0],
      ['decimal', 1, 1],
      ['decimal', 0, 0],
    ]);
    expect(bad).toEqual([[2, 2]]);
    const createdResponse = await importSent(admin, secondResponse, { tableName: 'deutsch', options });
    expect(createdResponse.body.result.badCells).toEqual([{ column: 'betrag', count: 1, examples: ['x'] }]);
    const rows = await admin.post('/api/v1/chart/data', {
      datasource: { id: createdResponse.body.result.datasetId, type: 'table' },
      queries: [{ columns: ['ort', 'wann', 'betrag', 'kurs'], metrics: [], orderby: [['wann', true]] }],
    });
    expect(rows.body.result[0].data).toEqual([
      { ort: 'Köln', wann: Date.UTC(2024, 1, 3), betrag: 1234.56, kurs: 0.1 },
      { ort: null, wann: Date.UTC(2024, 1, 4), betrag: null, kurs: 0.2 },
      { ort: 'Ulm', wann: Date.UTC(2024, 1, 5), betrag: null, kurs: 0.3 },
    ]);
    const path = `/api/v1/sextant/uploads/${(await sendFile(admin, 'k.csv', 'a\n1')).body.result.uuid}`;
    expect(statusAndCode(await admin.put(`${path}/preview`, { decimal: ',', thousands: ',' }))).toBe('400 REQUEST_007');
    await admin.delete(path);
  });

  test('changed types and left-out columns are kept to', async () => {
    const sentResponse = await sendFile(admin, 'typed.csv', 'zip,n,gone\n0123,1,x\n0456,2,y');
    const createdResponse = await admin.post(`/api/v1/sextant/uploads/${sentResponse.body.result.uuid}/import`, {
      tableName: 'typed',
      columns: [
        { source: 'zip', name: 'zip', type: 'text', keep: true },
        { source: 'n', name: 'amount', type: 'float', keep: true },
        { source: 'gone', name: 'gone', type: 'text', keep: false },
      ],
      makeDashboard: false,
    });
    const dataset = await server.context.store.datasets.load(createdResponse.body.result.datasetId);
    expect(dataset?.columns.map(({ name, type }) => [name, type])).toEqual([
      ['zip', 'text'],
      ['amount', 'float'],
    ]);
  });
});

describe('bad files', () => {
  test('[H8] each ends in its code, and nothing is left of it', async () => {
    const zip = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(500, 7)]);
    const widePath = `${Array.from({ length: 5_000 }, (_, index) => `c${index}`).join(',')}\n${'1,'.repeat(4_999)}1`;
    const cases: readonly (readonly [string, string | Buffer, number, string])[] = [
      ['empty.csv', '', 422, 'UPLOAD_001'],
      ['header.csv', 'a,b,c\n', 422, 'UPLOAD_007'],
      ['zip.csv', zip, 415, 'UPLOAD_003'],
      ['wide.csv', widePath, 422, 'UPLOAD_004'],
      ['large.csv', Buffer.alloc(2_000_001, 'a,b\n'), 413, 'UPLOAD_002'],
      [
        'false.parquet',
        Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(2_000, 9), Buffer.from('PAR1')]),
        422,
        'UPLOAD_006',
      ],
    ];
    for (const [name, content, status, code] of cases) {
      const result = await sendFile(admin, name, content);
      expect([name, result.status, codeOf(result)]).toEqual([name, status, code]);
    }
    expect(waitingFiles()).toEqual([]);
  });

  test('a file that is declared too large is rejected before it is read; one that is shorter than declared was cut', async () => {
    expect(codeOf(await sendFile(admin, 'a.csv', 'a\n1', 3_000_000_000))).toBe('UPLOAD_002');
    expect(codeOf(await sendFile(admin, 'a.csv', 'a\n1', 10))).toBe('UPLOAD_008');
    expect(waitingFiles()).toEqual([]);
  });

  test('an upload that is canceled in the middle leaves nothing', async () => {
    const outgoingRequest = httpRequest({
      host: '127.0.0.1',
      port: server.port,
      path: '/api/v1/sextant/uploads?name=cut.csv&size=1000000',
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/octet-stream', 'content-length': '1000000' },
    });
    outgoingRequest.on('error', () => undefined);
    outgoingRequest.write('a,b\n'.repeat(1_000));
    for (let turn = 0; turn < 200 && waitingFiles().length === 0; turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(waitingFiles()).toHaveLength(1);
    outgoingRequest.destroy();
    for (let turn = 0; turn < 200 && waitingFiles().length > 0; turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(waitingFiles()).toEqual([]);
  });

  test('two columns of one name, no column at all and an unknown one are rejected', async () => {
    const sentResponse = await sendFile(admin, 'names.csv', 'a,b\n1,2');
    const importAs = (columns: readonly object[]) =>
      admin.post(`/api/v1/sextant/uploads/${sentResponse.body.result.uuid}/import`, {
        tableName: 'names',
        columns,
        makeDashboard: false,
      });
    const column = (source: string, name: string, keep = true) => ({ source, name, type: 'integer', keep });
    expect(codeOf(await importAs([column('a', 'x'), column('b', 'X')]))).toBe('UPLOAD_016');
    expect(codeOf(await importAs([column('a', 'x', false)]))).toBe('UPLOAD_015');
    expect(statusAndCode(await importAs([column('zz', 'x')]))).toBe('404 NOT_FOUND_010');
  });
});
