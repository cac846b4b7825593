import { afterAll, beforeAll, expect, test } from 'vitest';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { command } from '../testing/run-command.ts';

let server: DataServer;
let datasetId: number;
beforeAll(async () => {
  server = await openDataServer();
  datasetId = await datasetOf(server.admin, 'trips.csv', 'city,amount\nOslo,1\nBergen,2');
});
afterAll(() => server.close());

/** A dashboard with a filter box and a table. */
async function dashboardWithBox(title: string, metadata: object = {}): Promise<number> {
  const chart = async (
    name: string,
    params: Readonly<Record<string, unknown>> & { readonly viz_type: string },
  ): Promise<number> =>
    (
      await server.admin.post('/api/v1/chart/', {
        slice_name: name,
        viz_type: params.viz_type,
        datasource_id: datasetId,
        datasource_type: 'table',
        params: JSON.stringify(params),
      })
    ).body.id;
  const box = await chart('Where', { viz_type: 'filter_box', filter_configs: [{ column: 'city', label: 'City' }] });
  const table = await chart('Rows', { viz_type: 'table' });
  const tile = (id: number) => ({
    id: `CHART-${id}`,
    type: 'CHART',
    children: [],
    parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
    meta: { chartId: id, width: 4, height: 40 },
  });
  const layout = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': {
      id: 'ROW-1',
      type: 'ROW',
      children: [`CHART-${box}`, `CHART-${table}`],
      parents: ['ROOT_ID', 'GRID_ID'],
    },
    [`CHART-${box}`]: tile(box),
    [`CHART-${table}`]: tile(table),
  };
  const body = {
    dashboard_title: title,
    position_json: JSON.stringify(layout),
    json_metadata: JSON.stringify(metadata),
  };
  return (await server.admin.post('/api/v1/dashboard/', body)).body.id;
}
const convert = (...words: string[]) =>
  command(['convert-filter-boxes', ...words], { environment: { SEXTANT_DATA: server.dataFolder } });
const shown = async (id: number) => {
  const {
    position_json: layout,
    json_metadata: metadata,
    charts,
  } = (await server.admin.get(`/api/v1/dashboard/${id}`)).body.result;
  return { types: Object.keys(JSON.parse(layout)), metadata: JSON.parse(metadata ?? '{}'), charts };
};

test('filter boxes of all dashboards become filters, with a report; a trial changes nothing, an undo puts them back', async () => {
  const one = await dashboardWithBox('Trips');
  const filter = { id: 'F', name: 'Own', filterType: 'filter_time', targets: [{}], type: 'NATIVE_FILTER' };
  const untouched = await dashboardWithBox('Has filters', { native_filter_configuration: [filter] });
  const report = [
    `${one} Trips: Where`,
    '    2 filters: Time range, City',
    `${untouched} Has filters: left as it is, since it has filters of its own; its boxes filter nothing any more`,
  ].join('\n');
  expect(await convert('--dry-run')).toMatchObject({
    code: 0,
    output: `${report}\n1 dashboard would be converted; nothing was changed.\n`,
  });
  expect((await shown(one)).metadata).toEqual({});
  expect(await convert()).toMatchObject({ code: 0, output: `${report}\n1 dashboard converted.\n` });
  const converted = await shown(one);
  expect(converted.charts).toEqual(['Rows']);
  expect(converted.metadata.native_filter_configuration).toMatchObject([{ name: 'Time range' }, { name: 'City' }]);
  expect((await convert()).output).toMatch(/^\d+ Has filters: .*\n0 dashboards converted\.\n$/);
  expect(await convert('--undo', '--dashboard', String(one))).toMatchObject({
    code: 0,
    output: `${one} Trips\n1 dashboard put back.\n`,
  });
  const before = await shown(one);
  expect(before.charts.toSorted()).toEqual(['Rows', 'Where']);
  expect(before.metadata).toEqual({});
  const versions = (await server.admin.get(`/api/v1/sextant/dashboard/${one}/versions`)).body.result;
  expect(versions).toHaveLength(3);
});

test('a dashboard that is not there is said to be missing', async () => {
  const missing = await convert('--dashboard', '99999');
  expect(missing.code).toBe(1);
  expect(missing.errors).toContain('NOT_FOUND_002');
});
