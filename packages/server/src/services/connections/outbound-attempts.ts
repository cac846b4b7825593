import { fail } from '@sextant/contract';
import type { Connections } from '../../connections/connections.ts';

const windowMs = 60_000;
const maxInWindow = 30;

/** When each user had the server go to another one: nobody searches a network by that. */
const triesOf = new WeakMap<Connections, Map<number, number[]>>();

/** Counts that a user has the server go somewhere. @throws CONNECT_018 after too many tries */
export function countOutboundAttempt(connections: Connections, userId: number, now: number): void {
  const tries = triesOf.get(connections) ?? new Map<number, number[]>();
  triesOf.set(connections, tries);
  const recentTries = (tries.get(userId) ?? []).filter((triedAt) => now - triedAt < windowMs);
  const [first] = recentTries;
  if (first !== undefined && recentTries.length >= maxInWindow)
    throw fail('CONNECT_018', { seconds: Math.ceil((first + windowMs - now) / 1000) });
  tries.set(userId, [...recentTries, now]);
}
