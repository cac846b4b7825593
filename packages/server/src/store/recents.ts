import { setTimeout as pause } from 'node:timers/promises';
import type { Insertable } from 'kysely';
import type { ObjectKind, RecentTable, StoreDb } from './schema.ts';

export interface RecentItem {
  readonly kind: ObjectKind;
  readonly id: number;
  readonly name: string;
  readonly slug: string | null;
  readonly viewedAt: number;
}

/** How long what was opened is only in memory: many openings are then one write, which waits for the disk. */
const writtenAfterMs = 1_000;
const longestWaitMs = 100;
/** Rows of one statement. */
const mostRows = 1_000;

/** Openings that are not written yet, the last one of each object by each user. */
function unwrittenOpenings(db: StoreDb) {
  const rowsByKey = new Map<string, Insertable<RecentTable>>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  const insert = async (rows: readonly Insertable<RecentTable>[]): Promise<void> => {
    for (let index = 0; index < rows.length; index += mostRows)
      await db
        .insertInto('recent')
        .values(rows.slice(index, index + mostRows))
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'object_kind', 'object_id'])
            .doUpdateSet({ viewed_at: (eb) => eb.ref('excluded.viewed_at') }),
        )
        .execute();
  };
  const write = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const rows = [...rowsByKey.values()];
    rowsByKey.clear();
    // It is an aid to whoever opened them: what cannot be written is let go.
    if (rows.length > 0) writing = writing.then(() => insert(rows)).catch(() => undefined);
    return writing;
  };
  return {
    add(row: Insertable<RecentTable>): void {
      rowsByKey.set(`${row.user_id} ${row.object_kind} ${row.object_id}`, row);
      timer ??= setTimeout(write, writtenAfterMs).unref();
    },
    write,
  };
}

/** What users opened last. */
export function recentStore(db: StoreDb, clock: () => number) {
  const unwritten = unwrittenOpenings(db);
  return {
    /** Nobody waits for it: it is written within a second, at the latest before somebody reads it. */
    record: (userId: number, kind: ObjectKind, id: number): void =>
      unwritten.add({ user_id: userId, object_kind: kind, object_id: id, viewed_at: clock() }),
    /** Writes what was recorded. Never rejects. */
    keep: unwritten.write,
    /** Charts and dashboards that the user opened, newest first; what is in the trash is left out. */
    list: async (userId: number, limit: number): Promise<RecentItem[]> => {
      // A database that is locked is not waited for: he came to read.
      await Promise.race([unwritten.write(), pause(longestWaitMs, undefined, { ref: false })]);
      return recentItems(db, userId, limit);
    },
  };
}
export type RecentStore = ReturnType<typeof recentStore>;

async function recentItems(db: StoreDb, userId: number, limit: number): Promise<RecentItem[]> {
  const rows = await db
    .selectFrom('recent')
    .leftJoin('dashboard', (join) =>
      join
        .onRef('dashboard.id', '=', 'recent.object_id')
        .on('recent.object_kind', '=', 'dashboard')
        .on('dashboard.deleted_at', 'is', null),
    )
    .leftJoin('chart', (join) =>
      join
        .onRef('chart.id', '=', 'recent.object_id')
        .on('recent.object_kind', '=', 'chart')
        .on('chart.deleted_at', 'is', null),
    )
    .where('recent.user_id', '=', userId)
    .where((is) => is.or([is('dashboard.id', 'is not', null), is('chart.id', 'is not', null)]))
    .select([
      'recent.object_kind as kind',
      'recent.object_id as id',
      'recent.viewed_at as viewedAt',
      'dashboard.title',
      'dashboard.slug',
      'chart.name',
    ])
    .orderBy('recent.viewed_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ title, name, ...row }) => ({ ...row, name: title ?? name ?? '' }));
}
