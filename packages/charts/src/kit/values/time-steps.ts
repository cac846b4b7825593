import { nextStep, type Grain } from '@sextant/contract';

const maxSteps = 5000;

/**
 * Every step of `grain` from the first to the last of `times` (ascending epoch milliseconds), so that a missing step shows as a gap.
 * `times` itself when the grain is unknown, does not fit them, or would make more than 5,000 steps.
 */
export function everyStep(times: readonly number[], grain: Grain | null): readonly number[] {
  const [first] = times;
  const last = times.at(-1);
  if (grain === null || first === undefined || last === undefined) return times;
  const steps = [first];
  while (steps.length <= maxSteps) {
    const next = nextStep(steps.at(-1) ?? last, grain);
    if (next > last) break;
    steps.push(next);
  }
  const stepSet = new Set(steps);
  return steps.length <= maxSteps && times.every((time) => stepSet.has(time)) ? steps : times;
}
