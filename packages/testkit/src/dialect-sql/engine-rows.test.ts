import { expect, test } from 'vitest';
import { runnable } from './engine-rows.ts';
import { hasRecordedSql } from './recorded.ts';
import { runRows } from './run-rows.ts';

const isHere = hasRecordedSql();
if (!isHere) console.log('dialect SQL in real engines: skipped, ../shared/golden is not here');

/** What the engine must return alike; the rest are recorded rejections and stated errors. */
const leastEqual = { duckdb: 69, mysql: 72, postgresql: 72, sqlite: 71 } as const;

test.skipIf(!isHere).each(runnable)(
  '%s: recorded SQL and ours return the same rows of the same table',
  async (dialect) => {
    const outcomes = await runRows(dialect);
    if (outcomes === null) console.log(`dialect SQL in real engines: ${dialect} is skipped, its engine is not here`);
    expect((outcomes ?? []).filter(({ kind }) => kind === 'different')).toEqual([]);
    const equal = outcomes?.filter(({ kind }) => kind === 'equal').length ?? leastEqual[dialect];
    expect(equal).toBeGreaterThanOrEqual(leastEqual[dialect]);
  },
);
