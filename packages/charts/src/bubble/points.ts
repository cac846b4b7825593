import { cellAt, columnNamed, type ColumnTable } from '@sextant/contract';
import { amountAt, groupText, isTime } from '../kit/values/cell-text.ts';
import type { Selection } from '../kit/drawing/drawing.ts';
import { selectionOf } from '../kit/drawing/selection.ts';
import type { BubbleForm } from './spec.ts';

/** One bubble: its place and size in the numbers of the metrics. */
export interface Bubble {
  readonly name: string;
  /** What colors it; empty without a dimension. */
  readonly series: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly selection: Selection | null;
}

/** A result read as bubbles, and how many groups have none. */
export interface Bubbles {
  readonly bubbles: readonly Bubble[];
  /** Without one of the three numbers, or with a size below zero. */
  readonly leftOut: number;
  /** At or below zero, where a logarithmic axis has no place. */
  readonly belowLog: number;
}

/** Reads the result of `bubbleQueries`, the largest first so that none hides a smaller one. */
export function readBubbles(table: ColumnTable | undefined, form: BubbleForm): Bubbles {
  const { entity, series, x, y, size } = form;
  const none: Bubbles = { bubbles: [], leftOut: 0, belowLog: 0 };
  if (table === undefined || entity === null) return none;
  const measures = [x, y, size].map((metric) => (metric === null ? null : columnNamed(table, metric.label)));
  const pickedDimensions = [entity, ...(series === null ? [] : [series])];
  const columns = pickedDimensions.flatMap(({ label }) => columnNamed(table, label) ?? []);
  if (measures.includes(null) || columns.length < pickedDimensions.length) return none;
  const writers = columns.map((column) => groupText(column));
  const canPick = !columns.some(isTime);
  const bubbles: Bubble[] = [];
  let [leftOut, belowLog] = [0, 0];
  for (let row = 0; row < table.rowCount; row += 1) {
    const [atX, atY, area] = measures.map((column) => (column === null ? null : amountAt(column, row)));
    if (atX == null || atY == null || area == null || area < 0 || ![atX, atY, area].every(Number.isFinite))
      leftOut += 1;
    else if ((form.logXAxis && atX <= 0) || (form.logYAxis && atY <= 0)) belowLog += 1;
    else {
      const texts = writers.map((write) => write(row));
      const values = columns.map((column) => cellAt(column, row));
      bubbles.push({
        name: texts[0] ?? '',
        series: texts[1] ?? '',
        x: atX,
        y: atY,
        size: area,
        selection: canPick ? selectionOf(pickedDimensions, values, texts) : null,
      });
    }
  }
  return { bubbles: bubbles.sort((one, other) => other.size - one.size), leftOut, belowLog };
}
