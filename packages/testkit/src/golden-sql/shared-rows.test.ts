import { SextantError, type Cell } from '@sextant/contract';
import { compileQuery, printQuery, splitGroups, splitStatement, type CompiledQuery } from '@sextant/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmpty, runTable } from '../golden-chart-data/duckdb-tables.ts';
import { compileGolden, goldenNames, ordersScope, rowsOf } from './cases.ts';
import { ordersTable } from './orders.ts';
import { randomFrom, seedsOf } from './random-queries.ts';
import { richDataset, richQuery } from './rich-queries.ts';

let connection: Awaited<ReturnType<typeof openEmpty>>;
beforeAll(async () => {
  connection = await openEmpty();
  for (const statement of ordersTable) await connection.run(statement);
});
afterAll(() => connection.closeSync());

const sharedName = 'shared__rows';
type Split = typeof splitGroups;

/** Rows in their order, with sums of doubles rounded: another way of reading adds in another order. */
async function rowsBy(sql: string): Promise<string[]> {
  const rows: Record<string, Cell>[] = rowsOf(await runTable(connection, sql));
  return rows.map((row) =>
    JSON.stringify(row, (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(10)) : value)),
  );
}

/** What a statement answers in two halves; null when it is not split. */
async function inHalves(compiled: CompiledQuery, split: Split): Promise<string[] | null> {
  const halves = split(compiled, sharedName);
  if (halves === null) return null;
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${sharedName} AS ${halves.rows}`);
  return rowsBy(halves.over);
}

const ways: readonly (readonly [string, Split])[] = [
  ['shared groups', splitGroups],
  ['shared rows', splitStatement],
];

test.each(ways)(
  'golden questions answer the same over %s, in the same order and to the same limit',
  async (_, split) => {
    let halved = 0;
    for (const name of goldenNames()) {
      const { compiled } = compileGolden(name, 'duckdb');
      const found = await inHalves(compiled, split);
      if (found === null) continue;
      halved += 1;
      expect({ name, rows: found }).toEqual({ name, rows: await rowsBy(printQuery(compiled)) });
    }
    expect(halved).toBeGreaterThan(3);
  },
);

/** Ties decide which series and which rows a limit keeps. */
const withoutLimits = { seriesLimit: 0, rowLimit: 100_000, rowOffset: 0 } as const;

test.each(ways)(
  'random questions answer the same over %s',
  async (_, split) => {
    const scope = ordersScope('duckdb', { dataset: richDataset });
    let halved = 0;
    for (const seed of seedsOf(400)) {
      try {
        const compiled = compileQuery({ ...richQuery(randomFrom(seed)), ...withoutLimits }, scope);
        const direct = await rowsBy(printQuery(compiled)).catch(() => null);
        if (direct === null) continue;
        const found = await inHalves(compiled, split);
        if (found === null) continue;
        halved += 1;
        expect({ seed, rows: found.toSorted() }).toEqual({ seed, rows: direct.toSorted() });
      } catch (error) {
        if (!(error instanceof SextantError)) throw error;
      }
    }
    expect(halved).toBeGreaterThan(50);
  },
  120_000,
);

test('groups that sort by what they do not show are not shared', () => {
  const { compiled } = compileGolden('order-by-hidden-metric', 'duckdb');
  expect(splitGroups(compiled, sharedName)).toBeNull();
});
