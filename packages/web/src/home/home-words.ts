import type { Home, HomeItem } from '@sextant/contract';
import { ChartIcon, DashboardIcon, DatabaseIcon } from '@sextant/ui';

export const kindIcons = {
  dashboard: DashboardIcon,
  chart: ChartIcon,
  dataset: DatabaseIcon,
} as const satisfies Record<HomeItem['kind'], unknown>;
export const kindWords = { dashboard: 'Dashboard', chart: 'Chart', dataset: 'Dataset' } as const satisfies Record<
  HomeItem['kind'],
  string
>;

/** Which of the recent things are shown. */
export type RecentKind = 'viewed' | 'edited' | 'created';

const moments: Readonly<Record<RecentKind, (item: HomeItem) => number | null>> = {
  viewed: (item) => item.openedAt,
  edited: (item) => item.changedAt,
  created: (item) => item.createdAt,
};

/** What was viewed, edited or created lately, the latest first, each with its moment. */
export function recentItems(home: Home, kind: RecentKind): readonly { readonly item: HomeItem; readonly at: number }[] {
  const source = kind === 'viewed' ? home.recents : home.own;
  return source
    .flatMap((item) => {
      const at = moments[kind](item);
      return at === null ? [] : [{ item, at }];
    })
    .toSorted((left, right) => right.at - left.at);
}

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
