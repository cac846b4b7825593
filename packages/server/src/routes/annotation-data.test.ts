import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '@sextant/contract';
import { statusAndCode } from '../testing/core-server.ts';
import type { TestResponse, Client } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let admin: Client;
let datasetId: number;
let layerId: number;
let charts: Readonly<Record<'line' | 'table' | 'older', number>>;

const layers = '/api/v1/annotation_layer/';
const instant = (text: string): number => Date.parse(`${text.length === 10 ? `${text}T00:00:00` : text}Z`);
const sum = { expressionType: 'SIMPLE', column: { column_name: 'amount' }, aggregate: 'SUM', label: 'total' };

async function chartOf(client: Client, form: object, more: object = {}): Promise<number> {
  const kind = { viz_type: 'echarts_timeseries_line', ...form };
  const createdResponse = await client.post('/api/v1/chart/', {
    slice_name: 'Source',
    viz_type: kind.viz_type,
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(kind),
    ...more,
  });
  expect(createdResponse.status).toBe(201);
  return createdResponse.body.id;
}

const annotate = (id: number, name: string, from: string, to = from): Promise<TestResponse> =>
  admin.post(`${layers}${id}/annotation/`, { short_descr: name, start_dttm: from, end_dttm: to });

const lineForm = { x_axis: 'day', time_grain_sqla: 'P1D', metrics: [sum] };

beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
  const rows = ['2024-01-01,Oslo,1', '2024-01-02,Bergen,2.5', '2024-01-03,Oslo,3', '2024-02-01,Oslo,4'];
  datasetId = await datasetOf(admin, 'trips.csv', ['day,city,amount', ...rows].join('\n'));
  charts = {
    line: await chartOf(admin, lineForm),
    table: await chartOf(admin, { viz_type: 'table', query_mode: 'raw', all_columns: ['day', 'city'] }),
    older: await chartOf(admin, { viz_type: 'line', granularity_sqla: 'day', time_grain_sqla: 'P1D', metrics: [sum] }),
  };
  layerId = (await admin.post(layers, { name: 'Releases' })).body.id;
  await annotate(layerId, 'before', '2023-12-01T00:00:00');
  await annotate(layerId, 'over the turn', '2023-12-30T00:00:00', '2024-01-02T00:00:00');
  await annotate(layerId, 'ümlaut', '2024-01-02T12:30:00');
  await annotate(layerId, 'after', '2024-03-01T00:00:00');
});
afterAll(() => server.close());

const layerOf = (more: object) => ({ name: 'L', show: true, showMarkers: false, ...more });
const native = (more: object = {}) =>
  layerOf({ annotationType: 'EVENT', sourceType: 'NATIVE', value: layerId, ...more });
const fromLine = (more: object = {}) =>
  layerOf({ annotationType: 'TIME_SERIES', sourceType: 'line', value: charts.line, ...more });

const contextOf = (annotationLayers: readonly object[], more: object = {}) => ({
  datasource: { id: datasetId, type: 'table' },
  queries: [
    {
      metrics: [sum],
      columns: [
        { columnType: 'BASE_AXIS', sqlExpression: 'day', label: 'day', expressionType: 'SQL', timeGrain: 'P1M' },
      ],
      filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-02-01' }],
      annotation_layers: annotationLayers,
      ...more,
    },
  ],
});
async function requestOf(annotationLayers: readonly object[], client = admin, more: object = {}) {
  const result = await client.post('/api/v1/chart/data', contextOf(annotationLayers, more));
  expect([result.status, result.body.result?.[0]?.rowcount]).toEqual([200, 1]);
  return result.body.result[0];
}
const titlesOf = (data: { records: { short_descr: string }[] }): string[] => data.records.map((one) => one.short_descr);

