import { LRUCache } from 'lru-cache';
import { rightsOf } from '../policies/access.ts';
import type { RoleGrants } from '../policies/access.ts';
import { takesFiles } from '../connections/database-settings.ts';
import { hashOfName, randomName } from '../secrets/secrets.ts';
import type { Store } from '../store/open-store.ts';
import type { Session, SessionUser } from '../policies/session.ts';
import { visitorId } from '../policies/session.ts';

/** Names of a user's roles, and what they allow. */
type UserGrants = Pick<SessionUser, 'roles' | 'rights'>;

/** How long a command beside this server may have changed its file unnoticed. */
const trustedMs = 2_000;
const day = 86_400_000;
const tokenSessionMs = 30 * day;
/** A session that is used moves its end; writing that at every request would make reads writes. */
const touchEveryMs = 5 * 60_000;

export interface OpenedSession {
  /** For the cookie or the token; not kept. */
  readonly name: string;
  readonly session: Session;
  readonly expiresAt: number;
}

/** What a session is opened with. */
export interface OpenedFrom {
  /** Default: a fresh one. */
  readonly csrfSeed?: string;
  /** What the client calls itself, and where it is. Default: not known. */
  readonly client?: string | null;
  readonly address?: string | null;
}

/** How somebody signs in. */
export type SignInKind = Exclude<Session['kind'], 'visitor'>;

const longestClient = 300;

/**
 * Opens, finds and ends sessions. Found ones are trusted for 2 s without being read again, but none that ended: what ends here is forgotten at
 * once, also by reads that are under way; what ends in another process on the same PostgreSQL is seen by the store's count of changes.
 */
export interface SessionKeeper {
  readonly open: (userId: number, kind: SignInKind, from?: OpenedFrom) => Promise<OpenedSession>;
  /** The live session of an active user, as far as it is known without the store; null when it is not. */
  readonly trustedSession: (name: string) => Session | null;
  /** The live session of an active user, or null. */
  readonly find: (name: string) => Promise<Session | null>;
  /** Somebody who has not signed in, when the role Public allows anything; else null. */
  readonly visitor: () => Promise<Session | null>;
  readonly end: (idHash: string) => Promise<void>;
  /** Forgets what is trusted, after passwords, roles or activity of users changed. */
  readonly forget: () => void;
}

interface TrustedSession {
  readonly session: Session | null;
}

/** Trusted sessions, by their hashes and by their names. */
function trustedSessions(clock: () => number) {
  // Given the time whenever it is asked: the cache's own way, a timer for each time it was given one, costs more.
  const aging = { ttl: trustedMs, ttlResolution: 0, perf: { now: clock } };
  const byHash = new LRUCache<string, TrustedSession>({ max: 5_000, ...aging });
  // A page sends the same cookie again and again: its hash is not made for each.
  const byName = new LRUCache<string, Session>({ max: 1_000, ...aging });
  let endings = 0;
  const forget = (): void => {
    endings += 1;
    byHash.clear();
    byName.clear();
  };
  return {
    named: (name: string): Session | null => {
      const cachedSession = byName.get(name);
      if (cachedSession !== undefined) return cachedSession;
      const idHash = hashOfName(name);
      const session = byHash.get(idHash)?.session ?? null;
      // A time of 0 would be for ever.
      if (session !== null) byName.set(name, session, { ttl: Math.max(1, byHash.getRemainingTTL(idHash)) });
      return session;
    },
    /** The trusted session, else what `read` finds; what was read while something ended is used once and not kept. */
    orRead: async (idHash: string, read: () => Promise<Session | null>): Promise<Session | null> => {
      const trustedSession = byHash.get(idHash);
      if (trustedSession !== undefined) return trustedSession.session;
      const before = endings;
      const session = await read();
      if (endings === before) byHash.set(idHash, { session });
      return session;
    },
    forget,
  };
}

const grantsOfRoles = (roles: readonly RoleGrants[]): UserGrants => ({
  roles: roles.map(({ name }) => name),
  rights: rightsOf(roles),
});

