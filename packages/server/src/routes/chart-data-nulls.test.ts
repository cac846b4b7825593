import { afterAll, beforeAll, expect, test } from 'vitest';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

/* What becomes of rows without a value where Superset drops them. */

let server: DataServer;

beforeAll(async () => {
  server = await openDataServer();
}, 120_000);
afterAll(() => server.close());

const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'sum' };

test('NULL is one of the first series where it is a group, and not among the others', async () => {
  const id = await datasetOf(server.admin, 'nulls.csv', 'kind,n,amount\na,1,7\n,2,20\nb,3,4\n,4,1\nc,5,3');
  const limitedQuery = { columns: ['kind'], metrics: [sum], series_columns: ['kind'], series_limit: 2 };
  const rowsOf = async (more: object) => {
    const queries = [{ ...limitedQuery, orderby: [['sum', false]], keeps_null_groups: true, ...more }];
    const { body } = await server.admin.post('/api/v1/chart/data', { datasource: { id, type: 'table' }, queries });
    return body.result[0].data;
  };
  const first = [
    { kind: null, sum: 21 },
    { kind: 'a', sum: 7 },
  ];
  expect(await rowsOf({})).toEqual(first);
  const others = { kind: 'Others', sum: 7 };
  const withOthers = await rowsOf({ group_others_when_limit_reached: true });
  expect(withOthers).toHaveLength(3);
  expect(withOthers).toEqual(expect.arrayContaining([...first, others]));
});

test('what has no value is none of the values that are left out, where that is asked for', async () => {
  const id = await datasetOf(server.admin, 'unknown-kinds.csv', 'kind,n\na,1\n,2\nb,3\n,4\na,5\nc,6');
  const countOf = async (filter: object): Promise<number> => {
    const queries = [{ metrics: ['count'], filters: [filter] }];
    const { body } = await server.admin.post('/api/v1/chart/data', { datasource: { id, type: 'table' }, queries });
    return body.result[0].data[0].count;
  };
  const counts = [
    [{ op: 'NOT IN', val: ['a'] }, 2, 4],
    [{ op: '!=', val: 'a' }, 2, 4],
    [{ op: 'NOT IN', val: ['a', '<NULL>'] }, 2, 2],
    // Of what lets values through, nothing changes.
    [{ op: 'IN', val: ['a'] }, 2, 2],
  ] as const;
  for (const [condition, plainCount, countWithNull] of counts) {
    expect(await countOf({ col: 'kind', ...condition })).toBe(plainCount);
    expect(await countOf({ col: 'kind', ...condition, keeps_null: true })).toBe(countWithNull);
  }
});
