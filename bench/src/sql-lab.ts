import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchFile, newestTableFile, uploadFile } from './bench-table.ts';
import { makeBenchFolder, removeBenchFolder } from './bench-folder.ts';
import { startBenchServer } from './bench-server.ts';
import type { BenchServer } from './bench-server.ts';
import { launchBrowser } from './dashboard-page.ts';
import type { BenchBrowser } from './dashboard-page.ts';
import { median, ms, percentile } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { openRawEngine } from './raw-engine.ts';
import { connectManyTables, fillHistory } from './sql-lab-data.ts';
import { completionTimes, keyTimes, openStatement, runMillion } from './sql-lab-page.ts';

const rowCount = 1_000_000;
const columns = ['id', 'ts', 'carrier', 'origin', 'dest', 'delay', 'distance', 'price', 'lat', 'lon'];
const runCount = 100_000;
const lineCount = 2_000;
const tableCount = 5_000;

const figureOf = (name: string, measuredMs: number, barMs: number): Figure => ({
  name,
  limit: ms(barMs),
  measured: ms(measuredMs),
  ratio: measuredMs / barMs,
  bar: `≤ ${barMs} ms`,
  pass: measuredMs <= barMs,
});

/** The engine alone over the same file: its first chunk, and all rows as JavaScript values. */
async function rawFetch(
  tableFile: string,
  folder: string,
): Promise<{ readonly firstMs: number; readonly allMs: number }> {
  // The server has it open.
  const path = join(folder, 'raw.duckdb');
  copyFileSync(tableFile, path);
  const raw = await openRawEngine(path);
  const found = await raw.connection.runAndReadAll('SELECT table_name FROM information_schema.tables');
  const sql = `SELECT ${columns.join(', ')} FROM "${String(found.getRows()[0]?.[0])}"`;
  const times: { readonly firstMs: number; readonly allMs: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    const startedAt = performance.now();
    await (await raw.connection.stream(sql)).fetchChunk();
    const firstMs = performance.now() - startedAt;
    (await raw.connection.runAndReadAll(sql)).getRows();
    times.push({ firstMs, allMs: performance.now() - startedAt - firstMs });
  }
  raw.close();
  return { firstMs: median(times.map((one) => one.firstMs)), allMs: median(times.map((one) => one.allMs)) };
}

interface RowsBench {
  /** For files of its own. */
  readonly folder: string;
  readonly rounds: number;
}

interface ShownDataset {
  readonly result: { readonly schema: string; readonly database: { readonly id: number } };
}

async function benchRows(server: BenchServer, browser: BenchBrowser, { folder, rounds }: RowsBench): Promise<Figure[]> {
  const { id } = await uploadFile(server, await benchFile(rowCount, 'parquet'), 'flights1m');
  const shown = JSON.parse((await server.send(`/api/v1/dataset/${id}`)).bytes.toString()) as ShownDataset;
  const raw = await rawFetch(newestTableFile(server), folder);
  const runs: { readonly firstMs: number; readonly allMs: number; readonly pageMb: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const openedPage = await openStatement(server, browser, {
      databaseId: shown.result.database.id,
      schema: shown.result.schema,
      sql: `SELECT ${columns.join(', ')} FROM flights1m`,
    });
    runs.push(await runMillion(openedPage.page, rowCount));
    await openedPage.close();
  }
  const firstMs = median(runs.map((run) => run.firstMs)) - raw.firstMs;
  const allMs = median(runs.map((run) => run.allMs));
  const pageMb = median(runs.map((run) => run.pageMb));
  return [
    figureOf('first rows of 1 million × 10 in the grid, after the engine’s first chunk', firstMs, 300),
    {
      name: '1 million × 10 rows, press to the scrolled grid',
      limit: `raw fetch ${ms(raw.allMs)}`,
      measured: ms(allMs),
      ratio: allMs / raw.allMs,
      bar: '≤ 1.5 × raw',
      pass: allMs <= 1.5 * raw.allMs,
    },
    {
      name: 'what the page holds with 1 million × 10 rows',
      limit: '300 MB',
      measured: `${pageMb.toFixed(0)} MB`,
      ratio: pageMb / 300,
      bar: '≤ 300 MB',
      pass: pageMb <= 300,
    },
  ];
}

/** The history is listed, searched for what every run holds, and for what none does. */
async function benchHistory(server: BenchServer, rounds: number): Promise<Figure[]> {
  fillHistory(server, runCount);
  const figures: Figure[] = [];
  const searched = (text: string): string => `filters:!((col:sql,opr:ct,value:${text})),`;
  for (const [name, filters] of [
    ['list', ''],
    ['search for what all hold', searched('flights1m')],
    ['search for what none holds', searched('flights2m')],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < rounds + 3; round += 1) {
      const startedAt = performance.now();
      await server.send(`/api/v1/query/?q=(${filters}order_column:start_time,order_direction:desc,page_size:25)`);
      times.push(performance.now() - startedAt);
    }
    figures.push(figureOf(`history of ${runCount} queries, ${name}, p50 of ${rounds}`, median(times.slice(3)), 50));
  }
  return figures;
}

async function benchKeys(
  server: BenchServer,
  browser: BenchBrowser,
  databaseId: number,
  keys: number,
): Promise<Figure> {
  const lines = Array.from(
    { length: lineCount - 2 },
    (_, line) => `  CASE WHEN name_${line} > ${line} THEN 1 END AS c_${line},`,
  );
  const sql = ['SELECT', ...lines, '  1 FROM table_1'].join('\n');
  const openedPage = await openStatement(server, browser, { databaseId, schema: 'main', sql });
  const times = await keyTimes(openedPage.page, keys);
  await openedPage.close();
  const name = `a key in a statement of ${lineCount} lines, longest task until the next one, p95 of ${times.length}`;
  return figureOf(name, percentile(times, 0.95), 16);
}

async function benchCompletion(
  server: BenchServer,
  browser: BenchBrowser,
  databaseId: number,
  rounds: number,
): Promise<Figure> {
  const openedPage = await openStatement(server, browser, { databaseId, schema: 'main', sql: 'SELECT * FROM table_' });
  const times = await completionTimes(openedPage.page, rounds);
  await openedPage.close();
  return figureOf(
    `completion among ${tableCount} tables, letter to list, p95 of ${times.length}`,
    percentile(times, 0.95),
    50,
  );
}

/** SQL Lab: a million rows in its grid, its history, and what keys take in its editor. */
export async function benchSqlLab({ isQuick }: BenchOptions, port = 18_961): Promise<Figure[]> {
  const folder = makeBenchFolder('files');
  const settings = { SEXTANT_ROW_LIMIT_MAX: String(rowCount), SEXTANT_FILE_ROOTS: folder };
  const server = await startBenchServer(port, { settings });
  const browser = await launchBrowser(server.address);
  try {
    const many = await connectManyTables(server, folder, tableCount);
    return [
      ...(await benchRows(server, browser, { folder, rounds: 3 })),
      ...(await benchHistory(server, isQuick ? 10 : 40)),
      await benchKeys(server, browser, many, isQuick ? 40 : 60),
      await benchCompletion(server, browser, many, isQuick ? 5 : 20),
    ];
  } finally {
    await browser.close();
    await server.stop();
    removeBenchFolder(folder);
  }
}
