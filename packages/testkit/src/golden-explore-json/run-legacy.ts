import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goldenEngines, writeDatabaseFile, type GoldenEngine } from '../golden-chart-data/database-files.ts';
import { startGoldenServer, type Caller, type WireResponse } from '../golden-chart-data/golden-server.ts';
import { inTurns } from '../golden-chart-data/run.ts';
import { inWeeksOf } from '../golden-chart-data/request-on.ts';
import { seed } from '../golden-chart-data/seed.ts';
import type { Difference } from '../golden-chart-data/compare-entry.ts';
import { compareLegacy } from './compare-legacy.ts';
import { compareRows } from './compare-rows.ts';
import { notBuilt } from './legacy-counts.ts';
import { readLegacyCases, type LegacyCase } from './legacy-cases.ts';
import type { LegacyOutcome } from './legacy-counts.ts';

/** What a run found on an engine. */
export interface LegacyRun {
  readonly engine: GoldenEngine;
  readonly outcomes: readonly LegacyOutcome[];
}

/** Asks every recorded query of the older call of a server of ours and compares the results. */
export async function runLegacy(
  isWanted: (one: LegacyCase) => boolean = () => true,
  engines: readonly GoldenEngine[] = goldenEngines,
): Promise<readonly LegacyRun[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-older-'));
  const files = join(folder, 'files');
  mkdirSync(files);
  const cases = readLegacyCases().filter(isWanted);
  try {
    return await Promise.all(
      engines.map(async (engine) => {
        await writeDatabaseFile(engine, files);
        const server = await startGoldenServer(join(folder, engine), files);
        try {
          const { datasetIds } = await seed(server, { engine, files, hasUsers: false });
          const input = { caller: server.admin, datasetIds, engine };
          const outcomes = await inTurns(cases, async (one) => ({
            golden: one,
            difference: await judgeLegacyCase(one, input),
          }));
          return { engine, outcomes };
        } finally {
          await server.stop();
        }
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface LegacyRunInput {
  readonly caller: Caller;
  readonly datasetIds: ReadonlyMap<number, number>;
  readonly engine: GoldenEngine;
}

async function judgeLegacyCase(golden: LegacyCase, input: LegacyRunInput): Promise<Difference> {
  try {
    const difference = compareLegacy(golden, await requestOf(golden, input));
    if (difference !== notBuilt) return difference;
    return compareRows(golden, await requestOf({ ...golden, params: { results: 'true' } }, input));
  } catch (error) {
    return `not compared: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
}

/** Sent as the older pages send it: a form whose field holds the form data as JSON. */
function requestOf(
  { form_data: form, params = {} }: LegacyCase,
  { caller, datasetIds, engine }: LegacyRunInput,
): Promise<WireResponse> {
  const id = Number(/^(\d+)__table$/.exec(String(form['datasource']))?.[1]);
  const ownForm = { ...inWeeksOf(engine, form), datasource: `${datasetIds.get(id) ?? id + 10_000}__table` };
  const body = Buffer.from(new URLSearchParams({ form_data: JSON.stringify(ownForm) }).toString());
  const address = new URLSearchParams({ ...params, force: 'true' }).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return caller.send('POST', `/superset/explore_json/?${address}`, body, type);
}
