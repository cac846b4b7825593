import * as z from 'zod';
import { messageResponse, okResponse } from '../wire/list.ts';
import { mostTags } from '../model/tag.ts';
import {
  tagItem,
  tagMany,
  tagManyResponse,
  tagName,
  tagPost,
  tagPut,
  tagReference,
  taggedObject,
  tagsOfObject,
} from '../wire/tag.ts';
import { plainRoutes, supersetRoute } from './plain-resource.ts';
import { favoriteRoutes } from './resource.ts';
import { idParams, numberText, risonOf, route } from './route.ts';

const path = '/api/v1/tag';
const read = supersetRoute('can_read Tag');
const write = supersetRoute('can_write Tag');
/** Kind by number or name, and id of what is tagged. */
const ofObject = z.object({ object_type: z.string().max(20), object_id: numberText });
const names = z.string().max(10_000);
const objectsQuery = z.object({
  tags: names.optional(),
  tagIds: names.optional(),
  types: names.optional(),
});

/** Tags of dashboards, charts, datasets and saved queries. */
export const tag = {
  ...plainRoutes({ path, view: 'Tag', word: 'tag', item: tagItem, post: tagPost, put: tagPut }),
  ...favoriteRoutes('tag', 'Tag'),
  remove: route({
    ...write,
    method: 'DELETE',
    path: `${path}/:id`,
    params: idParams,
    response: messageResponse,
    doc: 'Removes a tag, also from what it was given to: its maker or an administrator.',
  }),
  removeMany: route({
    ...write,
    method: 'DELETE',
    path: `${path}/`,
    query: z.object({ q: risonOf(z.array(z.string().max(1000)).max(200)) }),
    response: messageResponse,
    doc: 'Removes several tags by their names; all or none.',
  }),
  objects: route({
    ...read,
    method: 'GET',
    path: `${path}/get_objects/`,
    query: objectsQuery,
    response: z.looseObject({ result: z.array(taggedObject) }),
    doc: 'What you may see that has one of the tags; names or ids and kinds are separated by commas.',
  }),
  add: route({
    ...write,
    method: 'POST',
    path: `${path}/:object_type/:object_id/`,
    params: ofObject,
    body: tagsOfObject,
    response: okResponse,
    status: 201,
    doc: 'Gives tags by name to a thing that you may change; those that do not exist are made.',
  }),
  take: route({
    ...write,
    method: 'DELETE',
    path: `${path}/:object_type/:object_id/:tag/`,
    params: ofObject.extend({ tag: z.string().max(1000) }),
    response: okResponse,
    doc: 'Takes a tag off a thing that you may change.',
  }),
  createMany: route({
    ...write,
    method: 'POST',
    path: `${path}/bulk_create`,
    body: tagMany,
    response: tagManyResponse,
    doc: 'Gives several tags to several things; those that you may not change are skipped and named.',
  }),
};

const viewed = z.object({ object_type: z.string().max(20), object_id: numberText });
const tagNames = z.array(z.string().max(1000)).max(mostTags);
const shortTag = tagReference.pick({ id: true, name: true });

/** The views of Superset 2 over tags, which answer lists as they are. */
export const tagView = {
  suggestions: route({
    ...read,
    method: 'GET',
    path: '/tagview/tags/suggestions/',
    response: z.array(shortTag),
    doc: 'The tags that are used most, first the most used.',
  }),
  show: route({
    ...read,
    method: 'GET',
    path: '/tagview/tags/:object_type/:object_id/',
    params: viewed,
    response: z.array(shortTag),
    doc: 'The tags of a thing.',
  }),
  add: route({
    ...write,
    method: 'POST',
    path: '/tagview/tags/:object_type/:object_id/',
    params: viewed,
    body: z.array(tagName).max(mostTags),
    response: okResponse,
    status: 201,
    doc: 'Gives tags by name to a thing that you may change.',
  }),
  take: route({
    ...write,
    method: 'DELETE',
    path: '/tagview/tags/:object_type/:object_id/',
    params: viewed,
    body: tagNames,
    response: okResponse,
    doc: 'Takes tags off a thing that you may change.',
  }),
  objects: route({
    ...read,
    method: 'GET',
    path: '/tagview/tagged_objects/',
    query: objectsQuery,
    response: z.array(taggedObject),
    doc: 'What you may see that has one of the tags.',
  }),
};
