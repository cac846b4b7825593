import { LRUCache } from 'lru-cache';
import { addressOf, api } from '@sextant/contract';
import { hashKey } from '../data/canonical.ts';
import type { Session, SessionUser } from '../policies/session.ts';
import type { AppContext } from '../services/app-context.ts';
import { inPage } from './bootstrap.ts';

/** What the page of a dashboard begins with. */
export interface Opening {
  /** The responses to its calls by their addresses, as they stand in the page. */
  readonly results: string;
  /** Elements that load the files of its charts. */
  readonly preloads: string;
  /** Null when not all of its calls were answered. */
  readonly dashboardId: number | null;
}

/** An opening that is there, on its way to others, or on its way for whoever asked. */
interface FoundOpening {
  readonly opening: Promise<Opening>;
  /** Whether it is loaded for whoever asked. */
  readonly isOurs: boolean;
}

/** Texts say how long ago something was changed: so long they may be wrong. */
const keptMs = 30_000;
const maxLetters = 32 * 1024 * 1024;

/**
 * The results that the page of an opening begins with for somebody: beside those that are kept, whether he has starred the dashboard, as its page would
 * ask. What cannot be had now the page asks by itself.
 */
export async function resultsFor(
  { store }: Pick<AppContext, 'store'>,
  { kind, user }: Session,
  { results, dashboardId }: Opening,
): Promise<string> {
  if (dashboardId === null || kind !== 'cookie') return results;
  const stars = await store.favorites.among(user.id, 'dashboard', [dashboardId]).catch(() => null);
  if (stars === null) return results;
  const address = addressOf(api.dashboard.favoriteStatus, { query: { q: [dashboardId] } });
  const own = { [address]: { result: [{ id: dashboardId, value: stars.has(dashboardId) }] } };
  return `${results.slice(0, -1)},${inPage(own).slice(1)}`;
}

/** What somebody's roles allow, as one text; sessions are read again and again, so that equal rights are many objects. */
function rightsText({ roles, rights: { roleIds, permissions, data } }: SessionUser): string {
  const { all, databases, schemas, datasets } = data;
  const sets = [permissions, databases, schemas, datasets, new Set(roles), new Set(roleIds)];
  return hashKey(
    all,
    sets.map((set) => [...set].map(String).sort()),
  );
}

/**
 * What pages of dashboards begin with, kept while nothing is saved (`Store.revision`), for everybody with the same rights: a dashboard that is opened
 * again and again is described once. Whoever has something of his own is described it by himself.
 */
export class KeptOpenings {
  readonly #store: AppContext['store'];
  readonly #openings: LRUCache<string, Opening>;
  readonly #loads = new Map<string, Promise<Opening>>();
  readonly #rights = new WeakMap<SessionUser['rights'], string>();
  #revision: string | null = null;
  #usersWithOwn: Promise<ReadonlySet<number> | null> | null = null;

  constructor({ store, clock }: Pick<AppContext, 'store' | 'clock'>) {
    this.#store = store;
    this.#openings = new LRUCache({
      maxSize: maxLetters,
      sizeCalculation: ({ results }) => results.length + 1,
      ttl: keptMs,
      ttlResolution: 0,
      perf: { now: clock },
    });
  }

  /** The opening by these calls: kept, under way, or loaded by `load`, which makes the calls in the name of the user and never rejects. */
  async open(user: SessionUser, calls: readonly string[], load: () => Promise<Opening>): Promise<FoundOpening> {
    const revision = this.#look();
    if (revision === null) return { opening: load(), isOurs: true };
    this.#usersWithOwn ??= this.#store.usersWithOwn().catch(() => null);
    const usersWithOwn = await this.#usersWithOwn;
    // Something was saved meanwhile, or the store cannot tell now.
    if (usersWithOwn === null || this.#look() !== revision) return { opening: load(), isOurs: true };
    const key = `${usersWithOwn.has(user.id) ? user.id : 'others'} ${this.#rightsOf(user)} ${calls.join(' ')}`;
    const keptOpening = this.#openings.get(key);
    if (keptOpening !== undefined) return { opening: Promise.resolve(keptOpening), isOurs: false };
    const loading = this.#loads.get(key);
    // What was saved while somebody else's was loaded may be about his rights alone.
    const orOwn = (opening: Opening): Opening | Promise<Opening> => (this.#look() === revision ? opening : load());
    if (loading !== undefined) return { opening: loading.then(orOwn), isOurs: false };
    return { opening: this.#load(key, revision, load), isOurs: true };
  }

  async #load(key: string, revision: string, load: () => Promise<Opening>): Promise<Opening> {
    const loading = load();
    this.#loads.set(key, loading);
    const opening = await loading;
    if (this.#loads.get(key) === loading) this.#loads.delete(key);
    if (opening.dashboardId !== null && this.#look() === revision) this.#openings.set(key, opening);
    return opening;
  }

  /** The revision of the store; what was kept of another is forgotten. */
  #look(): string | null {
    const revision = this.#store.revision();
    if (revision === this.#revision) return revision;
    this.#revision = revision;
    this.#openings.clear();
    this.#loads.clear();
    this.#usersWithOwn = null;
    return revision;
  }

  #rightsOf(user: SessionUser): string {
    const text = this.#rights.get(user.rights) ?? rightsText(user);
    this.#rights.set(user.rights, text);
    return `${user.hasUploadDatabase} ${text}`;
  }
}
