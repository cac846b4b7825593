import * as z from 'zod';
import { filterSetItem, filterSetListItem, filterSetPost, filterSetPut } from '../wire/filter-set.ts';
import { listQuery, listResponse } from '../wire/list.ts';
import { optionalQ, supersetRoute } from './plain-resource.ts';
import { numberText, route } from './route.ts';

const path = '/api/v1/dashboard/:id/filtersets';
const ofDashboard = z.object({ id: z.string() });
const ofSet = z.object({ id: z.string(), setId: numberText });
const write = supersetRoute('can_write FilterSets');

/** Named values of a dashboard's filters: a user's own, and those that its owners share with every reader. */
export const filterSet = {
  list: route({
    ...supersetRoute('can_read FilterSets'),
    method: 'GET',
    path,
    params: ofDashboard,
    query: optionalQ(listQuery),
    response: listResponse(filterSetListItem),
    isPartial: true,
    doc: 'Your filter sets of a dashboard and those that it shares, yours first; all of them for an administrator.',
  }),
  create: route({
    ...write,
    method: 'POST',
    path,
    params: ofDashboard,
    body: filterSetPost,
    response: filterSetItem,
    status: 201,
    doc: 'Makes a filter set: your own, or one of the dashboard if you may change it.',
  }),
  update: route({
    ...write,
    method: 'PUT',
    path: `${path}/:setId`,
    params: ofSet,
    body: filterSetPut,
    response: filterSetItem,
    doc: 'Changes a filter set: absent fields keep. `owner_type` shares your own with the readers of the dashboard.',
  }),
  remove: route({
    ...write,
    method: 'DELETE',
    path: `${path}/:setId`,
    params: ofSet,
    response: z.looseObject({ id: z.int().optional() }),
    doc: 'Removes a filter set and answers the id of its dashboard; without `id` where there was none that you may see.',
  }),
  setDefault: route({
    permission: 'can_read FilterSets',
    kind: 'own',
    method: 'PUT',
    path: '/api/v1/sextant/dashboard/:id/default_filter_set',
    params: ofDashboard,
    body: z.strictObject({ id: z.int().nullable() }),
    response: z.object({ result: z.object({ id: z.int().nullable() }) }),
    doc: 'Says with which filter set the dashboard opens for you; null for none.',
  }),
};
