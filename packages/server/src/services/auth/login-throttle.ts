import { LRUCache } from 'lru-cache';

interface FailedAttempts {
  count: number;
  /** Epoch milliseconds until which nothing is checked. */
  blockedUntil: number;
}

const minute = 60_000;
const forgetAfterMs = 15 * minute;
const longestWaitMs = minute;
const freeForName = 5;
const freeForAddress = 20;

/** Counts wrong passwords per name and per address and says how long to wait. It holds no passwords. */
export interface LoginThrottle {
  /** Milliseconds to wait before an attempt is looked at; 0 lets it through and counts it as wrong until it succeeded. */
  readonly attempt: (name: string, address: string) => number;
  /** The attempt was right: the name starts anew, the address gets this one back. */
  readonly succeeded: (name: string, address: string) => void;
}

/** Attempts count when they begin, so that a thousand at once are not a thousand free ones. */
export function loginThrottle(clock: () => number): LoginThrottle {
  const make = (): LRUCache<string, FailedAttempts> =>
    new LRUCache<string, FailedAttempts>({
      max: 20_000,
      ttl: forgetAfterMs,
      perf: { now: clock },
      updateAgeOnGet: false,
    });
  const names = make();
  const addresses = make();
  const waitOf = (cache: LRUCache<string, FailedAttempts>, key: string): number =>
    Math.max(0, (cache.get(key)?.blockedUntil ?? 0) - clock());
  const count = (cache: LRUCache<string, FailedAttempts>, key: string, free: number): void => {
    const errors = (cache.get(key)?.count ?? 0) + 1;
    const waitMs = errors <= free ? 0 : Math.min(longestWaitMs, 1000 * 2 ** Math.min(20, errors - free - 1));
    cache.set(key, { count: errors, blockedUntil: clock() + waitMs });
  };
  const nameKey = (name: string): string => name.toLowerCase().slice(0, 256);
  return {
    attempt: (name, address) => {
      const waitMs = Math.max(waitOf(names, nameKey(name)), waitOf(addresses, address));
      if (waitMs > 0) return waitMs;
      count(names, nameKey(name), freeForName);
      count(addresses, address, freeForAddress);
      return 0;
    },
    succeeded: (name, address) => {
      names.delete(nameKey(name));
      const before = addresses.get(address);
      if (before !== undefined) addresses.set(address, { count: Math.max(0, before.count - 1), blockedUntil: 0 });
    },
  };
}
