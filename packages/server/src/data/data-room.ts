import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { duckdbEngine } from '@sextant/engines';
import { addUnits, fail, resolveTimeRange, timeUnits } from '@sextant/contract';
import type { Dataset } from '@sextant/contract';
import type { TimeBounds, TimeRangeAnchors } from '@sextant/query';
import type { AppContext, Room, Session } from '../app-context.ts';
import { canReadDataset } from '../policies/objects.ts';
import type { Store } from '../store/open-store.ts';
import { chartDataRoutes } from '../routes/chart-data.ts';
import { columnValueRoutes } from '../routes/column-values.ts';
import { queryRoutes } from '../routes/queries.ts';
import { sweepTableFiles } from '../services/table-files.ts';
import { createAnswerCache } from './answer-cache.ts';
import { createAnswers } from './answers.ts';
import type { DataDoor, RowAccess } from './data-door.ts';
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
export async function openDataRoom(context: AppContext): Promise<Room & { loader: unknown }> {
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
    loader: { store, registry },
  };
}

function openDoor({ config, store, clock }: AppContext, registry: EngineRegistry, maxRunning: number): DataDoor {
  const queue = createFairQueue({ total: maxRunning, perUser: Math.max(2, maxRunning - 1), perSource: maxRunning });
  const limits = { timeoutMs: config.queryTimeoutS * 1000, maxBytes: Math.floor((config.queryMemoryMb * megabyte) / 4) };
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    loadDataset: async (id) => (await store.datasets.load(id)) ?? null,
    readRows: (session, dataset) => readRows(store, session, dataset),
    sources: registry,
    answers: createAnswers(createAnswerCache(answerCacheBytes), queue, limits, clock),
    replies: createReplyCache(replyCacheBytes),
    replyFlights: createSingleFlight(),
    running: createRunningQueries(),
    limits: { defaultRows: config.rowLimit, maxRows: config.rowLimitMax, samplesRows },
    resolveTimeRange: boundsOf,
    clock,
    zone,
  };
}

/** Rows of a dataset are all or nothing until there are row rules: whoever may read it reads all of it. */
async function readRows(store: Store, { user }: Session, dataset: Dataset): Promise<RowAccess> {
  if (!canReadDataset(user, { owners: [], createdBy: null })) {
    const record = await store.datasets.record(dataset.id);
    const owned = { owners: record?.owners ?? [], createdBy: record?.row.created_by ?? null };
    if (!canReadDataset(user, owned)) throw fail('ACCESS_001', { dataset: dataset.name });
  }
  return { rules: [], key: 'all rows' };
}

function boundsOf(text: string, { relativeStart, relativeEnd, timeShift }: TimeRangeAnchors, now: number, zone: string): TimeBounds {
  const range = resolveTimeRange(text, { clockMs: now, zone, relativeStart, relativeEnd });
  if (range.kind === 'error') throw fail('QUERY_018', { reason: range.message, text });
  return { sinceMs: shifted(range.since, timeShift), untilMs: shifted(range.until, timeShift) };
}

/** Superset's `time_shift`: `1 week`, `28 days ago`; the range moves back by it. */
function shifted(at: number | null, shift: string | null): number | null {
  if (at === null || shift === null) return at;
  const match = /^\s*(\d{1,6})\s+(second|minute|hour|day|week|month|quarter|year)s?(?:\s+ago)?\s*$/i.exec(shift);
  const unit = timeUnits.find((known) => known === match?.[2]?.toLowerCase());
  if (match === null || unit === undefined) throw fail('QUERY_018', { reason: `The time shift ${shift} cannot be read`, text: shift });
  return addUnits(at, -Number(match[1]), unit);
}
