import { expect, flights, ownName, strikesDatasetId, test, withChart } from './session.ts';

const queryObject = (datasetId: number, query: object = {}) => ({
  datasource: { id: datasetId, type: 'table' },
  queries: [
    {
      columns: ['phase'],
      metrics: ['strikes'],
      filters: [],
      orderby: [['strikes', false]],
      row_limit: 5,
      ...query,
    },
  ],
});

test('[CHART-022 CHART-031] chart/data returns a result list whose items say what was applied, cached, counted and failed', async ({
  api,
}) => {
  const { status, body } = await api.post('/api/v1/chart/data', queryObject(await strikesDatasetId(api)));
  expect(status).toBe(200);
  expect(body.result).toHaveLength(1);
  expect(Object.keys(body.result[0])).toEqual(
    expect.arrayContaining(['applied_filters', 'is_cached', 'rowcount', 'cached_dttm', 'error']),
  );
  expect(body.result[0]).toMatchObject({ rowcount: body.result[0].data.length, error: null });
});

test('[CHART-026 CHART-041] the result follows the metrics, columns and filters of the body', async ({ api }) => {
  const datasetId = await strikesDatasetId(api);
  const all = (await api.post('/api/v1/chart/data', queryObject(datasetId))).body.result[0].data;
  expect(Object.keys(all[0]).toSorted()).toEqual(['phase', 'strikes']);
  const [first] = all;
  const onlyQuery = queryObject(datasetId, {
    filters: [{ col: 'phase', op: '==', val: first.phase }],
    metrics: ['strikes', { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'rows' }],
  });
  const filtered = (await api.post('/api/v1/chart/data', onlyQuery)).body.result[0].data;
  expect(filtered).toEqual([{ ...first, rows: first.strikes }]);
  const raw = {
    columns: ['phase'],
    metrics: null,
    orderby: [],
    row_limit: 50_000,
    filters: onlyQuery.queries[0]?.filters,
  };
  const rows = (await api.post('/api/v1/chart/data', queryObject(datasetId, raw))).body.result[0].data;
  expect(rows).toHaveLength(first.strikes);
});

test('[CHART-025] force goes past the cache', async ({ api }) => {
  const datasetId = await strikesDatasetId(api);
  const request = async (path: string): Promise<boolean> =>
    (await api.post(path, queryObject(datasetId, { row_limit: 3 }))).body.result[0].is_cached;
  // Somebody who changes the dataset meanwhile empties its cache.
  await expect.poll(() => request('/api/v1/chart/data')).toBe(true);
  expect(await request('/api/v1/chart/data?force=true')).toBe(false);
});

test('[CHART-037 CHART-038 CHART-040] the saved charts of one owner, 200 a page, the newest change first, with the columns asked', async ({
  api,
}) => {
  const datasetId = await strikesDatasetId(api);
  const me = (await api.get('/api/v1/me/')).body.result.id;
  const form = { viz_type: 'big_number_total', metric: 'strikes', datasource: `${datasetId}__table` };
  await withChart(api, form, async (olderChart) => {
    await withChart(api, form, async (newerChart) => {
      const q = `(columns:!(id,slice_name,params),filters:!((col:owners,opr:rel_m_m,value:${me})),page_size:200,order_column:changed_on_delta_humanized,order_direction:desc)`;
      const { status, body } = await api.get(`/api/v1/chart/?q=${q}`);
      expect(status).toBe(200);
      const names = body.result.map((chart: { slice_name: string }) => chart.slice_name);
      expect(names.indexOf(newerChart.name)).toBeGreaterThanOrEqual(0);
      expect(names.indexOf(olderChart.name)).toBeGreaterThan(names.indexOf(newerChart.name));
      expect(names).not.toContain('Busiest routes');
      expect(Object.keys(body.result[0]).toSorted()).toEqual(['id', 'params', 'slice_name']);
    });
  });
});

