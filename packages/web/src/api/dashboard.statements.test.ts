import { afterEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from './query-client.ts';
import { datasetDataQuery } from './dashboard.ts';

afterEach(() => vi.unstubAllGlobals());

test('[DSET-062] what a dataset is made of is asked for when it is not known yet, and not again', async () => {
  const requestedPaths: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requestedPaths.push(new URL(address, 'http://x').searchParams.get('datasource_id') ?? '');
    return Response.json({ result: { dataset: { id: 3, columns: [] }, slice: null, form_data: {} } });
  });
  const client = makeQueryClient();
  expect(await client.fetchQuery(datasetDataQuery(3))).toMatchObject({ id: 3 });
  expect(await client.fetchQuery(datasetDataQuery(3))).toMatchObject({ id: 3 });
  expect(requestedPaths).toEqual(['3']);
  await client.fetchQuery(datasetDataQuery(4));
  expect(requestedPaths).toEqual(['3', '4']);
});
