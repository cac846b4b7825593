import { textWidthPx } from '../kit/drawing/text-width.ts';
import type { Size } from '../kit/view/use-size.ts';
import type { PieForm } from './spec.ts';

/** Labels outside leave this much of the box to the ring, in percent. */
const withLabelsPercent = 70;
/** Where a list says the same, labels do not make the ring smaller than this. */
const leastRingPx = 96;
/** From the ring to a label's text, and from the text to the edge of the box, as the drawing library places them. */
const gaps = { linePx: 8, endPx: 11, edgePx: 10 };

/** The hole of a ring that takes `outerPercent` of its box: as the form has it, and smaller as labels outside make the ring smaller. */
export const holePercentOf = ({ donut, innerRadius, outerRadius }: PieForm, outerPercent: number): number =>
  donut ? Math.round((10 * Math.min(innerRadius, outerRadius) * outerPercent) / outerRadius) / 10 : 0;

/** How much of its box a ring takes whose labels, if it has any outside, stand there. */
export const outerPercentWithLabels = ({
  outerRadius,
  show_labels: areShown,
  labels_outside: areOutside,
}: PieForm): number => (areShown && areOutside ? Math.min(outerRadius, withLabelsPercent) : outerRadius);

/** A label at a part of the ring; shares of the whole, clockwise from the top. */
export interface PartLabel {
  readonly text: string;
  readonly share: number;
  /** False for parts that are too small for a label. */
  readonly isShown: boolean;
}

/** How far from the middle of the ring the text of a label reaches, whose part has its middle at this share of the whole. */
const reachPx = (middle: number, text: string, radiusPx: number, sizePx: number): number => {
  const startPx = Math.abs(Math.sin(2 * Math.PI * middle)) * (radiusPx + gaps.linePx) + gaps.endPx;
  return startPx + Math.max(...text.split('\n').map((line) => textWidthPx(line, sizePx)));
};

/** Whether every label beside the ring is whole there, and the ring large enough to be read. */
function fit(labels: readonly PartLabel[], size: Size, outerPercent: number, sizePx: number): boolean {
  const diameterPx = (Math.min(size.widthPx, size.heightPx) * outerPercent) / 100;
  if (diameterPx < leastRingPx) return false;
  let before = 0;
  return labels.every(({ text, share, isShown }) => {
    const middle = before + share / 2;
    before += share;
    return !isShown || reachPx(middle, text, diameterPx / 2, sizePx) + gaps.edgePx <= size.widthPx / 2;
  });
}

/**
 * Where labels stand, and how much of the box the ring takes, in percent. Labels outside that would be cut, or leave the ring too small, are left to
 * the list of parts; without a list they stay, as they are all that names a part.
 */
export function labelPlace(form: PieForm, labels: readonly PartLabel[], size: Size, sizePx: number) {
  const { outerRadius, show_labels: areShown, labels_outside: areOutside, show_legend: hasList } = form;
  if (!areShown) return { labels: 'none', outerPercent: outerRadius } as const;
  if (!areOutside) return { labels: 'inside', outerPercent: outerRadius } as const;
  const outerPercent = outerPercentWithLabels(form);
  if (hasList && !fit(labels, size, outerPercent, sizePx))
    return { labels: 'none', outerPercent: outerRadius } as const;
  return { labels: 'outside', outerPercent } as const;
}
