import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAccess, readCases, type GoldenCase } from './cases.ts';
import { compareCase, type CaseContext } from './compare-case.ts';
import { comparisonOf, type Comparison } from './comparison-counts.ts';
import type { Difference } from './compare-entry.ts';
import { goldenEngines, writeDatabaseFile, type GoldenEngine } from './database-files.ts';
import { startGoldenServer, type WireResponse } from './golden-server.ts';
import { requestOn } from './request-on.ts';
import { seed, type SeededServer } from './seed.ts';
import { openTruth, type RecordedTruth } from './truth.ts';

/** A case and how our result differs; null is equal. */
export interface GoldenOutcome {
  readonly golden: GoldenCase;
  readonly difference: Difference;
  /** What it was compared by; null when it could not be. */
  readonly comparison: Comparison | null;
}

/** What a run found. */
export interface GoldenRun {
  readonly engine: GoldenEngine;
  readonly outcomes: readonly GoldenOutcome[];
  /** Parts of the recording that the server would not take. */
  readonly rejected: readonly string[];
  readonly durationMs: number;
}

/** What is asked of which engines. */
export interface RunOptions {
  readonly engines?: readonly GoldenEngine[];
  readonly isWanted?: (one: GoldenCase) => boolean;
}

/** Asks every recorded query of servers of ours, one for each engine at the same time, as the user it was recorded for, and compares the results. */
export async function runGolden({ engines = goldenEngines, isWanted = () => true }: RunOptions = {}): Promise<
  GoldenRun[]
> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-golden-'));
  const files = join(folder, 'files');
  mkdirSync(files);
  await Promise.all(goldenEngines.map((engine) => writeDatabaseFile(engine, files)));
  const recordedTruth = openTruth(files);
  const cases = readCases().filter(isWanted);
  try {
    return await Promise.all(engines.map((engine) => runOn(engine, { folder, files, truth: recordedTruth, cases })));
  } finally {
    recordedTruth.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface PreparedRun {
  readonly folder: string;
  readonly files: string;
  readonly truth: RecordedTruth;
  readonly cases: readonly GoldenCase[];
}

async function runOn(engine: GoldenEngine, { folder, files, truth, cases }: PreparedRun): Promise<GoldenRun> {
  const startedAt = performance.now();
  const server = await startGoldenServer(join(folder, engine), files);
  try {
    const seeded = await seed(server, { engine, files });
    const caseContext = { engine, truth, access: readAccess() };
    const outcomes = await inTurns(cases, (one) => judgeCase(one, caseContext, seeded));
    return { engine, outcomes, rejected: seeded.rejected, durationMs: performance.now() - startedAt };
  } finally {
    await server.stop();
  }
}

const atOnce = 4;

/** Runs on each item, a few at a time; results in their order. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  action: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waitingItems = items.entries();
  const workThrough = async (): Promise<void> => {
    for (const [index, item] of waitingItems) results[index] = await action(item);
  };
  await Promise.all(Array.from({ length: atOnce }, workThrough));
  return results;
}

async function judgeCase(golden: GoldenCase, caseContext: CaseContext, seeded: SeededServer): Promise<GoldenOutcome> {
  try {
    const ownResponse = await requestOf(golden, caseContext.engine, seeded);
    const comparison = comparisonOf(golden, ownResponse, caseContext.engine);
    return { golden, difference: compareCase(golden, ownResponse, caseContext), comparison };
  } catch (error) {
    const difference = `not compared: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    return { golden, difference, comparison: null };
  }
}

function requestOf(
  golden: GoldenCase,
  engine: GoldenEngine,
  { datasetIds, callers }: SeededServer,
): Promise<WireResponse> {
  const { url_params: parameters } = golden;
  const caller = callers.get(golden.user ?? 'admin');
  if (caller === undefined) throw new Error(`nobody is called ${golden.user}`);
  const request = requestOn(engine, golden);
  const { datasource } = request;
  const body =
    typeof datasource?.id === 'number'
      ? { ...request, datasource: { ...datasource, id: datasetIds.get(datasource.id) ?? datasource.id + 10_000 } }
      : request;
  const query = parameters === undefined ? '' : `?${new URLSearchParams(parameters).toString()}`;
  return caller.send('POST', `/api/v1/chart/data${query}`, body);
}
