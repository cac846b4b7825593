import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import { call } from './call.ts';

const everyMs = 2_000;

/** What waits or runs now: one's own, or everybody's for administrators. Asked again as long as it is looked at. */
export const runningQuery = queryOptions({
  queryKey: ['running'],
  gcTime: 0,
  refetchInterval: everyMs,
  queryFn: async ({ signal }) => (await call(api.query.running, { signal })).result,
});

/** Stops a query of the list; false when it had ended. */
export const endQuery = async (id: string): Promise<boolean> =>
  (await call(api.query.end, { params: { id } })).result.stopped;

export const uploadsQuery = queryOptions({
  queryKey: ['uploads'],
  queryFn: ({ signal }) => call(api.upload.tables, { signal }),
});

/** Moves the dataset over an uploaded table to the trash; the table goes with it when it leaves the trash. */
export const removeUpload = (datasetId: number) => call(api.dataset.remove, { params: { id: datasetId } });
export const restoreUpload = (datasetId: number) => call(api.dataset.restore, { params: { id: datasetId } });
