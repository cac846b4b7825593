import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { ChartListItem, DatabaseListItem, DatasetItem, DatasetSync } from '@sextant/contract';
import { call } from '../api/call.ts';

/** Databases that a dataset can be made over: Uploads and Examples have theirs already. */
export const sourceDatabasesQuery = queryOptions({
  queryKey: ['databases', 'sources'],
  queryFn: async ({ signal }): Promise<readonly DatabaseListItem[]> => {
    const q = { order_column: 'database_name', order_direction: 'asc' as const, page: 0, page_size: 100 };
    return (await call(api.database.list, { query: { q }, signal })).result;
  },
});

export const datasetQuery = (id: number) =>
  queryOptions({
    queryKey: ['datasets', 'item', id],
    // An editor starts from what is stored now.
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<DatasetItem> =>
      (await call(api.dataset.show, { params: { id: String(id) }, signal })).result,
  });

/** What shows a dataset, as far as the user may see it. */
export interface DatasetUsage {
  /** Charts, also those that are not listed. */
  readonly count: number;
  /** The first of them, the newest change first. */
  readonly charts: readonly { readonly id: number; readonly name: string; readonly changedAt: string }[];
  /** Dashboards that the listed charts are on, each once, by name. */
  readonly dashboards: readonly { readonly id: number; readonly title: string }[];
}

const listedCharts = 100;

const usageOf = ({ count, result }: { readonly count: number; readonly result: readonly ChartListItem[] }) => {
  const titles = new Map(
    result.flatMap(({ dashboards }) => dashboards.map(({ id, dashboard_title: title }) => [id, title] as const)),
  );
  return {
    count,
    charts: result.map((chart) => ({
      id: chart.id,
      name: chart.slice_name,
      changedAt: chart.changed_on_delta_humanized,
    })),
    dashboards: [...titles]
      .map(([id, title]) => ({ id, title }))
      .toSorted((left, right) => left.title.localeCompare(right.title)),
  };
};

/** The charts and dashboards that show a dataset. */
export const usageQuery = (id: number) =>
  queryOptions({
    queryKey: ['datasets', 'usage', id],
    queryFn: async ({ signal }): Promise<DatasetUsage> => {
      const q = {
        filters: [{ col: 'datasource_id', opr: 'eq', value: id }],
        order_column: 'changed_on_delta_humanized',
        order_direction: 'desc' as const,
        page: 0,
        page_size: listedCharts,
      };
      return usageOf(await call(api.chart.list, { query: { q }, signal }));
    },
  });

/** What a sync would change now. */
export const requestSync = async (id: number): Promise<DatasetSync> =>
  (await call(api.dataset.sync, { params: { id } })).result;
