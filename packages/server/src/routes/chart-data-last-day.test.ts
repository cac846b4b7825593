import { afterAll, beforeAll, expect, test } from 'vitest';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
beforeAll(async () => {
  server = await openDataServer();
}, 120_000);
afterAll(() => server.close());

test('a range counts from the last day of the column that it is laid on, also where the chart is drawn over another', async () => {
  const two = await datasetOf(
    server.admin,
    'two-times.csv',
    'ordered,shipped,amount\n2024-01-10,2024-03-05,1\n2024-02-20,2024-03-28,2\n2024-05-31,2024-02-01,4',
  );
  const axis = { columnType: 'BASE_AXIS', sqlExpression: 'ordered', label: 'ordered', timeGrain: 'P1Y' };
  const byYear = {
    columns: [{ ...axis, expressionType: 'SQL' }],
    metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' }],
  };
  const extras = { counts_from: 'data' };
  const countIn = async (changes: object): Promise<unknown> => {
    const { body } = await server.admin.post('/api/v1/chart/data', {
      datasource: { id: two, type: 'table' },
      queries: [{ ...byYear, extras, ...changes }],
    });
    return body.result[0].data;
  };
  // Shipped last on 28 March: from 28 February on there are two; ordered last on 31 May: one since 1 May.
  expect(await countIn({ granularity: 'shipped', time_range: 'Last month' })).toMatchObject([{ n: 2 }]);
  expect(await countIn({ granularity: 'ordered', time_range: 'Last month' })).toMatchObject([{ n: 1 }]);
  const filters = [{ col: 'shipped', op: 'TEMPORAL_RANGE', val: 'Last month' }];
  expect(await countIn({ filters })).toMatchObject([{ n: 2 }]);
});
