import * as z from 'zod';
import {
  annotationItem,
  annotationJsonResponse,
  annotationLayerItem,
  annotationLayerPost,
  annotationLayerPut,
  annotationPost,
  annotationPut,
  sliceJsonResponse,
} from '../wire/annotation.ts';
import {
  itemQuery,
  itemResponse,
  listQuery,
  listResponse,
  messageResponse,
  relatedQuery,
  relatedResponse,
} from '../wire/list.ts';
import { legacyChartBody } from '../wire/legacy-chart.ts';
import { idList, supersetRoute, optionalQ, plainRoutes, sentMembers } from './plain-resource.ts';
import { flagText, idParams, numberText, route } from './route.ts';

const path = '/api/v1/annotation_layer';
const read = supersetRoute('can_read Annotation');
const write = supersetRoute('can_write Annotation');

/** Stored layers of annotations. */
export const annotationLayer = {
  ...plainRoutes({
    path,
    view: 'Annotation',
    word: 'annotation layer',
    item: annotationLayerItem,
    post: annotationLayerPost,
    put: annotationLayerPut,
  }),
  related: route({
    ...read,
    method: 'GET',
    path: `${path}/related/:column`,
    params: z.object({ column: z.string() }),
    query: optionalQ(relatedQuery),
    response: relatedResponse,
    doc: 'Lists the users who made or changed annotation layers (`created_by`, `changed_by`).',
  }),
  remove: route({
    ...write,
    method: 'DELETE',
    path: `${path}/:id`,
    params: idParams,
    response: messageResponse,
    rejections: [422],
    doc: 'Removes an annotation layer that has no annotations.',
  }),
  removeMany: route({
    ...write,
    method: 'DELETE',
    path: `${path}/`,
    query: idList,
    response: messageResponse,
    rejections: [422],
    doc: 'Removes several annotation layers that have no annotations; all or none.',
  }),
};

const layerParams = z.object({ layerId: numberText });
const annotationParams = z.object({ layerId: numberText, id: numberText });
/** The members that were sent. */
const savedResponse = z.looseObject({ id: z.int(), result: sentMembers(annotationPost) });

/** The annotations of a stored layer. */
export const annotation = {
  list: route({
    ...read,
    method: 'GET',
    path: `${path}/:layerId/annotation/`,
    params: layerParams,
    query: optionalQ(listQuery),
    response: listResponse(annotationItem),
    isPartial: true,
    doc: 'Lists the annotations of a layer.',
  }),
  show: route({
    ...read,
    method: 'GET',
    path: `${path}/:layerId/annotation/:id`,
    params: annotationParams,
    query: optionalQ(itemQuery),
    response: itemResponse(annotationItem),
    isPartial: true,
    doc: 'Shows one annotation of a layer.',
  }),
  create: route({
    ...write,
    method: 'POST',
    path: `${path}/:layerId/annotation/`,
    params: layerParams,
    body: annotationPost,
    response: savedResponse,
    status: 201,
    doc: 'Makes an annotation. Moments are wall time; one that names its zone is taken to UTC.',
  }),
  update: route({
    ...write,
    method: 'PUT',
    path: `${path}/:layerId/annotation/:id`,
    params: annotationParams,
    body: annotationPut,
    response: savedResponse,
    doc: 'Changes an annotation: absent fields keep, null clears.',
  }),
  remove: route({
    ...write,
    method: 'DELETE',
    path: `${path}/:layerId/annotation/:id`,
    params: annotationParams,
    response: messageResponse,
    doc: 'Removes an annotation.',
  }),
  removeMany: route({
    ...write,
    method: 'DELETE',
    path: `${path}/:layerId/annotation/`,
    params: layerParams,
    query: idList,
    response: messageResponse,
    doc: 'Removes several annotations of a layer; all or none.',
  }),
};

const formData = { form_data: z.string().optional(), force: flagText.optional() };
const slice = {
  ...supersetRoute('can_slice_json Superset'),
  path: '/superset/slice_json/:id',
  params: idParams,
  query: z.looseObject({ ...formData, dashboard_id: z.string().optional() }),
  response: sliceJsonResponse,
  hasRows: true,
} as const;

/** The data of one layer over a chart, asked for by itself. */
export const annotationData = {
  layer: route({
    ...supersetRoute('can_annotation_json Superset'),
    method: 'GET',
    path: '/superset/annotation_json/:id',
    params: idParams,
    query: z.looseObject(formData),
    response: annotationJsonResponse,
    doc: 'The annotations of a stored layer that touch the time range of `form_data`; all without one.',
  }),
  chart: route({
    ...slice,
    method: 'GET',
    doc: 'The rows of a chart as annotations; `form_data` lays its `time_range`, `granularity`, `time_grain_sqla` and `time_shift` over those of the chart.',
  }),
  askChart: route({
    ...slice,
    method: 'POST',
    bodyType: 'multipart',
    body: legacyChartBody,
    doc: 'The same with `form_data` as a form field or in JSON.',
  }),
};
