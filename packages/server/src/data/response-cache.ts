import { LRUCache } from 'lru-cache';
import { keepBothBelow, lengthOf } from './body-writer.ts';
import type { ResponseBytes } from './response-body.ts';

const overheadBytes = 256;

/** A small response is counted with both encodings from the start, since the missing one is made and kept when somebody asks for it. */
const sizeOf = ({ identity, gzip }: ResponseBytes): number =>
  overheadBytes + lengthOf(identity) + (gzip === null ? Math.min(lengthOf(identity), keepBothBelow) : lengthOf(gzip));

/** Finished responses by the hash of what was asked, by whom (as far as it matters) and of which version. Bounded by bytes; the least used leave first. */
export interface ResponseCache {
  /**
   * What is within its time, and what is a little beyond it where the operator allows that. The last form that was asked for is kept: one by column is
   * found by those alone who take columns (default: they do not).
   */
  find(key: string, takesColumns?: boolean): CachedResponse | null;
  /** `lifetimeMs` null keeps it until it is pushed out. */
  put(key: string, response: ResponseBytes, lifetimeMs: number | null): void;
  clear(): void;
  readonly sizeBytes: number;
}

/** A response that is there. */
export interface CachedResponse {
  readonly response: ResponseBytes;
  /** True when its time is over. */
  readonly isStale: boolean;
}

interface CacheEntry {
  readonly response: ResponseBytes;
  /** Epoch milliseconds; null is for ever. */
  readonly freshUntil: number | null;
}

/** How time passes for a cache. */
export interface CacheTime {
  readonly clock: () => number;
  /** Milliseconds that responses are found beyond their time. */
  readonly staleMs: number;
}

/** A cache of at most `maxBytes`; a response above an eighth of it is not kept. */
export function createResponseCache(maxBytes: number, { clock, staleMs }: CacheTime): ResponseCache {
  const cache = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: ({ response }) => sizeOf(response),
    perf: { now: clock },
    ttlResolution: 0,
  });
  return {
    find(key, takesColumns = false) {
      const found = cache.get(key);
      if (found === undefined || (found.response.isByColumn && !takesColumns)) return null;
      const { response, freshUntil } = found;
      return { response, isStale: freshUntil !== null && clock() >= freshUntil };
    },
    put(key, response, lifetimeMs) {
      const freshUntil = lifetimeMs === null ? null : clock() + lifetimeMs;
      cache.set(key, { response, freshUntil }, lifetimeMs === null ? {} : { ttl: lifetimeMs + staleMs });
    },
    clear: () => cache.clear(),
    get sizeBytes() {
      return cache.calculatedSize;
    },
  };
}
