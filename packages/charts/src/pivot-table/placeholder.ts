import type { Area, PlaceholderCanvas } from '@sextant/ui';
import type { Line } from './lines.ts';
import type { CellLookAt } from './look.ts';
import type { RenderedColumns } from './deferred-columns.ts';
import styles from './Pivot.module.css';
import { textAt, type Pivot, type PivotSort } from './pivot.ts';
import type { Extent, PlaceholderPart, ScrollPosition } from './use-window.ts';
import { indentPx, indexAt, isTooWide, type Span } from './widths.ts';

/** What a placeholder shows, as the grid has it. */
export interface PlaceholderContent {
  readonly extent: Extent;
  readonly pivot: Pivot;
  readonly title: string;
  readonly rows: readonly Line[];
  readonly columns: readonly Line[];
  readonly levels: readonly (readonly Span[])[];
  readonly cellLook: CellLookAt;
  readonly sort: PivotSort | null;
  readonly isChosen: (row: Line | null, column: Line | null) => boolean;
  /** Whether names that are HTML are shown as it. */
  readonly rendersHtml: boolean;
}

/** Between the colors of two cells, and their corners, in px: as those of `.cell`. */
const gapPx = 1;
const cornerPx = 3;
const hairPx = 1;
const ringPx = 2;
/** Icons and the gaps beside them, in px. */
const foldPx = 14;
const sortPx = 12;
const nameGapPx = 4;
const headGapPx = 2;

/** A column, or columns under one heading, in sight. */
interface ColumnBox {
  readonly leftPx: number;
  readonly widthPx: number;
}

/** Signs in a square of 24 px, as the icons are. */
const signs = {
  open: 'm6 9 6 6 6-6',
  folded: 'm9 18 6-6-6-6',
  ascending: 'm5 12 7-7 7 7M12 19V5',
  descending: 'M12 5v14m7-7-7 7-7-7',
};
const drawnPx = 24;
const strokePx = 1.75;

function drawSign(
  context: CanvasRenderingContext2D,
  sign: keyof typeof signs,
  { leftPx, middlePx, sizePx }: { readonly leftPx: number; readonly middlePx: number; readonly sizePx: number },
  color: string,
): void {
  context.save();
  context.translate(leftPx, middlePx - sizePx / 2);
  context.scale(sizePx / drawnPx, sizePx / drawnPx);
  Object.assign(context, { strokeStyle: color, lineWidth: strokePx, lineCap: 'round', lineJoin: 'round' });
  context.stroke(new Path2D(signs[sign]));
  context.restore();
}

/** The rows below the headings. */
function rowsInSight({ size, headPx, rowPx, rowCount }: Extent, { top }: ScrollPosition): readonly number[] {
  const first = Math.floor(top / rowPx);
  const end = Math.min(rowCount, Math.ceil((top + size.heightPx - headPx) / rowPx));
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}

/** A pivot table as it is seen where it is scrolled to, drawn in the place of its elements. */
class PlaceholderDrawing {
  readonly #canvas: PlaceholderCanvas;
  readonly #context: CanvasRenderingContext2D;
  readonly #content: PlaceholderContent;
  readonly #position: ScrollPosition;

  constructor(
    canvas: PlaceholderCanvas,
    context: CanvasRenderingContext2D,
    content: PlaceholderContent,
    position: ScrollPosition,
  ) {
    this.#canvas = canvas;
    this.#context = context;
    this.#content = content;
    this.#position = position;
  }

