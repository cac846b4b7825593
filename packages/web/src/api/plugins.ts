import { queryOptions } from '@tanstack/react-query';
import { addressOf } from '@sextant/contract';
import type { PluginItem, PluginPost } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import { call } from './call.ts';
import type { TeamPage } from './team.ts';

/** Every dynamic plugin, by its key. */
export const listPlugins = (): Promise<{ readonly count: number; readonly result: readonly PluginItem[] }> =>
  call(api.plugin.list, {});

const isFound = ({ name, key }: PluginItem, search: string): boolean =>
  `${name}\n${key}`.toLowerCase().includes(search.trim().toLowerCase());

/** One page of the plugins whose name or key holds a text. */
export const pluginsQuery = ({ search, page, pageSize }: TeamPage) =>
  queryOptions({
    queryKey: ['team', 'plugins', search, page],
    queryFn: async () => {
      const found = (await listPlugins()).result.filter((plugin) => isFound(plugin, search));
      return { count: found.length, result: found.slice(page * pageSize, (page + 1) * pageSize) };
    },
  });

/** Where the document is in which a plugin's bundle runs. */
export const pluginFrameAddress = (id: number): string => addressOf(api.plugin.frame, { params: { id } });

/** Adds a plugin (null), or changes one. */
export const savePlugin = (id: number | null, body: PluginPost) =>
  id === null ? call(api.plugin.create, { body }) : call(api.plugin.update, { params: { id }, body });

/** Removes a plugin; charts of its type keep their settings. */
export const removePlugin = (id: number) => call(api.plugin.remove, { params: { id } });
