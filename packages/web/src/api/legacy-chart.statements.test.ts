import { openScope } from '@sextant/charts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetCsrfToken } from './call.ts';
import { fetchLegacyChart, loadLegacyChart, legacyFormUnder } from './legacy-chart.ts';

const form = {
  viz_type: 'heatmap',
  datasource: '3__table',
  all_columns_x: 'origin',
  all_columns_y: 'carrier',
  metric: 'count',
  adhoc_filters: [
    { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'day', operator: 'TEMPORAL_RANGE', comparator: 'Last week' },
  ],
  extra_form_data: { filters: [{ col: 'state', op: 'IN', val: ['IL'] }], interactive_groupby: 'kept' },
  of_another_program: { kept: true },
};
const json = {
  colnames: ['origin', 'carrier', 'count'],
  coltypes: [1, 1, 0],
  rowcount: 1,
  query: 'SELECT 1;\n\n',
  is_cut: false,
  data: [{ origin: 'ORD', carrier: 'AA', count: 7 }],
};

interface SentRequest {
  readonly address: URL;
  readonly method: string | undefined;
  readonly headers: Headers;
  readonly form: unknown;
}

let sentRequests: SentRequest[] = [];
/** The server: a token, then `answer` to everything else. */
function serverResults(result: () => Response): void {
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address.includes('csrf_token')) return Promise.resolve(Response.json({ result: 'token' }));
    const { body } = init;
    const text = body instanceof FormData ? body.get('form_data') : null;
    sentRequests.push({
      address: new URL(address, 'http://here'),
      method: init.method,
      headers: new Headers(init.headers),
      form: typeof text === 'string' ? JSON.parse(text) : null,
    });
    return Promise.resolve(result());
  });
}

beforeEach(() => {
  forgetCsrfToken();
  sentRequests = [];
  serverResults(() => Response.json(json));
});
afterEach(() => vi.unstubAllGlobals());

test('[CHART-034 CHART-035] the older call is asked by POST with the form, and its result is given as a list of one result', async () => {
  expect(await fetchLegacyChart(form, { dashboardId: 9, isForced: true, clientId: 'one' })).toEqual({ result: [json] });
  const [call] = sentRequests;
  expect([call?.method, call?.address.pathname, Object.fromEntries(call?.address.searchParams ?? [])]).toEqual([
    'POST',
    '/superset/explore_json/',
    { results: 'true', force: 'true', dashboard_id: '9' },
  ]);
  expect(call?.form).toEqual(form);
  expect([call?.headers.get('x-csrftoken'), call?.headers.get('x-sextant-query')]).toEqual(['token', 'one']);
});

test('a rejection is thrown with its code, as of any call', async () => {
  const errors = [{ message: 'no', error_type: 'X', level: 'error', extra: { code: 'QUERY_028' } }];
  serverResults(() => Response.json({ errors }, { status: 400 }));
  await expect(fetchLegacyChart(form)).rejects.toMatchObject({ status: 400, code: 'QUERY_028' });
});

const request = { signal: new AbortController().signal, clientId: 'one', dashboardId: 9, sliceId: 5 };

test('its rows are loaded as those of any chart, with the name of the chart type', async () => {
  const loaded = await loadLegacyChart({ form, scope: openScope, zone: null, isForced: false, request });
  expect([loaded.kindName, loaded.form, loaded.entries]).toEqual(['Heatmap', form, [json]]);
  expect([loaded.tables[0]?.rowCount, loaded.tables[0]?.columns.map(({ name }) => name)]).toEqual([
    1,
    ['origin', 'carrier', 'count'],
  ]);
  expect(sentRequests[0]?.form).toMatchObject({ slice_id: 5 });
});

test('a chart type that the older call does not know either is not asked', async () => {
  for (const viz_type of ['funnel', 'toString', '']) {
    const pendingLoad = loadLegacyChart({
      form: { ...form, viz_type },
      scope: openScope,
      zone: null,
      isForced: false,
      request,
    });
    await expect(pendingLoad).rejects.toMatchObject({ code: 'CHART_001' });
  }
  expect(sentRequests).toEqual([]);
});

test('what a dashboard lays on a chart is laid beside what its form has; the form itself stays', () => {
  const before = structuredClone(form);
  const scope = {
    filters: [
      { column: { kind: 'column', name: 'origin' }, operator: 'in', value: ['ORD'], grain: null },
      { column: { kind: 'sql', sql: 'UPPER(carrier)', label: 'c' }, operator: 'equals', value: 'AA', grain: null },
    ],
    timeRange: '2001-01-01 : 2001-02-01',
    timeColumn: 'day',
    grain: null,
  } as const;
  const { extra_filters, extra_form_data, adhoc_filters, ...rest } = legacyFormUnder(form, {
    scope,
    zone: 'Asia/Tokyo',
  });
  expect(extra_form_data).toEqual({
    interactive_groupby: 'kept',
    filters: [
      { col: 'state', op: 'IN', val: ['IL'] },
      { col: 'origin', op: 'IN', val: ['ORD'] },
      { col: { expressionType: 'SQL', sqlExpression: 'UPPER(carrier)', label: 'c' }, op: '==', val: 'AA' },
    ],
  });
  expect(extra_filters).toEqual([{ col: '__time_range', op: '==', val: '2001-01-01 : 2001-02-01' }]);
  expect(adhoc_filters).toMatchObject([{ subject: 'day', comparator: '2001-01-01 : 2001-02-01' }]);
  expect(rest).toMatchObject({
    granularity_sqla: 'day',
    time_zone: 'Asia/Tokyo',
    of_another_program: { kept: true },
    metric: 'count',
  });
  expect(form).toEqual(before);
});