describe('annotations in results of chart data', () => {
  test('a stored layer brings its annotations, whatever the time of the chart; formulas bring nothing', async () => {
    const formula = layerOf({ name: 'F', annotationType: 'FORMULA', sourceType: '', value: 'sin(x)' });
    const { annotation_data: data, annotation_errors: errors } = await requestOf([native(), formula]);
    expect(errors).toBeUndefined();
    expect(Object.keys(data)).toEqual(['L']);
    expect(data.L.columns).toEqual(['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata']);
    expect(titlesOf(data.L)).toEqual(['before', 'over the turn', 'ümlaut', 'after']);
    expect(data.L.records[1]).toEqual({
      start_dttm: instant('2023-12-30'),
      end_dttm: instant('2024-01-02'),
      short_descr: 'over the turn',
      long_descr: null,
      json_metadata: null,
    });
  });

  test('a time range of null is that of the chart that asks; what begins before it and reaches into it stays', async () => {
    const ofChart = await requestOf([native({ overrides: { time_range: null } })]);
    expect(titlesOf(ofChart.annotation_data.L)).toEqual(['over the turn', 'ümlaut']);
    const ownResponse = await requestOf([native({ overrides: { time_range: '2024-02-01 : 2024-04-01' } })]);
    expect(titlesOf(ownResponse.annotation_data.L)).toEqual(['after']);
    const open = await requestOf([native({ overrides: { time_range: null } })], admin, { filters: [], row_limit: 1 });
    expect(open.annotation_data.L.records).toHaveLength(4);
  });

  test('another chart brings its rows, by its own times or by those that are laid over it', async () => {
    const ownResponse = await requestOf([fromLine()]);
    expect(ownResponse.annotation_data.L.records).toEqual([
      { day: instant('2024-01-01'), total: 1 },
      { day: instant('2024-01-02'), total: 2.5 },
      { day: instant('2024-01-03'), total: 3 },
      { day: instant('2024-02-01'), total: 4 },
    ]);
    const overlaidResult = await requestOf([fromLine({ overrides: { time_range: null, time_grain_sqla: null } })]);
    expect(overlaidResult.annotation_data.L.records).toEqual([{ day: instant('2024-01-01'), total: 6.5 }]);
    const shiftedResponse = await requestOf([
      fromLine({ overrides: { time_range: '2024-02-01 : 2024-02-04', time_shift: '1 month ago' } }),
    ]);
    expect(shiftedResponse.annotation_data.L.records).toEqual([
      { day: instant('2024-02-01'), total: 1 },
      { day: instant('2024-02-02'), total: 2.5 },
      { day: instant('2024-02-03'), total: 3 },
    ]);
    const table = await requestOf([layerOf({ annotationType: 'EVENT', sourceType: 'table', value: charts.table })]);
    expect(table.annotation_data.L.records).toContainEqual({ day: instant('2024-01-02'), city: 'Bergen' });
  });

  test('a chart of a legacy chart type brings its lines as the older call does', async () => {
    const { annotation_data: data } = await requestOf([fromLine({ value: charts.older })]);
    expect(data.L).toEqual([
      {
        key: 'total',
        values: expect.arrayContaining([
          { x: instant('2024-01-01'), y: 1 },
          { x: instant('2024-02-01'), y: 4 },
        ]),
      },
    ]);
  });

  test('a chart that asks what was saved with it is a source, too', async () => {
    const savedContext = {
      datasource: { id: datasetId, type: 'table' },
      queries: [{ columns: ['city'], metrics: ['count'] }],
    };
    const value = await chartOf(admin, { viz_type: 'gantt' }, { query_context: JSON.stringify(savedContext) });
    const { annotation_data: data } = await requestOf([
      layerOf({ annotationType: 'EVENT', sourceType: 'table', value }),
    ]);
    expect(data.L.records).toHaveLength(2);
  });

  test('a layer that fails is reported by its name, and the chart comes with the others', async () => {
    const wrongLayers = [
      native({ name: 'gone layer', value: 99_999 }),
      native({ name: 'no number of ours', value: 9_999_999_999 }),
      fromLine({ name: 'nor this', value: 9_999_999_999 }),
      fromLine({ name: 'gone chart', value: 99_999 }),
      native({ name: 'unreadable', overrides: { time_range: '2024-05-01 : 2024-01-01' } }),
      native({ name: 'no series', annotationType: 'TIME_SERIES' }),
      native({ name: '__proto__' }),
      native({ name: 'good' }),
    ];
    const { annotation_data: data, annotation_errors: errors } = await requestOf(wrongLayers);
    expect(Object.keys(data).toSorted()).toEqual(['__proto__', 'good']);
    expect(errors).toMatchObject({
      'gone layer': { code: 'NOT_FOUND_016', message: 'Annotation layer with ID 99999 was not found' },
      'no number of ours': { code: 'NOT_FOUND_016' },
      'nor this': { code: 'ANNOTATION_002' },
      'gone chart': { code: 'ANNOTATION_002', message: 'The chart does not exist' },
      unreadable: { code: 'QUERY_018' },
      'no series': { code: 'ANNOTATION_003' },
    });
    const brokenId = await chartOf(admin, { ...lineForm, metrics: [{ ...sum, column: { column_name: 'nowhere' } }] });
    const engine = await requestOf([fromLine({ value: brokenId })]);
    expect([engine.annotation_data, Object.keys(engine.annotation_errors)]).toEqual([{}, ['L']]);
  });

  test('charts that refer to each other, and to themselves, end', async () => {
    const one = await chartOf(admin, lineForm);
    const other = await chartOf(admin, { ...lineForm, annotation_layers: [fromLine({ value: one })] });
    const params = JSON.stringify({
      viz_type: 'echarts_timeseries_line',
      ...lineForm,
      annotation_layers: [fromLine({ value: other }), fromLine({ name: 'self', value: one })],
    });
    expect((await admin.put(`/api/v1/chart/${one}`, { params })).status).toBe(200);
    const { annotation_data: data } = await requestOf([
      fromLine({ value: one }),
      fromLine({ name: 'M', value: other }),
    ]);
    expect([data.L.records.length, data.M.records.length]).toEqual([4, 4]);
  });

  test('kept results end with a change of the layer, of the chart that brings rows, and of its data', async () => {
    const id = (await admin.post(layers, { name: 'Changing' })).body.id;
    const input = () => requestOf([native({ value: id })]);
    expect(titlesOf((await input()).annotation_data.L)).toEqual([]);
    const secondResult = await input();
    expect(secondResult.is_cached).toBe(true);
    const createdId = (await annotate(id, 'one', '2024-01-01T00:00:00')).body.id;
    expect(titlesOf((await input()).annotation_data.L)).toEqual(['one']);
    await admin.put(`${layers}${id}/annotation/${createdId}`, { short_descr: 'two' });
    expect(titlesOf((await input()).annotation_data.L)).toEqual(['two']);
    await admin.delete(`${layers}${id}/annotation/${createdId}`);
    expect(titlesOf((await input()).annotation_data.L)).toEqual([]);
    await admin.delete(`${layers}${id}`);
    expect((await input()).annotation_errors.L.code).toBe('NOT_FOUND_016');

    const chart = await chartOf(admin, lineForm);
    const days = async () => (await requestOf([fromLine({ value: chart })])).annotation_data.L.records.length;
    expect(await days()).toBe(4);
    const params = JSON.stringify({ viz_type: 'echarts_timeseries_line', ...lineForm, time_grain_sqla: 'P1M' });
    await admin.put(`/api/v1/chart/${chart}`, { params });
    expect(await days()).toBe(2);
  });

  test('files and plain results carry none', async () => {
    for (const type of ['results', 'samples', 'query']) {
      const result = await admin.post('/api/v1/chart/data', { ...contextOf([native()]), result_type: type });
      expect([type, result.status, result.body.result[0].annotation_data ?? {}]).toEqual([type, 200, {}]);
    }
    const file = await admin.post('/api/v1/chart/data', { ...contextOf([native()]), result_format: 'csv' });
    expect([file.status, file.text.includes('ümlaut')]).toEqual([200, false]);
  });
});

