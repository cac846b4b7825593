import { newestTableFile } from './bench-table.ts';
import type { BenchServer } from './bench-server.ts';
import { plainClient } from './plain-client.ts';
import type { RawConnection } from './raw-engine.ts';

const warmUp = 5;

/** Times and CPU of the same results. */
export interface Sample {
  readonly raw: number[];
  readonly ours: number[];
  rawCpu: number;
  oursCpu: number;
}

const json = { 'content-type': 'application/json' };

/** A query to a dataset, past all caches. */
export const queryObject = (datasetId: number, query: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ datasource: { id: datasetId, type: 'table' }, queries: [query], force: true });

/** Ours and raw take turns, so that the machine's other work meets both. */
export async function compare(
  server: BenchServer,
  { body, runs }: { readonly body: string; readonly runs: number },
  raw: () => Promise<unknown>,
): Promise<Sample> {
  const sample: Sample = { raw: [], ours: [], rawCpu: 0, oursCpu: 0 };
  const headers = { ...json, ...server.identity };
  const client = await plainClient(server.port, { path: '/api/v1/chart/data', headers, body });
  for (let run = -warmUp; run < runs; run += 1) {
    const cpuBefore = process.cpuUsage();
    const rawStart = performance.now();
    await raw();
    const rawMs = performance.now() - rawStart;
    const rawCpu = process.cpuUsage(cpuBefore);
    const treeBefore = server.cpuMs();
    const oursMs = await client.request();
    if (run < 0) continue;
    sample.raw.push(rawMs);
    sample.ours.push(oursMs);
    sample.rawCpu += (rawCpu.user + rawCpu.system) / 1000 / runs;
    sample.oursCpu += (server.cpuMs() - treeBefore) / runs;
  }
  client.close();
  return sample;
}

/** The statement that ours runs, over the same file. */
export async function statementOf(server: BenchServer, body: string, connection: RawConnection): Promise<string> {
  const response = await server.send('/api/v1/chart/data', { method: 'POST', headers: json, body });
  const { result } = JSON.parse(response.bytes.toString()) as { result: [{ query: string }] };
  const sql = result[0].query.replace(/;\s*$/, '');
  const schema = /FROM\s+"([^"]+)"\./.exec(sql)?.[1] ?? 'main';
  await connection.run(`ATTACH IF NOT EXISTS '${newestTableFile(server)}' AS bench (READ_ONLY)`);
  await connection.run(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
  await connection.run(`CREATE OR REPLACE VIEW "${schema}"."flights10m" AS FROM bench.data`);
  return sql;
}
