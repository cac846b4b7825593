import { expect } from 'vitest';
import { waitsDuring } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

/** How long others wait, in milliseconds: of a call or two in twenty the longest is left out of the usual. */
interface Waits {
  readonly usualMs: number;
  readonly longestMs: number;
}

const aWhileMs = 500;

/**
 * That nobody else waited for what was done: others were answered within 100 ms, and the last of them within a second. On a machine that is
 * busy with something else they wait so long while nothing is done, too: it may be three times that.
 */
export async function expectResponsive(server: Pick<ServerProcess, 'address'>, waits: Waits): Promise<void> {
  if (waits.usualMs < 100 && waits.longestMs < 1_000) return;
  const pause = new Promise((resolve) => setTimeout(resolve, aWhileMs));
  const { waits: quietWaits } = await waitsDuring(server, pause);
  expect(waits.usualMs).toBeLessThan(Math.max(100, 3 * quietWaits.usualMs));
  expect(waits.longestMs).toBeLessThan(Math.max(1_000, 3 * quietWaits.longestMs));
}
