import { statSync } from 'node:fs';
import { join } from 'node:path';
import { benchFile, uploadFile } from './bench-table.ts';
import { makeBenchFolder, removeBenchFolder } from './bench-folder.ts';
import { startBenchServer } from './bench-server.ts';
import { median, ms } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { openRawEngine } from './raw-engine.ts';

/** The raw engine's CREATE TABLE AS of the file into a new database file, and CHECKPOINT. */
async function rawImport(csv: string): Promise<number> {
  const folder = makeBenchFolder('raw');
  const target = join(folder, 'raw.duckdb');
  const startedAt = performance.now();
  const { connection, close } = await openRawEngine(target);
  await connection.run(`CREATE TABLE data AS FROM read_csv('${csv}')`);
  await connection.run('CHECKPOINT');
  close();
  const tookMs = performance.now() - startedAt;
  removeBenchFolder(folder);
  return tookMs;
}

/** A CSV of a million rows and ten columns, from the first byte sent to the dataset that can be asked. */
export async function benchCsvUpload({ isQuick }: BenchOptions, port = 18_944): Promise<Figure[]> {
  const rounds = isQuick ? 3 : 7;
  const csv = await benchFile(1_000_000, 'csv');
  const server = await startBenchServer(port);
  const raw: number[] = [];
  const imports: number[] = [];
  const wholeTimes: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      raw.push(await rawImport(csv));
      const { uploadMs, importMs } = await uploadFile(server, csv, `flights_${round}`);
      imports.push(importMs);
      wholeTimes.push(uploadMs + importMs);
    }
  } finally {
    await server.stop();
  }
  const limit = median(raw);
  const size = `${(statSync(csv).size / 1e6).toFixed(0)} MB`;
  const figureOf = (name: string, measuredBytes: number): Figure => ({
    name,
    limit: `raw CREATE TABLE AS and CHECKPOINT ${ms(limit)}`,
    measured: ms(measuredBytes),
    ratio: measuredBytes / limit,
    bar: '≤ 1.5 × raw',
    pass: measuredBytes <= 1.5 * limit,
  });
  return [
    figureOf(`CSV of 1 million rows × 10 (${size}), import`, median(imports)),
    {
      ...figureOf(`CSV of 1 million rows × 10 (${size}), with sending and preview`, median(wholeTimes)),
      bar: 'shown only',
      pass: true,
    },
  ];
}
