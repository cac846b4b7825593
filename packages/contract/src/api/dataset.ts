import * as z from 'zod';
import { samplesResponse } from '../wire/chart-data-response.ts';
import {
  datasetItem,
  datasetListItem,
  datasetPost,
  datasetPut,
  datasetSource,
  datasetSync,
  datasetTable,
  datasetVersion,
  foundColumn,
  tableRows,
} from '../wire/dataset.ts';
import { datasetOrigin } from '../wire/dataset-origin.ts';
import { messageResponse, relatedQuery, relatedResponse } from '../wire/list.ts';
import { bundleRoutes } from './bundle.ts';
import { resourceRoutes } from './resource.ts';
import { flagText, idParams, numberText, risonOf, route } from './route.ts';

const path = '/api/v1/dataset';

/** Datasets: the usual routes of a resource, and what only datasets have. */
export const dataset = {
  ...resourceRoutes({
    name: 'dataset',
    view: 'Dataset',
    listItem: datasetListItem,
    item: datasetItem,
    post: datasetPost,
    put: datasetPut,
    savedState: datasetVersion,
  }),
  ...bundleRoutes('Dataset'),
  distinct: route({
    permission: 'can_read Dataset',
    kind: 'superset',
    method: 'GET',
    path: `${path}/distinct/:column`,
    params: z.object({ column: z.string() }),
    query: z.object({ q: risonOf(relatedQuery).optional() }),
    response: relatedResponse,
    doc: 'The distinct values of a column of the list of datasets, such as schema.',
  }),
  origin: route({
    permission: 'can_read Dataset',
    kind: 'own',
    method: 'GET',
    path: '/api/v1/sextant/dataset/:id/origin',
    params: idParams,
    query: z.object({ dashboard_id: numberText.optional() }),
    response: z.object({ result: datasetOrigin }),
    doc: 'Where the numbers of a dataset come from: when its rows were loaded, who defined its metrics, which row rules act on the reader. Of a dataset that a dashboard passes on: when, and whether rules act.',
  }),
  samples: route({
    permission: 'can_read Dataset',
    kind: 'superset',
    method: 'GET',
    hasRows: true,
    path: `${path}/:id/samples`,
    params: idParams,
    query: z.object({ force: flagText.optional() }),
    response: samplesResponse,
    doc: 'The first rows of a dataset.',
  }),
  refresh: route({
    permission: 'can_write Dataset',
    kind: 'superset',
    method: 'PUT',
    hasRows: true,
    path: `${path}/:id/refresh`,
    params: idParams,
    response: messageResponse,
    isVersioned: true,
    doc: 'Takes over the columns that the table or statement has now.',
  }),
  sync: route({
    permission: 'can_write Dataset',
    kind: 'own',
    method: 'GET',
    hasRows: true,
    path: '/api/v1/sextant/dataset/:id/sync',
    params: idParams,
    response: datasetSync,
    doc: 'Says what `refresh` would change, and changes nothing.',
  }),
  preview: route({
    permission: 'can_write Dataset',
    kind: 'own',
    method: 'POST',
    hasRows: true,
    path: '/api/v1/sextant/dataset/preview',
    body: datasetSource,
    response: z.object({ result: z.array(foundColumn), warnings: z.array(z.string()).optional() }),
    doc: 'The columns that a dataset over a table or statement would have, and what the author of a template should know.',
  }),
  previewRows: route({
    permission: 'can_write Dataset',
    kind: 'own',
    method: 'POST',
    hasRows: true,
    path: '/api/v1/sextant/dataset/preview-rows',
    body: datasetTable,
    response: z.object({ result: tableRows }),
    doc: 'The first rows of a table before it is a dataset, by the grants and row rules of the table.',
  }),
};
