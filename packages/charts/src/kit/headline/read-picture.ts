import type { Box } from '../drawing/box.ts';
import { notesBelow } from '../drawing/notes-svg.ts';
import { svgNames } from '../drawing/svg-text.ts';
import { textWidthPx } from '../drawing/text-width.ts';
import { wrapText } from '../drawing/wrapped-text.ts';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import { figureOf, figureWidthPx } from './figure.ts';
import { largestPxOf, lineSizeOf, type HeadlineForm } from './look.ts';
import type { ShownFigure } from './figure-text.ts';

/** A line beside a number, in the size that the form gives it. */
export interface HeadlineLine {
  readonly text: string;
  readonly size: keyof typeof lineSizeOf;
  /** Null has that of quiet words. */
  readonly color: string | null;
}

interface HeadlinePicture {
  readonly form: HeadlineForm;
  readonly name: string;
  readonly written: ShownFigure;
  readonly unit: string;
  readonly color: string | null;
  readonly lines: readonly HeadlineLine[];
}

/** One number as it is read: as large as fits, the name of its metric above it and lines under it. Returns the space that is left below, too. */
export function headlinePicture(
  { form, name, written, unit, color, lines }: HeadlinePicture,
  box: Box,
  themeColors: ThemeColors,
): { readonly svg: string; readonly rest: Box } {
  const parts: string[] = [];
  let { y } = box;
  const addLine = ({ text, size, color: ink }: HeadlineLine): void => {
    const { sizePx, heightPx } = lineSizeOf[size];
    for (const line of wrapText(text, sizePx, box.widthPx)) {
      y += heightPx;
      parts.push(svgNames(line, { x: box.x, y: y - 4, sizePx, fill: ink ?? themeColors.text2 }));
    }
  };
  const shownLines = lines.filter(({ text }) => text !== '');
  const belowPx = shownLines.reduce((sum, { size }) => sum + lineSizeOf[size].heightPx, 0);
  if (form.show_metric_name) addLine({ text: name, size: form.metric_name_font_size, color: null });
  const heightPx = Math.max(20, box.heightPx - (y - box.y));
  const largestPx = largestPxOf[form.header_font_size];
  const { text, sizePx } = figureOf({ ...written, unit }, { ...box, heightPx }, { belowPx, largestPx });
  y += sizePx * 1.15;
  const baseline = y - sizePx * 0.22;
  const fill = written.isNull ? themeColors.text3 : (color ?? themeColors.text);
  parts.push(svgNames(text, { x: box.x, y: baseline, sizePx, weight: 600, fill }));
  if (unit !== '' && !written.isNull)
    parts.push(
      svgNames(unit, { x: box.x + figureWidthPx(text, sizePx) + 6, y: baseline, sizePx: 15, fill: themeColors.text2 }),
    );
  for (const line of shownLines) addLine(line);
  const usedPx = y - box.y;
  return { svg: parts.join(''), rest: { ...box, y, heightPx: Math.max(0, box.heightPx - usedPx) } };
}

const footPx = 18;
const footSizePx = 11;
const leastTrendPx = 24;
const headShare = 0.55;

/** A number above the line that led to it; `ends` says where the line begins, between what it lies, and where it ends. */
export function trendPicture(
  headline: HeadlinePicture,
  { box, themeColors }: { readonly box: Box; readonly themeColors: ThemeColors },
  trend: {
    readonly ends: readonly [string, string, string];
    readonly notes: readonly string[];
    readonly draw: ((box: Box) => string) | null;
  },
): string {
  const { svg: notes, rest: space } = notesBelow(trend.notes, box, themeColors);
  const headPx = trend.draw === null ? space.heightPx : Math.max(60, space.heightPx * headShare);
  const { svg, rest } = headlinePicture(headline, { ...space, heightPx: headPx }, themeColors);
  const bottom = space.y + space.heightPx;
  const trendBox = { ...rest, heightPx: bottom - rest.y - footPx };
  if (trend.draw === null || trendBox.heightPx < leastTrendPx) return svg + notes;
  const foot = trend.ends.map((text, index) =>
    svgNames(text, {
      x: box.x + ((box.widthPx - textWidthPx(text, footSizePx)) / 2) * index,
      y: bottom - 4,
      sizePx: footSizePx,
      fill: themeColors.text3,
    }),
  );
  return svg + trend.draw(trendBox) + foot.join('') + notes;
}
