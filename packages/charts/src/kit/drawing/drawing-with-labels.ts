import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import { notesOfList } from '../result/left-out.ts';
import type { ResultFacts } from '../result/result-facts.ts';
import type { Box } from './box.ts';
import type { ColorRamp, Drawing } from './drawing.ts';
import { legendLayout } from './image-layout.ts';
import { notesBelow } from './notes-svg.ts';
import { svgNames } from './svg-text.ts';
import { textWidthPx } from './text-width.ts';

const rampPx = { width: 160, height: 8, line: 20 } as const;
const sizePx = 11;
const gapPx = 4;

const swatchSvg = ({ x, y, widthPx, heightPx, fill }: Box & { readonly fill: string }): string =>
  `<rect x="${x}" y="${y}" width="${widthPx}" height="${heightPx}" rx="2" fill="${fill}"/>`;

/** What the colors stand for, from the least to the most. */
function rampSvg({ from, to, colors }: ColorRamp, { x, y }: Box, { text2: fill }: ThemeColors): string {
  const left = x + textWidthPx(from, sizePx) + 6;
  const stepPx = rampPx.width / Math.max(1, colors.length);
  const steps = colors.map(
    (color, index) =>
      `<rect x="${left + index * stepPx}" y="${y + 4}" width="${stepPx + 0.5}" height="${rampPx.height}" fill="${color}"/>`,
  );
  const baseline = y + rampPx.height + 4;
  return [
    svgNames(from, { x, y: baseline, sizePx, fill }),
    ...steps,
    svgNames(to, { x: left + rampPx.width + 6, y: baseline, sizePx, fill }),
  ].join('');
}

interface Surroundings {
  readonly box: Box;
  readonly themeColors: ThemeColors;
  readonly facts: ResultFacts | undefined;
  readonly isCutChosen: boolean;
}

/** A drawing with its legend above and its notes below, as a view has them around the canvas. What is drawn gets the rest of the box. */
export function withLabels(
  { box, themeColors, facts, isCutChosen }: Surroundings,
  drawAt: (box: Box) => Drawing,
  draw: (drawing: Drawing, box: Box) => string,
): string {
  const { legend, ramp = null, notes = [] } = drawAt(box);
  const rampHeightPx = ramp === null ? 0 : rampPx.line;
  const { lines, swatches, heightPx } = legendLayout(legend, { ...box, y: box.y + rampHeightPx }, themeColors);
  const isList = isCutChosen && facts?.isCut === true;
  const allNotes = isList ? notesOfList(notes, facts, null) : notes;
  const { svg: notesSvg, rest } = notesBelow(allNotes, box, themeColors);
  const abovePx = rampHeightPx + heightPx + (heightPx > 0 ? gapPx : 0);
  const chartBox = { ...rest, y: rest.y + abovePx, heightPx: Math.max(1, rest.heightPx - abovePx) };
  return [
    ramp === null ? '' : rampSvg(ramp, box, themeColors),
    ...swatches.map(swatchSvg),
    ...lines.map(({ text, ...style }) => svgNames(text, style)),
    draw(drawAt(chartBox), chartBox),
    notesSvg,
  ].join('');
}
