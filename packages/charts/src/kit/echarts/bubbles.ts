/** The type of the series that `BubblesSeries` teaches the drawing library. */
export const bubblesType = 'bubbles';

/** How the bubbles of a series are painted. */
export interface BubbleLooks {
  /** x and y of each in turn, by the axes; the first is painted first. */
  readonly data: Float64Array;
  readonly diametersPx: Float64Array;
  /** 1 for each that is not chosen where others are; null where none is dimmed. */
  readonly dimmed: Uint8Array | null;
  readonly fill: string;
  readonly dimmedFill: string;
  readonly edge: string;
  /** The edge of the one that is pointed at, and how wide that is. */
  readonly pointedEdge: string;
  readonly pointedWidthPx: number;
}

/** A series of many bubbles. */
export interface BubblesSeriesOption {
  readonly type: typeof bubblesType;
  readonly id: string;
  readonly name: string;
  readonly data: Float64Array;
  /** A function, so that the library does not copy what it returns. */
  readonly looks: () => BubbleLooks;
}
