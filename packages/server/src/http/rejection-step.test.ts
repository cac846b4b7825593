import { expect, test } from 'vitest';
import { untilNextStep } from './rejection-step.ts';
import type { StepClock } from './rejection-step.ts';

/** Microseconds, so that nothing is rounded: a timer wakes 60 µs after its whole milliseconds, a turn takes 5 µs. */
function clockAt(startUs: number) {
  let us = startUs;
  const clock: StepClock = {
    now: () => us / 1000,
    wait: async (wholeMs) => (us += wholeMs * 1000 + 60),
    nextTurn: async () => (us += 5),
  };
  return { clock, nowUs: () => us };
}

test.each([0, 15, 470, 485, 1_100, 1_595, 1_605, 1_990, 2_010, 5_300])(
  '[B22] what was known after %i µs is rejected at a whole step after its arrival, within a turn of the loop',
  async (knownAfterUs) => {
    const arrivedAtUs = 7_000_333;
    const { clock, nowUs } = clockAt(arrivedAtUs + knownAfterUs);
    await untilNextStep(knownAfterUs / 1000, clock);
    const tookUs = nowUs() - arrivedAtUs;
    const step = Math.floor(knownAfterUs / 2_000) + 1;
    expect(tookUs).toBeGreaterThanOrEqual(step * 2_000 - 1);
    expect(tookUs).toBeLessThanOrEqual(step * 2_000 + 6);
  },
);

test('[B22] a timer that woke too late leads to the step after, not to a moment that tells when it began', async () => {
  const { clock, nowUs } = clockAt(470);
  await untilNextStep(0.47, { ...clock, wait: (wholeMs) => clock.wait(wholeMs + 3) });
  expect(nowUs()).toBeGreaterThanOrEqual(6_000 - 1);
  expect(nowUs()).toBeLessThanOrEqual(6_006);
});
