import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import { call } from './call.ts';

/** A dataset with its columns, as charts and filters see it; null when it is gone. */
export const datasetDataQuery = (datasetId: number) =>
  queryOptions({
    queryKey: ['dataset-data', datasetId],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await call(api.explore.show, { query: { datasource_id: datasetId, datasource_type: 'table' }, signal })).result
        .dataset,
  });
