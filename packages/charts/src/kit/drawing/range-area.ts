import type { Filter, FilterScalar } from '@sextant/contract';
import type { ReactNode } from 'react';

/** What is chosen along one axis: of steps the first and the last, which both count; of numbers the bounds. */
export interface Span {
  readonly from: FilterScalar;
  readonly to: FilterScalar;
}

interface RangeSide {
  /** Where the axis lies: below the chart, or beside it. */
  readonly side: 'x' | 'y';
  /** Which of the drawing library's axes on that side. */
  readonly index: number;
  /** What users call it. */
  readonly name: string;
}

/** One step or category of an axis. */
export interface RangeStep {
  readonly value: FilterScalar;
  readonly text: () => string;
  /** Where it stands on the drawing library's axis: an index among categories, else the value. */
  readonly position: number;
}

/** An axis of steps or categories in the order drawn, `position` ascending. Times are epoch milliseconds of wall time. */
export interface StepAxis extends RangeSide {
  readonly kind: 'steps';
  readonly scale: 'time' | 'number' | 'category';
  readonly steps: readonly RangeStep[];
}

/** An axis of numbers between which anything can be chosen. */
export interface NumberAxis extends RangeSide {
  readonly kind: 'numbers';
  readonly least: number;
  readonly most: number;
  /** What the arrow keys move by, and what the pointer's places are rounded to. */
  readonly stepSize: number;
  readonly write: (value: number) => string;
  /** Behind numbers, with a space before it. Default none. */
  readonly unit?: string;
}

/** An axis along which a range can be chosen. */
export type RangeAxis = StepAxis | NumberAxis;

/** What can be chosen by a range of a chart: along one axis or two. */
export interface RangeArea {
  readonly axes: readonly RangeAxis[];
  /** The conditions for other charts, from one span an axis; null where these spans stand for no rows. */
  readonly filtersOf: (spans: readonly Span[]) => readonly Filter[] | null;
  /** The spans of one mark, where the keyboard begins; null where a mark has none. */
  readonly spansAt: (point: number) => readonly Span[] | null;
}

/** A range as a user chose it: a span an axis, the conditions that it means, and how it reads. */
export interface RangeChoice {
  readonly spans: readonly Span[];
  readonly filters: readonly Filter[];
  readonly label: string;
}

/** The range of a chart, as who keeps it passes it down. Keep its identity while nothing of it changes. */
export interface ChartRange {
  /** What is chosen, a span an axis; null for nothing. */
  readonly chosen: readonly Span[] | null;
  /** Stands behind the words of what is chosen, once nothing is dragged. Default nothing. */
  readonly note?: ReactNode;
  /** True where any drag over the marks chooses, a finger's too; else a mouse's alone, with Shift where a drag moves the chart. */
  readonly isSelecting: boolean;
  /** Called with what a user has chosen, or null to take it away. */
  readonly onChoose: (choice: RangeChoice | null) => void;
  /** Called with what lies under a hand that rests while it drags; null when the drag is given up. */
  readonly onPreview: (choice: RangeChoice | null) => void;
  /** Called with each place of a hand that drags. Default: nobody follows. */
  readonly onMove?: (choice: RangeChoice) => void;
  /** Called where any drag was to choose, and what is drawn has no range: running totals, steps that are not those of the rows. */
  readonly onUnavailable: () => void;
}
