import { expect, test } from 'vitest';
import { api, routes } from '../api.ts';
import { SextantError } from '../errors.ts';
import { openapi } from '../openapi.ts';
import { errorBody } from '../wire/errors.ts';
import { addressOf } from './call.ts';
import { readBody, readParams, readQuery } from './exchange.ts';
import type { BodyOf, ResponseOf } from './route.ts';

const rejection = (run: () => unknown): SextantError => {
  try {
    run();
  } catch (error) {
    if (error instanceof SextantError) return error;
  }
  throw new Error('no coded error came');
};

test('a list call reads rison, ignores unknown keys and writes the same address', () => {
  const q =
    '(filters:!((col:slice_name,opr:chart_all_text,value:x)),order_column:slice_name,order_columns:!(a),page:0,page_size:25)';
  const query = readQuery(api.chart.list, { q });
  expect(query).toEqual({
    q: {
      filters: [{ col: 'slice_name', opr: 'chart_all_text', value: 'x' }],
      order_column: 'slice_name',
      page: 0,
      page_size: 25,
    },
  });
  const expectedParams = { q: { page: 1, page_size: 5 } };
  const { pathname, searchParams } = new URL(addressOf(api.chart.list, { query: expectedParams }), 'http://here');
  expect(pathname).toBe('/api/v1/chart/');
  expect(readQuery(api.chart.list, Object.fromEntries(searchParams))).toEqual(expectedParams);
});

test('a list call needs no query', () => {
  expect(readQuery(api.dashboard.list, {})).toEqual({});
  expect(addressOf(api.dashboard.list, {})).toBe('/api/v1/dashboard/');
});

test('requests and responses are typed by their route', () => {
  const body: BodyOf<typeof api.chart.create> = { slice_name: 'x', datasource_id: 1, datasource_type: 'table' };
  const name: string = body.slice_name;
  const title = (result: ResponseOf<typeof api.chart.list>): string =>
    result.result.map((item): string => item.viz_type).join('');
  const version = (result: ResponseOf<typeof api.dataset.update>): number => result.result.version;
  expect([name, title({ count: 0, ids: [], result: [] }), version({ id: 1, result: { version: 3 } })]).toEqual([
    'x',
    '',
    3,
  ]);
});

test('path parameters are numbers inside and texts outside', () => {
  expect(readParams(api.chart.update, { id: '7' }).id).toBe(7);
  expect(addressOf(api.chart.remove, { params: { id: 7 } })).toBe('/api/v1/chart/7');
  expect(addressOf(api.dashboard.show, { params: { id: 'a/b' } })).toBe('/api/v1/dashboard/a%2Fb');
});

test('an id that is no number is not found', () => {
  for (const id of ['x', '1e3', '-', '99999999999999999999', ''])
    expect(rejection(() => readParams(api.chart.remove, { id })).code).toBe('REQUEST_003');
});

test('bad rison is one plain message', () => {
  const error = rejection(() => readQuery(api.chart.list, { q: '(filters:!(' }));
  expect(errorBody(error).message).toBe('Not a valid rison/json argument');
});

test('fields of a body are named in the words of Superset', () => {
  const error = rejection(() =>
    readBody(api.chart.create, { x: 1, slice_name: '', datasource_id: null, viz_type: 3, params: '{' }),
  );
  expect(error.status).toBe(400);
  expect(errorBody(error).message).toEqual({
    x: ['Unknown field.'],
    slice_name: ['Shorter than minimum length 1.'],
    datasource_id: ['Field may not be null.'],
    datasource_type: ['Missing data for required field.'],
    viz_type: ['Not a valid string.'],
    params: ['JSON not valid'],
  });
});

test('a body that is no object is rejected', () => {
  const codes = [undefined, null, 3, 'x', []].map((body) => rejection(() => readBody(api.dashboard.update, body)).code);
  expect(codes).toEqual(['REQUEST_001', 'REQUEST_001', 'REQUEST_007', 'REQUEST_007', 'REQUEST_007']);
});

test('prototype names in a body stay fields', () => {
  const body: unknown = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}');
  const error = rejection(() => readBody(api.dashboard.create, body));
  expect(errorBody(error).message).toHaveProperty('constructor', ['Unknown field.']);
  expect(({} as Record<string, unknown>)['a']).toBeUndefined();
});

test('every route has its own address and method', () => {
  const routeTexts = routes.map(
    ({ route }) => `${route.method} ${route.path.replaceAll(/:\w+/g, ':x').replace(/\/$/, '')}`,
  );
  expect(routeTexts.filter((address, index) => routeTexts.indexOf(address) !== index)).toEqual([]);
});

test('the path parameters of every route are declared', () => {
  for (const { name, route } of routes) {
    const params = [...route.path.matchAll(/:(\w+)/g)].map(([, param]) => param);
    const read = route.params === undefined ? [] : Object.keys((route.params as unknown as { shape: object }).shape);
    expect({ name, params: read.toSorted() }).toEqual({ name, params: params.toSorted() });
  }
});

test('[B16] every route but those of sign-in names who may call it', () => {
  const open = routes.filter(({ route }) => route.permission === null).map(({ name }) => name);
  expect(open).toEqual([
    'security.login',
    'security.refresh',
    'security.csrfToken',
    'session.create',
    'session.remove',
    'server.facts',
  ]);
});

test('OpenAPI has every route', () => {
  const { paths } = openapi('1.0.0') as { paths: Record<string, Record<string, unknown>> };
  expect(Object.values(paths).flatMap((methods) => Object.keys(methods))).toHaveLength(routes.length);
  expect(JSON.stringify(paths['/api/v1/chart/{id}']?.['put'])).toContain('"slice_name"');
});
