import { api, cleanTagName, fail, tagPost, tagPut } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import type { SessionUser } from '../policies/session.ts';
import {
  changeTag,
  createTag,
  giveMany,
  giveTags,
  loadTag,
  removeTags,
  tagsNamed,
  taggedThing,
  takeTags,
} from '../services/tags/save-tag.ts';
import { countTagged, taggedObjects } from '../services/tags/tagged-objects.ts';
import type { TagRow } from '../store/schema.ts';
import { tagRules } from '../store/tags.ts';
import { infoBody } from '../wire/info.ts';
import { itemBody, listBody, plainRequest } from '../wire/list.ts';
import { tagItemOf } from '../wire/tag.ts';

/** Tags of dashboards, charts, datasets and saved queries. */
export const tagRoutes: RoutePlugin = (route, context) => {
  readRoutes(route, context);
  writeRoutes(route, context);
  objectRoutes(route, context);
};

const readRoutes: RoutePlugin = (route, { store, clock }) => {
  const itemsOf = async (user: SessionUser, rows: readonly TagRow[]) => {
    const users = await store.users.byIds(rows.flatMap((row) => [row.created_by, row.changed_by]));
    const counts = await countTagged(
      store,
      user,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => tagItemOf(row, { users, objectCount: counts.get(row.id) ?? 0, now: clock() }));
  };

  route(api.tag.list, async ({ session, query, response }) => {
    const { count, rows } = await store.tags.list(plainRequest(query.q, session.user, tagRules));
    const items = await itemsOf(session.user, rows);
    const orderColumns = Object.keys(tagRules.orders);
    return response.ok(
      listBody({ entry: api.tag.list, count, items, query: query.q, title: 'List Tag', orderColumns }),
    );
  });

  route(api.tag.info, async ({ session, query, response }) =>
    response.ok(
      infoBody({
        user: session.user,
        view: 'Tag',
        post: tagPost,
        put: tagPut,
        filters: tagRules.filters,
        keys: query.q?.keys,
      }),
    ),
  );

  route(api.tag.show, async ({ params, session, query, response }) => {
    const [item] = await itemsOf(session.user, [await loadTag(store, params.id)]);
    if (item === undefined) throw fail('NOT_FOUND_023', { id: params.id });
    return response.ok(itemBody({ entry: api.tag.show, item, query: query.q, title: 'Show Tag' }));
  });

  route(api.tag.favoriteStatus, async ({ session, query, response }) => {
    const favorites = await store.favorites.among(session.user.id, 'tag', query.q);
    return response.ok({ result: query.q.map((id) => ({ id, value: favorites.has(id) })) });
  });

  route(api.tag.favorite, async ({ session, params, response }) => {
    const { id } = await loadTag(store, params.id);
    await store.favorites.add(session.user.id, 'tag', id);
    return response.ok({ result: 'OK' });
  });

  route(api.tag.unfavorite, async ({ session, params, response }) => {
    const { id } = await loadTag(store, params.id);
    await store.favorites.remove(session.user.id, 'tag', id);
    return response.ok({ result: 'OK' });
  });
};

const writeRoutes: RoutePlugin = (route, { store }) => {
  route(api.tag.create, async ({ body, session, response }) =>
    response.ok({ id: await createTag(store, session.user, body), result: { ...body } }),
  );

  route(api.tag.update, async ({ params, body, session, response }) => {
    await changeTag(store, session.user, params.id, body);
    return response.ok({ id: params.id, result: { ...body } });
  });

  route(api.tag.remove, async ({ params, session, response }) => {
    await removeTags(store, session.user, [await loadTag(store, params.id)]);
    return response.ok({ message: 'OK' });
  });

  route(api.tag.removeMany, async ({ query, session, response }) => {
    const rows = await tagsNamed(store, query.q.map(cleanTagName));
    await removeTags(store, session.user, rows);
    return response.ok({ message: `Deleted ${rows.length} tag${rows.length === 1 ? '' : 's'}` });
  });
};

const objectRoutes: RoutePlugin = (route, { store }) => {
  route(api.tag.objects, async ({ query, session, response }) =>
    response.ok({ result: await taggedObjects(store, session.user, query) }),
  );

  route(api.tag.add, async ({ params, body, session, response }) => {
    const thing = taggedThing(params.object_type, params.object_id);
    await giveTags(store, session.user, body.properties.tags, thing);
    return response.ok({ result: 'OK' });
  });

  route(api.tag.take, async ({ params, session, response }) => {
    const thing = taggedThing(params.object_type, params.object_id);
    await takeTags(store, session.user, [cleanTagName(params.tag)], thing);
    return response.ok({ result: 'OK' });
  });

  route(api.tag.createMany, async ({ body, session, response }) =>
    response.ok({ result: await giveMany(store, session.user, body.tags) }),
  );
};
