import { aboutType } from '@sextant/charts';
import type { ChartSpec } from '@sextant/charts';
import type { SkeletonShape } from '@sextant/ui';

const shapes: Readonly<Record<ChartSpec['skeleton'], SkeletonShape>> = {
  bars: 'bars',
  bins: 'bars',
  line: 'line',
  donut: 'ring',
  rows: 'table',
  number: 'number',
};

/** What stands in a chart's place while its rows are loading; a table for a `viz_type` that nothing here draws. */
export function skeletonShape(type: unknown): SkeletonShape {
  const spec = aboutType(type);
  return spec === null ? 'table' : shapes[spec.skeleton];
}
