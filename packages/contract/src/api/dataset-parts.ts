import * as z from 'zod';
import { datasetDuplicate, datasetGetOrCreate, datasetRelatedResponse } from '../wire/dataset-parts.ts';
import { messageResponse } from '../wire/list.ts';
import { idParams, route } from './route.ts';

const path = '/api/v1/dataset';
const write = { permission: 'can_write Dataset', kind: 'superset' } as const;

/** Datasets as scripts handle them: copies, one made when it is missing, parts taken away, what is built on one. */
export const datasetParts = {
  duplicate: route({
    ...write,
    method: 'POST',
    path: `${path}/duplicate`,
    body: datasetDuplicate,
    response: z.looseObject({ id: z.int(), result: datasetDuplicate }),
    status: 201,
    doc: 'Copies a dataset over a statement under another name, with its columns and metrics; the copy is yours.',
  }),
  getOrCreate: route({
    ...write,
    method: 'POST',
    hasRows: true,
    path: `${path}/get_or_create/`,
    body: datasetGetOrCreate,
    response: z.looseObject({ result: z.looseObject({ table_id: z.int() }) }),
    doc: 'The dataset over a table; it is made when there is none.',
  }),
  firstDashboard: route({
    permission: 'can_write Dashboard',
    kind: 'own',
    method: 'POST',
    hasRows: true,
    path: '/api/v1/sextant/dataset/:id/first_dashboard',
    params: idParams,
    response: z.object({
      result: z.object({ dashboardId: z.int(), dashboardUrl: z.string(), chartIds: z.array(z.int()) }),
    }),
    status: 201,
    doc: 'Makes a first dashboard of a dataset that you may change, from a look at some of its rows; metrics that its charts need are added to the dataset. It is your draft.',
  }),
  removeColumn: route({
    ...write,
    method: 'DELETE',
    path: `${path}/:id/column/:columnId`,
    params: idParams.extend({ columnId: idParams.shape.id }),
    response: messageResponse,
    doc: 'Takes a column out of a dataset.',
  }),
  removeMetric: route({
    ...write,
    method: 'DELETE',
    path: `${path}/:id/metric/:metricId`,
    params: idParams.extend({ metricId: idParams.shape.id }),
    response: messageResponse,
    doc: 'Takes a metric out of a dataset.',
  }),
  relatedObjects: route({
    permission: 'can_read Dataset',
    kind: 'superset',
    method: 'GET',
    path: `${path}/:id/related_objects`,
    params: idParams,
    response: datasetRelatedResponse,
    doc: 'Charts over a dataset and dashboards with those, as far as you may see them.',
  }),
};
