import * as z from 'zod';
import { infoResponse, itemQuery, itemResponse, listQuery, listResponse } from '../wire/list.ts';
import { idParams, risonOf, route } from './route.ts';
import type { Permission } from './route.ts';

/** A noun that has no versions and no trash. */
export interface PlainResourceOptions {
  readonly path: string;
  /** As in permissions: `Role`. */
  readonly view: string;
  /** As in sentences: `role`. */
  readonly word: string;
  readonly item: z.ZodType;
  readonly post: z.ZodObject;
  readonly put: z.ZodObject;
}

/** `q` as rison, or absent. */
export const optionalQ = <S extends z.ZodType>(schema: S) => z.object({ q: risonOf(schema).optional() });
/** The numbers of several objects as `q`. */
export const idList = z.object({ q: risonOf(z.array(z.int())) });
/** Superset's own call, with its permission. */
export const supersetRoute = <const P extends Permission>(permission: P) => ({ permission, kind: 'superset' }) as const;

/** What a save returns under `result`: the members that were sent. */
export const sentMembers = ({ shape }: { readonly shape: Readonly<Record<string, unknown>> }) =>
  z.looseObject(Object.fromEntries(Object.keys(shape).map((name) => [name, z.unknown().optional()])));

/** List, item, `_info`, create and change of a plain noun. */
export function plainRoutes<const G extends PlainResourceOptions>(resource: G) {
  const { path, word } = resource;
  const read = supersetRoute(`can_read ${resource.view}`);
  const write = supersetRoute(`can_write ${resource.view}`);
  // Named with their own types, else the routes get the types of the constraint.
  const post: G['post'] = resource.post;
  const put: G['put'] = resource.put;
  return {
    list: route({
      ...read,
      method: 'GET',
      path: `${path}/`,
      query: optionalQ(listQuery),
      response: listResponse<G['item']>(resource.item),
      isPartial: true,
      doc: `Lists every ${word}.`,
    }),
    info: route({
      ...read,
      method: 'GET',
      path: `${path}/_info`,
      query: optionalQ(itemQuery),
      response: infoResponse,
      doc: `Says what you may do with a ${word} and which fields a save takes.`,
    }),
    show: route({
      ...read,
      method: 'GET',
      path: `${path}/:id`,
      params: idParams,
      query: optionalQ(itemQuery),
      response: itemResponse<G['item']>(resource.item),
      isPartial: true,
      doc: `Shows one ${word}.`,
    }),
    create: route({
      ...write,
      method: 'POST',
      path: `${path}/`,
      body: post,
      response: z.looseObject({ id: z.int(), result: sentMembers(post) }),
      status: 201,
      doc: `Makes a ${word}.`,
    }),
    update: route({
      ...write,
      method: 'PUT',
      path: `${path}/:id`,
      params: idParams,
      body: put,
      response: z.looseObject({ id: z.int(), result: sentMembers(post) }),
      doc: `Changes a ${word}: absent fields keep.`,
    }),
  };
}
