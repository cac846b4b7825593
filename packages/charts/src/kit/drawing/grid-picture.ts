import { countOf, countText } from '@sextant/contract';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import type { Box } from './box.ts';
import { notesBelow } from './notes-svg.ts';
import { svgNames } from './svg-text.ts';
import { clipText, textWidthPx } from './text-width.ts';

/** A cell as it is read. */
export interface PictureCell {
  readonly text: string;
  /** Default: the grid's own background and ink. */
  readonly paint?: { readonly background: string; readonly text: string } | null;
  /** A bar behind the text: where it begins and how long it is, as shares of the cell. Default none. */
  readonly bar?: { readonly start: number; readonly length: number; readonly fill: string } | null;
  /** SVG in place of the text. */
  readonly drawing?: ((box: Box) => string) | undefined;
  /** How a cell that is chosen is told apart: on the color of what is selected, or, where colors say amounts, in a frame. Default: it is not chosen. */
  readonly chosen?: 'filled' | 'framed' | null;
}

/** A column of a grid. */
export interface PictureColumn {
  /** From the outermost in; the last is its own. */
  readonly titles: readonly string[];
  readonly isEnd: boolean;
  readonly cellAt: (row: number) => PictureCell;
  /** True where its own title is chosen, and with it all that stands under it. Default false. */
  readonly isChosen?: boolean;
  /** Default: as wide as what it says. */
  readonly widthPx?: number;
}

/** A grid that is read on paper: nothing in it scrolls. */
export interface GridPicture {
  readonly columns: readonly PictureColumn[];
  readonly rowCount: number;
  readonly isBoldAt?: (row: number) => boolean;
  /** Stands under the rows, however many of them there is space for. Default none. */
  readonly foot?: readonly string[] | null;
  readonly notes: readonly string[];
}

/** How a grid is drawn: small on a card, or to be read. */
interface GridLook {
  readonly rowPx: number;
  readonly sizePx: number;
  readonly gapPx: number;
  readonly widestPx: number;
  /** Space for the notes below; 0 leaves them out. */
  readonly notesPx: number;
}

const cardLook: GridLook = { rowPx: 11, sizePx: 7, gapPx: 6, widestPx: 90, notesPx: 0 };
const readLook: GridLook = { rowPx: 24, sizePx: 12, gapPx: 12, widestPx: 320, notesPx: 32 };
const measuredRows = 100;

function naturalWidth({ titles, cellAt, widthPx }: PictureColumn, texts: readonly string[], look: GridLook): number {
  if (widthPx !== undefined) return widthPx * (look.sizePx / readLook.sizePx) + look.gapPx;
  const rows = texts.map((_, row) => cellAt(row).text);
  const widths = [...rows, ...texts, titles.at(-1) ?? ''].map((text) => textWidthPx(text, look.sizePx) * 1.04);
  return Math.min(look.widestPx, Math.max(3 * look.sizePx, ...widths)) + look.gapPx;
}

/** The columns from the left that there is space for, as wide as what they say; what is left over is shared out. */
function columnWidths(grid: GridPicture, widthPx: number, look: GridLook): readonly number[] {
  const rows = Array.from({ length: Math.min(grid.rowCount, measuredRows) }, () => '');
  const fitting: number[] = [];
  let sum = 0;
  for (const [index, column] of grid.columns.entries()) {
    const width = naturalWidth(column, rows.length === 0 ? [] : rows.with(0, grid.foot?.[index] ?? ''), look);
    if (fitting.length > 0 && sum + width > widthPx) break;
    fitting.push(Math.min(width, widthPx));
    sum += width;
  }
  const freePx = Math.max(0, widthPx - sum) / Math.max(1, fitting.length);
  return fitting.map((width) => width + freePx);
}

interface Place extends Box {
  readonly isEnd: boolean;
  readonly weight: number;
  readonly fill: string;
}

function textIn(
  text: string,
  { x, y, widthPx, isEnd, weight, fill }: Place,
  { sizePx, gapPx, rowPx }: GridLook,
): string {
  const shown = clipText(text, sizePx, widthPx - gapPx);
  const baseline = y + Math.round(rowPx * 0.68);
  const left = x + (isEnd ? widthPx - gapPx / 2 : gapPx / 2);
  const anchor = isEnd ? { anchor: 'end' as const } : {};
  return svgNames(shown, { x: Math.round(left * 10) / 10, y: baseline, sizePx, weight, fill, ...anchor });
}

const chosenWeight = 600;
const framePx = 2;

/** Around a cell or a title that is chosen. */
const frameSvg = ({ x, y, widthPx, heightPx }: Box, { accent }: ThemeColors): string =>
  `<rect x="${x + framePx / 2}" y="${y + framePx / 2}" width="${Math.max(0, widthPx - framePx)}" height="${heightPx - framePx}" stroke="${accent}" stroke-width="${framePx}" fill="none"/>`;

