import { textFits } from './letter-widths.ts';

/** A box on the canvas, in px from its upper left corner. */
export interface Area {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** How the elements of a class are written. */
export interface CellStyle {
  readonly font: string;
  readonly color: string;
  readonly background: string;
  readonly borderColors: { readonly top: string; readonly bottom: string };
  /** Beside the text, in px. */
  readonly padding: { readonly leftPx: number; readonly rightPx: number; readonly bottomPx: number };
  /** Height of a line, in px; 0 where the style has none. */
  readonly linePx: number;
  /** From the middle of a line to the line on which letters stand, in px. */
  readonly baselinePx: number;
  /** How many times as large as designed texts are. */
  readonly scale: number;
}

/** Size of the texts whose letters `textFits` knows, in px. */
const knownLettersPx = 13;

/** What elements show as one space. */
const spaces = /[\t\n\v\f\r\u0085\u2028\u2029 ]+/g;

/** Whether a cell is the first or the last of its row. */
export type RowEnd = 'first' | 'middle' | 'last';

/** How a text is written: `color` in place of that of its style; `isCut` false lets it run out of its cell where it has no space there. */
interface Ink {
  readonly side: 'left' | 'center' | 'right';
  readonly color?: string | undefined;
  readonly isCut?: boolean;
}

/**
 * What is in sight of a grid, drawn on one canvas over it while it is scrolled: nothing is laid out, and no elements are made for cells that nobody reads.
 * Stands in `host`, an element without a size that sticks to the upper left corner of the grid; styles are those of its classes, in the theme and at the
 * size of text of the moment.
 */
export class PlaceholderCanvas {
  readonly #host: HTMLElement;
  readonly #canvas = document.createElement('canvas');
  readonly #probes = document.createElement('div');
  readonly #context: CanvasRenderingContext2D | null;
  readonly #styles = new Map<string, CellStyle>();
  #font = '';

  constructor(host: HTMLElement) {
    this.#host = host;
    this.#context = this.#canvas.getContext('2d');
    this.#canvas.style.cssText = 'position: absolute; display: block';
    this.#probes.hidden = true;
    host.replaceChildren(this.#canvas, this.#probes);
  }

  /** Shows an empty canvas of that size, so far from the left of its host, and returns what draws on it; null where nothing can. */
  begin(widthPx: number, heightPx: number, leftPx = 0): CanvasRenderingContext2D | null {
    const [canvas, context] = [this.#canvas, this.#context];
    if (context === null) return null;
    const ratio = window.devicePixelRatio;
    const [width, height] = [Math.round(widthPx * ratio), Math.round(heightPx * ratio)];
    if (canvas.width !== width || canvas.height !== height) {
      Object.assign(canvas, { width, height });
      Object.assign(canvas.style, { width: `${widthPx}px`, height: `${heightPx}px` });
      this.#font = '';
    } else context.clearRect(0, 0, widthPx, heightPx);
    canvas.style.left = `${leftPx}px`;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (this.#host.hidden) this.#styles.clear();
    this.#host.hidden = false;
    return context;
  }

  /** Hides the canvas and gives its memory back. */
  hide(): void {
    if (this.#host.hidden) return;
    this.#host.hidden = true;
    Object.assign(this.#canvas, { width: 0, height: 0 });
  }

  /** The style of an element of that class with these data attributes, first or last among others or between them. */
  styleOf(className: string, data: Readonly<Record<string, string>> = {}, end: RowEnd = 'middle'): CellStyle {
    const key = className + end + JSON.stringify(data);
    const knownStyle = this.#styles.get(key);
    if (knownStyle !== undefined) return knownStyle;
    const probe = document.createElement('div');
    probe.className = className;
    Object.assign(probe.dataset, data);
    const others = { first: [0, 1], middle: [1, 1], last: [1, 0] }[end];
    const [before = [], after = []] = others.map((count) =>
      Array.from({ length: count }, () => document.createElement('div')),
    );
    this.#probes.replaceChildren(...before, probe, ...after);
    const style = this.#readStyle(getComputedStyle(probe));
    this.#styles.set(key, style);
    return style;
  }

  /** How wide a text is, in px. */
  widthOf(text: string, { font }: CellStyle): number {
    this.#setFont(font);
    return this.#context?.measureText(text).width ?? 0;
  }

  #setFont(font: string): void {
    if (this.#context !== null && this.#font !== font) this.#context.font = this.#font = font;
  }

  /** Draws in a part of the canvas alone. */
  within({ leftPx, topPx, widthPx, heightPx }: Area, draw: () => void): void {
    const context = this.#context;
    if (context === null || widthPx <= 0 || heightPx <= 0) return;
    context.save();
    context.beginPath();
    context.rect(leftPx, topPx, widthPx, heightPx);
    context.clip();
    draw();
    context.restore();
    this.#font = '';
  }

  /** Writes a text into a cell, as its style says; what has no space ends with an ellipsis. */
  write(lines: string, area: Area, style: CellStyle, { side, color = style.color, isCut = true }: Ink): void {
    const context = this.#context;
    if (context === null || lines === '') return;
    const text = lines.replace(spaces, ' ');
    this.#setFont(style.font);
    const { leftPx, rightPx } = style.padding;
    const spacePx = area.widthPx - leftPx - rightPx;
    const isWhole = textFits(text, spacePx / style.scale) || context.measureText(text).width <= spacePx;
    const drawnText = isWhole || !isCut ? text : cutText(text, spacePx, context);
    const drawnSide = isWhole ? side : 'left';
    context.textAlign = drawnSide;
    context.fillStyle = color;
    const share = drawnSide === 'left' ? 0 : drawnSide === 'right' ? 1 : 0.5;
    const baselinePx = area.topPx + Math.floor(area.heightPx / 2 + style.baselinePx);
    context.fillText(drawnText, area.leftPx + leftPx + share * spacePx, baselinePx);
  }

  #readStyle(style: CSSStyleDeclaration): CellStyle {
    const sizePx = Number.parseFloat(style.fontSize);
    const pxOf = (length: string): number => Number.parseFloat(length) || 0;
    // The short property is empty where figures are tabular.
    const font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    this.#setFont(font);
    const letters = this.#context?.measureText('0');
    const [ascentPx, descentPx] = [letters?.fontBoundingBoxAscent ?? sizePx, letters?.fontBoundingBoxDescent ?? 0];
    return {
      font,
      color: style.color,
      background: style.backgroundColor,
      borderColors: { top: style.borderTopColor, bottom: style.borderBottomColor },
      padding: {
        leftPx: pxOf(style.paddingLeft),
        rightPx: pxOf(style.paddingRight),
        bottomPx: pxOf(style.paddingBottom),
      },
      linePx: pxOf(style.lineHeight),
      baselinePx: (Math.round(ascentPx) - Math.round(descentPx)) / 2,
      scale: sizePx / knownLettersPx,
    };
  }

  /** Takes away what is drawn there. */
  clear({ leftPx, topPx, widthPx, heightPx }: Area): void {
    this.#context?.clearRect(leftPx, topPx, widthPx, heightPx);
  }
}

/** As much of a text as has space, with an ellipsis. */
function cutText(text: string, spacePx: number, context: CanvasRenderingContext2D): string {
  let [fits, isTooLong] = [0, text.length];
  while (isTooLong - fits > 1) {
    const length = (fits + isTooLong) >> 1;
    if (context.measureText(`${text.slice(0, length)}…`).width <= spacePx) fits = length;
    else isTooLong = length;
  }
  return `${text.slice(0, fits)}…`;
}
