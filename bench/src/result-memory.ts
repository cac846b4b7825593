import { readFileSync, writeFileSync } from 'node:fs';
import { benchFile, uploadFile } from './bench-table.ts';
import { startBenchServer } from './bench-server.ts';
import type { BenchServer } from './bench-server.ts';
import { median } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';

const columns = ['id', 'ts', 'carrier', 'origin', 'dest', 'delay', 'distance', 'price', 'cancelled', 'lat'];
const header = { 'content-type': 'application/json' };

/** A large result: what is asked, in which form, and whether the client takes gzip. */
interface LargeResult {
  readonly name: string;
  readonly rows: number;
  readonly format: 'json' | 'csv';
  readonly gzip: boolean;
}

const results: readonly LargeResult[] = [
  { name: '50,000 rows × 10 columns as JSON, compressed', rows: 50_000, format: 'json', gzip: true },
  { name: '50,000 rows × 10 columns as JSON', rows: 50_000, format: 'json', gzip: false },
  { name: '500,000 rows × 10 columns as CSV', rows: 500_000, format: 'csv', gzip: false },
];

/** Resident memory of a process in bytes: now, and the most since `forget` (proc(5): VmRSS and VmHWM of status). */
function residentOf(pid: number): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0);
  return { now: kilobytes('VmRSS') * 1024, most: kilobytes('VmHWM') * 1024 };
}

/** Begins a new peak (proc(5): 5 into clear_refs). */
const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** How much the web process grew at most while it answered, and how large the result was, uncompressed, in bytes. */
async function growthOf(
  server: BenchServer,
  datasetId: number,
  { rows, format, gzip }: LargeResult,
): Promise<{ grown: number; size: number }> {
  const body = (rowLimit: number, withGzip: boolean) =>
    server.send('/api/v1/chart/data', {
      method: 'POST',
      headers: { ...header, ...(withGzip ? { 'accept-encoding': 'gzip' } : {}) },
      body: JSON.stringify({
        datasource: { id: datasetId, type: 'table' },
        queries: [{ columns, row_limit: rowLimit }],
        result_format: format,
        force: true,
      }),
    });
  // What is loaded and compiled once, and the space that new objects always get, is not the result's.
  for (let round = 0; round < 20; round += 1) await body(rows / 20, gzip);
  const before = residentOf(server.pid).now;
  forgetPeak(server.pid);
  const { bytes } = await body(rows, gzip);
  const grownBytes = residentOf(server.pid).most - before;
  return { grown: grownBytes, size: gzip ? (await body(rows, false)).bytes.length : bytes.length };
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Memory of the web process for one large result, in a process that has answered nothing as large before. */
export async function benchResultMemory({ isQuick }: BenchOptions, port = 18_947): Promise<Figure[]> {
  process.env['SEXTANT_ROW_LIMIT_MAX'] = '1000000';
  const first = await startBenchServer(port);
  const dataset = await uploadFile(first, await benchFile(1_000_000, 'parquet'), 'flights1m');
  await first.stop({ keepData: true });
  const { dataFolder } = first;
  const figures: Figure[] = [];
  for (const result of results) {
    const samples: { grown: number; size: number }[] = [];
    for (let run = 0; run < (isQuick ? 1 : 3); run += 1) {
      const server = await startBenchServer(port, { dataFolder });
      samples.push(await growthOf(server, dataset.id, result));
      await server.stop({ keepData: true });
    }
    const [grownBytes, size] = [median(samples.map((one) => one.grown)), median(samples.map((one) => one.size))];
    figures.push({
      name: `memory of the web process, ${result.name}`,
      limit: `the result ${megabytes(size)}`,
      measured: megabytes(grownBytes),
      ratio: grownBytes / size,
      bar: '≤ 3 × its size',
      pass: grownBytes <= 3 * size,
    });
  }
  delete process.env['SEXTANT_ROW_LIMIT_MAX'];
  const last = await startBenchServer(port, { dataFolder });
  await last.stop();
  return figures;
}