  /** The cells, names and headings in sight; with `deferred` the cells and names of these rows. */
  draw(deferred: RenderedColumns['deferred'] | null): void {
    const { size, headPx, namesPx, columnStarts } = this.#content.extent;
    const { left } = this.#position;
    const body = { topPx: headPx, heightPx: size.heightPx - headPx };
    const cellsBox = { leftPx: namesPx, widthPx: size.widthPx - namesPx };
    const rows = rowsInSight(this.#content.extent, this.#position).filter((row) => deferred?.has(row) ?? true);
    const columns: number[] = [];
    for (let column = indexAt(columnStarts, left); column < columnStarts.length - 1; column += 1) {
      if ((columnStarts[column] ?? 0) - left >= cellsBox.widthPx) break;
      columns.push(column);
    }
    this.#canvas.within({ ...body, leftPx: 0, widthPx: size.widthPx }, () => {
      this.#drawGround(rows);
      this.#canvas.within({ ...body, ...cellsBox }, () => this.#drawCells(rows, columns));
      this.#drawLines(rows);
      for (const row of rows) this.#drawName(row);
    });
    if (deferred === null) this.#drawHead();
  }

  #rowTop(row: number): number {
    const { headPx, rowPx } = this.#content.extent;
    return headPx + row * rowPx - this.#position.top;
  }

  #columnBox(from: number, to: number): ColumnBox {
    const { namesPx, columnStarts } = this.#content.extent;
    const startPx = columnStarts[from] ?? 0;
    return {
      leftPx: namesPx + startPx - this.#position.left,
      widthPx: (columnStarts[to] ?? startPx) - startPx,
    };
  }

  #drawGround(rows: readonly number[]): void {
    const { size, rowPx } = this.#content.extent;
    this.#context.fillStyle = this.#canvas.styleOf(styles.name).background;
    for (const row of rows) this.#context.fillRect(0, this.#rowTop(row), size.widthPx, rowPx);
  }

  #drawCells(rows: readonly number[], columns: readonly number[]): void {
    const { pivot, cellLook, extent } = this.#content;
    const context = this.#context;
    const plain = this.#canvas.styleOf(styles.cell);
    const strong = this.#canvas.styleOf(styles.cell, { kind: 'total' });
    const boxes = columns.map((column) => this.#columnBox(column, column + 1));
    for (const row of rows) {
      const line = this.#content.rows[row];
      if (line === undefined) continue;
      const topPx = this.#rowTop(row) + this.#borderOf(row);
      columns.forEach((index, place) => {
        const [column, box] = [this.#content.columns[index], boxes[place]];
        if (column === undefined || box === undefined) return;
        const look = cellLook(line, column);
        if (look !== null) {
          context.fillStyle = look.background;
          context.beginPath();
          const [width, height] = [box.widthPx - 2 * gapPx, extent.rowPx - 2 * gapPx];
          context.roundRect(box.leftPx + gapPx, topPx + gapPx, width, height, cornerPx);
          context.fill();
        }
        const style = line.kind === 'leaf' && column.kind === 'leaf' ? plain : strong;
        const area = {
          ...box,
          leftPx: box.leftPx + gapPx,
          widthPx: box.widthPx - 2 * gapPx,
          topPx,
          heightPx: extent.rowPx,
        };
        const text = textAt(pivot, line, column);
        const isCut = isTooWide(text, box.widthPx);
        this.#canvas.write(text, area, style, { side: 'right', color: look?.color, isCut });
        if (this.#content.isChosen(line, column))
          this.#drawRing({ ...area, topPx: topPx + gapPx, heightPx: extent.rowPx - 2 * gapPx });
      });
    }
  }

  /** What is chosen has a ring within its box. */
  #drawRing({ leftPx, topPx, widthPx, heightPx }: Area): void {
    this.#context.strokeStyle = this.#canvas.styleOf(styles.placeholder).borderColors.top;
    this.#context.lineWidth = ringPx;
    this.#context.strokeRect(leftPx + ringPx / 2, topPx + ringPx / 2, widthPx - ringPx, heightPx - ringPx);
  }

  /** The hairlines over totals. */
  #drawLines(rows: readonly number[]): void {
    this.#context.fillStyle = this.#lineColor();
    for (const row of rows)
      if (this.#content.rows[row]?.kind === 'total')
        this.#context.fillRect(0, this.#rowTop(row), this.#content.extent.size.widthPx, hairPx);
  }

  #lineColor(): string {
    return this.#canvas.styleOf(styles.row, { kind: 'total' }).borderColors.top;
  }

  #nameOf(text: string): string {
    return this.#content.rendersHtml ? text.replaceAll(/<[^<>]*>/g, '') : text;
  }

  #drawName(row: number): void {
    const { namesPx, rowPx } = this.#content.extent;
    const line = this.#content.rows[row];
    if (line === undefined) return;
    const { padding } = this.#canvas.styleOf(styles.name);
    const style = this.#canvas.styleOf(styles.row, { kind: line.kind });
    const box = { topPx: this.#rowTop(row) + this.#borderOf(row), heightPx: rowPx };
    let leftPx = this.#canvas.styleOf(styles.corner).padding.leftPx + (line.headings.length - 1) * indentPx;
    let rightPx = namesPx - padding.rightPx;
    if (line.foldKey !== null) {
      const sign = { leftPx, middlePx: box.topPx + rowPx / 2, sizePx: foldPx };
      drawSign(this.#context, line.isOpen ? 'open' : 'folded', sign, this.#canvas.styleOf(styles.fold).color);
      leftPx += foldPx + nameGapPx;
    }
    if (line.foldKey !== null && !line.isOpen) {
      const text = String(line.leafCount);
      const count = this.#canvas.styleOf(styles.count);
      const widthPx = this.#canvas.widthOf(text, count);
      const nameText = this.#nameOf(line.headings.at(-1)?.text ?? '');
      rightPx -= widthPx + nameGapPx;
      const nameEndPx = Math.min(rightPx, leftPx + this.#canvas.widthOf(nameText, style));
      this.#canvas.write(text, { ...box, leftPx: nameEndPx + nameGapPx, widthPx: widthPx + 1 }, count, {
        side: 'left',
      });
    }
    const nameText = this.#nameOf(line.headings.at(-1)?.text ?? '');
    this.#canvas.write(nameText, { ...box, leftPx, widthPx: rightPx - leftPx }, style, { side: 'left' });
    if (this.#content.isChosen(line, null)) this.#drawRing({ ...box, leftPx: 0, widthPx: namesPx });
  }

  #borderOf(row: number): number {
    return this.#content.rows[row]?.kind === 'total' ? hairPx : 0;
  }

  #drawHead(): void {
    const { levels, title, extent } = this.#content;
    const { size, headPx, namesPx, rowPx } = extent;
    const context = this.#context;
    const corner = this.#canvas.styleOf(styles.corner);
    context.fillStyle = corner.background;
    context.fillRect(0, 0, size.widthPx, headPx);
    this.#canvas.within({ topPx: 0, heightPx: headPx, leftPx: namesPx, widthPx: size.widthPx - namesPx }, () =>
      levels.forEach((spans, level) => {
        for (const span of spans) this.#drawHeading(span, level * rowPx);
      }),
    );
    const titlePx = corner.linePx;
    const titleBox = { topPx: headPx - titlePx - corner.padding.bottomPx, heightPx: titlePx };
    this.#canvas.write(title, { ...titleBox, leftPx: 0, widthPx: namesPx }, corner, { side: 'left' });
    context.fillStyle = this.#lineColor();
    context.fillRect(0, headPx - hairPx, size.widthPx, hairPx);
  }

  #drawHeading(span: Span, topPx: number): void {
    const { extent, columns, sort } = this.#content;
    const box = this.#columnBox(span.from, span.to);
    if (box.leftPx + box.widthPx <= extent.namesPx || box.leftPx >= extent.size.widthPx) return;
    const line = span.line === null ? null : (columns[span.line] ?? null);
    const heightPx = span.levels * extent.rowPx;
    const text = this.#nameOf(span.text);
    if (line === null) {
      const style = this.#canvas.styleOf(styles.heading, { over: '' });
      this.#context.fillStyle = style.borderColors.bottom;
      this.#context.fillRect(box.leftPx, topPx, hairPx, heightPx);
      this.#context.fillRect(box.leftPx, topPx + heightPx - hairPx, box.widthPx, hairPx);
      // The words stay in sight.
      const leftPx = Math.max(box.leftPx + hairPx, extent.namesPx);
      const widthPx = box.leftPx + box.widthPx - leftPx;
      this.#canvas.write(text, { leftPx, widthPx, topPx, heightPx: heightPx - hairPx }, style, { side: 'left' });
      return;
    }
    const style = this.#canvas.styleOf(styles.heading, { kind: line.kind });
    const isSorted = sort?.line.key === line.key;
    const shownSigns: (readonly [sign: keyof typeof signs, sizePx: number, color: string])[] = [];
    if (isSorted)
      shownSigns.push([
        sort.isDescending ? 'descending' : 'ascending',
        sortPx,
        this.#canvas.styleOf(styles.sort, { on: '' }).color,
      ]);
    if (line.foldKey !== null)
      shownSigns.push([line.isOpen ? 'open' : 'folded', foldPx, this.#canvas.styleOf(styles.fold).color]);
    const signsPx = shownSigns.reduce((px, [, sizePx]) => px + sizePx + headGapPx, 0);
    const area = { topPx, heightPx, leftPx: box.leftPx + signsPx, widthPx: box.widthPx - signsPx };
    this.#canvas.write(text, area, style, { side: 'right' });
    if (this.#content.isChosen(null, line)) this.#drawRing({ ...box, topPx, heightPx });
    if (shownSigns.length === 0) return;
    const spacePx = area.widthPx - style.padding.leftPx - style.padding.rightPx;
    let leftPx =
      area.leftPx + area.widthPx - style.padding.rightPx - Math.min(spacePx, this.#canvas.widthOf(text, style));
    for (const [sign, sizePx, color] of shownSigns) {
      leftPx -= sizePx + headGapPx;
      drawSign(this.#context, sign, { leftPx, middlePx: topPx + heightPx / 2, sizePx }, color);
    }
  }
}

/**
 * Draws what is in sight of a pivot table at that position over it; with `deferred` the cells and names of these rows alone. `isDrawn`: all of it is drawn
 * there already, so what has been rendered since is taken away.
 */
export function drawPlaceholder(
  canvas: PlaceholderCanvas,
  content: PlaceholderContent,
  { position, deferred, isDrawn }: PlaceholderPart,
): void {
  const { size, headPx, rowPx } = content.extent;
  const rows = rowsInSight(content.extent, position);
  if (deferred !== null && !rows.some((row) => deferred.has(row))) {
    canvas.hide();
    return;
  }
  if (isDrawn && deferred !== null) {
    const wholeRow = { leftPx: 0, widthPx: size.widthPx };
    canvas.clear({ ...wholeRow, topPx: 0, heightPx: headPx });
    for (const row of rows)
      if (!deferred.has(row))
        canvas.clear({ ...wholeRow, topPx: headPx + row * rowPx - position.top, heightPx: rowPx });
    return;
  }
  const context = canvas.begin(size.widthPx, size.heightPx);
  if (context !== null) new PlaceholderDrawing(canvas, context, content, position).draw(deferred);
}
