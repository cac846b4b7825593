import type { ColumnTable } from '@sextant/contract';
import type { ComponentType } from 'react';
import type { ResultDetails, ResultFacts, ShownResults } from '../result/result-facts.ts';
import type { RawForm } from '../declare/control.ts';
import type { KnownCoverage } from '../result/coverage.ts';
import type { MarkMenu, Selection } from '../drawing/drawing.ts';
import type { ChartRange } from '../drawing/range-area.ts';
import type { LabelMap, Labels } from '../values/labels.ts';
import type { OwnState } from '../query/own-state.ts';
import type { ColorAssignments } from '../colors/palette.ts';
import type { ThemeName } from '../colors/theme/theme-colors.ts';

/** Rows that did not come along. */
export interface CutRows {
  /** How many there are; null when nobody counted. */
  readonly totalRows: number | null;
  /** True when the chart's own row limit cut them: the first of a sorted list, and no warning. Default false. */
  readonly isChosen?: boolean;
}

/** What every chart view takes. It fills the box it stands in. */
export interface ChartViewProps {
  /** The stored form, with what the dashboard lays on it in `extra_form_data`. */
  readonly formData: RawForm;
  /** The results, in the order of the chart type's queries. */
  readonly tables: readonly ColumnTable[];
  readonly theme: ThemeName;
  /** Called with the mark that a user picks; what picking it again means is decided by who keeps `selected`. Absent: nothing can be picked. */
  readonly onSelect?: ((selection: Selection) => void) | undefined;
  /** Called when a user wants the menu of a mark or a cell: by the right button, a long press or the menu key. Absent: there is none. */
  readonly onMenu?: ((menu: MarkMenu) => void) | undefined;
  /** What is picked; all else is dimmed. Default null. */
  readonly selected?: Selection | null;
  /** The range that is chosen along its axes, and how one is. Absent: none can be. */
  readonly range?: ChartRange | undefined;
  /** Whether colors akin to the palette's come before it repeats. Default false. */
  readonly isAnalogous?: boolean;
  /** The slots of labels on this dashboard. Default: slots in order. */
  readonly colors?: ColorAssignments;
  /** What columns and metrics are called, from the dataset. Default: their names. */
  readonly labels?: Labels;
  /** d3 formats of metrics, from the dataset; the chart's own settings win. Default: by the amounts. */
  readonly formats?: Readonly<Record<string, string | null>> | undefined;
  /** `label_map` of the first result: tells the values in the names of series apart. Default: read from the names. */
  readonly labelMap?: LabelMap | undefined;
  /** What the server says of the first result. Default nothing: no sums, no shares, no stacks. */
  readonly facts?: ResultFacts | undefined;
  /** What the server says of the results after the first. Default nothing. */
  readonly others?: readonly ResultDetails[] | undefined;
  /** How far the rows reach; `pending` until that is known. Default null. */
  readonly coverage?: KnownCoverage | undefined;
  /** True draws a change at once, without movement: one of many pictures that change together. Default false. */
  readonly isStill?: boolean;
  /** Called after each drawing is on the screen. */
  readonly onPainted?: (() => void) | undefined;
  /**
   * The results of the same queries without the dashboard's filters; what adds up is a part of them. Empty while
   * they are on their way, so that their place is kept. Default none.
   */
  readonly totals?: readonly ColumnTable[] | undefined;
  /** The results of the same queries without what was chosen in other charts: they stay behind the marks. Default none. */
  readonly before?: ShownResults | null;
  /** What is open of a chart that is asked in parts. Default null: the result is all of it. */
  readonly ownState?: OwnState | null;
  /** Called when a user opens another part. Absent: there is no other. */
  readonly onOwnState?: ((state: OwnState) => void) | undefined;
  /** Called with settings of the form that a user changed in the drawing itself, where the chart is being edited. Absent: it is only looked at. */
  readonly onSettings?: ((settings: RawForm) => void) | undefined;
  /** The results of the annotation layers of the form, by their names. Default nothing. */
  readonly annotations?: Readonly<Record<string, unknown>>;
  /** Set when the server cut the rows. Default null. */
  readonly cut?: CutRows | null;
}

/** A drawn chart. */
export type ChartView = ComponentType<ChartViewProps>;
