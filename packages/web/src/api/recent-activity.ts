import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { ChartListItem, DashboardListItem, ListQuery } from '@sextant/contract';
import { call } from './call.ts';
import { keptCharts } from './objects.ts';

/** What somebody did lately. */
export type ActivityKind = 'edited' | 'created';

/** How many of each kind of object are asked. */
export const activityPageSize = 5;
/** How many of what was found are shown. */
export const shownActivity = 3;

/** One thing that somebody edited or created. */
export interface Activity {
  readonly kind: 'dashboard' | 'chart';
  readonly id: number;
  readonly uuid: string;
  readonly title: string;
  readonly url: string;
  readonly vizType: string | null;
  readonly pictureUrl: string | null;
  /** How long ago it was edited or created, in words. */
  readonly when: string;
  /** For sorting: when it was changed. */
  readonly changedOn: string;
}

/** The query for what a user edited or created, the newest change first. */
export const activityQ = (kind: ActivityKind, userId: number): ListQuery => ({
  filters: [{ col: kind === 'edited' ? 'changed_by' : 'created_by', opr: 'rel_o_m', value: userId }],
  order_column: 'changed_on_delta_humanized',
  order_direction: 'desc',
  page: 0,
  page_size: activityPageSize,
});

const sharedFields = (item: DashboardListItem | ChartListItem, kind: ActivityKind) => ({
  id: item.id,
  uuid: item.uuid,
  pictureUrl: item.thumbnail_url,
  when: kind === 'edited' ? item.changed_on_delta_humanized : item.created_on_delta_humanized,
  changedOn: item.changed_on_utc,
});

/** The newest of both lists. */
export const newestOf = (lists: readonly (readonly Activity[])[]): readonly Activity[] =>
  lists
    .flat()
    .toSorted((left, right) => right.changedOn.localeCompare(left.changedOn))
    .slice(0, shownActivity);

/** What a user edited or created lately: dashboards and charts. */
export const activityQuery = (kind: ActivityKind, userId: number) =>
  queryOptions({
    queryKey: ['recent-activity', kind, userId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<readonly Activity[]> => {
      const q = activityQ(kind, userId);
      const [dashboards, charts] = await Promise.all([
        call(api.dashboard.list, { query: { q }, signal }),
        call(api.chart.list, { query: { q: { ...q, filters: [...(q.filters ?? []), keptCharts] } }, signal }),
      ]);
      return newestOf([
        dashboards.result.map((item) => ({
          ...sharedFields(item, kind),
          kind: 'dashboard',
          title: item.dashboard_title,
          url: item.url,
          vizType: null,
        })),
        charts.result.map((item) => ({
          ...sharedFields(item, kind),
          kind: 'chart',
          title: item.slice_name,
          url: item.slice_url,
          vizType: item.viz_type,
        })),
      ]);
    },
  });
