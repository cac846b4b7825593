import { spawn } from 'node:child_process';
import { startBenchServer } from './bench-server.ts';
import type { BenchServer } from './bench-server.ts';
import { median, ms } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { queryExamples } from './example-dashboard.ts';

const limitMs = 1_500;
const limitBytes = 300e6;
const idleMs = 30_000;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

const bareProgram = `require('node:http').createServer((_, response) => response.end('ok')).listen(Number(process.argv[1]), '127.0.0.1')`;

/** Start of a bare HTTP server to its first response: what Node itself needs. */
async function bareStart(port: number): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['-e', bareProgram, String(port)], { stdio: 'ignore' });
  while (child.exitCode === null) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const tookMs = performance.now() - startedAt;
  child.kill('SIGKILL');
  return tookMs;
}

async function idleMemory(server: BenchServer): Promise<{ requested: number; beforeRequests: number }> {
  await new Promise((resolve) => setTimeout(resolve, idleMs / 2));
  const memoryUnused = server.memoryBytes();
  await queryExamples(server);
  await new Promise((resolve) => setTimeout(resolve, idleMs));
  return { requested: server.memoryBytes(), beforeRequests: memoryUnused };
}

/** Starts over a data folder with the examples in it, and memory when nobody asks anything. */
export async function benchStart({ isQuick }: BenchOptions, port = 18_940): Promise<Figure[]> {
  const first = await startBenchServer(port, { hasExamples: true });
  const { dataFolder, startMs: firstMs } = first;
  await first.stop({ keepData: true });
  const plainTimes: number[] = [];
  const serverTimes: number[] = [];
  for (let round = 0; round < (isQuick ? 3 : 10); round += 1) {
    plainTimes.push(await bareStart(port));
    const server = await startBenchServer(port, { hasExamples: true, dataFolder });
    serverTimes.push(server.startMs);
    await server.stop({ keepData: true });
  }
  const idle = await startBenchServer(port, { hasExamples: true, dataFolder });
  const memory = await idleMemory(idle).finally(() => idle.stop());
  const [limit, measuredMs] = [median(plainTimes), median(serverTimes)];
  const memoryFigure = (moment: string, bytes: number): Figure => ({
    name: `idle memory (PSS of all processes), ${moment}`,
    limit: megabytes(limitBytes),
    measured: megabytes(bytes),
    ratio: bytes / limitBytes,
    bar: '≤ 300 MB',
    pass: bytes <= limitBytes,
  });
  return [
    {
      name: 'start to first answered request',
      limit: `bare HTTP server ${ms(limit)}`,
      measured: ms(measuredMs),
      ratio: measuredMs / limit,
      bar: '≤ 1,500 ms',
      pass: measuredMs <= limitMs,
    },
    {
      name: 'first start of all, loading the examples',
      limit: '–',
      measured: ms(firstMs),
      ratio: firstMs / limit,
      bar: 'shown only',
      pass: true,
    },
    memoryFigure('before anybody asked', memory.beforeRequests),
    memoryFigure('30 s after charts of 3 million rows were asked', memory.requested),
  ];
}
