import { hash } from 'node:crypto';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { startBenchServer } from './bench-server.ts';
import type { BenchServer } from './bench-server.ts';
import { examplePages } from './example-dashboard.ts';
import { ms, percentile } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { recordOpenings } from './recorded-openings.ts';
import type { RecordedOpening } from './recorded-openings.ts';
import { seedOfTiles, send } from './seed-dashboard.ts';
import { viewerOf } from './viewer.ts';
import type { Viewer } from './viewer.ts';
import { makeUsers } from './viewers.ts';

const userCount = 80;
const viewerCount = 2_000;
/** How long somebody looks at a dashboard before the next. */
const lookMs = 30_000;
const barMs = 500;
const mostGrowth = 1.15;
const dayMs = 86_400_000;

/**
 * Sessions of the users in turn, written into the store: two thousand passwords would be checked for minutes. Returns viewers in these sessions, each
 * with the token that its page would carry.
 */
async function openSessions(server: BenchServer, names: readonly string[], count: number): Promise<Viewer[]> {
  const db = new DatabaseSync(join(server.dataFolder, 'metadata.sqlite'));
  const cookies: string[] = [];
  try {
    db.exec('pragma busy_timeout = 10000; begin immediate');
    const idOf = db.prepare('select id from "user" where username = ?');
    const insert = db.prepare(
      'insert into session (id_hash, user_id, kind, csrf_seed, created_at, seen_at, expires_at) values (?, ?, ?, ?, ?, ?, ?)',
    );
    const now = Date.now();
    for (let index = 0; index < count; index += 1) {
      const name = `viewer-${index}-`.padEnd(43, 'x');
      const { id } = idOf.get(names[index % names.length] ?? '') as { readonly id: number };
      insert.run(hash('sha256', name, 'base64url'), id, 'cookie', `seed ${index}`, now, now, now + dayMs);
      cookies.push(`session=${name}`);
    }
    db.exec('commit');
  } finally {
    db.close();
  }
  const viewers: Viewer[] = [];
  for (const cookie of cookies) {
    const response = await server.send('/api/v1/security/csrf_token/', { headers: { cookie } });
    const { result } = JSON.parse(response.bytes.toString()) as { readonly result: string };
    viewers.push(viewerOf(server.port, { cookie, token: result }));
  }
  return viewers;
}

interface CrowdRecord {
  readonly openingMs: number[];
  readonly errors: string[];
}

/** One viewer until the end: opens a dashboard, looks, opens the next. All of them begin at other moments. */
async function browse(
  viewer: Viewer,
  index: number,
  { openings, until, seen }: { openings: readonly RecordedOpening[]; until: number; seen: CrowdRecord },
): Promise<void> {
  await pause((index / viewerCount) * lookMs);
  for (let turn = index; performance.now() < until; turn += 1) {
    const opening = openings[turn % openings.length];
    if (opening === undefined) return;
    try {
      const { ms: tookMs, responses } = await viewer.open(opening);
      seen.openingMs.push(tookMs);
      for (const { status, text } of responses) if (status >= 400) seen.errors.push(`${status} ${text.slice(0, 100)}`);
      await pause(Math.max(0, lookMs - tookMs));
    } catch (error) {
      seen.errors.push(String(error).slice(0, 100));
      await pause(lookMs);
    }
  }
}

/** Two thousand sessions that look at five dashboards, each at another one every half a minute. */
export async function benchCrowd({ isQuick }: BenchOptions, port = 18_968): Promise<Figure[]> {
  const server = await startBenchServer(port, { hasExamples: true });
  try {
    const openings = await recordOpenings(server, [...examplePages, ...(await seedOfTiles(server, [50, 10, 5]))]);
    const viewers = await openSessions(server, await makeUsers(server, userCount), viewerCount);
    const seconds = isQuick ? 90 : 300;
    const seen: CrowdRecord = { openingMs: [], errors: [] };
    const startedAt = performance.now();
    const cpuBefore = server.cpuMs();
    const browsing = viewers.map((viewer, index) =>
      browse(viewer, index, { openings, until: startedAt + seconds * 1000, seen }),
    );
    // Everybody has a connection then, and has opened one.
    await pause(lookMs * 1.5);
    const memoryBefore = server.memoryBytes();
    await Promise.all(browsing);
    const [memoryAfter, cpuMs] = [server.memoryBytes(), server.cpuMs() - cpuBefore];
    viewers.forEach((viewer) => viewer.close());
    await send(server, 'GET', '/api/v1/me/');
    const p95 = percentile(seen.openingMs, 0.95);
    const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(0)} MB`;
    return [
      {
        name: `${viewerCount} viewers for ${seconds} s, another of ${openings.length} dashboards every ${lookMs / 1000} s: p95 of ${seen.openingMs.length} openings (load ${(loadavg()[0] ?? 0).toFixed(1)})`,
        limit: `${barMs} ms; CPU of the server ${ms(cpuMs / seen.openingMs.length)} each`,
        measured: ms(p95),
        ratio: p95 / barMs,
        bar: `≤ ${barMs} ms`,
        pass: p95 <= barMs,
      },
      {
        name: `errors${seen.errors.length === 0 ? '' : `: ${seen.errors.slice(0, 3).join('; ')}`}`,
        limit: 'none',
        measured: String(seen.errors.length),
        ratio: seen.errors.length,
        bar: 'none',
        pass: seen.errors.length === 0,
      },
      {
        name: 'memory of the server at their end',
        limit: `when each had opened one: ${megabytes(memoryBefore)}`,
        measured: megabytes(memoryAfter),
        ratio: memoryAfter / memoryBefore,
        bar: `≤ ${mostGrowth} ×`,
        pass: memoryAfter <= mostGrowth * memoryBefore,
      },
    ];
  } finally {
    await server.stop();
  }
}
