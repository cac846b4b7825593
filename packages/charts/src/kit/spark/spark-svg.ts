import type { Box } from '../drawing/box.ts';
import type { Bounds } from '../fields/bounds.ts';
import { sparkGeometry } from './spark-geometry.ts';

/** A series as a small line at its place, for drawings without a browser. */
export function sparkSvg(values: readonly (number | null)[], box: Box, bounds: Bounds, stroke: string): string {
  const { path } = sparkGeometry(values, box, bounds);
  return `<path transform="translate(${box.x} ${box.y})" d="${path}" fill="none" stroke="${stroke}"/>`;
}
