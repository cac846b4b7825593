import * as z from 'zod';
import { routes } from './api.ts';
import type { NamedRoute } from './api.ts';
import type { Route } from './api/route.ts';
import { errorResponse } from './wire/errors.ts';

type Json = Readonly<Record<string, unknown>>;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' });
  return rest;
};

/**
 * A part of the document in which shapes that hold themselves are named: their definitions go into `shared`, under the name of the call and a
 * number, and what referred to them refers to that.
 */
function withNamedShapes(part: unknown, call: string, shared: Record<string, unknown>): unknown {
  if (Array.isArray(part)) return part.map((one) => withNamedShapes(one, call, shared));
  if (typeof part !== 'object' || part === null) return part;
  const { definitions, ...rest } = part as { readonly definitions?: Json };
  const own = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, withNamedShapes(value, call, shared)]),
  );
  if (definitions === undefined) return own;
  const names = new Map(Object.keys(definitions).map((key, index) => [key, `${call}.${index + 1}`]));
  const referring = (shape: unknown): unknown =>
    JSON.parse(
      JSON.stringify(shape).replaceAll(
        /"#\/definitions\/(\w+)"/g,
        (_, key: string) => `"#/components/schemas/${names.get(key)}"`,
      ),
    );
  for (const [key, name] of names) shared[name] = referring(definitions[key]);
  return referring(own);
}

const rejection: Json = { $ref: '#/components/responses/Rejection' };

/** What every call may return: an address or a body that does not read, too many attempts, a server that stops or fails. */
const always = [400, 404, 500, 503] as const;
const whenSignedIn = [401, 403] as const;
const withBody = [413, 415] as const;
/** What makes no sense, though it reads. */
const whenWritten = [422] as const;
/** The engine was too slow, could not do it, or somebody stopped the query. */
const withRows = [408, 422, 499] as const;

/** The statuses of rejections that a call declares: what follows from its form, and what its own entry adds. */
export function rejectionsOf(route: Route): readonly number[] {
  const all = new Set<number>([
    ...always,
    ...(route.permission === null && route.method === 'GET' ? [] : whenSignedIn),
    ...(route.body === undefined && route.bodyType === undefined ? [] : withBody),
    ...(route.method === 'GET' ? [] : whenWritten),
    ...(route.hasRows === true ? withRows : []),
    ...(route.isVersioned === true && route.method !== 'GET' ? [409] : []),
    ...(route.rejections ?? []),
  ]);
  return [...all].sort((a, b) => a - b);
}

/** The schema of a result whose `q` asks for some columns: the same with every member of its items optional. */
export function partialResult({ response }: Route): z.ZodType {
  if (!(response instanceof z.ZodObject)) return response;
  const { result } = response.shape as { readonly result?: z.ZodType };
  if (result instanceof z.ZodArray && result.element instanceof z.ZodObject)
    return response.extend({ result: z.array(result.element.partial()) });
  return result instanceof z.ZodObject ? response.extend({ result: result.partial() }) : response;
}

/** The status of a response of a route when all went well; 200 unless the route says another. */
export const successOf = (route: Route): number => route.status ?? 200;

/** The OpenAPI 3.0 document of every route, made from the route list. */
export function openapi(version: string): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Record<string, unknown> = {};
  for (const namedRoute of routes) {
    const path = namedRoute.route.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[namedRoute.route.method.toLowerCase()] = withNamedShapes(
      operation(namedRoute),
      namedRoute.name,
      schemas,
    );
  }
  return {
    openapi: '3.0.2',
    info: { title: 'Sextant', version, description: 'Superset 2.1.3 calls, and our own under /api/v1/sextant/.' },
    paths,
    components: {
      schemas,
      responses: {
        Rejection: {
          description: 'A coded error; see docs/errors.md',
          content: { 'application/json': { schema: jsonSchema(errorResponse, 'output') } },
        },
      },
      securitySchemes: {
        jwt: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
      },
    },
  };
}

function operation({ name, route }: NamedRoute): Json {
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: route.doc,
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...bodyOf(route),
    responses: responsesOf(route),
    security: route.permission === null ? [] : [{ jwt: [] }, { cookie: [] }],
    'x-permission': route.oneOf ?? route.permission,
    'x-kind': route.kind,
  };
}

function responsesOf(route: Route): Json {
  const files = (route.files ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]);
  return {
    [String(successOf(route))]: {
      description: 'Success',
      content: {
        'application/json': {
          schema: jsonSchema(route.isPartial === true ? partialResult(route) : route.response, 'output'),
        },
        ...(Object.fromEntries(files) as Json),
      },
    },
    ...(route.mayBePending === true ? { '202': { description: 'It goes on' } } : {}),
    ...(Object.fromEntries(rejectionsOf(route).map((status) => [String(status), rejection])) as Json),
  };
}

function bodyOf(route: Route): Json | null {
  if (route.bodyType === 'stream') {
    return {
      requestBody: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
    };
  }
  if (route.body === undefined) return null;
  if (route.bodyType === 'multipart') {
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: withFile(jsonSchema(route.body, 'input')) } },
      },
    };
  }
  return {
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(route.body, 'input') } } },
  };
}

/** The text fields of a form, and its file. */
const withFile = (fields: Json): Json => ({
  ...fields,
  properties: { ...(fields['properties'] as Json), formData: { type: 'string', format: 'binary' } },
});

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !schema.safeParse(undefined).success,
    schema: jsonSchema(schema, 'input'),
  }));
}
