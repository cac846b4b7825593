import type { Selectable } from 'kysely';
import { countAccessChange } from './access-changes.ts';
import type { SessionTable, StoreDb } from './schema.ts';
import { inTransaction } from './versions.ts';

export type SessionRow = Selectable<SessionTable>;

export interface NewSession {
  readonly idHash: string;
  readonly userId: number;
  readonly kind: SessionTable['kind'];
  readonly csrfSeed: string;
  readonly expiresAt: number;
  /** What the client calls itself, and where it came from. Default: not known. */
  readonly client?: string | null;
  readonly address?: string | null;
}

const ending = (db: StoreDb, end: (tx: StoreDb) => Promise<void>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await end(tx);
    await countAccessChange(tx);
  });

/** Sessions of browsers (`cookie`) and of access tokens (`token`). Only hashes of their ids are kept. */
export const sessionStore = (db: StoreDb, clock: () => number) => ({
  /** The session, unless it ended. */
  find: (idHash: string): Promise<SessionRow | undefined> =>
    db
      .selectFrom('session')
      .selectAll()
      .where('id_hash', '=', idHash)
      .where('expires_at', '>', clock())
      .executeTakeFirst(),
  create: async (session: NewSession): Promise<void> => {
    const now = clock();
    await db
      .insertInto('session')
      .values({
        id_hash: session.idHash,
        user_id: session.userId,
        kind: session.kind,
        csrf_seed: session.csrfSeed,
        created_at: now,
        seen_at: now,
        expires_at: session.expiresAt,
        client: session.client ?? null,
        address: session.address ?? null,
      })
      .execute();
  },
  touch: async (idHash: string, expiresAt: number): Promise<void> => {
    await db
      .updateTable('session')
      .set({ seen_at: clock(), expires_at: expiresAt })
      .where('id_hash', '=', idHash)
      .execute();
  },
  end: (idHash: string): Promise<void> =>
    ending(db, async (tx) => void (await tx.deleteFrom('session').where('id_hash', '=', idHash).execute())),
  /** Live sessions of a user, the last used first. */
  ofUser: (userId: number): Promise<SessionRow[]> =>
    db
      .selectFrom('session')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_at', '>', clock())
      .orderBy('seen_at', 'desc')
      .execute(),
  /** Ends every session of a user but one. */
  endOthersOf: (userId: number, keptHash: string): Promise<void> =>
    ending(
      db,
      async (tx) =>
        void (await tx.deleteFrom('session').where('user_id', '=', userId).where('id_hash', '<>', keptHash).execute()),
    ),
  endAllOf: (userId: number): Promise<void> =>
    ending(db, async (tx) => void (await tx.deleteFrom('session').where('user_id', '=', userId).execute())),
  dropEnded: async (): Promise<void> =>
    void (await db.deleteFrom('session').where('expires_at', '<=', clock()).execute()),
});
export type SessionStore = ReturnType<typeof sessionStore>;
