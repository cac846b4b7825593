import type { RunResult } from '@sextant/engines';
import type { SplitStatement } from '@sextant/query';
import { select } from '@sextant/sql';
import { expect, test } from 'vitest';
import type { DataSource } from './engine-registry.ts';
import { createQueryBatch, memberOf } from './query-batch.ts';
import type { SharedStatement } from './query-batch.ts';

const split = (name: string, key = 'one'): SplitStatement => ({
  key,
  name,
  common: select({}),
  over: () => select({}),
  isOneRow: false,
  dialect: 'duckdb',
});
const statement = (name: string, key?: string): SharedStatement => ({
  source: { databaseId: 1 } as DataSource,
  dataVersion: 'one',
  split: split(name, key),
  signal: new AbortController().signal,
});
const queryResult = (rowCount: number): RunResult => ({
  table: { columns: [], rowCount },
  isCut: false,
  durationMs: 0,
});

/** Returns each statement with a number of its own, and notes what was run. */
function runner() {
  const runs: string[][] = [];
  const run = async (splits: readonly SplitStatement[]) => {
    runs.push(splits.map(({ name }) => name));
    return splits.map(({ name }) => queryResult(Number(name)));
  };
  return { runs, run };
}

test('what reads the same rows runs once when all have arrived; each hears its own result', async () => {
  const { runs, run } = runner();
  const batch = createQueryBatch(3);
  const joinPromises = ['1', '2'].map((name) => batch.join(statement(name), run));
  const other = batch.join(statement('3', 'two'), run);
  const [one, two, three] = [1, 2, 3].map(() => memberOf(batch));
  for (const member of [one, one, two, two]) member?.ready();
  expect(runs).toEqual([]);
  three?.ready();
  expect((await Promise.all(joinPromises)).map((result) => result?.table.rowCount)).toEqual([1, 2]);
  expect(await other).toBeNull();
  expect(runs).toEqual([['1', '2']]);
  expect(await batch.join(statement('4'), run)).toBeNull();
});

test('one that never arrives holds nobody back, and an error of all leaves each to itself', async () => {
  const { runs, run } = runner();
  const batch = createQueryBatch(9);
  const joinResults = await Promise.all(['1', '2'].map((name) => batch.join(statement(name), run)));
  expect([joinResults.length, runs]).toEqual([2, [['1', '2']]]);
  const failing = createQueryBatch(2);
  const rejectedRequests = ['1', '2'].map((name) =>
    failing.join(statement(name), () => Promise.reject(new Error('no'))),
  );
  expect(await Promise.all(rejectedRequests)).toEqual([null, null]);
});
