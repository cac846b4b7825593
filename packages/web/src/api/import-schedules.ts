import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { ImportSchedule } from '@sextant/contract';
import { call } from './call.ts';

const lookAgainMs = 1_000;

const isRunning = (schedule: ImportSchedule | null | undefined): boolean => schedule?.runs[0]?.outcome === 'running';

/** How a file comes by itself into the table of a dataset; asked again while a run goes on. */
export const scheduleQuery = (datasetId: number) =>
  queryOptions({
    queryKey: ['schedules', datasetId],
    queryFn: async ({ signal }): Promise<ImportSchedule | null> =>
      (await call(api.importSchedule.show, { params: { id: datasetId }, signal })).result,
    refetchInterval: ({ state }) => (isRunning(state.data) ? lookAgainMs : false),
  });

/** Files in the operator's folders, and the zone of schedules. */
export const importSourcesQuery = queryOptions({
  queryKey: ['schedules', 'sources'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(api.importSchedule.sources, { signal })).result,
});
