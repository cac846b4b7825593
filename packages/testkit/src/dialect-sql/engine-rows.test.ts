import { expect, test } from 'vitest';
import { runnable } from './engine-rows.ts';
import { runRows } from './run-rows.ts';

/** What the engine must return alike; the rest are recorded rejections and stated errors. */
const minEqual = { duckdb: 69, mysql: 72, postgresql: 72, sqlite: 71 } as const;

test.for(runnable)('%s: recorded SQL and ours return the same rows of the same table', async (dialect, { skip }) => {
  const outcomes = await runRows(dialect);
  if (outcomes === null) return skip(`the engine of ${dialect} is not here`);
  const count = (kind: string): number => outcomes.filter((outcome) => outcome.kind === kind).length;
  console.log(`recorded SQL on ${dialect}: ${count('equal')} by rows, ${count('ours')} where the recorded text fails`);
  expect(outcomes.filter(({ kind }) => kind === 'different')).toEqual([]);
  expect(count('equal')).toBeGreaterThanOrEqual(minEqual[dialect]);
});
