import { showCell, sideOf } from './grid-column.ts';
import type { GridColumn } from './grid-column.ts';
import styles from './DataGrid.module.css';
import { PlaceholderCanvas } from './placeholder-canvas.ts';
import type { Area, RowEnd } from './placeholder-canvas.ts';
import type { RowPlaces, RowRange } from './row-places.ts';
import type { GridRows } from './use-shown-columns.ts';

/** So many letters of a cell are drawn: columns are no wider. */
const mostLetters = 80;
/** What a bar and a row's line take of the height of its cell, in px. */
const barGapPx = 3;
const barCornerPx = 2;
const linePx = 1;

/** The rows of a grid in sight of the box that it scrolls in. */
export function rowsInSight(
  { rowCount, rowHeightPx }: GridRows,
  { scrollTop, clientHeight }: { readonly scrollTop: number; readonly clientHeight: number },
): RowRange {
  const first = Math.max(0, Math.floor(scrollTop / rowHeightPx));
  return { first, end: Math.min(rowCount, first + Math.ceil(clientHeight / rowHeightPx) + 1) };
}

/** Where a column stands in its rows, in px. */
interface ColumnBox {
  readonly leftPx: number;
  readonly widthPx: number;
}

/** The text of a cell. One in whose place elements may be shown (`contentAt`), of HTML, is left out. */
function textOf({ cell }: GridRows, row: number, index: number, column: GridColumn): string | null {
  const value = cell(row, index);
  if (value === null) return null;
  const text = showCell(value, column);
  return column.contentAt !== undefined && text.includes('<') ? '' : text.slice(0, mostLetters);
}

/** Draws the rows of a grid in sight of its box while it is scrolled fast. */
export class RowPlaceholder {
  readonly #host: HTMLElement;
  readonly #scroller: HTMLElement;
  readonly #canvas: PlaceholderCanvas;
  /** Where the row numbers, if there are any, and the columns stand; null until a scroll needs them. */
  #boxes: readonly ColumnBox[] | null = null;

  constructor(host: HTMLElement, scroller: HTMLElement) {
    this.#host = host;
    this.#scroller = scroller;
    this.#canvas = new PlaceholderCanvas(host);
  }

  hide(): void {
    this.#canvas.hide();
    this.#boxes = null;
  }

  /** Draws the rows in sight; with `deferred` these alone. */
  draw(rows: GridRows, deferred: RowPlaces['deferred'] | null): void {
    const { scrollTop, scrollLeft, clientWidth, clientHeight, style } = this.#scroller;
    const lengthOf = (name: string): number => Number.parseFloat(style.getPropertyValue(name)) || 0;
    const heightPx = Math.min(
      clientHeight - lengthOf('--head-px') - lengthOf('--foot-px'),
      rows.rowCount * rows.rowHeightPx - scrollTop,
    );
    const { first, end } = rowsInSight(rows, this.#scroller);
    const drawnRows: number[] = [];
    for (let row = first; row < end; row += 1) if (deferred === null || deferred.has(row)) drawnRows.push(row);
    const context = drawnRows.length === 0 ? null : this.#canvas.begin(clientWidth, heightPx, scrollLeft);
    if (context === null) {
      this.hide();
      return;
    }
    this.#boxes ??= this.#readBoxes();
    for (const row of drawnRows) {
      const area = { topPx: row * rows.rowHeightPx - scrollTop, heightPx: rows.rowHeightPx - linePx };
      this.#drawRow(context, rows, row, { ...area, leftPx: -scrollLeft, widthPx: clientWidth });
    }
  }

  /** The header stands before the host, with a cell for each that a row has. */
  #readBoxes(): readonly ColumnBox[] {
    return [...(this.#host.previousElementSibling?.children ?? [])].map((head) => {
      const { offsetLeft: leftPx, offsetWidth: widthPx } = head as HTMLElement;
      return { leftPx, widthPx };
    });
  }