function cellSvg(cell: PictureCell, place: Place, look: GridLook, themeColors: ThemeColors): string {
  const { x, y, widthPx, heightPx } = place;
  if (cell.drawing !== undefined)
    return cell.drawing({ ...place, x: x + look.gapPx / 2, widthPx: widthPx - look.gapPx });
  const { paint: ownPaint, bar, chosen = null } = cell;
  const paint = chosen === 'filled' ? { background: themeColors.accentSoft, text: themeColors.text } : ownPaint;
  const weight = chosen === null ? place.weight : chosenWeight;
  const rect = (left: number, width: number, fill: string, insetPx: number): string =>
    `<rect x="${left}" y="${y + insetPx}" width="${Math.max(0, width)}" height="${heightPx - 2 * insetPx}" fill="${fill}"/>`;
  const background = paint == null ? '' : rect(x + 1, widthPx - 2, paint.background, 1);
  const barSvg = bar == null ? '' : rect(x + bar.start * widthPx, bar.length * widthPx, bar.fill, 3);
  const text = textIn(cell.text, { ...place, weight, fill: paint?.text ?? place.fill }, look);
  return background + barSvg + text + (chosen === 'framed' ? frameSvg(place, themeColors) : '');
}

/** What there is no space for, in whole sentences. */
const spaceNotes = (
  shown: { readonly rows: number; readonly columns: number },
  grid: GridPicture,
): readonly string[] => [
  ...(shown.rows < grid.rowCount
    ? [`Here are the first ${countText(shown.rows)} of ${countOf(grid.rowCount, 'row')}.`]
    : []),
  ...(shown.columns < grid.columns.length
    ? [`There is space for the first ${countText(shown.columns)} of ${countOf(grid.columns.length, 'column')}.`]
    : []),
];

/** The headings that a column does not share with the one before it, each with its level. */
function ownTitles(
  columns: readonly PictureColumn[],
  index: number,
): readonly (readonly [level: number, title: string])[] {
  const titles = columns[index]?.titles ?? [];
  const before = columns[index - 1]?.titles ?? [];
  return titles.flatMap((title, level): [number, string][] => {
    const isLast = level === titles.length - 1;
    const isShared = !isLast && titles.slice(0, level + 1).every((one, above) => one === before[above]);
    return isShared ? [] : [[level, title]];
  });
}

/** How many columns stand under the heading of one at a level: itself and those after it that share all headings down to it. */
function columnsUnder(columns: readonly PictureColumn[], index: number, level: number): number {
  const titles = columns[index]?.titles ?? [];
  if (level === titles.length - 1) return 1;
  const shared = titles.slice(0, level + 1);
  const after = columns
    .slice(index + 1)
    .findIndex(({ titles: others }) => shared.some((one, above) => one !== others[above]));
  return after < 0 ? columns.length - index : after + 1;
}

/** The first rows and columns of a grid, as many as its box has space for; one that is read says what is left out. */
export function gridPicture(
  grid: GridPicture,
  box: Box,
  { themeColors, isRead }: { readonly themeColors: ThemeColors; readonly isRead: boolean },
): string {
  const look = isRead ? readLook : cardLook;
  const { rowPx } = look;
  const widths = columnWidths(grid, box.widthPx, look);
  const lefts = widths.map((_, index) => box.x + widths.slice(0, index).reduce((sum, width) => sum + width, 0));
  const columns = grid.columns.slice(0, widths.length);
  const headLines = Math.max(1, ...columns.map(({ titles }) => titles.length));
  const foot = isRead ? (grid.foot ?? []) : [];
  const rowsWithin = (heightPx: number): number =>
    Math.max(0, Math.min(grid.rowCount, Math.floor(heightPx / rowPx) - headLines - (foot.length > 0 ? 1 : 0)));
  const isWhole = rowsWithin(box.heightPx) === grid.rowCount && columns.length === grid.columns.length;
  const rows = rowsWithin(box.heightPx - (isWhole && grid.notes.length === 0 ? 0 : look.notesPx));
  const line = (lineNumber: number, stroke: string): string =>
    `<path d="M${box.x} ${box.y + lineNumber * rowPx + 0.5}h${box.widthPx}" stroke="${stroke}" stroke-width="${isRead ? 1 : 0.5}" fill="none"/>`;
  const placeOf = (index: number, lineNumber: number, weight: number): Place => ({
    x: lefts[index] ?? box.x,
    y: box.y + lineNumber * rowPx,
    widthPx: widths[index] ?? 0,
    heightPx: rowPx,
    isEnd: columns[index]?.isEnd ?? false,
    weight,
    fill: lineNumber < headLines ? themeColors.text2 : themeColors.text,
  });
  const head = columns.flatMap(({ titles, isChosen = false }, index) => [
    ...ownTitles(columns, index).map(([level, title]) => {
      const place = placeOf(index, headLines - titles.length + level, 600);
      const count = columnsUnder(columns, index, level);
      // A heading of several columns begins with the first and has the space of all.
      const widthPx = widths.slice(index, index + count).reduce((sum, width) => sum + width, 0);
      return textIn(title, count === 1 ? place : { ...place, widthPx, isEnd: false }, look);
    }),
    ...(isChosen ? [frameSvg(placeOf(index, headLines - 1, 600), themeColors)] : []),
  ]);
  const body = Array.from({ length: rows }, (_, row) => {
    const weight = grid.isBoldAt?.(row) === true ? 600 : 400;
    const cells = columns.map(({ cellAt }, index) =>
      cellSvg(cellAt(row), placeOf(index, headLines + row, weight), look, themeColors),
    );
    return cells.join('') + (isRead ? line(headLines + row + 1, themeColors.grid) : '');
  });
  const sums = foot
    .slice(0, widths.length)
    .map((text, index) => textIn(text, placeOf(index, headLines + rows, 600), look));
  const notes = isRead ? [...spaceNotes({ rows, columns: columns.length }, grid), ...grid.notes] : [];
  return [...head, line(headLines, themeColors.line2), ...body, ...sums, notesBelow(notes, box, themeColors).svg].join(
    '',
  );
}
