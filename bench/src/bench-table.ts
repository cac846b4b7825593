import { createReadStream, existsSync, readFileSync, readdirSync, renameSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchServer } from './bench-server.ts';
import { openRawEngine } from './raw-engine.ts';

const tables = fileURLToPath(new URL('../data-sql/flights10m.sql', import.meta.url));

/** The table of the figures as a file of `format`, made once per machine and number of rows. */
export async function benchFile(rows: number, format: 'parquet' | 'csv'): Promise<string> {
  const path = join(tmpdir(), `sextant-bench-flights-${rows}.${format}`);
  if (existsSync(path)) return path;
  const { connection, close } = await openRawEngine();
  await connection.run(`SET VARIABLE bench_rows = ${rows}`);
  await connection.run(readFileSync(tables, 'utf8'));
  await connection.run(`COPY flights10m TO '${path}.part' (FORMAT ${format})`);
  close();
  renameSync(`${path}.part`, path);
  return path;
}

/** A dataset over an uploaded file. */
export interface BenchDataset {
  readonly id: number;
  readonly rowCount: number;
  /** Milliseconds of the upload (streaming and preview) and of the import. */
  readonly uploadMs: number;
  readonly importMs: number;
}

interface UploadedFile {
  readonly result: {
    readonly uuid: string;
    readonly columns: readonly { readonly source: string; readonly name: string; readonly type: string }[];
  };
}
interface ImportedTable {
  readonly result: { readonly datasetId: number; readonly rowCount: number };
}

/** Brings a file in as a user would, through the API. */
export async function uploadFile(server: BenchServer, path: string, tableName: string): Promise<BenchDataset> {
  const size = statSync(path).size;
  const name = path.endsWith('.csv') ? `${tableName}.csv` : `${tableName}.parquet`;
  const startedAt = performance.now();
  const uploadResponse = await server.send(`/api/v1/sextant/uploads?name=${name}&size=${size}`, {
    method: 'POST',
    body: createReadStream(path, { highWaterMark: 1024 * 1024 }),
    headers: { 'content-type': 'application/octet-stream', 'content-length': String(size) },
  });
  const uploadedAt = performance.now();
  const { result } = JSON.parse(uploadResponse.bytes.toString()) as UploadedFile;
  const columns = result.columns.map(({ source, name: column, type }) => ({ source, name: column, type, keep: true }));
  const importResponse = await server.send(`/api/v1/sextant/uploads/${result.uuid}/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tableName, columns, ifExists: 'fail', makeDashboard: false }),
  });
  const importedTable = (JSON.parse(importResponse.bytes.toString()) as ImportedTable).result;
  return {
    id: importedTable.datasetId,
    rowCount: importedTable.rowCount,
    uploadMs: uploadedAt - startedAt,
    importMs: performance.now() - uploadedAt,
  };
}

/** The table file that an import has just made. */
export function newestTableFile({ dataFolder }: BenchServer): string {
  const folder = join(dataFolder, 'tables');
  const [newest] = readdirSync(folder)
    .filter((name) => name.endsWith('.duckdb'))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (newest === undefined) throw new Error('No table file was made');
  return newest;
}
