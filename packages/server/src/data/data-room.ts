import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { duckdbEngine } from '@sextant/engines';
import { resolveTimeRange } from '@sextant/contract';
import type { AppContext, Room } from '../app-context.ts';
import { chartDataRoutes } from '../routes/chart-data.ts';
import { columnValueRoutes } from '../routes/column-values.ts';
import { queryRoutes } from '../routes/queries.ts';
import { sweepTableFiles } from '../services/table-files.ts';
import { createAnswerCache } from './answer-cache.ts';
import { createAnswers } from './answers.ts';
import type { DataDoor } from './data-door.ts';
import { openEngineRegistry } from './engine-registry.ts';
import type { EngineRegistry } from './engine-registry.ts';
import { createFairQueue } from './fair-queue.ts';
import { createReplyCache } from './reply-cache.ts';
import { createRunningQueries } from './running-queries.ts';
import { createSingleFlight } from './single-flight.ts';

const megabyte = 1024 * 1024;
const replyCacheBytes = 192 * megabyte;
const answerCacheBytes = 128 * megabyte;
const idleStopMs = 10 * 60_000;
const samplesRows = 1_000;

/** Everything between a question and its rows: engines, caches, queue, uploads and examples, with their routes. */
export async function openDataRoom(context: AppContext): Promise<Room> {
  const { config, store, log } = context;
  const tables = join(config.dataFolder, 'tables');
  await sweepTableFiles(store, tables);
  // One statement fewer than threads runs at a time for each user, so that nobody alone fills the engine.
  const threads = availableParallelism();
  const maxRunning = Math.max(4, threads);
  const registry = await openEngineRegistry(store, tables, (attached) =>
    duckdbEngine({ tables: attached, tempDir: join(config.dataFolder, 'temp'), memoryLimitBytes: config.queryMemoryMb * megabyte, threads, maxRunning, idleStopMs, log }),
  );
  const door = openDoor(context, registry, maxRunning);
  return {
    routes: [chartDataRoutes(door), columnValueRoutes(door), queryRoutes(door)],
    close: () => registry.close(),
  };
}

function openDoor({ config, store, clock }: AppContext, registry: EngineRegistry, maxRunning: number): DataDoor {
  const queue = createFairQueue({ total: maxRunning, perUser: Math.max(2, maxRunning - 1), perSource: maxRunning });
  const limits = { timeoutMs: config.queryTimeoutS * 1000, maxBytes: Math.floor((config.queryMemoryMb * megabyte) / 4) };
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    loadDataset: async (id) => (await store.datasets.load(id)) ?? null,
    readRows: async () => ({ rules: [], key: 'all' }),
    sources: registry,
    answers: createAnswers(createAnswerCache(answerCacheBytes), queue, limits, clock),
    replies: createReplyCache(replyCacheBytes),
    replyFlights: createSingleFlight(),
    running: createRunningQueries(),
    limits: { defaultRows: config.rowLimit, maxRows: config.rowLimitMax, samplesRows },
    resolveTimeRange: (text, anchors, now, inZone) => resolveTimeRange(text, { ...anchors, now, zone: inZone }),
    clock,
    zone,
  };
}
