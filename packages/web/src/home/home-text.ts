import type { Home, HomeItem } from '@sextant/contract';
import { ChartIcon, DashboardIcon, DatabaseIcon } from '@sextant/ui';

export const kindIcons = {
  dashboard: DashboardIcon,
  chart: ChartIcon,
  dataset: DatabaseIcon,
} as const satisfies Record<HomeItem['kind'], unknown>;
export const kindText = { dashboard: 'Dashboard', chart: 'Chart', dataset: 'Dataset' } as const satisfies Record<
  HomeItem['kind'],
  string
>;

/** Which of the recent things are shown. */
export type RecentKind = 'viewed' | 'edited' | 'created';

/** What was opened, the last first. */
export const viewedItems = (recents: readonly HomeItem[]): readonly HomeItem[] =>
  recents
    .filter(({ openedAt }) => openedAt !== null)
    .toSorted((left, right) => (right.openedAt ?? 0) - (left.openedAt ?? 0));

/** What is said while there is nothing. */
export const emptyText: Readonly<Record<RecentKind, string>> = {
  viewed: 'Nothing viewed yet. Dashboards and charts that you open appear here.',
  edited: 'Nothing edited yet. Dashboards and charts that you save appear here.',
  created: 'Nothing created yet. A file or a saved chart is a start.',
};

/** 'a', 'a and b', 'a, b and 3 more'. */
export function listNames(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' and ');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}

/** Greeting by the hour of the reader's own clock. */
export function greetingAt(hour: number): string {
  if (hour < 5 || hour >= 18) return 'Good evening';
  return hour < 12 ? 'Good morning' : 'Good afternoon';
}

/** Whether any of the lists that one may start from holds something. */
export const hasObjects = (home: Home): boolean =>
  [home.favorites, home.own, home.shared, home.startHere].some((items) => items.length > 0);

/** Nothing was opened, starred or made by the user yet: lists of it would be empty boxes. */
export const isEmpty = (home: Home): boolean =>
  [home.recents, home.favorites, home.own, home.shared].every((items) => items.length === 0);
