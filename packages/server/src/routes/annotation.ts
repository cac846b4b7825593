import { api, fail } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import {
  createAnnotation,
  loadAnnotation,
  loadAnnotationLayer,
  removeAnnotations,
  saveAnnotation,
} from '../services/annotations/save-annotation.ts';
import { annotationRules } from '../store/annotations.ts';
import type { AnnotationLayerRow, AnnotationRow } from '../store/schema.ts';
import { annotationItemOf } from '../wire/annotation.ts';
import { itemBody, listBody, plainRequest } from '../wire/list.ts';

/** The annotations of stored layers. */
export const annotationRoutes: RoutePlugin = (route, context) => {
  const { store, clock } = context;
  const itemsOf = async (layer: AnnotationLayerRow, rows: readonly AnnotationRow[]) => {
    const users = await store.users.byIds(rows.flatMap((row) => [row.created_by, row.changed_by]));
    return rows.map((row) => annotationItemOf(row, { layer, users, now: clock() }));
  };

  route(api.annotation.list, async ({ params, session, query, response }) => {
    const layer = await loadAnnotationLayer(store, params.layerId);
    const listOptions = plainRequest(query.q, session.user, annotationRules);
    const { count, rows } = await store.annotations.list(layer.id, listOptions);
    const orderColumns = Object.keys(annotationRules.orders);
    const items = await itemsOf(layer, rows);
    return response.ok(
      listBody({ entry: api.annotation.list, count, items, query: query.q, title: 'List Annotation', orderColumns }),
    );
  });

  route(api.annotation.show, async ({ params, query, response }) => {
    const row = await loadAnnotation(store, params.layerId, params.id);
    const [item] = await itemsOf(await loadAnnotationLayer(store, params.layerId), [row]);
    if (item === undefined) throw fail('NOT_FOUND_017', { id: params.id });
    return response.ok(itemBody({ entry: api.annotation.show, item, query: query.q, title: 'Show Annotation' }));
  });

  route(api.annotation.create, async ({ params, body, session, response }) => {
    const id = await createAnnotation(store, session.user.id, { layerId: params.layerId, body });
    return response.ok({ id, result: { ...body, layer: params.layerId } });
  });

  route(api.annotation.update, async ({ params, body, session, response }) => {
    await saveAnnotation(store, session.user.id, { ...params, body });
    return response.ok({ id: params.id, result: { ...body, layer: params.layerId } });
  });

  route(api.annotation.remove, async ({ params, response }) => {
    await removeAnnotations(store, params.layerId, [params.id]);
    return response.ok({ message: 'OK' });
  });

  route(api.annotation.removeMany, async ({ params, query, response }) => {
    await removeAnnotations(store, params.layerId, query.q);
    return response.ok({ message: `Deleted ${query.q.length} annotation${query.q.length === 1 ? '' : 's'}` });
  });
};
