import { availableParallelism, loadavg } from 'node:os';
import { expect } from 'vitest';

/** How long others wait, in milliseconds: of a call or two in twenty the longest is left out of the usual. */
interface Waits {
  readonly usualMs: number;
  readonly longestMs: number;
}

/** How much longer everything takes because of what else the machine does: 1 where each who works has a processor. */
const slowness = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** That nobody else waited for what was done: others were answered within 100 ms, and the last of them within a second, on a machine that does nothing else. */
export function expectResponsive({ usualMs, longestMs }: Waits): void {
  expect(usualMs).toBeLessThan(100 * slowness());
  expect(longestMs).toBeLessThan(1_000 * slowness());
}
