import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startBenchServer } from './bench-server.ts';
import type { BenchServer } from './bench-server.ts';
import { clickBar, launchBrowser, openDashboard } from './dashboard-page.ts';
import type { BenchBrowser, PageRun } from './dashboard-page.ts';
import { median, ms } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { openRawEngine } from './raw-engine.ts';

interface ClickRound extends PageRun {
  /** The same statements one after the other on the raw engine, right afterwards. */
  readonly rawMs: number;
}

/** The largest table file of the examples is the flights. */
function flightsFile({ dataFolder }: BenchServer): string {
  const folder = join(dataFolder, 'tables');
  const [largest] = readdirSync(folder)
    .filter((name) => name.endsWith('.duckdb'))
    .map((name) => join(folder, name))
    .toSorted((a, b) => statSync(b).size - statSync(a).size);
  if (largest === undefined) throw new Error('The examples have no table files');
  return largest;
}

/** Milliseconds that the statements take back to back in an engine without anything of ours. */
async function rawTime(server: BenchServer, statements: readonly string[]): Promise<number> {
  const { connection, close } = await openRawEngine();
  await connection.run(`ATTACH '${flightsFile(server)}' AS bench (READ_ONLY)`);
  const schema = /FROM\s+"?([\w]+)"?\."?flights"?/.exec(statements[0] ?? '')?.[1];
  if (schema === undefined) throw new Error(`No table of the examples in: ${statements[0] ?? 'no statement'}`);
  await connection.run(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
  await connection.run(`CREATE OR REPLACE VIEW "${schema}"."flights" AS FROM bench.data`);
  const startedAt = performance.now();
  for (const statement of statements) (await connection.runAndReadAll(statement.replace(/;\s*$/, ''))).getRows();
  const tookMs = performance.now() - startedAt;
  close();
  return tookMs;
}

async function openingRound(port: number, dataFolder: string, browser: BenchBrowser): Promise<ClickRound> {
  // A server that has just started has nothing in its caches and no engine running.
  const server = await startBenchServer(port, { hasExamples: true, dataFolder });
  try {
    const benchPage = await browser.openPage(server.address);
    const run = await openDashboard(benchPage);
    await benchPage.close();
    return { ...run, rawMs: await rawTime(server, run.statements) };
  } finally {
    await server.stop({ keepData: true });
  }
}

async function clickRounds(server: BenchServer, browser: BenchBrowser, rounds: number): Promise<ClickRound[]> {
  const benchPage = await browser.openPage(server.address);
  await openDashboard(benchPage);
  // What comes after the last tile belongs to the opening.
  await benchPage.page.waitForLoadState('networkidle');
  const clickRuns: ClickRound[] = [];
  for (let barIndex = 0; barIndex < rounds; barIndex += 1) {
    const run = await clickBar(benchPage, barIndex);
    if (run.statements.length > 0) clickRuns.push({ ...run, rawMs: await rawTime(server, run.statements) });
  }
  await benchPage.close();
  return clickRuns;
}

function figureOf(
  name: string,
  rounds: readonly ClickRound[],
  bar: { factor: number; extraMs: number; text: string },
): Figure {
  const [limit, measuredMs] = [median(rounds.map(({ rawMs }) => rawMs)), median(rounds.map(({ tookMs }) => tookMs))];
  const medianToQuery = median(rounds.map(({ toFirstQueryMs }) => toFirstQueryMs));
  return {
    name: `${name} (first query after ${ms(medianToQuery)})`,
    limit: `its ${rounds[0]?.statements.length ?? 0} statements back to back ${ms(limit)}`,
    measured: ms(measuredMs),
    ratio: measuredMs / limit,
    bar: bar.text,
    pass: measuredMs <= bar.factor * limit + bar.extraMs,
  };
}

/** The example dashboard in Chromium: opened cold, and filtered by clicks on bars, each beside its own statements. */
export async function benchDashboard({ isQuick }: BenchOptions, port = 18_946): Promise<Figure[]> {
  const first = await startBenchServer(port, { hasExamples: true });
  const { dataFolder } = first;
  const browser = await launchBrowser(first.address);
  await first.stop({ keepData: true });
  const openings: ClickRound[] = [];
  for (let round = 0; round < (isQuick ? 2 : 8); round += 1)
    openings.push(await openingRound(port, dataFolder, browser));
  const server = await startBenchServer(port, { hasExamples: true, dataFolder });
  try {
    const clicks = await clickRounds(server, browser, isQuick ? 3 : 9);
    return [
      figureOf('Flight punctuality cold, navigation to last tile painted', openings, {
        factor: 1,
        extraMs: 1000,
        text: '≤ statements + 1 s',
      }),
      figureOf('cross-filter click to last repaint, 3 million rows', clicks, {
        factor: 1.2,
        extraMs: 150,
        text: '≤ 1.2 × statements + 150 ms',
      }),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
