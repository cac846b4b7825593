import { sql } from 'kysely';
import { fail } from '@sextant/contract';
import type { ObjectKind, VersionRow, StoreDb, StoreTransaction } from './schema.ts';
import type { Sharing } from './shares.ts';
import { hasConcurrentWriters } from './concurrent-writers.ts';

/** Who saves, why, and the version the editor started from; `baseVersion` null saves onto whatever is the head. */
export interface Change {
  readonly authorId: number | null;
  readonly reason: string;
  readonly baseVersion: number | null;
  /** Who answers for what readers by a role see. Default: of a chart who saves it; of a dashboard too, while it is open to them. */
  readonly sharing?: Sharing;
}

/** Does an action in a transaction: the one that `db` is already, or a new one. */
export const inTransaction = <T>(db: StoreDb, action: (tx: StoreTransaction) => Promise<T>): Promise<T> =>
  // Kysely's transactions say so of themselves, and nothing else does.
  db.isTransaction ? action(db as StoreTransaction) : db.transaction().execute(action);

interface NewVersion {
  readonly kind: ObjectKind;
  readonly id: number;
  /** Number of the head before; 0 for a new object. */
  readonly head: number;
  readonly document: unknown;
  readonly savedAt: number;
}

/**
 * The head's version of an object, undefined when it is not there. Where several connections write at once the row is held until the
 * transaction ends, so that saves of one object follow each other.
 */
export async function headVersion(tx: StoreTransaction, kind: ObjectKind, id: number): Promise<number | undefined> {
  const hold = hasConcurrentWriters(tx) ? sql` for update` : sql``;
  const { rows } = await sql<{
    version: number;
  }>`select version from ${sql.table(kind)} where id = ${id} and deleted_at is null${hold}`.execute(tx);
  return rows[0]?.version;
}

/**
 * Appends the next version of an object and returns its number. Call it in the transaction that writes the head.
 *
 * @throws SextantError STALE_001 with both versions when somebody saved after the base was read
 */
export async function appendVersion(tx: StoreTransaction, createdVersion: NewVersion, change: Change): Promise<number> {
  const { kind, id, head } = createdVersion;
  if (change.baseVersion !== null && change.baseVersion !== head)
    throw await staleError(tx, createdVersion, change.baseVersion);
  const number = head + 1;
  await tx
    .insertInto('version')
    .values({
      object_kind: kind,
      object_id: id,
      number,
      parent: head === 0 ? null : head,
      document: JSON.stringify(createdVersion.document),
      author_id: change.authorId,
      created_at: createdVersion.savedAt,
      reason: change.reason,
    })
    .execute();
  return number;
}

async function staleError(tx: StoreTransaction, { kind, id, head }: NewVersion, base: number): Promise<Error> {
  const rows = await tx
    .selectFrom('version')
    .select(['number', 'document', 'author_id', 'created_at'])
    .where('object_kind', '=', kind)
    .where('object_id', '=', id)
    .where('number', 'in', [base, head])
    .execute();
  const describe = (number: number): unknown => {
    const row = rows.find((candidate) => candidate.number === number);
    return row === undefined
      ? { version: number, document: null }
      : { version: number, document: JSON.parse(row.document), author_id: row.author_id, saved_at: row.created_at };
  };
  return fail('STALE_001', { kind, base, head }, { extra: { base: describe(base), head: describe(head) } });
}

/** The saved versions of objects. They are written by the stores of the nouns only. */
export const versionStore = (db: StoreDb) => ({
  /** Newest first, without their documents. */
  list: (kind: ObjectKind, id: number): Promise<Omit<VersionRow, 'document'>[]> =>
    db
      .selectFrom('version')
      .select(['id', 'object_kind', 'object_id', 'number', 'parent', 'author_id', 'created_at', 'reason'])
      .where('object_kind', '=', kind)
      .where('object_id', '=', id)
      .orderBy('number', 'desc')
      .execute(),
  /** The newest, with their documents. */
  newest: (kind: ObjectKind, id: number, count: number): Promise<VersionRow[]> =>
    db
      .selectFrom('version')
      .selectAll()
      .where('object_kind', '=', kind)
      .where('object_id', '=', id)
      .orderBy('number', 'desc')
      .limit(count)
      .execute(),
  load: (kind: ObjectKind, id: number, number: number): Promise<VersionRow | undefined> =>
    db
      .selectFrom('version')
      .selectAll()
      .where('object_kind', '=', kind)
      .where('object_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst(),
});
export type VersionStore = ReturnType<typeof versionStore>;
