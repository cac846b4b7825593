import { row } from './row.ts';

/** Dynamic plugins: chart types that are drawn by bundles from elsewhere. */
export const pluginErrors = {
  NOT_FOUND_025: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no plugin ${id}`,
    doc: 'The plugin was removed or never existed, or dynamic plugins are switched off (`DYNAMIC_PLUGINS`).',
  }),
  PLUGIN_001: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: ({ key }: { readonly key: string }) => `The chart type ${key} is built in`,
    doc: 'A plugin brings a chart type of its own. Give it a key that no chart type of the product or of Superset has.',
  }),
  PLUGIN_002: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: ({ key }: { readonly key: string }) => `There is already a plugin with the key ${key}`,
    doc: 'Each plugin is a chart type of its own. Change the plugin that has the key, or choose another one.',
  }),
} as const;
