import { expect, test } from 'vitest';
import { analyzeStatement } from './statement.ts';

test.each(['partitions', 'files', 'history', 'snapshots', 'all_entries'])(
  'a table beside a table, which tells of its rows and knows no rule of them, is rejected: $%s',
  async (part) => {
    for (const dialect of ['trino', 'presto'] as const)
      await expect(analyzeStatement(`SELECT * FROM "orders$${part}"`, dialect)).rejects.toMatchObject({
        code: 'forbidden-table',
      });
  },
);

test('a name with a dollar sign is a name', async () => {
  const { tables } = await analyzeStatement('SELECT * FROM "cost$eur"', 'trino');
  expect(tables).toMatchObject([{ name: 'cost$eur' }]);
});
