import * as z from 'zod';
import {
  favoriteStatusResponse,
  infoResponse,
  itemQuery,
  itemResponse,
  listQuery,
  listResponse,
  messageResponse,
  okResponse,
  relatedQuery,
  relatedResponse,
  savedResponse,
} from '../wire/list.ts';
import { versionItem } from '../wire/version.ts';
import { idList, supersetRoute, optionalQ } from './plain-resource.ts';
import { idParams, numberText, route } from './route.ts';

interface ResourceOptions {
  /** As in the path: `chart`. */
  readonly name: string;
  /** As in permissions: `Chart`. */
  readonly view: string;
  readonly listItem: z.ZodType;
  readonly item: z.ZodType;
  readonly post: z.ZodObject;
  readonly put: z.ZodObject;
  /** A saved state, whole. */
  readonly savedState: z.ZodType;
}

const versionParams = z.object({ id: numberText, version: numberText });
const version = z.looseObject({ result: z.looseObject({ id: z.int(), version: z.int() }) });

/** The calls every stored object has: list, item, save, trash, versions. */
export function resourceRoutes<const G extends ResourceOptions>(resource: G) {
  return { ...readRoutes(resource), ...writeRoutes(resource), ...historyRoutes(resource) };
}

const mayRead = (view: string) => supersetRoute(`can_read ${view}`);
const mayWrite = (view: string) => supersetRoute(`can_write ${view}`);

function readRoutes<const G extends ResourceOptions>(resource: G) {
  const path = `/api/v1/${resource.name}`;
  const read = mayRead(resource.view);
  const { name } = resource;
  return {
    list: route({
      ...read,
      method: 'GET',
      path: `${path}/`,
      query: optionalQ(listQuery),
      response: listResponse<G['listItem']>(resource.listItem),
      isPartial: true,
      doc: `Lists every ${name} you may see.`,
    }),
    info: route({
      ...read,
      method: 'GET',
      path: `${path}/_info`,
      query: optionalQ(itemQuery),
      response: infoResponse,
      doc: `Says what you may do with a ${name} and which fields a save takes.`,
    }),
    related: route({
      ...read,
      method: 'GET',
      path: `${path}/related/:column`,
      params: z.object({ column: z.string() }),
      query: optionalQ(relatedQuery),
      response: relatedResponse,
      doc: `Lists the choices for a relation of a ${name}, such as owners.`,
    }),
    show: route({
      ...read,
      method: 'GET',
      path: `${path}/:id`,
      params: z.object({ id: z.string() }),
      query: optionalQ(itemQuery),
      response: itemResponse<G['item']>(resource.item),
      isPartial: true,
      isVersioned: true,
      doc: `Shows one ${name}, by id or uuid (a dashboard by slug too).`,
    }),
  };
}

function writeRoutes<const G extends ResourceOptions>(resource: G) {
  const path = `/api/v1/${resource.name}`;
  const write = mayWrite(resource.view);
  const { name } = resource;
  // Named with their own types, else the routes get the types of the constraint.
  const post: G['post'] = resource.post;
  const put: G['put'] = resource.put;
  return {
    create: route({
      ...write,
      method: 'POST',
      path: `${path}/`,
      body: post,
      response: savedResponse<G['post']['shape']>(post as z.ZodObject<G['post']['shape']>),
      status: 201,
      isVersioned: true,
      doc: `Makes a ${name}.`,
    }),
    update: route({
      ...write,
      method: 'PUT',
      path: `${path}/:id`,
      params: idParams,
      body: put,
      response: savedResponse<G['put']['shape']>(put as z.ZodObject<G['put']['shape']>),
      isVersioned: true,
      doc: `Changes a ${name}: absent fields keep, null clears.`,
    }),
    remove: route({
      ...write,
      method: 'DELETE',
      path: `${path}/:id`,
      params: idParams,
      response: messageResponse,
      doc: `Moves a ${name} to the trash.`,
    }),
    removeMany: route({
      ...write,
      method: 'DELETE',
      path: `${path}/`,
      query: idList,
      response: messageResponse,
      doc: `Moves several to the trash; all or none.`,
    }),
  };
}

function historyRoutes<const G extends ResourceOptions>({ name, view, savedState }: G) {
  // Named with its own type, as in `writeRoutes`.
  const state: G['savedState'] = savedState;
  const ownPath = `/api/v1/sextant/${name}/:id`;
  const read = mayRead(view);
  const write = mayWrite(view);
  return {
    restore: route({
      ...write,
      kind: 'own',
      method: 'POST',
      path: `${ownPath}/restore`,
      params: idParams,
      response: version,
      doc: `Takes a ${name} out of the trash.`,
    }),
    versions: route({
      ...read,
      kind: 'own',
      method: 'GET',
      path: `${ownPath}/versions`,
      params: idParams,
      response: z.object({ result: z.array(versionItem) }),
      doc: `Lists every saved state of a ${name}, the newest first.`,
    }),
    version: route({
      ...read,
      kind: 'own',
      method: 'GET',
      path: `${ownPath}/versions/:version`,
      params: versionParams,
      response: z.object({ result: state }),
      doc: `A saved state of a ${name}, whole.`,
    }),
    restoreVersion: route({
      ...write,
      kind: 'own',
      method: 'POST',
      path: `${ownPath}/versions/:version/restore`,
      params: versionParams,
      response: z.object({ result: z.object({ id: z.int(), version: z.int() }) }),
      isVersioned: true,
      doc: `Saves a ${name} as it was in an earlier version; the states between are kept. \`If-Match\` as for a save.`,
    }),
  };
}

/** The picture of an object that shows something. */
export const pictureRoutes = (name: string, view: string) => ({
  thumbnail: route({
    ...mayRead(view),
    method: 'GET',
    path: `/api/v1/${name}/:id/thumbnail/:digest/`,
    params: z.object({ id: z.string(), digest: z.string().max(128) }),
    query: z.object({ theme: z.enum(['light', 'dark']).optional() }),
    response: messageResponse,
    files: ['image/svg+xml'],
    rejections: [429],
    doc: `A small picture of a ${name} as SVG, drawn from the rows that you may see. Any digest answers the picture of now.`,
  }),
});

/** The calls of objects that can be starred. */
export function favoriteRoutes(name: string, view: string) {
  const path = `/api/v1/${name}`;
  const sharedRoute = mayRead(view);
  return {
    favoriteStatus: route({
      ...sharedRoute,
      method: 'GET',
      path: `${path}/favorite_status/`,
      query: idList,
      response: favoriteStatusResponse,
      doc: 'Says which of the given ids you have starred.',
    }),
    favorite: route({
      ...sharedRoute,
      method: 'POST',
      path: `${path}/:id/favorites/`,
      params: idParams,
      response: okResponse,
      doc: `Stars a ${name}.`,
    }),
    unfavorite: route({
      ...sharedRoute,
      method: 'DELETE',
      path: `${path}/:id/favorites/`,
      params: idParams,
      response: okResponse,
      doc: `Takes the star off a ${name}.`,
    }),
  };
}
