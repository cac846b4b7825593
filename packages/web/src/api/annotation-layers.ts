import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { api as routes, BodyInputOf } from '@sextant/contract';
import { call } from './call.ts';
import { pageQuery } from './team.ts';
import type { TeamPage } from './team.ts';

export const annotationLayersQuery = (page: TeamPage, changedBy: string | null) =>
  queryOptions({
    queryKey: ['team', 'annotation-layers', page, changedBy],
    queryFn: ({ signal }) => {
      const q = pageQuery(page, (value) => ({ col: 'name', opr: 'ct', value }));
      const narrowed =
        changedBy === null ? [] : [{ col: 'changed_by', opr: 'rel_o_m' as const, value: Number(changedBy) }];
      return call(api.annotationLayer.list, {
        query: { q: { ...q, filters: [...(q.filters ?? []), ...narrowed] } },
        signal,
      });
    },
  });

/** The users who changed layers. */
export const layerChangersQuery = queryOptions({
  queryKey: ['team', 'annotation-layers', 'changers'],
  queryFn: async ({ signal }) => {
    const response = await call(api.annotationLayer.related, {
      params: { column: 'changed_by' },
      query: { q: {} },
      signal,
    });
    return response.result.map(({ value, text }) => ({ id: String(value), text }));
  },
});

export const annotationLayerQuery = (id: number) =>
  queryOptions({
    queryKey: ['team', 'annotation-layer', id],
    queryFn: async ({ signal }) => (await call(api.annotationLayer.show, { params: { id }, signal })).result,
  });

export const annotationsQuery = (layerId: number, page: TeamPage) =>
  queryOptions({
    queryKey: ['team', 'annotations', layerId, page],
    queryFn: ({ signal }) =>
      call(api.annotation.list, {
        params: { layerId },
        query: { q: pageQuery(page, (value) => ({ col: 'short_descr', opr: 'ct', value })) },
        signal,
      }),
  });

export type NewLayer = BodyInputOf<typeof routes.annotationLayer.create>;
export type NewAnnotation = BodyInputOf<typeof routes.annotation.create>;

/** Makes a layer, or changes that with `id`. */
export const saveLayer = (id: number | null, body: NewLayer) =>
  id === null ? call(api.annotationLayer.create, { body }) : call(api.annotationLayer.update, { params: { id }, body });

/** Removes layers; all or none. @throws ApiError for a layer that has annotations */
export const removeLayers = (ids: readonly number[]) =>
  call(api.annotationLayer.removeMany, { query: { q: [...ids] } });

/** Makes an annotation of a layer, or changes that with `id`. */
export const saveAnnotation = (layerId: number, id: number | null, body: NewAnnotation) =>
  id === null
    ? call(api.annotation.create, { params: { layerId }, body })
    : call(api.annotation.update, { params: { layerId, id }, body });

/** Removes annotations of a layer; all or none. */
export const removeAnnotations = (layerId: number, ids: readonly number[]) =>
  call(api.annotation.removeMany, { params: { layerId }, query: { q: [...ids] } });
