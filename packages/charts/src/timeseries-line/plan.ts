import type { AxisPoints } from '../kit/axis-points.ts';
import type { Draw } from '../kit/drawing.ts';
import type { NumberText } from '../kit/numbers.ts';
import type { Series } from '../kit/series.ts';
import type { LineForm } from './spec.ts';

/** A result read as lines. */
export interface Plan {
  readonly draw: Draw<LineForm>;
  readonly axis: AxisPoints;
  readonly series: readonly Series[];
  readonly color: (name: string) => string;
  readonly write: NumberText;
  readonly labelsDirectly: boolean;
  /** True when the result has one series only. */
  readonly isAlone: boolean;
}

/** The amount of a series in a row of the result; null where there is none. */
export const amountOf = (series: Series, row: number | null): number | null =>
  row === null ? null : (series.amounts[row] ?? null);
