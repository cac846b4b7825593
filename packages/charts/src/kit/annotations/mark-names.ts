import { plate } from '../drawing/plate.ts';
import { clipText, textWidthPx } from '../drawing/text-width.ts';
import type { Frame } from '../drawing/drawing.ts';
import type { PlacedMark } from './placed-marks.ts';

const sizePx = 11;
const linePx = 14;
const gapPx = 8;
const widestPx = 140;
/** Names beside bars take at most this share of the chart. */
const mostShare = 0.3;
/** Space between the marks of the chart and the names beside them. */
const besideGapPx = 4;

type Align = 'left' | 'center' | 'right';

type Label = ReturnType<typeof labelOf> & { readonly distance: number };

/** Where the names of moments and spans stand, and the space that they need there. */
export interface MarkNames {
  readonly ofEvent: (mark: PlacedMark) => Label & { readonly position: 'end' | 'insideEndTop' };
  readonly ofInterval: (mark: PlacedMark) => Label & { readonly position: 'top' | 'right' | 'insideRight' };
  /** Above the marks of the chart. */
  readonly headPx: number;
  /** Right of them. */
  readonly sidePx: number;
}

/** The marks whose names stand above them all the time: as many as do not run into each other. */
function namedInRow(marks: readonly PlacedMark[], widthPx: number): ReadonlyMap<PlacedMark, Align> {
  const aligns = new Map<PlacedMark, Align>();
  let takenPx = 0;
  for (const mark of marks) {
    if (!mark.layer.showsLabel) continue;
    const textPx = Math.min(widestPx, textWidthPx(mark.title, sizePx));
    const align = mark.centerPx - textPx / 2 < 0 ? 'left' : mark.centerPx + textPx / 2 > widthPx ? 'right' : 'center';
    const startPx = mark.centerPx - (align === 'left' ? 0 : align === 'right' ? textPx : textPx / 2);
    if (startPx < takenPx) continue;
    aligns.set(mark, align);
    takenPx = startPx + textPx + gapPx;
  }
  return aligns;
}

/** The marks whose names stand beside them, one under the other. */
function namedInColumn(marks: readonly PlacedMark[]): ReadonlySet<PlacedMark> {
  const named = new Set<PlacedMark>();
  let takenPx = -linePx;
  for (const mark of marks.toSorted((one, other) => one.centerPx - other.centerPx)) {
    if (!mark.layer.showsLabel || mark.centerPx < takenPx + linePx) continue;
    named.add(mark);
    takenPx = mark.centerPx;
  }
  return named;
}

function labelOf(text: string, { themeColors }: Frame, isShown: boolean) {
  return { show: isShown, formatter: () => text, color: themeColors.text2, fontSize: sizePx, ...plate(themeColors) };
}

/** Names above upright marks: those of moments next to the chart, those of spans above them. */
function namesAbove(events: readonly PlacedMark[], intervals: readonly PlacedMark[], frame: Frame): MarkNames {
  const [eventAligns, intervalAligns] = [events, intervals].map((marks) => namedInRow(marks, frame.widthPx));
  const rows = [eventAligns, intervalAligns].filter((aligns) => (aligns?.size ?? 0) > 0).length;
  const aboveLabel = (mark: PlacedMark, aligns: ReadonlyMap<PlacedMark, Align> | undefined) => ({
    ...labelOf(clipText(mark.title, sizePx, widestPx), frame, aligns?.has(mark) === true),
    align: aligns?.get(mark) ?? ('center' as const),
  });
  return {
    ofEvent: (mark) => ({ ...aboveLabel(mark, eventAligns), position: 'end', distance: 4 }),
    ofInterval: (mark) => ({
      ...aboveLabel(mark, intervalAligns),
      position: 'top',
      distance: 3 + ((eventAligns?.size ?? 0) > 0 ? linePx : 0),
    }),
    headPx: rows === 0 ? 0 : 4 + rows * linePx,
    sidePx: 0,
  };
}

/** Names right of marks that lie across a chart, beyond its bars and what stands at their ends. */
function namesBeside(events: readonly PlacedMark[], intervals: readonly PlacedMark[], frame: Frame): MarkNames {
  const named = namedInColumn([...events, ...intervals]);
  const mostPx = Math.min(widestPx, frame.widthPx * mostShare);
  const widths = [...named].map(({ title }) => Math.min(mostPx, textWidthPx(title, sizePx)));
  const sidePx = widths.length === 0 ? 0 : Math.ceil(Math.max(...widths)) + 2 * besideGapPx;
  const besideLabel = (mark: PlacedMark) => ({
    ...labelOf(clipText(mark.title, sizePx, mostPx), frame, named.has(mark)),
    distance: sidePx === 0 ? besideGapPx : frame.besidePx + besideGapPx,
  });
  return {
    ofEvent: (mark) => ({ ...besideLabel(mark), position: sidePx === 0 ? 'insideEndTop' : 'end' }),
    ofInterval: (mark) => ({ ...besideLabel(mark), position: sidePx === 0 ? 'insideRight' : 'right' }),
    headPx: 0,
    sidePx,
  };
}

/** Where the names of marks stand: never on each other, nor on the marks of the chart. */
export const markNames = (events: readonly PlacedMark[], intervals: readonly PlacedMark[], frame: Frame): MarkNames =>
  frame.isHorizontal ? namesBeside(events, intervals, frame) : namesAbove(events, intervals, frame);
