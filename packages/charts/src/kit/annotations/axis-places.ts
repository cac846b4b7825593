import type { Frame } from '../drawing/drawing.ts';

interface Step {
  readonly fromMs: number;
  /** Where the next step begins; of the last, as far as the one before it was long. */
  readonly toMs: number;
  readonly point: number;
}

/** Where moments and spans lie on a chart's axis of times. */
export interface AxisPlaces {
  /** The axis value of a moment; null outside of what the chart shows. */
  readonly axisValue: (ms: number) => number | null;
  /** First and last axis value of a span, cut to what the chart shows; null outside of it. */
  readonly span: (fromMs: number, toMs: number) => readonly [number, number] | null;
  /** The times that a point stands for; null for a point without a time. */
  readonly timesOf: (point: number) => readonly [fromMs: number, toMs: number] | null;
  /** The last point's time, beyond which an axis that runs on must reach. */
  readonly lastMs: number;
  /** Share of the axis' length at which an axis value stands, 0 to 1. */
  readonly share: (value: number) => number;
}

function stepsOf({ points }: Frame): readonly Step[] {
  const times = points.flatMap(({ value }, point) => (typeof value === 'number' ? [{ fromMs: value, point }] : []));
  times.sort((one, other) => one.fromMs - other.fromMs);
  return times.map(({ fromMs, point }, index) => {
    const before = times[index - 1]?.fromMs ?? fromMs;
    return { fromMs, toMs: times[index + 1]?.fromMs ?? fromMs + (fromMs - before), point };
  });
}

/** The places of an axis of times; null for an axis of anything else, on which no moment can be found. */
export function axisPlaces(frame: Frame): AxisPlaces | null {
  const steps = frame.isTime ? stepsOf(frame) : [];
  const [first] = steps;
  const last = steps.at(-1);
  if (first === undefined || last === undefined) return null;
  const isWithin = (ms: number): boolean => ms >= first.fromMs && (ms < last.toMs || ms === last.fromMs);
  const stepAt = (ms: number): Step | undefined => steps.findLast(({ fromMs }) => fromMs <= ms);
  const byPoint = new Map(steps.map((step) => [step.point, step]));
  const length = frame.hasBands ? frame.points.length : Math.max(1, last.fromMs - first.fromMs);

  function bandsOf(fromMs: number, toMs: number): readonly [number, number] | null {
    const overlappingSteps = steps.filter(
      (step) => step.fromMs < toMs && Math.max(step.toMs, step.fromMs + 1) > fromMs,
    );
    const points = overlappingSteps.map(({ point }) => point);
    const low = points.reduce((least, point) => Math.min(least, point), Infinity);
    const high = points.reduce((most, point) => Math.max(most, point), -Infinity);
    // Bars in the order of their amounts: what belongs together in time stands apart.
    return points.length === 0 || high - low + 1 !== points.length ? null : [low, high];
  }
  return {
    axisValue: (ms) => (!isWithin(ms) ? null : frame.hasBands ? (stepAt(ms)?.point ?? null) : ms),
    span: (fromMs, toMs) => {
      if (toMs < first.fromMs || (fromMs >= last.toMs && fromMs !== last.fromMs)) return null;
      if (frame.hasBands) return bandsOf(fromMs, Math.max(toMs, fromMs + 1));
      return [Math.max(fromMs, first.fromMs), Math.min(toMs, Math.max(last.toMs, last.fromMs))];
    },
    timesOf: (point) => {
      const step = byPoint.get(point);
      return step === undefined ? null : [step.fromMs, Math.max(step.toMs, step.fromMs + 1)];
    },
    lastMs: last.fromMs,
    share: (value) => (frame.hasBands ? (value + 0.5) / length : (value - first.fromMs) / length),
  };
}
