/** The type of the series that `PaintedSeries` teaches the drawing library. */
export const paintedType = 'painted';

/** Where a mark lies on the canvas, px. */
interface MarkBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is used of a pair of axes of the drawing library; px of the canvas. */
export interface PaintAxes {
  readonly dataToPoint: (place: readonly [number, number]) => number[];
  readonly getArea: (tolerancePx: number) => MarkBox & { readonly contain: (x: number, y: number) => boolean };
  readonly getAxis: (side: 'x' | 'y') => { readonly getBandWidth: () => number };
}

/** Marks that have their places on a canvas. */
export interface PlacedMarks {
  readonly paint: (context: CanvasRenderingContext2D) => void;
  /** The mark at a place, of several the one above the others; -1 beside them. */
  readonly markAt: (x: number, y: number) => number;
  /** Around a mark; null for one that is not shown. */
  readonly boxOf: (index: number) => MarkBox | null;
  /** Paints over all marks what shows that one of them is pointed at. */
  readonly paintPointed: (context: CanvasRenderingContext2D, index: number) => void;
}

/** A series of many marks, which are painted as one element. */
export interface PaintedSeriesOption {
  readonly type: typeof paintedType;
  readonly id: string;
  readonly name?: string;
  /** x and y of each in turn, by the axes. */
  readonly data: Float64Array;
  readonly place: (axes: PaintAxes) => PlacedMarks;
}
