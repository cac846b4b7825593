import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCases, type GoldenCase } from './cases.ts';
import { compareCase } from './compare-case.ts';
import type { Difference } from './compare-entry.ts';
import { writeDatabaseFile, type GoldenEngine } from './database-files.ts';
import { engineRules } from './engine-rules.ts';
import { startGoldenServer, type WireAnswer } from './golden-server.ts';
import { seed, type SeededServer } from './seed.ts';

/** A case and how our answer differs; null is equal. */
export interface GoldenOutcome {
  readonly golden: GoldenCase;
  readonly difference: Difference;
}

/** What a run found. */
export interface GoldenRun {
  readonly engine: GoldenEngine;
  readonly outcomes: readonly GoldenOutcome[];
  /** Parts of the recording that the server would not take. */
  readonly refused: readonly string[];
  readonly durationMs: number;
}

/** Asks every recorded question of a server of ours over one engine, as the person it was recorded for, and compares the answers. */
export async function runGolden(
  golden: string,
  engine: GoldenEngine,
  isWanted: (one: GoldenCase) => boolean = () => true,
): Promise<GoldenRun> {
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'sextant-golden-'));
  const files = join(folder, 'files');
  mkdirSync(files);
  await writeDatabaseFile(golden, engine, files);
  const server = await startGoldenServer(folder, files);
  try {
    const seeded = await seed(server, { golden, engine, files });
    const cases = readCases(golden).filter(isWanted);
    const outcomes = await inTurns(cases, async (one) => ({
      golden: one,
      difference: await judged(one, engine, seeded),
    }));
    return { engine, outcomes, refused: seeded.refused, durationMs: performance.now() - startedAt };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const atOnce = 4;

/** Acts on each item, a few at a time; answers in their order. */
async function inTurns<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const work = async (): Promise<void> => {
    for (const [at, item] of waiting) results[at] = await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

async function judged(golden: GoldenCase, engine: GoldenEngine, seeded: SeededServer): Promise<Difference> {
  try {
    return compareCase(golden, await asked(golden, seeded), engineRules[engine]);
  } catch (error) {
    return `not compared: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
}

function asked(golden: GoldenCase, { datasetIds, callers }: SeededServer): Promise<WireAnswer> {
  const { request, url_params: parameters } = golden;
  const caller = callers.get(golden.user ?? 'admin');
  if (caller === undefined) throw new Error(`nobody is called ${golden.user}`);
  const { datasource } = request;
  const body =
    typeof datasource?.id === 'number'
      ? { ...request, datasource: { ...datasource, id: datasetIds.get(datasource.id) ?? datasource.id + 10_000 } }
      : request;
  const query = parameters === undefined ? '' : `?${new URLSearchParams(parameters).toString()}`;
  return caller.send('POST', `/api/v1/chart/data${query}`, body);
}
