import { queryOptions } from '@tanstack/react-query';
import { datasourceParameters } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import type { DatasetData, DatasetListItem } from '@sextant/contract';
import { call } from './call.ts';

/** How many datasets one page of the picker has. */
export const pickedPageSize = 25;

/** One page of the datasets that a chart can be drawn from, the newest change first. */
export const datasetChoicesQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: ['objects', 'dataset', 'choices', search, page],
    queryFn: async ({ signal }): Promise<{ readonly count: number; readonly rows: readonly DatasetListItem[] }> => {
      const text = search.trim();
      const q = {
        filters: text === '' ? [] : [{ col: 'table_name', opr: 'ct', value: text }],
        order_column: 'changed_on_delta_humanized',
        order_direction: 'desc' as const,
        page,
        page_size: pickedPageSize,
      };
      const response = await call(api.dataset.list, { query: { q }, signal });
      return { count: response.count, rows: response.result };
    },
  });

/** A dataset as charts are drawn from it. @throws ApiError when it is gone or not to be read */
export async function fetchDataset(id: number): Promise<DatasetData> {
  const query = datasourceParameters(id);
  const { dataset } = (await call(api.explore.show, { query })).result;
  if (dataset === null) throw new Error('The dataset is not here any more');
  return dataset;
}
