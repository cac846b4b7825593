import { api, cleanTagName } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { giveTags, taggedThing, takeTags } from '../services/tags/save-tag.ts';
import { requireVisible } from '../services/tags/tag-rights.ts';
import { taggedObjects } from '../services/tags/tagged-objects.ts';

const mostSuggestions = 100;
const shortOf = ({ id, name }: { readonly id: number; readonly name: string }) => ({ id, name });

/** Tags as the pages of Superset 2 ask for them. */
export const tagViewRoutes: RoutePlugin = (route, { store }) => {
  route(api.tagView.suggestions, async ({ response }) =>
    response.ok((await store.tags.mostUsed(mostSuggestions)).map(shortOf)),
  );

  route(api.tagView.show, async ({ params, session, response }) => {
    const thing = taggedThing(params.object_type, params.object_id);
    await requireVisible(store, session.user, thing);
    return response.ok(((await store.tags.of(thing.kind, [thing.id])).get(thing.id) ?? []).map(shortOf));
  });

  route(api.tagView.add, async ({ params, body, session, response }) => {
    await giveTags(store, session.user, body, taggedThing(params.object_type, params.object_id));
    return response.ok({ result: 'OK' });
  });

  route(api.tagView.take, async ({ params, body, session, response }) => {
    await takeTags(store, session.user, body.map(cleanTagName), taggedThing(params.object_type, params.object_id));
    return response.ok({ result: 'OK' });
  });

  route(api.tagView.objects, async ({ query, session, response }) =>
    response.ok(await taggedObjects(store, session.user, query)),
  );
};
