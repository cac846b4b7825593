import * as z from 'zod';
import { datasetItem, datasetListItem, datasetPost, datasetPut } from '../wire/dataset.ts';
import { relatedQuery, relatedReply } from '../wire/list.ts';
import { resourceRoutes } from './resource.ts';
import { risonOf, route } from './route.ts';

const path = '/api/v1/dataset';

/** Datasets. */
export const dataset = {
  ...resourceRoutes({
    name: 'dataset',
    view: 'Dataset',
    listItem: datasetListItem,
    item: datasetItem,
    post: datasetPost,
    put: datasetPut,
  }),
  distinct: route({
    permission: 'can_read Dataset',
    kind: 'superset',
    method: 'GET',
    path: `${path}/distinct/:column`,
    params: z.object({ column: z.string() }),
    query: z.object({ q: risonOf(relatedQuery).optional() }),
    response: relatedReply,
    doc: 'The distinct values of a column of the list of datasets, such as schema.',
  }),
};
