import { LRUCache } from 'lru-cache';
import { keepBothBelow } from './reply-body.ts';
import type { ReplyBytes } from './reply-body.ts';

const overheadBytes = 256;

/** A small reply is counted with both encodings from the start, since the missing one is made and kept when somebody asks for it. */
const sizeOf = ({ identity, gzip }: ReplyBytes): number =>
  overheadBytes + (identity?.length ?? 0) + (gzip?.length ?? Math.min(identity?.length ?? 0, keepBothBelow));

/** Finished replies by the hash of what was asked, by whom (as far as it matters) and of which version. Bounded by bytes; the least used leave first. */
export interface ReplyCache {
  get(key: string): ReplyBytes | null;
  /** `lifetimeMs` null keeps it until it is pushed out. */
  put(key: string, reply: ReplyBytes, lifetimeMs: number | null): void;
  clear(): void;
  readonly sizeBytes: number;
}

/** A cache of at most `maxBytes`; a reply above an eighth of it is not kept. */
export function createReplyCache(maxBytes: number): ReplyCache {
  const cache = new LRUCache<string, ReplyBytes>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: sizeOf,
  });
  return {
    get: (key) => cache.get(key) ?? null,
    put(key, reply, lifetimeMs) {
      if (reply.gzip !== null && (reply.identity?.length ?? 0) > keepBothBelow) reply.identity = null;
      cache.set(key, reply, lifetimeMs === null ? {} : { ttl: lifetimeMs });
    },
    clear: () => cache.clear(),
    get sizeBytes() {
      return cache.calculatedSize;
    },
  };
}
