import { definitions } from './by-type/definition.ts';
import { isChartType } from './chart-types.ts';
import { currentTypesOf, loadOlderTypeMigrations } from './older-types.ts';
import { isLoaded, registerChartType } from './registry.ts';
import { isReplaced } from './replaced-types.ts';
import type { ChartType } from './type-folders.ts';

async function load(type: ChartType): Promise<void> {
  if (isLoaded(type)) return;
  const { definition } = await definitions[type]();
  registerChartType(type, definition);
}

let loadMoreTypes: (() => Promise<void>) | null = null;

/** What to wait for before a `viz_type` that is not built in counts as unknown: it may be a plugin's. Default nothing. */
export const setPluginLoader = (load: () => Promise<void>): void => {
  loadMoreTypes = load;
};

/**
 * Loads what the charts of these stored `viz_type`s are asked with; of older types that of the ones that may draw them, of unknown ones nothing.
 * @throws what loading the code met
 */
export async function loadChartTypes(storedTypes: Iterable<unknown>): Promise<void> {
  const names = [...storedTypes].filter((type) => typeof type === 'string');
  const types = names.flatMap(currentTypesOf);
  if (!types.every(isChartType)) await loadMoreTypes?.();
  const loads = [...new Set(types.filter(isChartType))].map(load);
  await Promise.all([...loads, ...(names.some(isReplaced) ? [loadOlderTypeMigrations()] : [])]);
}
