import { queryObject, SextantError } from '@sextant/contract';
import type { ColumnTable, Dimension, Metric, QueryObject } from '@sextant/contract';
import {
  compileQuery,
  compileSubtotals,
  joinStatements,
  printQuery,
  splitGroups,
  splitStatement,
} from '@sextant/query';
import type { CompiledQuery, SplitStatement } from '@sextant/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmptyDuckdb, runTable } from '../golden-chart-data/duckdb-tables.ts';
import { compileGolden, goldenNames, ordersScope, rowsOf } from './cases.ts';
import { ordersTable } from './orders.ts';
import { isThorough, randomFrom, seedsOrAll } from './random-queries.ts';
import { richDataset, richQuery } from './rich-queries.ts';
import { ruleClauses } from './rule-properties.ts';

let connection: Awaited<ReturnType<typeof openEmptyDuckdb>>;
beforeAll(async () => {
  connection = await openEmptyDuckdb();
  // Rows that no order of the query tells apart come as the threads of the engine end.
  await connection.run('SET threads = 1');
  for (const statement of ordersTable) await connection.run(statement);
});
afterAll(() => connection.closeSync());

const longestMs = isThorough ? 1_800_000 : 120_000;
const sharedName = 'shared__rows';
type Split = typeof splitStatement;

/** Rows in their order, with sums of doubles rounded: another way of reading adds in another order. */
async function rowsBy(sql: string): Promise<string[]> {
  return linesOf(await runTable(connection, sql));
}

/** The same of a table that is there already. */
const linesOf = (table: ColumnTable): string[] =>
  rowsOf(table).map((row) =>
    JSON.stringify(row, (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(10)) : value)),
  );

