import { textWidthPx } from '../kit/drawing/text-width.ts';
import type { Line } from './lines.ts';
import { textAt, type Pivot } from './pivot.ts';

const sizePx = 13;
const paddingPx = 18;
/** At both sides of the title over the names. */
const titlePaddingPx = 24;
const titleSlack = 1.1;
const sampleRows = 24;
const columnPx = { least: 52, most: 180 };
const headPx = { least: 88, most: 280 };
/** Space before the name of a group, for each level that it is in. */
export const indentPx = 14;
/** Space for the sign that folds a group. */
const foldPx = 18;

const clampedWidth = (widthPx: number, { least, most }: { readonly least: number; readonly most: number }): number =>
  Math.round(Math.min(most, Math.max(least, widthPx)));

/** How wide each column is: by its heading and by the cells of rows from all over the table. */
export function columnWidths(pivot: Pivot, rows: readonly Line[], columns: readonly Line[]): readonly number[] {
  const every = Math.max(1, Math.floor(rows.length / sampleRows));
  const sample = rows.filter((_, index) => index % every === 0 || index === rows.length - 1);
  return columns.map((column) => {
    const heading = textWidthPx(column.headings.at(-1)?.text ?? '', 12) + (column.foldKey === null ? 0 : foldPx);
    const widest = sample.reduce(
      (most, row) => Math.max(most, textWidthPx(textAt(pivot, row, column), sizePx)),
      heading,
    );
    return clampedWidth(widest + paddingPx, columnPx);
  });
}

/** True for a text that has no space in a cell of `widthPx`. */
export const isTooWide = (text: string, widthPx: number): boolean =>
  textWidthPx(text, sizePx) + paddingPx > widthPx + 1;

/** How wide the names of rows are, with what stands over them, in a table of `widthPx`. */
export function namesWidth(rows: readonly Line[], title: string, widthPx: number): number {
  // The width of a text is known to a tenth, and a title is set a little heavier than it is measured.
  let widest = textWidthPx(title, 12) * titleSlack + titlePaddingPx - paddingPx;
  for (const { headings } of rows.slice(0, 2000)) {
    const textPx = textWidthPx(headings.at(-1)?.text ?? '', sizePx);
    widest = Math.max(widest, textPx + foldPx + indentPx * (headings.length - 1));
  }
  return clampedWidth(Math.min(widest + paddingPx, widthPx * 0.45), headPx);
}

/** The same in a place of `spacePx`: columns that leave some of it share it, up to twice their width. */
export function stretchWidths(widths: readonly number[], spacePx: number): readonly number[] {
  const wholePx = widths.reduce((sum, width) => sum + width, 0);
  const factor = wholePx > 0 ? Math.min(2, Math.max(1, spacePx / wholePx)) : 1;
  return widths.map((width) => Math.floor(width * factor));
}

/** Where each of them starts, and after the last where they end. */
export function startsOf(widths: readonly number[]): readonly number[] {
  const starts = [0];
  for (const width of widths) starts.push((starts.at(-1) ?? 0) + width);
  return starts;
}

/** The first of sorted starts that ends after `px`. */
export function indexAt(starts: readonly number[], px: number): number {
  let [low, high] = [0, Math.max(0, starts.length - 2)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle + 1] ?? 0) > px) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A heading over one or more columns. */
export interface Span {
  readonly key: string;
  readonly text: string;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** Levels down that it takes. */
  readonly levels: number;
  /** The line whose own heading it is; null for one over several. */
  readonly line: number | null;
}

/** The headings of columns, level by level; neighbors of one group share theirs. */
export function headingLevels(columns: readonly Line[]): readonly (readonly Span[])[] {
  const depth = columns.reduce((most, { headings }) => Math.max(most, headings.length), 1);
  return Array.from({ length: depth }, (_, level) => {
    const spans: Span[] = [];
    columns.forEach(({ headings }, index) => {
      const heading = headings[level];
      if (heading === undefined) return;
      const key = headings
        .slice(0, level + 1)
        .map((one) => one.key)
        .join('/');
      const isOwn = level === headings.length - 1;
      const last = spans.at(-1);
      if (!isOwn && last !== undefined && last.key === key && last.to === index && last.line === null)
        spans[spans.length - 1] = { ...last, to: index + 1 };
      else
        spans.push({
          key,
          text: heading.text,
          from: index,
          to: index + 1,
          levels: isOwn ? depth - level : 1,
          line: isOwn ? index : null,
        });
    });
    return spans;
  });
}
