import { chartTypes } from './by-type/about.ts';
import { definitions } from './by-type/definition.ts';
import { views } from './by-type/view.ts';
import { aboutPlugin, declaredType, type LoadedPlugin } from './plugin/declared-type.ts';
import { pluginView } from './plugin/PluginView.tsx';

/**
 * Makes the chart type of a plugin one like those that are built in: the lists of chart types get a line for it, so that nothing else needs to know of
 * plugins. Only their types do not: `ChartType` names what is built in. A key that is known already is left as it is.
 */
export function addPluginType(plugin: LoadedPlugin, frameAddress: string): void {
  const { key } = plugin;
  if (Object.hasOwn(chartTypes, key)) return;
  const view = { View: pluginView(plugin, frameAddress) };
  const definition = { definition: declaredType(plugin) };
  Object.assign(chartTypes, { [key]: aboutPlugin(plugin) });
  Object.assign(definitions, { [key]: () => Promise.resolve(definition) });
  Object.assign(views, { [key]: () => Promise.resolve(view) });
}

export type { LoadedPlugin } from './plugin/declared-type.ts';
export { readPluginMessage, type PluginDeclaration } from './plugin/messages.ts';
