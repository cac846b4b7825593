import * as z from 'zod';
import { messageResponse } from '../wire/list.ts';
import { pluginItem, pluginPost, pluginPut } from '../wire/plugin.ts';
import { sentMembers, supersetRoute } from './plain-resource.ts';
import { idParams, route } from './route.ts';

const path = '/dynamic-plugins';
const read = supersetRoute('can_read DynamicPlugin');
const write = supersetRoute('can_write DynamicPlugin');
const savedPlugin = z.looseObject({ id: z.int(), result: sentMembers(pluginPost) });

/** Chart types that are drawn by bundles from elsewhere. */
export const plugin = {
  list: route({
    ...read,
    method: 'GET',
    path: `${path}/api/read`,
    response: z.looseObject({ count: z.int(), ids: z.array(z.int()), result: z.array(pluginItem) }),
    doc: 'Lists every dynamic plugin by its key.',
  }),
  create: route({
    ...write,
    method: 'POST',
    path: `${path}/api/create`,
    body: pluginPost,
    response: savedPlugin,
    rejections: [422],
    status: 201,
    doc: 'Adds a dynamic plugin: a chart type under a key that no other has.',
  }),
  update: route({
    ...write,
    method: 'PUT',
    path: `${path}/api/update/:id`,
    params: idParams,
    body: pluginPut,
    response: savedPlugin,
    rejections: [422],
    doc: 'Changes a dynamic plugin: absent fields keep.',
  }),
  remove: route({
    ...write,
    method: 'DELETE',
    path: `${path}/api/delete/:id`,
    params: idParams,
    response: messageResponse,
    doc: 'Removes a dynamic plugin. Charts of its type keep their settings and are not drawn.',
  }),
  frame: route({
    ...read,
    kind: 'own',
    method: 'GET',
    path: `${path}/frame/:id`,
    params: idParams,
    response: z.never(),
    files: ['text/html'],
    doc: 'The document in which the bundle of a plugin runs, cut off from session, page and network. Not there while the feature is off.',
  }),
};
