import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataServer } from '../testing/data-server.ts';
import { openSourceServer } from '../testing/row-sources.ts';
import type { RowSource } from '../testing/row-sources.ts';

let sourceServer: Awaited<ReturnType<typeof openSourceServer>>;
let server: DataServer;
let sources: readonly RowSource[];
beforeAll(async () => {
  sourceServer = await openSourceServer();
  ({ server, sources } = sourceServer);
}, 120_000);
afterAll(() => sourceServer.close());

const savingTo = ({ datasetId }: RowSource) => {
  const path = `/api/v1/dataset/${datasetId}`;
  const columns = [{ column_name: 'tenant' }, { column_name: 'city' }, { column_name: 'amount' }];
  return {
    column: (expression: string) =>
      server.admin.put(path, { columns: [...columns, { column_name: 'made', expression }] }),
    metric: (expression: string) => server.admin.put(path, { metrics: [{ metric_name: 'total', expression }] }),
  };
};

const ofOneRow = 'made: A calculated column is of one row at a time; what adds rows up is a metric.';
const addsUp =
  'total: A metric adds rows up, as SUM(column) does; what is of one row at a time is a calculated column.';

test('on every engine a calculated column that adds rows up is rejected at its name, with a code, before it is saved', async () => {
  for (const source of sources) {
    const save = savingTo(source);
    for (const expression of [
      'SUM(amount)',
      'COUNT(*)',
      'amount * 1.0 / MAX(amount)',
      "CASE WHEN COUNT(*) > 1 THEN 'many' END",
    ]) {
      const { status, body } = await save.column(expression);
      expect([source.kind, expression, status, body.errors[0].extra.code]).toEqual([
        source.kind,
        expression,
        422,
        'REQUEST_008',
      ]);
      expect(body.message.columns[0]).toMatch(/^made: /);
    }
    for (const expression of ['SUM(amount)', 'COUNT(*)'])
      expect((await save.column(expression)).body.message).toEqual({ columns: [ofOneRow] });
    expect((await save.column('SUM(amount) OVER ()')).status).toBe(422);
    for (const expression of [
      'amount * 2',
      "city || ' town'",
      '1',
      'NULL',
      'amount > 5',
      'amount IS NULL',
      'city -- the town',
    ])
      expect([source.kind, expression, (await save.column(expression)).status]).toEqual([source.kind, expression, 200]);
  }
});

test('on every engine a metric that adds nothing up is rejected at its name, and not saved', async () => {
  for (const source of sources) {
    const save = savingTo(source);
    for (const expression of ['amount', 'amount * 2', '"amount" + 1']) {
      const { status, body } = await save.metric(expression);
      expect([source.kind, expression, status, body.message]).toEqual([
        source.kind,
        expression,
        422,
        { metrics: [addsUp] },
      ]);
    }
    for (const expression of [
      'SUM(amount)',
      '1',
      'SUM(amount) * 1.0 / SUM(SUM(amount)) OVER ()',
      'COUNT(*)',
      "SUM(CASE WHEN city = 'Oslo' THEN amount END)",
    ])
      expect([source.kind, expression, (await save.metric(expression)).status]).toEqual([source.kind, expression, 200]);
  }
});
