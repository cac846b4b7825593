import type { RangeArea, RangeAxis } from '../drawing/range-area.ts';
import type { End } from './places.ts';
import type { Plot } from './plot.ts';
import type { Box } from './use-plot-layout.ts';

/** Where a part of a range lies, as CSS says it; what is not said stays. */
type PartStyle = Readonly<Record<string, string>>;

/** The parts of a range by their names (`data-range-part`). */
export type RangeParts = Readonly<Record<string, PartStyle>>;

/** Marks at the ends of an axis stand half beyond it. */
const overhangPx = 2;

const px = (value: number): string => `${value}px`;
const widened = (widthPx: number): number => (widthPx > 0 ? widthPx + overhangPx : 0);

/** A box as CSS says it. */
export const boxStyle = ({ left, top, width, height }: Box): PartStyle => ({
  left: px(left),
  top: px(top),
  width: px(width),
  height: px(height),
});

/** The parts of a plot around what is chosen, by the side on which they lie. */
export const outerSides = ['before', 'after', 'above', 'below'] as const;

/**
 * None beside an end of the plot. Lying bars have their values beyond it, up to the edge of the canvas, `edgePx`.
 */
function outerBoxes(plot: Plot, chosenBox: Box, edgePx: number): Readonly<Record<(typeof outerSides)[number], Box>> {
  const isAcross = chosenBox.left <= plot.left && chosenBox.left + chosenBox.width >= plot.right;
  const width = isAcross ? edgePx - chosenBox.left : chosenBox.width;
  const [right, bottom] = [chosenBox.left + chosenBox.width, chosenBox.top + chosenBox.height];
  const { left, top } = plot;
  const height = plot.bottom - plot.top;
  return {
    before: { left: left - overhangPx, top, width: widened(chosenBox.left - left), height },
    after: { left: right, top, width: widened(plot.right - right), height },
    above: { left: chosenBox.left, top, width, height: chosenBox.top - top },
    below: { left: chosenBox.left, top: bottom, width, height: plot.bottom - bottom },
  };
}

/** The name of a handle among the parts. */
export const handleName = ({ side }: RangeAxis, end: End): string => `${side} ${end}`;

/** Where a handle stands: the first end of its axis at the lesser px, unless the axis is turned. */
const handleStyle = ({ side }: RangeAxis, { left, top, width, height }: Box, isFirst: boolean): PartStyle =>
  side === 'x'
    ? { left: px(isFirst ? left : left + width), top: px(top), height: px(height) }
    : { top: px(isFirst ? top : top + height), left: px(left), width: px(width) };

/** Where all parts of a range lie. `isTurned` says of an axis whether lesser px stand for later places. */
export function rangeParts(
  { axes }: RangeArea,
  { plot, chosenBox, edgePx }: { readonly plot: Plot; readonly chosenBox: Box; readonly edgePx: number },
  isTurned: (axis: RangeAxis) => boolean,
): RangeParts {
  const handles = axes.flatMap((axis) => {
    const lowIsFirst = !isTurned(axis);
    return [
      [handleName(axis, 'low'), handleStyle(axis, chosenBox, lowIsFirst)] as const,
      [handleName(axis, 'high'), handleStyle(axis, chosenBox, !lowIsFirst)] as const,
    ];
  });
  const middle = chosenBox.left + chosenBox.width / 2;
  // Words grow away from the nearer edge, so that they are never cut.
  const share = Math.round((100 * (middle - plot.left)) / Math.max(1, plot.right - plot.left));
  const outer = Object.entries(outerBoxes(plot, chosenBox, edgePx)).map(
    ([side, box]) => [side, boxStyle(box)] as const,
  );
  return {
    ...Object.fromEntries([...outer, ...handles]),
    chosen: boxStyle(chosenBox),
    pill: { left: px(middle), transform: `translateX(-${share}%)` },
  };
}

/** Lays the parts that are there, and writes what is chosen. Of what is as it was the browser would work out the style anew. */
export function layRange(layer: Element, parts: RangeParts, text: string): void {
  for (const element of layer.querySelectorAll<HTMLElement>('[data-range-part]')) {
    const { style, dataset } = element;
    for (const [name, value] of Object.entries(parts[dataset['rangePart'] ?? ''] ?? {}))
      if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
  }
  const textElement = layer.querySelector('[data-range-words]');
  if (textElement !== null && textElement.textContent !== text) textElement.textContent = text;
}
