import type { RunResult } from '@sextant/engines';
import { expect, test } from 'vitest';
import type { DataSource } from './engine-registry.ts';
import { createGathering, memberOf } from './gathering.ts';
import type { SharedStatement } from './gathering.ts';

const statement = (over: string, signal = new AbortController().signal): SharedStatement => ({
  source: { databaseId: 1 } as DataSource,
  dataVersion: 'one',
  rows: 'SELECT 1',
  over,
  signal,
});
const answer = (rowCount: number): RunResult => ({ table: { columns: [], rowCount }, isCut: false, durationMs: 0 });

/** Answers each statement with a number of its own, and notes what was run. */
function runner() {
  const runs: string[][] = [];
  const run = async (statements: readonly SharedStatement[]) => {
    runs.push(statements.map(({ over }) => over));
    return statements.map(({ over }) => answer(Number(over)));
  };
  return { runs, run };
}

test('what reads the same rows runs once when all have arrived; each hears its own answer', async () => {
  const { runs, run } = runner();
  const gathering = createGathering(3);
  const joined = ['1', '2'].map((over) => gathering.join(statement(over), run));
  const other = gathering.join({ ...statement('3'), rows: 'SELECT 2' }, run);
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
  const joined = await Promise.all(['1', '2'].map((over) => gathering.join(statement(over), run)));
  expect([joined.length, runs]).toEqual([2, [['1', '2']]]);
  const failing = createGathering(2);
  const refused = ['1', '2'].map((over) => failing.join(statement(over), () => Promise.reject(new Error('no'))));
  expect(await Promise.all(refused)).toEqual([null, null]);
});
