import type { RunResult } from '@sextant/engines';
import type { SplitStatement } from '@sextant/query';
import { select } from '@sextant/sql';
import { expect, test } from 'vitest';
import type { DataSource } from './engine-registry.ts';
import { createGathering, memberOf } from './gathering.ts';
import type { SharedStatement } from './gathering.ts';

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
const answer = (rowCount: number): RunResult => ({ table: { columns: [], rowCount }, isCut: false, durationMs: 0 });

/** Answers each statement with a number of its own, and notes what was run. */
function runner() {
  const runs: string[][] = [];
  const run = async (splits: readonly SplitStatement[]) => {
    runs.push(splits.map(({ name }) => name));
    return splits.map(({ name }) => answer(Number(name)));
  };
  return { runs, run };
}

test('what reads the same rows runs once when all have arrived; each hears its own answer', async () => {
  const { runs, run } = runner();
  const gathering = createGathering(3);
  const joined = ['1', '2'].map((name) => gathering.join(statement(name), run));
  const other = gathering.join(statement('3', 'two'), run);
  const [one, two, three] = [1, 2, 3].map(() => memberOf(gathering));
  for (const member of [one, one, two, two]) member?.arrived();
  expect(runs).toEqual([]);
  three?.arrived();
  expect((await Promise.all(joined)).map((result) => result?.table.rowCount)).toEqual([1, 2]);
  expect(await other).toBeNull();
  expect(runs).toEqual([['1', '2']]);
  expect(await gathering.join(statement('4'), run)).toBeNull();
});

test('one that never arrives holds nobody back, and a failure of all leaves each to itself', async () => {
  const { runs, run } = runner();
  const gathering = createGathering(9);
  const joined = await Promise.all(['1', '2'].map((name) => gathering.join(statement(name), run)));
  expect([joined.length, runs]).toEqual([2, [['1', '2']]]);
  const failing = createGathering(2);
  const refused = ['1', '2'].map((name) => failing.join(statement(name), () => Promise.reject(new Error('no'))));
  expect(await Promise.all(refused)).toEqual([null, null]);
});
