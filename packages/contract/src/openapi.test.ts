import { expect, test } from 'vitest';
import * as z from 'zod';
import { api } from './api.ts';
import { route } from './api/route.ts';
import type { Route } from './api/route.ts';
import { openapi, partialResult, rejectionsOf, successOf } from './openapi.ts';

interface Operation {
  readonly [member: string]: unknown;
  readonly parameters: readonly { readonly name: string }[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
}
const document = openapi('1.2.3') as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly [member: string]: unknown;
};
const operation = (path: string, method: string): Operation => {
  const found = document.paths[path]?.[method];
  if (found === undefined) throw new Error(`${method} ${path} is not described`);
  return found;
};

test('the document says what it is, and how one signs in', () => {
  expect(document).toMatchObject({
    openapi: '3.0.2',
    info: { title: 'Sextant', version: '1.2.3' },
    components: {
      securitySchemes: {
        jwt: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
      },
    },
  });
});

test('every reference leads to a part of the document', () => {
  const references = new Set(
    [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path),
  );
  const partAt = (path: string): unknown =>
    path.split('/').reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
  for (const path of references) expect([path, typeof partAt(path)]).toEqual([path, 'object']);
  expect(partAt('components/responses/Rejection')).toMatchObject({
    content: {
      'application/json': { schema: { type: 'object', properties: { message: {}, errors: { type: 'array' } } } },
    },
  });
  // Shapes that hold themselves: an entry of the menu has entries.
  const menus = [...references].filter((path) => path.startsWith('components/schemas/') && /menu/i.test(path));
  expect(menus).toHaveLength(1);
  expect(JSON.stringify(partAt(menus[0] ?? ''))).toContain(`"#/${menus[0]}"`);
});

const basic = { method: 'GET', path: '/x', response: z.object({}), permission: null, kind: 'own', doc: '' } as const;
const body = z.object({});

test.each<[string, Route, readonly number[]]>([
  ['an open read', route(basic), [400, 404, 500, 503]],
  ['a read for users', route({ ...basic, permission: 'signed in' }), [400, 401, 403, 404, 500, 503]],
  ['an open write asks for a token', route({ ...basic, method: 'POST' }), [400, 401, 403, 404, 422, 500, 503]],
  ['a body', route({ ...basic, method: 'PUT', body }), [400, 401, 403, 404, 413, 415, 422, 500, 503]],
  [
    'a stream has no schema, but is a body',
    route({ ...basic, method: 'PUT', bodyType: 'stream' }),
    [400, 401, 403, 404, 413, 415, 422, 500, 503],
  ],
  ['rows of a database', route({ ...basic, hasRows: true }), [400, 404, 408, 422, 499, 500, 503]],
  ['a version is read without conflict', route({ ...basic, isVersioned: true }), [400, 404, 500, 503]],
  [
    'a version is written',
    route({ ...basic, method: 'DELETE', isVersioned: true }),
    [400, 401, 403, 404, 409, 422, 500, 503],
  ],
  [
    'what its entry adds, in order and once',
    route({ ...basic, rejections: [429, 404, 402] }),
    [400, 402, 404, 429, 500, 503],
  ],
])('rejections: %s', (_, route, expected) => {
  expect(rejectionsOf(route)).toEqual(expected);
});

test('success is 200 unless a route says otherwise', () => {
  expect([successOf(route(basic)), successOf(route({ ...basic, status: 201 }))]).toEqual([200, 201]);
});

test('a result of some columns may lack every member of its items, and nothing else', () => {
  const item = z.object({ id: z.number(), name: z.string() });
  const reads = (response: z.ZodType, value: unknown) =>
    partialResult(route({ ...basic, response })).safeParse(value).success;
  const list = z.object({ count: z.number(), result: z.array(item) });
  expect(reads(list, { count: 1, result: [{ id: 1 }] })).toBe(true);
  expect(reads(list, { result: [{ id: 1 }] })).toBe(false);
  expect(reads(list, { count: 1, result: [{ id: 'x' }] })).toBe(false);
  const one = z.object({ id: z.number(), result: item });
  expect(reads(one, { id: 1, result: {} })).toBe(true);
  expect(reads(one, { result: {} })).toBe(false);
  const texts = z.object({ result: z.array(z.string()) });
  expect(partialResult(route({ ...basic, response: texts }))).toBe(texts);
  const plainString = z.string();
  expect(partialResult(route({ ...basic, response: plainString }))).toBe(plainString);
});

test('a call has its name, its words, its parameters and who may call it', () => {
  expect(operation('/api/v1/chart/{id}', 'get')).toMatchObject({
    operationId: 'chart.show',
    tags: ['chart'],
    summary: api.chart.show.doc,
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'q', in: 'query', required: false, schema: { type: 'string' } },
    ],
    security: [{ jwt: [] }, { cookie: [] }],
    'x-permission': 'can_read Chart',
    'x-kind': 'superset',
  });
  expect(operation('/api/v1/chart/{id}', 'get').requestBody).toBeUndefined();
  expect(operation('/api/v1/security/login', 'post')).toMatchObject({
    parameters: [],
    security: [],
    'x-permission': null,
  });
  expect(operation('/api/v1/sextant/uploads', 'post')).toMatchObject({
    'x-kind': 'own',
    'x-permission': [
      'can_this_form_get CsvToDatabaseView',
      'can_this_form_get ColumnarToDatabaseView',
      'can_this_form_get ExcelToDatabaseView',
    ],
  });
});

const binary = { type: 'string', format: 'binary' };

test('a body is JSON, a form with a file, or a stream', () => {
  expect(operation('/api/v1/chart/', 'post').requestBody).toMatchObject({
    required: true,
    content: {
      'application/json': { schema: { type: 'object', required: ['slice_name', 'datasource_id', 'datasource_type'] } },
    },
  });
  const form = operation('/api/v1/chart/import/', 'post').requestBody;
  expect(form).toMatchObject({
    required: true,
    content: { 'multipart/form-data': { schema: { properties: { formData: binary, overwrite: {}, passwords: {} } } } },
  });
  expect(operation('/api/v1/sextant/uploads', 'post').requestBody).toEqual({
    content: { 'application/octet-stream': { schema: binary } },
  });
});

test('responses: success as JSON and as files, and every rejection', () => {
  const { responses } = operation('/api/v1/chart/data', 'post');
  expect(Object.keys(responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '408',
    '413',
    '415',
    '422',
    '499',
    '500',
    '503',
  ]);
  expect(responses['200']).toMatchObject({
    description: 'Success',
    content: {
      'application/json': { schema: { type: 'object' } },
      'text/csv': { schema: binary },
      'application/zip': { schema: binary },
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: binary },
    },
  });
  expect(Object.keys(operation('/api/v1/chart/', 'post').responses)).toContain('201');
  expect(Object.keys(operation('/api/v1/chart/{id}', 'get').responses['200']?.content ?? {})).toEqual([
    'application/json',
  ]);
});

test('members of a list item are required, unless a call may ask for some columns', () => {
  const itemOf = (path: string) => {
    const content = operation(path, 'get').responses['200']?.content as {
      readonly 'application/json': {
        readonly schema: {
          readonly properties: { readonly result: { readonly items: { readonly required?: unknown } } };
        };
      };
    };
    return content['application/json'].schema.properties.result.items;
  };
  expect(itemOf('/api/v1/chart/')).not.toHaveProperty('required');
  expect(itemOf('/api/v1/sextant/dashboard/{id}/versions')).toHaveProperty('required');
});
