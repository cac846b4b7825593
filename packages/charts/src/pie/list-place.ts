import type { Size } from '../kit/view/use-size.ts';

/** Where the list of parts stands; `beside-short` leaves the values out, `none` the list. */
export type ListPlace = 'below' | 'beside' | 'beside-short' | 'none';

/** Height of one line of the list, and of the gap between it and the ring. */
const linePx = 24;
const gapPx = 12;
const ringPx = { good: 82, least: 58 };
const widthPx = { fullBeside: 380, shortBeside: 300, below: 180 };

/** Below the ring while that leaves a good ring and the box is not wide; beside it where it is wide enough for names. */
export function listPlace(size: Size, partCount: number): ListPlace {
  const leftPx = size.heightPx - partCount * linePx - gapPx;
  const isWide = size.widthPx >= widthPx.fullBeside;
  const canStandBelow = size.widthPx >= widthPx.below;
  if (!isWide && canStandBelow && leftPx >= ringPx.good) return 'below';
  if (isWide) return size.widthPx <= 1.45 * size.heightPx && leftPx >= ringPx.good ? 'below' : 'beside';
  if (size.widthPx >= widthPx.shortBeside) return 'beside-short';
  return canStandBelow && leftPx >= ringPx.least ? 'below' : 'none';
}