  #drawRow(context: CanvasRenderingContext2D, rows: GridRows, row: number, { leftPx, widthPx, ...line }: Area): void {
    context.fillStyle = this.#canvas.styleOf(styles.header).background;
    context.fillRect(0, line.topPx, widthPx, line.heightPx);
    context.fillStyle = this.#canvas.styleOf(styles.row).borderColors.bottom;
    context.fillRect(0, line.topPx + line.heightPx, widthPx, linePx);
    const isSeen = (area: Area): boolean => area.leftPx < widthPx && area.leftPx + area.widthPx > 0;
    const areaOf = (box: ColumnBox | undefined): Area => ({
      ...line,
      leftPx: leftPx + (box?.leftPx ?? 0),
      widthPx: box?.widthPx ?? 0,
    });
    const before = rows.hasRowNumbers ? 1 : 0;
    if (rows.hasRowNumbers) {
      const style = this.#canvas.styleOf(styles.number);
      const area = areaOf(this.#boxes?.[0]);
      context.fillStyle = style.background;
      context.fillRect(area.leftPx, area.topPx, area.widthPx, area.heightPx);
      this.#canvas.write(String(row + 1), area, style, { side: 'right' });
    }
    for (let place = rows.columns.length - 1; place >= 0; place -= 1) {
      const shown = rows.columns[place];
      const area = areaOf(this.#boxes?.[before + place]);
      if (shown === undefined || !isSeen(area)) continue;
      const end = before + place === 0 ? 'first' : place === rows.columns.length - 1 ? 'last' : 'middle';
      if (end === 'first') {
        // On a phone it stays in sight, over others.
        context.fillStyle = this.#canvas.styleOf(styles.header).background;
        context.fillRect(area.leftPx, area.topPx, area.widthPx, area.heightPx);
      }
      this.#drawCell(context, rows, { row, ...shown, area, end });
    }
  }

  #drawCell(context: CanvasRenderingContext2D, rows: GridRows, cell: DrawnCell): void {
    const { row, index, column, area, end } = cell;
    const text = textOf(rows, row, index, column);
    const paint = column.paintAt?.(row) ?? null;
    if (paint !== null) {
      context.fillStyle = paint.background;
      context.fillRect(area.leftPx, area.topPx, area.widthPx, area.heightPx);
    }
    if (column.zeroAt !== undefined || column.barAt !== undefined) this.#drawBar(context, cell);
    const style = this.#canvas.styleOf(styles.cell, text === null ? { null: '' } : {}, end);
    this.#canvas.write(text ?? 'NULL', area, style, { side: sideOf(column), color: paint?.text });
  }

  /** The bar behind the text of a cell, and the line from which bars grow. */
  #drawBar(context: CanvasRenderingContext2D, { row, column, area }: DrawnCell): void {
    const { leftPx: paddingPx } = this.#canvas.styleOf(styles.cell).padding;
    const spanPx = area.widthPx - 2 * paddingPx;
    // Elements are painted from whole px to whole px.
    const placeAt = (share: number): number => Math.round(area.leftPx + paddingPx + share * spanPx);
    if (column.zeroAt !== undefined) {
      context.fillStyle = this.#canvas.styleOf(styles.zero).background;
      context.fillRect(placeAt(column.zeroAt), area.topPx, linePx, area.heightPx);
    }
    const bar = column.barAt?.(row) ?? null;
    if (bar === null) return;
    context.fillStyle = this.#canvas.styleOf(styles.bar, { tone: bar.tone }).background;
    context.beginPath();
    const [topPx, heightPx] = [area.topPx + barGapPx, area.heightPx - 2 * barGapPx];
    const [startPx, endPx] = [placeAt(bar.start), placeAt(bar.start + bar.length)];
    context.roundRect(startPx, topPx, endPx - startPx, heightPx, barCornerPx);
    context.fill();
  }
}

/** A cell, and where it is drawn. */
interface DrawnCell {
  readonly row: number;
  readonly index: number;
  readonly column: GridColumn;
  readonly area: Area;
  /** Whether it is at an end of its row, where there is more space. */
  readonly end: RowEnd;
}
