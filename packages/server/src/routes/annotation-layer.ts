import { annotationLayerPost, annotationLayerPut, api, fail } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { relatedChoices } from '../services/objects/related-choices.ts';
import {
  createAnnotationLayer,
  loadAnnotationLayer,
  removeAnnotationLayers,
  saveAnnotationLayer,
} from '../services/annotations/save-annotation.ts';
import { annotationLayerRules } from '../store/annotation-layers.ts';
import type { AnnotationLayerRow } from '../store/schema.ts';
import { annotationLayerItemOf } from '../wire/annotation.ts';
import { infoBody } from '../wire/info.ts';
import { itemBody, listBody, plainRequest } from '../wire/list.ts';

/** Stored layers of annotations. */
export const annotationLayerRoutes: RoutePlugin = (route, context) => {
  const { store, clock } = context;
  const itemsOf = async (rows: readonly AnnotationLayerRow[]) => {
    const users = await store.users.byIds(rows.flatMap((row) => [row.created_by, row.changed_by]));
    return rows.map((row) => annotationLayerItemOf(row, { users, now: clock() }));
  };

  route(api.annotationLayer.list, async ({ session, query, response }) => {
    const listOptions = plainRequest(query.q, session.user, annotationLayerRules);
    const { count, rows } = await store.annotationLayers.list(listOptions);
    const orderColumns = Object.keys(annotationLayerRules.orders);
    const items = await itemsOf(rows);
    return response.ok(
      listBody({
        entry: api.annotationLayer.list,
        count,
        items,
        query: query.q,
        title: 'List Annotation Layer',
        orderColumns,
      }),
    );
  });

  route(api.annotationLayer.info, async ({ session, query, response }) =>
    response.ok(
      infoBody({
        user: session.user,
        view: 'Annotation',
        post: annotationLayerPost,
        put: annotationLayerPut,
        filters: annotationLayerRules.filters,
        keys: query.q?.keys,
      }),
    ),
  );

  route(api.annotationLayer.related, async ({ params, query, response }) => {
    if (params.column !== 'created_by' && params.column !== 'changed_by') throw fail('REQUEST_003', {});
    return response.ok(await relatedChoices(store, params.column, query.q));
  });

  route(api.annotationLayer.show, async ({ params, query, response }) => {
    const [item] = await itemsOf([await loadAnnotationLayer(store, params.id)]);
    if (item === undefined) throw fail('NOT_FOUND_016', { id: params.id });
    return response.ok(
      itemBody({ entry: api.annotationLayer.show, item, query: query.q, title: 'Show Annotation Layer' }),
    );
  });

  route(api.annotationLayer.create, async ({ body, session, response }) => {
    const id = await createAnnotationLayer(store, session.user.id, body);
    return response.ok({ id, result: { ...body } });
  });

  route(api.annotationLayer.update, async ({ params, body, session, response }) => {
    await saveAnnotationLayer(store, session.user.id, { id: params.id, body });
    return response.ok({ id: params.id, result: { ...body } });
  });

  route(api.annotationLayer.remove, async ({ params, response }) => {
    await removeAnnotationLayers(store, [params.id]);
    return response.ok({ message: 'OK' });
  });

  route(api.annotationLayer.removeMany, async ({ query, response }) => {
    await removeAnnotationLayers(store, query.q);
    return response.ok({ message: `Deleted ${query.q.length} annotation layer${query.q.length === 1 ? '' : 's'}` });
  });
};