test('[CHART-006] a chart of the list has its thirteen fields', async ({ api }) => {
  const { body } = await api.get('/api/v1/chart/?q=(filters:!((col:slice_name,opr:eq,value:Species)))');
  const fields = [
    'id',
    'params',
    'slice_name',
    'url',
    'viz_type',
    'datasource_id',
    'datasource_type',
    'datasource_url',
    'datasource_name_text',
    'description',
    'description_markeddown',
    'changed_on_utc',
    'changed_on_delta_humanized',
  ];
  expect(Object.keys(body.result[0])).toEqual(expect.arrayContaining(fields));
  expect(body.result[0].description_markeddown).toContain(body.result[0].description);
});

test('[CTRL-069] form data comes back from the server as it was stored, built controls or not', async ({ api }) => {
  const datasetId = await strikesDatasetId(api);
  const params = {
    viz_type: 'echarts_timeseries_line',
    datasource: `${datasetId}__table`,
    metrics: ['strikes'],
    adhoc_filters: [],
    groupby: ['phase'],
    limit: 5,
    timeseries_limit_metric: 'strikes',
    order_desc: true,
    contribution: false,
    row_limit: 100,
    rolling_type: 'mean',
    rolling_periods: 7,
    min_periods: 1,
    time_compare: ['1 week'],
    comparison_type: 'values',
    resample_rule: '1D',
    resample_method: 'asfreq',
    granularity_sqla: 'date',
    time_range: 'No filter',
    annotation_layers: [],
    color_scheme: 'supersetColors',
    slice_id: 9,
    cache_timeout: 60,
    url_params: { a: 'b' },
  };
  await withChart(api, params, async ({ id }) => {
    const { body } = await api.get(`/api/v1/chart/${id}`);
    expect(JSON.parse(body.result.params)).toEqual(params);
  });
});

const aggregates = ['AVG', 'COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN', 'SUM'] as const;
test('each of the six aggregates computes', async ({ api }) => {
  const datasetId = await strikesDatasetId(api);
  const metrics = aggregates.map((aggregate) => ({
    expressionType: 'SIMPLE',
    column: { column_name: 'speed_knots' },
    aggregate,
    label: aggregate,
  }));
  const raw = queryObject(datasetId, { columns: ['speed_knots'], metrics: null, orderby: [], row_limit: 50_000 });
  const rows = (await api.post('/api/v1/chart/data', raw)).body.result[0].data as { speed_knots: number | null }[];
  const values = rows.flatMap(({ speed_knots: value }) => (value === null ? [] : [value]));
  const sum = values.reduce((total, value) => total + value, 0);
  const { body } = await api.post('/api/v1/chart/data', queryObject(datasetId, { columns: [], metrics, orderby: [] }));
  const [row] = body.result[0].data;
  expect(row).toMatchObject({
    COUNT: values.length,
    COUNT_DISTINCT: new Set(values).size,
    MAX: Math.max(...values),
    MIN: Math.min(...values),
    SUM: sum,
  });
  expect(row.AVG).toBeCloseTo(sum / values.length, 6);
});

test('[LIST-018 LIST-019 LIST-031 LIST-033] a chart is made, changed and deleted, and is gone', async ({ api }) => {
  const { datasetId } = await flights(api);
  const name = ownName('Chart of its own');
  const createdResponse = await api.post('/api/v1/chart/', {
    slice_name: name,
    viz_type: 'table',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: '{}',
  });
  expect(createdResponse.status).toBe(201);
  expect(createdResponse.body.id).toEqual(expect.any(Number));
  expect(createdResponse.body.result).toMatchObject({ slice_name: name });
  const changeResponse = await api.put(`/api/v1/chart/${createdResponse.body.id}`, { slice_name: `${name} 2` });
  expect(changeResponse.status).toBe(200);
  expect(changeResponse.body).toMatchObject({ id: createdResponse.body.id, result: { slice_name: `${name} 2` } });
  const removedResponse = await api.remove(`/api/v1/chart/${createdResponse.body.id}`);
  expect(removedResponse).toEqual({ status: 200, body: { message: 'OK' } });
  expect((await api.get(`/api/v1/chart/${createdResponse.body.id}`)).status).toBe(404);
});
