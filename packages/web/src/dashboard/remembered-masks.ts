import { readKeptMasks, remembersValue } from '@sextant/dashboard';
import type { DashboardModel } from '@sextant/dashboard';
import type { DataMasks } from '@sextant/contract';

const prefix = 'sextant.filters.last-values.v1';
/** What is longer is not remembered: a storage has a few million letters for everything. */
const longestText = 20_000;

const keyOf = (userId: number, dashboardId: number): string => `${prefix}.${userId}.${dashboardId}`;

/** What a user chose last on a dashboard, in this browser, in filters that remember it; nothing for visitors without a name. */
export function rememberedMasks(userId: number | null, { item, filters }: DashboardModel): DataMasks {
  if (userId === null || !filters.some(remembersValue)) return {};
  try {
    return readKeptMasks(localStorage.getItem(keyOf(userId, item.id)) ?? '{}');
  } catch {
    // A closed storage remembers nothing.
    return {};
  }
}

/** Remembers what acts now in filters whose author wants that. */
export function rememberMasks(userId: number | null, { item, filters }: DashboardModel, masks: DataMasks): void {
  const keptFilters = filters.filter((filter) => remembersValue(filter) && masks[filter.id] !== undefined);
  if (userId === null || keptFilters.length === 0) return;
  const text = JSON.stringify(Object.fromEntries(keptFilters.map(({ id }) => [id, masks[id]])));
  try {
    if (text.length <= longestText) localStorage.setItem(keyOf(userId, item.id), text);
    // What was chosen before is not the last value any more.
    else localStorage.removeItem(keyOf(userId, item.id));
  } catch {
    // A full or closed storage remembers nothing.
  }
}
