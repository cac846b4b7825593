/** One line of the report: what was measured against which limit of the same run. `ratio` is measured ÷ limit. */
export interface Figure {
  readonly name: string;
  /** What the limit is measured on, with its figure. */
  readonly limit: string;
  readonly measured: string;
  readonly ratio: number;
  /** What has to hold, in words. */
  readonly bar: string;
  readonly pass: boolean;
}

/** The value below which `share` (0 to 1) of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** Milliseconds with one digit. */
export const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** How thoroughly to measure. */
export interface BenchOptions {
  /** Fewer rounds: to see where one stands, not for a report. */
  readonly isQuick: boolean;
}
