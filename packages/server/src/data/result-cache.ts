import { LRUCache } from 'lru-cache';
import type { Column, ColumnTable } from '@sextant/contract';

/** Rows of one statement, as the engine answered them. */
export interface EngineResult {
  readonly table: ColumnTable;
  /** Time in the engine, milliseconds. */
  readonly durationMs: number;
  /** When it was computed, epoch milliseconds. */
  readonly computedAt: number;
}

const charBytes = 2;
const overheadBytes = 512;

function columnBytes({ cells }: Column): number {
  if (cells.encoding === 'numbers') return cells.numbers.byteLength + (cells.nulls?.byteLength ?? 0);
  return cells.dictionary.reduce((bytes, text) => bytes + charBytes * text.length + 16, cells.codes.byteLength);
}

/** Memory that a table holds, in bytes: near enough for a budget. */
export const tableBytes = (table: ColumnTable): number =>
  table.columns.reduce((bytes, column) => bytes + columnBytes(column), overheadBytes);

/** Results by the hash of statement, bound values, source and version of its data. Bounded by bytes; the least used leave first. */
export interface ResultCache {
  get(key: string): EngineResult | null;
  put(key: string, result: EngineResult, lifetimeMs: number | null): void;
  clear(): void;
  readonly sizeBytes: number;
}

/** A cache of at most `maxBytes`; a table above an eighth of it is not kept. */
export function createResultCache(maxBytes: number, clock: () => number): ResultCache {
  const cache = new LRUCache<string, EngineResult>({
    maxSize: maxBytes,
    perf: { now: clock },
    ttlResolution: 0,
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: ({ table }) => tableBytes(table),
  });
  return {
    get: (key) => cache.get(key) ?? null,
    put: (key, result, lifetimeMs) => void cache.set(key, result, lifetimeMs === null ? {} : { ttl: lifetimeMs }),
    clear: () => cache.clear(),
    get sizeBytes() {
      return cache.calculatedSize;
    },
  };
}
