import * as z from 'zod';
import { routes } from './api.ts';
import type { NamedRoute } from './api.ts';
import type { Route } from './api/route.ts';

type Json = Readonly<Record<string, unknown>>;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' });
  return rest;
};

/** The OpenAPI 3.0 document of every route, made from the route list. */
export function openapi(version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const named of routes) {
    const path = named.route.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[named.route.method.toLowerCase()] = operation(named);
  }
  return {
    openapi: '3.0.2',
    info: { title: 'Sextant', version, description: 'Superset 2.1.3 calls, and our own under /api/v1/sextant/.' },
    paths,
    components: {
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
    responses: {
      [String(route.status ?? 200)]: {
        description: 'Success',
        content: { 'application/json': { schema: jsonSchema(route.response, 'output') } },
      },
      default: { description: 'A coded error; see docs/errors.md' },
    },
    security: route.permission === null ? [] : [{ jwt: [] }, { cookie: [] }],
    'x-permission': route.permission,
    'x-kind': route.kind,
  };
}

function bodyOf(route: Route): Json | null {
  if (route.bodyType === 'stream') {
    return {
      requestBody: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
    };
  }
  if (route.body === undefined) return null;
  return {
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(route.body, 'input') } } },
  };
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || !part.safeParse(undefined).success,
    schema: jsonSchema(part, 'input'),
  }));
}
