import { definitions } from './by-type/definition.ts';
import { isChartType } from './chart-types.ts';
import { currentTypesOf, loadMigrations } from './older-types.ts';
import { isLoaded, registerChartType } from './registry.ts';
import { isReplaced } from './replaced-types.ts';
import type { ChartType } from './type-folders.ts';

async function load(type: ChartType): Promise<void> {
  if (isLoaded(type)) return;
  const { definition } = await definitions[type]();
  registerChartType(type, definition);
}

/**
 * Loads what the charts of these stored `viz_type`s are asked with; of older types that of the ones that may draw them, of unknown ones nothing.
 * @throws what loading the code met
 */
export async function loadChartTypes(storedTypes: Iterable<unknown>): Promise<void> {
  const names = [...storedTypes].filter((type) => typeof type === 'string');
  const types = names.flatMap(currentTypesOf).filter(isChartType);
  await Promise.all([...[...new Set(types)].map(load), ...(names.some(isReplaced) ? [loadMigrations()] : [])]);
}