const ofLayer = (form: unknown, id = layerId): string =>
  `/superset/annotation_json/${id}?form_data=${encodeURIComponent(JSON.stringify(form))}`;
const ofChart = (id: number, form: unknown = {}): string =>
  `/superset/slice_json/${id}?form_data=${encodeURIComponent(JSON.stringify(form))}`;

describe('one layer by itself', () => {
  test('[ANNO-015 ANNO-018] GET returns the annotations of a stored layer under /superset/annotation_json, clipped by its form', async () => {
    const { status, body } = await admin.get(ofLayer({ time_range: '2024-01-01 : 2024-02-01' }));
    expect([status, titlesOf(body.data), body.error, body.rowcount]).toEqual([
      200,
      ['over the turn', 'ümlaut'],
      null,
      2,
    ]);
    expect(body.data.records[1].start_dttm).toBe(instant('2024-01-02T12:30:00'));
    const wholeResponse = await admin.get(`/superset/annotation_json/${layerId}`);
    expect(titlesOf(wholeResponse.body.data)).toHaveLength(4);
    expect(titlesOf((await admin.get(ofLayer({ since: '2024-02-01', until: '' }))).body.data)).toEqual(['after']);
    expect(routes.find(({ name }) => name === 'annotationData.layer')?.route).toMatchObject({
      method: 'GET',
      path: '/superset/annotation_json/:id',
    });
  });

  test("[ANNO-018] a chart returns under /superset/slice_json by GET and POST, with its form's times over its own", async () => {
    const ownResponse = await admin.get(ofChart(charts.line));
    expect([ownResponse.status, ownResponse.body.data.records.length, ownResponse.body.error]).toEqual([200, 4, null]);
    const form = { time_range: '2024-01-01 : 2024-02-01', time_grain_sqla: 'P1M' };
    const overlaidRows = [{ day: instant('2024-01-01'), total: 6.5 }];
    expect((await admin.get(ofChart(charts.line, form))).body.data.records).toEqual(overlaidRows);
    const postedResponse = await admin.post(`/superset/slice_json/${charts.line}`, { form_data: JSON.stringify(form) });
    expect([postedResponse.status, postedResponse.body.data.records]).toEqual([200, overlaidRows]);
    const olderData = (await admin.get(ofChart(charts.older, form))).body.data;
    expect(olderData).toEqual([{ key: 'total', values: [{ x: instant('2024-01-01'), y: 6.5 }] }]);
  });

  test('columns that readers call otherwise are said with the rows, those of series by their metric', async () => {
    const id = await datasetOf(admin, 'rides.csv', 'day,city,amount\n2024-01-01,Oslo,1\n2024-01-02,Bergen,2');
    const metric = { metric_name: 'rides', verbose_name: 'All rides', expression: 'COUNT(*)' };
    expect((await admin.put(`/api/v1/dataset/${id}`, { metrics: [metric] })).status).toBe(200);
    const source = (form: object) => chartOf(admin, { ...lineForm, ...form }, { datasource_id: id });
    const labelsOf = async (form: object) => (await admin.get(ofChart(await source(form)))).body.labels;
    expect(await labelsOf({ metrics: ['rides', sum], groupby: ['city'] })).toEqual({
      day: 'Day',
      'rides, Bergen': 'All rides, Bergen',
      'rides, Oslo': 'All rides, Oslo',
    });
    expect(await labelsOf({ metrics: ['rides', sum] })).toEqual({ day: 'Day', rides: 'All rides' });
    expect(await labelsOf({ metrics: [sum] })).toEqual({ day: 'Day' });
    // So they are beside a chart that asks for its layers in its own query.
    const data = (await requestOf([fromLine({ value: await source({ metrics: ['rides', sum] }) })])).annotation_data;
    expect(data.L.labels).toEqual({ day: 'Day', rides: 'All rides' });
  });

  test('the lines of an older chart type say what readers call them', async () => {
    const id = await datasetOf(admin, 'older-rides.csv', 'day,city,amount\n2024-01-01,Oslo,1\n2024-01-02,Bergen,2');
    const metric = { metric_name: 'rides', verbose_name: 'All rides', expression: 'COUNT(*)' };
    expect((await admin.put(`/api/v1/dataset/${id}`, { metrics: [metric] })).status).toBe(200);
    const older = (form: object) =>
      chartOf(
        admin,
        { viz_type: 'line', granularity_sqla: 'day', time_grain_sqla: 'P1D', ...form },
        { datasource_id: id },
      );
    const labelsOf = async (form: object): Promise<unknown> =>
      (await admin.get(ofChart(await older(form)))).body.data.map((line: { key: unknown; label?: string }) => [
        line.key,
        line.label,
      ]);
    expect(await labelsOf({ metrics: ['rides'] })).toEqual([['rides', 'All rides']]);
    expect(await labelsOf({ metrics: [sum] })).toEqual([['total', undefined]]);
    expect(await labelsOf({ metrics: ['rides', sum], groupby: ['city'] })).toContainEqual([
      ['rides', 'Oslo'],
      'All rides, Oslo',
    ]);
    // Of one metric the groups alone are in the names.
    expect(await labelsOf({ metrics: ['rides'], groupby: ['city'] })).toContainEqual([['Oslo'], undefined]);
    const data = (await requestOf([fromLine({ value: await older({ metrics: ['rides'] }) })])).annotation_data;
    expect(data.L).toMatchObject([{ key: 'rides', label: 'All rides' }]);
  });

  test('where there is nothing the result says so and is no error', async () => {
    const empty = await admin.get(ofLayer({ time_range: '1990-01-01 : 1991-01-01' }));
    expect([empty.status, empty.body.error, empty.body.data.records]).toEqual([200, 'No data', []]);
    for (const id of [charts.line, charts.table, charts.older]) {
      const chart = await admin.get(
        ofChart(id, { time_range: '1990-01-01 : 1991-01-01', adhoc_filters: [impossibleFilter] }),
      );
      expect([chart.status, chart.body.error]).toEqual([200, 'No data']);
    }
  });
  const impossibleFilter = {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: 'city',
    operator: '==',
    comparator: 'Nowhere',
  };

  test('a form cannot make another chart of it', async () => {
    const form = { datasource: '99999__table', slice_id: 1, viz_type: 'table', annotation_layers: [fromLine()] };
    const { status, body } = await admin.get(ofChart(charts.line, form));
    expect([status, body.data.records.length]).toEqual([200, 4]);
  });

  test('what is wrong is reported with its code', async () => {
    expect(codeOf(await admin.get(ofLayer({}, 99_999)))).toBe('NOT_FOUND_016');
    expect(codeOf(await admin.get(ofChart(99_999)))).toBe('ANNOTATION_002');
    expect(codeOf(await admin.get(`/superset/annotation_json/${layerId}?form_data={`))).toBe('REQUEST_001');
    expect(codeOf(await admin.get(ofLayer({ time_range: '2024-05-01 : 2024-01-01' })))).toBe('QUERY_018');
    expect(codeOf(await admin.get(ofChart(charts.line, { time_grain_sqla: 'P9X' })))).toBe('REQUEST_002');
    expect(codeOf(await admin.get(ofChart(charts.line, { time_range: 7 })))).toBe('REQUEST_002');
    expect(statusAndCode(await server.anonymous.get(ofLayer({})))).toBe('401 ACCESS_002');
    expect(statusAndCode(await server.anonymous.get(ofChart(charts.line)))).toBe('401 ACCESS_002');
  });
});
