import { createStore } from 'zustand';
import { addPluginType } from '@sextant/charts/plugins';
import type { PluginDeclaration } from '@sextant/charts/plugins';
import type { PluginItem } from '@sextant/contract';
import { listPlugins, pluginFrameAddress } from '../../api/plugins.ts';
import { mountBundle } from './mount-bundle.ts';
import { noPluginsYet, reducePlugins } from './plugins-state.ts';
import type { PluginsAction } from './plugins-state.ts';

/** How a bundle is run until it says what it is. */
type Mount = (id: number) => Promise<PluginDeclaration>;

/** How the plugins of the page stand. */
export const pluginsStore = createStore(() => noPluginsYet);
const apply = (action: PluginsAction): void => pluginsStore.setState((state) => reducePlugins(state, action));

async function loadPlugin({ id, key, name }: PluginItem, mount: Mount): Promise<void> {
  try {
    const declaration = await mount(id);
    addPluginType({ id, key, name, declaration }, pluginFrameAddress(id));
    apply({ type: 'complete', key, error: null });
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error));
    apply({ type: 'complete', key, error: reason });
    // Nobody who looks at a dashboard can mend it: charts of the type say that it is not supported.
    console.error(`Failed to load plugin ${key} with the following error:`, reason);
  }
}

/** Reads the list and runs every bundle, each by itself: one that fails is noted on the console, and the others go on. Never rejects. */
export async function loadEveryPlugin(list: typeof listPlugins, mount: Mount): Promise<void> {
  try {
    const { result } = await list();
    apply({ type: 'begin', keys: result.map(({ key }) => key) });
    await Promise.all(result.map((plugin) => loadPlugin(plugin, mount)));
  } catch (error) {
    console.error('Failed to load the list of plugins with the following error:', error);
  }
}

let loading: Promise<void> | null = null;

/** Loads the plugins of the page, once. */
export const loadPlugins = (): Promise<void> => (loading ??= loadEveryPlugin(listPlugins, mountBundle));
