import { afterAll, beforeAll, expect, test } from 'vitest';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
beforeAll(async () => {
  server = await openDataServer();
}, 60_000);
afterAll(() => server.close());

test('a calculated column is of one row, and a metric adds rows up: what is neither is said at its name, and not saved', async () => {
  const id = await datasetOf(server.admin, 'expressions.csv', 'town,n\nOslo,7\nRome,8');
  const path = `/api/v1/dataset/${id}`;
  const columns = [{ column_name: 'town' }, { column_name: 'n' }];
  const saveColumn = (expression: string) =>
    server.admin.put(path, { columns: [...columns, { column_name: 'made', expression }] });
  const saveMetric = (expression: string) =>
    server.admin.put(path, { metrics: [{ metric_name: 'total', expression }] });
  expect((await saveColumn('n / MAX(n)')).status).toBe(422);
  for (const expression of ['SUM(n)', 'COUNT(*)']) {
    const { status, body } = await saveColumn(expression);
    expect([expression, status, body.message]).toEqual([
      expression,
      422,
      { columns: ['made: A calculated column is of one row at a time; what adds rows up is a metric.'] },
    ]);
  }
  for (const expression of ['n', 'n * 2', 'n - SUM(n)']) {
    const { status, body } = await saveMetric(expression);
    expect([expression, status]).toEqual([expression, 422]);
    expect(body.message.metrics[0]).toMatch(/^total: /);
  }
  expect((await saveMetric('n')).body.message.metrics).toEqual([
    'total: A metric adds rows up, as SUM(column) does; what is of one row at a time is a calculated column.',
  ]);
  for (const expression of ['SUM(n)', '1', 'SUM(n) * 1.0 / SUM(SUM(n)) OVER ()', 'COUNT(*)'])
    expect([expression, (await saveMetric(expression)).status]).toEqual([expression, 200]);
  for (const expression of ['n * 2', "town || ' town'", '1', 'NULL'])
    expect([expression, (await saveColumn(expression)).status]).toEqual([expression, 200]);
});
