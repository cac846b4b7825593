import { cellAt, columnNamed, type Cell, type ColumnTable } from '@sextant/contract';
import { amountAt, groupText, isTime } from '../kit/values/cell-text.ts';
import { memoizeLast } from '../kit/values/memoize.ts';
import type { Selection } from '../kit/drawing/drawing.ts';
import { selectionOf } from '../kit/drawing/selection.ts';
import type { BubbleForm } from './spec.ts';

/** One bubble: its place and size in the numbers of the metrics. */
export interface Bubble {
  readonly row: number;
  /** What colors it; empty without a dimension. */
  readonly series: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A result read as bubbles, and how many groups have none. */
export interface Bubbles {
  readonly bubbles: readonly Bubble[];
  readonly nameOf: (bubble: Bubble) => string;
  /** Null where none can be picked. */
  readonly selectionOf: ((bubble: Bubble) => Selection) | null;
  /** Without one of the three numbers, or with a size below zero. */
  readonly leftOut: number;
  /** At or below zero, where a logarithmic axis has no place. */
  readonly belowLog: number;
}

/** What a chart without a result has. */
export const noBubbles: Bubbles = { bubbles: [], nameOf: () => '', selectionOf: null, leftOut: 0, belowLog: 0 };

/** Reads the result of `bubbleQueries`, the largest first so that none hides a smaller one. */
export const readBubbles = memoizeLast((table: ColumnTable, form: BubbleForm): Bubbles => {
  const { entity, series, x, y, size } = form;
  if (entity === null) return noBubbles;
  const measures = [x, y, size].map((metric) => (metric === null ? null : columnNamed(table, metric.label)));
  const pickedDimensions = [entity, ...(series === null ? [] : [series])];
  const columns = pickedDimensions.flatMap(({ label }) => columnNamed(table, label) ?? []);
  const [nameColumn, seriesColumn = null] = columns;
  if (measures.includes(null) || nameColumn === undefined || columns.length < pickedDimensions.length) return noBubbles;
  const writers = columns.map((column, index) => groupText(column, { grain: pickedDimensions[index]?.grain ?? null }));
  const [nameAt = groupText(nameColumn), seriesNameAt] = writers;
  const seriesNames = new Map<Cell, string>();
  const seriesAt = (row: number): string => {
    if (seriesColumn === null) return '';
    const cell = cellAt(seriesColumn, row);
    const name = seriesNames.get(cell) ?? seriesNameAt?.(row) ?? '';
    seriesNames.set(cell, name);
    return name;
  };
  const bubbles: Bubble[] = [];
  let [leftOut, belowLog] = [0, 0];
  for (let row = 0; row < table.rowCount; row += 1) {
    const [atX, atY, area] = measures.map((column) => (column === null ? null : amountAt(column, row)));
    if (atX == null || atY == null || area == null || area < 0 || ![atX, atY, area].every(Number.isFinite))
      leftOut += 1;
    else if ((form.logXAxis && atX <= 0) || (form.logYAxis && atY <= 0)) belowLog += 1;
    else bubbles.push({ row, series: seriesAt(row), x: atX, y: atY, size: area });
  }
  const pick = ({ row }: Bubble): Selection =>
    selectionOf(
      pickedDimensions,
      columns.map((column) => cellAt(column, row)),
      writers.map((write) => write(row)),
    );
  return {
    bubbles: bubbles.sort((one, other) => other.size - one.size),
    nameOf: ({ row }) => nameAt(row),
    selectionOf: columns.some(isTime) ? null : pick,
    leftOut,
    belowLog,
  };
});
