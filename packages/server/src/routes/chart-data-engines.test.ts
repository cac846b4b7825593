import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataServer } from '../testing/data-server.ts';
import { requestList } from '../testing/framed-responses.ts';
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

async function statements(): Promise<number> {
  const { text } = await server.admin.get('/metrics');
  return Number(/^sextant_statements_total (\d+)$/m.exec(text)?.[1]);
}

/** Numbers over all rows that a filter leaves, one query each, asked together: what each shows, and how many statements ran. */
async function queryNumbers({ datasetId }: RowSource, expressions: readonly string[]) {
  const before = await statements();
  const responses = await requestList(
    server.admin,
    expressions.map((sqlExpression) => ({
      body: {
        datasource: { id: datasetId, type: 'table' },
        queries: [
          {
            metrics: [{ expressionType: 'SQL', sqlExpression, label: 'n' }],
            filters: [{ col: 'tenant', op: '==', val: 'b' }],
          },
        ],
      },
    })),
  );
  const shown = expressions.map((_, index) => {
    const response = responses.find(({ id }) => id === `q${index}`);
    return response?.status === 200 ? Number(response.body.result[0].data[0].n) : response?.status;
  });
  return { shown, ran: (await statements()) - before };
}

test('numbers over the same rows are made in one pass by every engine', async () => {
  for (const source of sources) {
    const found = await queryNumbers(source, [
      'COUNT(*)',
      'SUM(amount)',
      'SUM(amount) / 2.0',
      'COUNT(DISTINCT city) * 10',
    ]);
    expect({ kind: source.kind, ...found }).toEqual({
      kind: source.kind,
      shown: [3, 281504755, 140752377.5, 30],
      ran: 1,
    });
  }
});

test('a cube of texts that a database may sort or compare by a language is made only where texts are compared by their bytes', async () => {
  const reasonIn = async ({ datasetId }: RowSource, query: object): Promise<unknown> => {
    const { status, body, text } = await server.admin.post('/api/v1/chart/data', {
      datasource: { id: datasetId, type: 'table' },
      queries: [{ metrics: ['count'], columns: ['city'], cube_by: ['tenant'], ...query }],
    });
    if (status !== 200) throw new Error(text);
    return body.result[0].cube.reason;
  };
  for (const source of sources) {
    const isByBytes = !['SQLite file', 'PostgreSQL'].includes(source.kind);
    const reason = await reasonIn(source, { orderby: [['city', true]] });
    expect([source.kind, reason]).toEqual([source.kind, isByBytes ? undefined : 'values']);
    expect([source.kind, await reasonIn(source, { orderby: [['count', true]] })]).toEqual([source.kind, undefined]);
    // 'oslo' beside 'Oslo': a database may take one for the other.
    const alike = {
      expressionType: 'SQL',
      sqlExpression: "CASE WHEN amount > 80000000 THEN 'oslo' ELSE city END",
      label: 'town',
    };
    const alikeReason = await reasonIn(source, { columns: [alike], orderby: [['count', true]] });
    expect([source.kind, alikeReason]).toEqual([source.kind, isByBytes ? undefined : 'values']);
  }
});

test('a number that the engine rejects takes nobody else along', async () => {
  for (const source of sources) {
    const { shown } = await queryNumbers(source, ['COUNT(*) + 1', 'SUM(no_such_column)', 'SUM(amount) + 1']);
    expect({ kind: source.kind, shown }).toEqual({ kind: source.kind, shown: [4, 400, 281504756] });
  }
});

test('in SQLite the greatest of several values is one of each row: it is asked by itself', async () => {
  const source = sources.find(({ kind }) => kind === 'SQLite file');
  if (source === undefined) throw new Error('There is a file of SQLite');
  const { ran } = await queryNumbers(source, ['MAX(amount, 5)', 'COUNT(*) + 2']);
  expect(ran).toBe(2);
});