/** What statements with one key result, run together. */
async function joinSplits(splits: readonly SplitStatement[]): Promise<string[][]> {
  const run = joinStatements(splits);
  if (run.kind === 'row') {
    const results = run.resultsOf(await runTable(connection, run.sql));
    if (results === null) throw new Error(`not one row: ${run.sql}`);
    return results.map(linesOf);
  }
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${sharedName} AS ${run.rows}`);
  const allResults: string[][] = [];
  for (const part of run.partKeys) allResults.push(await rowsBy(part));
  return allResults;
}

/** What a statement results in two halves; null when it is not split. */
async function inHalves(compiledQuery: CompiledQuery, split: Split): Promise<string[] | null> {
  const halves = split(compiledQuery, sharedName);
  return halves === null ? null : ((await joinSplits([halves]))[0] ?? null);
}

const splitKinds: readonly (readonly [string, Split])[] = [
  ['shared groups', splitGroups],
  ['shared rows', splitStatement],
];

test.each(splitKinds)(
  'golden queries return the same over %s, in the same order and to the same limit',
  async (_, split) => {
    let halvedCount = 0;
    for (const name of goldenNames()) {
      const { compiled } = compileGolden(name, 'duckdb');
      const found = await inHalves(compiled, split);
      if (found === null) continue;
      halvedCount += 1;
      expect({ name, rows: found }).toEqual({ name, rows: await rowsBy(printQuery(compiled)) });
    }
    expect(halvedCount).toBeGreaterThan(3);
  },
);

/** Ties decide which series and which rows a limit keeps. */
const withoutLimits = { seriesLimit: 0, rowLimit: 100_000, rowOffset: 0 } as const;

test.each(splitKinds)(
  'random queries return the same over %s',
  async (_, split) => {
    const scope = ordersScope('duckdb', { dataset: richDataset });
    let halvedCount = 0;
    for (const seed of seedsOrAll(150)) {
      try {
        const compiledQuery = compileQuery({ ...richQuery(randomFrom(seed)), ...withoutLimits }, scope);
        const direct = await rowsBy(printQuery(compiledQuery)).catch(() => null);
        if (direct === null) continue;
        const found = await inHalves(compiledQuery, split);
        if (found === null) continue;
        halvedCount += 1;
        expect({ seed, rows: found.toSorted() }).toEqual({ seed, rows: direct.toSorted() });
      } catch (error) {
        if (!(error instanceof SextantError)) throw error;
      }
    }
    expect(halvedCount).toBeGreaterThan(25);
  },
  longestMs,
);

/** The statements of a page of random tiles under the same conditions and row rules: rows, groups, numbers, totals of groups, numbers of groups. */
function pageOf(seed: number): readonly CompiledQuery[] {
  const random = randomFrom(seed);
  const scope = ordersScope('duckdb', {
    dataset: richDataset,
    rowRules: ruleClauses.filter(() => random() < 0.15),
  });
  const { filters, where, timeColumn, timeRange } = richQuery(random);
  const tiles = Array.from({ length: 3 + Math.floor(random() * 5) }, (): QueryObject => {
    const tile = { ...richQuery(random), ...withoutLimits, filters, where, timeColumn, timeRange, timeOffsets: [] };
    const isNumber = tile.metrics !== null && random() < 0.3;
    return isNumber ? { ...tile, dimensions: [], seriesColumns: [], orderBy: [], subtotals: [] } : tile;
  });
  return tiles.flatMap((tile) => {
    try {
      return [compileQuery(tile, scope), ...compileSubtotals(tile, scope).map(({ compiledQuery }) => compiledQuery)];
    } catch (error) {
      if (error instanceof SextantError) return [];
      throw error;
    }
  });
}

test(
  'a random page under random row rules: what is run together returns what each statement returns by itself',
  async () => {
    let joinedCount = 0;
    for (const seed of seedsOrAll(80)) {
      const groups = new Map<string, { readonly split: SplitStatement; readonly alone: readonly string[] }[]>();
      for (const compiledQuery of pageOf(seed)) {
        // As the server chooses (run-query.ts).
        const split = (compiledQuery.rows.isNarrow ? splitStatement : splitGroups)(compiledQuery, sharedName);
        const alone = split === null ? null : await rowsBy(printQuery(compiledQuery)).catch(() => null);
        if (split === null || alone === null) continue;
        groups.set(split.key, [...(groups.get(split.key) ?? []), { split, alone }]);
      }
      for (const members of groups.values()) {
        if (members.length < 2) continue;
        const joinedResults = await joinSplits(members.map(({ split }) => split));
        expect({ seed, rows: joinedResults.map((rows) => rows.toSorted()) }).toEqual({
          seed,
          rows: members.map(({ alone }) => alone.toSorted()),
        });
        joinedCount += members.length;
      }
    }
    expect(joinedCount).toBeGreaterThan(80);
  },
  longestMs,
);

test('groups that sort by what they do not show are not shared', () => {
  const { compiled } = compileGolden('order-by-hidden-metric', 'duckdb');
  expect(splitGroups(compiled, sharedName)).toBeNull();
});

const sql = (text: string, label = text): Metric => ({ kind: 'sql', sql: text, label });
const others: readonly Metric[] = [
  { kind: 'saved', name: 'count', label: 'orders' },
  sql('AVG(amount)', 'region'),
  sql('COUNT(*) FILTER (WHERE amount > 10) / COUNT(*)', 'share'),
  sql("MAX(product) FILTER (WHERE product <> 'Pear')", 'last'),
  sql("MAX(product) FILTER (WHERE product <> 'pear')", 'Last one'),
  sql('MIN(ordered_on)', 'first day'),
  sql('SUM(amount)::DECIMAL(12, 3)', 'exact'),
];

test(
  'the same groups with other aggregates are made once: each returns what it returns by itself',
  async () => {
    const scope = ordersScope('duckdb', { dataset: richDataset });
    const found = { groups: 0, row: 0 };
    for (const seed of seedsOrAll(150)) {
      const richBase: QueryObject = { ...richQuery(randomFrom(seed)), ...withoutLimits };
      const base = seed % 4 === 0 ? { ...richBase, dimensions: [], seriesColumns: [], orderBy: [] } : richBase;
      if (base.metrics === null || base.post.length > 0 || base.isRowCount) continue;
      const requestedQueries = [
        base,
        { ...base, metrics: [...others, ...base.metrics].slice(0, 4 + (seed % 4)), orderBy: [] },
        { ...base, metrics: others.slice(seed % 5), orderBy: [] },
        { ...base, isRowCount: true, rowLimit: 0 },
      ];
      try {
        const compiledQueries = requestedQueries.map((query) => compileQuery(query, scope));
        const direct = await Promise.all(compiledQueries.map((one) => rowsBy(printQuery(one)).catch(() => null)));
        const members = compiledQueries.flatMap((one, index) => {
          const splitStatement = splitGroups(one, sharedName);
          const loneTexts = direct[index] ?? null;
          return splitStatement === null || loneTexts === null ? [] : [{ split: splitStatement, alone: loneTexts }];
        });
        const sameKeyMembers = members.filter(({ split }) => split.key === members[0]?.split.key);
        if (sameKeyMembers.length < 2) continue;
        const joinedResults = await joinSplits(sameKeyMembers.map(({ split }) => split));
        expect({ seed, rows: joinedResults.map((rows) => rows.toSorted()) }).toEqual({
          seed,
          rows: sameKeyMembers.map(({ alone }) => alone.toSorted()),
        });
        found[sameKeyMembers[0]?.split.isOneRow === true ? 'row' : 'groups'] += 1;
      } catch (error) {
        if (!(error instanceof SextantError)) throw error;
      }
    }
    expect(found.groups).toBeGreaterThan(20);
    expect(found.row).toBeGreaterThan(2);
  },
  longestMs,
);

test('what may return another number of rows than there are groups is not shared', () => {
  const scope = ordersScope('duckdb');
  const isShared = (metrics: readonly Metric[], more: Partial<QueryObject> = {}): boolean => {
    return splitGroups(compileQuery(queryObject({ metrics, ...more }), scope), sharedName) !== null;
  };
  expect(isShared([sql('COUNT(*)')])).toBe(true);
  expect(isShared([sql('1'), sql('median(amount) + 1')])).toBe(true);
  for (const text of ['1', 'row_number() OVER ()', 'SUM(amount) OVER ()', 'UNNEST(list(amount))'])
    expect([text, isShared([sql(text)])]).toEqual([text, false]);
  expect(isShared([sql('COUNT(*)'), sql('UNNEST(list(amount))')])).toBe(false);
  expect(isShared([sql('COUNT(*)', 'Orders'), sql('SUM(amount)', 'orders')])).toBe(false);
  expect(isShared([sql('COUNT(*)')], { rowOffset: 1 })).toBe(false);
});

const region: Dimension = { kind: 'column', name: 'region', label: 'region', grain: null, isAxis: false };

test('conditions on groups are part of what must be equal, with all that they may name', () => {
  const scope = ordersScope('duckdb');
  const keyOf = (metrics: readonly Metric[], more: Partial<QueryObject> = {}): string | null => {
    const query = queryObject({ metrics, dimensions: [region], ...more });
    return splitGroups(compileQuery(query, scope), sharedName)?.key ?? null;
  };
  const [count, total] = [sql('COUNT(*)', 'n'), sql('SUM(amount)', 'n')];
  expect(keyOf([count])).toBe(keyOf([total], { rowLimit: 3 }));
  expect(keyOf([count])).not.toBe(keyOf([count], { having: 'n > 3' }));
  expect(keyOf([count], { having: 'n > 3' })).not.toBe(keyOf([total], { having: 'n > 3' }));
  expect(keyOf([count], { having: 'n > 3' })).toBe(keyOf([count], { having: 'n > 3', rowOffset: 2 }));
  expect(keyOf([count])).not.toBe(keyOf([count], { where: 'amount > 1' }));
  expect(keyOf([count])).not.toBe(keyOf([count], { dimensions: [region, { ...region, name: 'product', label: 'p' }] }));
});
