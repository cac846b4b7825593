import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** The clock that a rejection waits by, and its two ways of waiting. */
export interface StepClock {
  /** Milliseconds with their fractions; where they count from does not matter. */
  readonly now: () => number;
  /** Timers count whole milliseconds from when they are set, so what was before them stays in their end; they wake late, never early. */
  readonly wait: (wholeMs: number) => Promise<unknown>;
  /** One turn of the event loop: everything that is ready runs first. */
  readonly nextTurn: () => Promise<unknown>;
}

const clockOfProcess: StepClock = { now: () => performance.now(), wait, nextTurn };

/** How far apart, counted from a request's arrival, the moments are at which it can be rejected. */
const stepMs = 2;

/** How late a timer may wake without reaching the moment that is waited for. */
const lateMs = 0.4;

/**
 * Waits until a whole step has passed since the arrival, `elapsedMs` ago. What is somebody else's takes a few microseconds longer to deny than
 * what is not there, and many requests together would tell the two apart; a random wait would only ask for more requests. A timer alone keeps the
 * difference: it only brings the moment near, and the rest passes in turns of the loop.
 */
export async function untilNextStep(elapsedMs: number, clock: StepClock = clockOfProcess): Promise<void> {
  const arrivedAt = clock.now() - elapsedMs;
  const leftMs = (): number => stepMs - ((clock.now() - arrivedAt) % stepMs);
  const timerMs = Math.floor(leftMs() - lateMs);
  if (timerMs > 0) await clock.wait(timerMs);
  const endsAt = clock.now() + leftMs();
  while (clock.now() < endsAt) await clock.nextTurn();
}
