import { api, fail } from '@sextant/contract';
import type { FormDataBody } from '../services/charts/saved-form-data.ts';
import type { RoutePlugin } from '../http/route.ts';
import { typesInUse } from '../wire/chart-types.ts';
import { loadFormData, requireFormSources } from '../services/charts/saved-form-data.ts';
import { randomName } from '../secrets/secrets.ts';

/** A chart being made, under a key. Reading it needs the dataset it is made on. */
export const formDataRoutes: RoutePlugin = (route, { store, config }) => {
  const add = async (ownerId: number, body: FormDataBody): Promise<string> => {
    const key = randomName();
    await store.keys.add({
      key,
      kind: 'form_data',
      ownerId,
      objectId: body.chart_id ?? null,
      value: JSON.stringify(body),
    });
    return key;
  };

  route(api.formData.create, async ({ body, session, response }) => {
    await requireFormSources(store, session.user, body);
    return response.ok({ key: await add(session.user.id, body) });
  });

  route(api.formData.update, async ({ params, body, session, response }) => {
    await requireFormSources(store, session.user, body);
    const before = await store.keys.find('form_data', params.key);
    if (before === undefined) throw fail('NOT_FOUND_006', { id: params.key });
    if (before.owner_id !== session.user.id) return response.ok({ key: await add(session.user.id, body) });
    await store.keys.replace(before.key, JSON.stringify(body));
    return response.ok({ key: before.key });
  });

  route(api.formData.show, async ({ params, session, response }) => {
    const { form_data: text } = await loadFormData(store, session.user, params.key);
    return response.ok({ form_data: typesInUse(config).formText(text) });
  });

  route(api.formData.remove, async ({ params, session, response }) => {
    const before = await store.keys.find('form_data', params.key);
    if (before === undefined || before.owner_id !== session.user.id) throw fail('NOT_FOUND_006', { id: params.key });
    await store.keys.remove(before.key);
    return response.ok({ message: 'Deleted successfully' });
  });
};
