/** How the bundle of a plugin stands. */
export interface PluginState {
  readonly key: string;
  readonly isMounting: boolean;
  /** Why it was not loaded; null while it is mounting, and when it was. */
  readonly error: Error | null;
}

/** The plugins of the page by their keys. */
export interface PluginsState {
  /** True until none is mounting; true before the list is known, too. */
  readonly isLoading: boolean;
  readonly plugins: Readonly<Record<string, PluginState>>;
}

/** What happens to plugins: the bundles of a list begin to load, one of them is done. */
export type PluginsAction =
  | { readonly type: 'begin'; readonly keys: readonly string[] }
  | { readonly type: 'complete'; readonly key: string; readonly error: Error | null };

/** Before the list is asked. */
export const noPluginsYet: PluginsState = { isLoading: true, plugins: {} };

const withLoading = (plugins: PluginsState['plugins']): PluginsState => ({
  isLoading: Object.values(plugins).some(({ isMounting }) => isMounting),
  plugins,
});

/** The state after an action. */
export function reducePlugins(state: PluginsState, action: PluginsAction): PluginsState {
  switch (action.type) {
    case 'begin': {
      const begun = action.keys.map((key): [string, PluginState] => [key, { key, isMounting: true, error: null }]);
      return withLoading({ ...state.plugins, ...Object.fromEntries(begun) });
    }
    case 'complete': {
      const { key, error } = action;
      return withLoading({ ...state.plugins, [key]: { key, isMounting: false, error } });
    }
  }
}
