import type { Dimension, Grain } from '@sextant/contract';
import type { RangeArea } from '../drawing/range-area.ts';
import { labelOf, type Labels } from '../values/labels.ts';
import { stepAxis, stepFilters, type SteppedAxis } from './step-area.ts';

interface CellColumns {
  readonly x_axis: Dimension | null;
  readonly groupby: Dimension | null;
}

/** Cells between two axes of steps. A step of times that is not known is null, one of anything else 'none'. */
interface SteppedCells {
  readonly xs: SteppedAxis['points'];
  readonly ys: SteppedAxis['points'];
  readonly xStep: Grain | 'none' | null;
  readonly yStep: 'none' | null;
  readonly cells: readonly { readonly x: number; readonly y: number }[];
}

/** What can be chosen in both directions at once; null where one of them has one step only, or times whose step is not known. */
export function cellArea({ x_axis: x, groupby: y }: CellColumns, read: SteppedCells, labels: Labels): RangeArea | null {
  if (x === null || y === null || read.xStep === null || read.yStep === null) return null;
  const grain = read.xStep === 'none' ? null : read.xStep;
  const positionOf = (index: number): number => index;
  const isTime = grain !== null;
  const stepped: readonly SteppedAxis[] = [
    { column: x, points: read.xs, isTime, grain, side: 'x', name: labelOf(labels, x.label), positionOf },
    { column: y, points: read.ys, isTime: false, grain: null, side: 'y', name: labelOf(labels, y.label), positionOf },
  ];
  const axes = stepped.map(stepAxis).filter((axis) => axis !== null);
  if (axes.length < stepped.length) return null;
  return {
    axes,
    filtersOf: (spans) => {
      const parts = stepped.map((one, index) => {
        const [axis, span] = [axes[index], spans[index]];
        return axis === undefined || span === undefined ? null : stepFilters(axis, one, span);
      });
      return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
    },
    spansAt: (index) => {
      const cell = read.cells[index];
      const points = cell === undefined ? [] : [read.xs[cell.x], read.ys[cell.y]];
      const values = points.flatMap((point) => (point === undefined ? [] : [point.value]));
      return values.length < axes.length ? null : values.map((value) => ({ from: value, to: value }));
    },
  };
}