/** Users with their roles as they were read, while nothing is saved; what the same roles allow is read once for all who have them. */
function knownUsers(store: Store): (id: number) => Promise<SessionUser | null> {
  const users = new LRUCache<number, SessionUser>({ max: 5_000 });
  const grantsByRoles = new LRUCache<string, Promise<UserGrants>>({ max: 500 });
  let knownRevision: string | null = null;
  const look = (): string | null => {
    const revision = store.revision();
    if (revision !== knownRevision) {
      users.clear();
      grantsByRoles.clear();
    }
    knownRevision = revision;
    return revision;
  };
  const grantsOf = async (userId: number): Promise<UserGrants> => {
    const revision = look();
    if (revision === null) return store.grants.ofUser(userId);
    const ids = (await store.users.rolesOf(userId)).map(({ id }) => id);
    if (look() !== revision) return store.grants.ofUser(userId);
    const key = ids.join();
    // By the roles alone: whoever waits for it gets nothing of somebody whose roles are changed meanwhile.
    const grants = grantsByRoles.get(key) ?? store.roles.withGrants(ids).then(grantsOfRoles);
    grantsByRoles.set(key, grants);
    grants.catch(() => grantsByRoles.delete(key));
    return grants;
  };
  return async (id) => {
    const revision = look();
    const knownUser = users.get(id);
    if (knownUser !== undefined) return knownUser;
    const user = await loadSessionUser(store, id, grantsOf);
    if (user !== null && revision !== null && look() === revision) users.set(id, user);
    return user;
  };
}

export function sessionKeeper(store: Store, clock: () => number, idleDays: number): SessionKeeper {
  const sessionCache = trustedSessions(clock);
  const isShared = store.dialect === 'postgresql';
  let changes = -1;
  /** Forgets trusted sessions when another process changed something since. */
  const checkOtherProcesses = async (): Promise<void> => {
    if (!isShared) return;
    const now = await store.accessChanges.count();
    if (now !== changes) sessionCache.forget();
    changes = now;
  };
  const userOf = knownUsers(store);
  const lifeOf = (kind: SignInKind): number => (kind === 'cookie' ? idleDays * day : tokenSessionMs);

  const read = async (idHash: string): Promise<Session | null> => {
    const row = await store.sessions.find(idHash);
    if (row === undefined) return null;
    const user = await userOf(row.user_id);
    if (user === null) return null;
    if (row.kind === 'cookie' && clock() - row.seen_at > touchEveryMs)
      // Nobody waits for it: a session that could not be moved is moved by a later request.
      store.sessions.touch(idHash, clock() + lifeOf('cookie')).catch(() => undefined);
    return { kind: row.kind, idHash, csrfSeed: row.csrf_seed, user };
  };

  return {
    open: async (userId, kind, { csrfSeed = randomName(), client = null, address = null } = {}) => {
      const user = await loadSessionUser(store, userId);
      if (user === null) throw new Error(`User ${userId} cannot have a session`);
      const name = randomName();
      const idHash = hashOfName(name);
      const expiresAt = clock() + lifeOf(kind);
      await store.sessions.create({
        idHash,
        userId,
        kind,
        csrfSeed,
        expiresAt,
        client: client?.slice(0, longestClient) ?? null,
        address,
      });
      return { name, expiresAt, session: { kind, idHash, csrfSeed, user } };
    },
    trustedSession: (name) => (isShared ? null : sessionCache.named(name)),
    find: async (name) => {
      await checkOtherProcesses();
      const idHash = hashOfName(name);
      return sessionCache.orRead(idHash, () => read(idHash));
    },
    visitor: async () => {
      await checkOtherProcesses();
      return sessionCache.orRead(visitorKey, () => visitorSession(store));
    },
    end: async (idHash) => {
      try {
        await store.sessions.end(idHash);
      } finally {
        sessionCache.forget();
      }
    },
    forget: sessionCache.forget,
  };
}

/** No hash is as short. */
const visitorKey = 'visitor';
const publicRole = 'Public';

/** Nobody in particular: no name, no objects, no uploads, and only what the role Public allows. */
async function visitorSession(store: Store): Promise<Session | null> {
  const role = await store.roles.byName(publicRole);
  const roles = role === undefined ? [] : await store.roles.withGrants([role.id]);
  if (!roles.some(({ grants }) => grants.length > 0)) return null;
  const user: SessionUser = {
    id: visitorId,
    username: '',
    firstName: '',
    lastName: '',
    email: '',
    roles: [publicRole],
    rights: rightsOf(roles),
    hasUploadDatabase: false,
  };
  return { kind: 'visitor', idHash: visitorKey, csrfSeed: visitorKey, user };
}

/** The user with roles, as `grantsOf` reads them (default: anew); null when unknown or not active. */
export async function loadSessionUser(
  store: Store,
  id: number,
  grantsOf: (userId: number) => Promise<UserGrants> = store.grants.ofUser,
): Promise<SessionUser | null> {
  const row = await store.users.byId(id);
  if (row === undefined || row.is_active !== 1) return null;
  const { roles, rights } = await grantsOf(id);
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    roles,
    rights,
    hasUploadDatabase: takesFiles(await store.databases.byPurpose('uploads')),
  };
}
