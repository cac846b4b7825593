import { currentTypeOf, isChartType } from '@sextant/charts';
import { api, fail, legacyChartNames } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { pluginFrame } from '../services/plugins/plugin-frame.ts';
import type { PluginRow } from '../store/schema.ts';

function rejectBuiltIn(key: string): void {
  if (isChartType(currentTypeOf(key)) || Object.hasOwn(legacyChartNames, key)) throw fail('PLUGIN_001', { key });
}

/** Chart types that are drawn by bundles from elsewhere. */
export const pluginRoutes: RoutePlugin = (route, { store: { plugins }, config }) => {
  const load = async (id: number): Promise<PluginRow> => {
    const row = await plugins.load(id);
    if (row === undefined) throw fail('NOT_FOUND_025', { id });
    return row;
  };

  route(api.plugin.list, async ({ response }) => {
    const rows = await plugins.list();
    return response.ok({ count: rows.length, ids: rows.map(({ id }) => id), result: rows });
  });

  route(api.plugin.create, async ({ body, response }) => {
    rejectBuiltIn(body.key);
    const id = await plugins.create(body);
    if (id === null) throw fail('PLUGIN_002', { key: body.key });
    return response.ok({ id, result: { ...body } });
  });

  route(api.plugin.update, async ({ params, body, response }) => {
    const { id } = await load(params.id);
    if (body.key !== undefined) {
      rejectBuiltIn(body.key);
      const others = await plugins.list();
      if (others.some((other) => other.key === body.key && other.id !== id))
        throw fail('PLUGIN_002', { key: body.key });
    }
    await plugins.save(id, body);
    return response.ok({ id, result: { ...body } });
  });

  route(api.plugin.remove, async ({ params, response }) => {
    if (!(await plugins.remove(params.id))) throw fail('NOT_FOUND_025', { id: params.id });
    return response.ok({ message: 'OK' });
  });

  route(api.plugin.frame, async ({ params, response }) => {
    if (!config.features.DYNAMIC_PLUGINS) throw fail('NOT_FOUND_025', { id: params.id });
    const { bundle_url: bundleUrl } = await load(params.id);
    const { html, policy } = pluginFrame(bundleUrl);
    return response.send(html, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-dns-prefetch-control': 'off',
    });
  });
};
