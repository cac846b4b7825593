import { answerCase, type Bench } from './answer.ts';
import { readAccess, readCases, readDatasets } from './cases.ts';
import { compareCase, type Difference } from './compare.ts';
import { openGoldenTables, runTable } from './duckdb-tables.ts';
import { rangeResolver } from '@sextant/query';

/** A case and how our answer differs; null is equal. */
export interface GoldenOutcome {
  readonly id: string;
  readonly feature: string;
  readonly difference: Difference;
}

/** Answers every recorded request on DuckDB and compares. */
export async function runGolden(golden: string): Promise<GoldenOutcome[]> {
  const connection = await openGoldenTables(golden);
  const bench: Bench = {
    connection,
    datasets: readDatasets(golden),
    access: readAccess(golden),
    run: runTable,
    resolveTimeRange: rangeResolver({ clockMs: Date.now(), zone: 'UTC' }),
  };
  const outcomes: GoldenOutcome[] = [];
  for (const one of readCases(golden)) {
    const answer = await answerCase(one, bench).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    outcomes.push({ id: one.id, feature: one.feature, difference: compareCase(one, answer) });
  }
  connection.closeSync();
  return outcomes;
}
