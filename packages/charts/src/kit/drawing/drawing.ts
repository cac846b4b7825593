import type { ColumnTable, Filter, FilterScalar } from '@sextant/contract';
import type { CustomSeriesOption, EChartsOption, LineSeriesOption } from 'echarts';
import type { ResultDetails, ResultFacts, ShownResults } from '../result/result-facts.ts';
import type { Coverage } from '../result/coverage.ts';
import type { LabelMap, Labels } from '../values/labels.ts';
import type { ColorAssignments } from '../colors/palette.ts';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import type { RangeArea } from './range-area.ts';
import type { AxisPoints } from '../result/axis-points.ts';
import type { TooltipLine } from './tooltip.ts';

/** How the axes of a chart lie that something is laid over. */
export interface Frame {
  readonly points: AxisPoints['points'];
  /** True when the points are times. */
  readonly isTime: boolean;
  /** True when every point has a band of its own, as bars have; else the axis runs on between the points. */
  readonly hasBands: boolean;
  /** True when the points stand one under the other. */
  readonly isHorizontal: boolean;
  /** Space that the chart keeps right of its marks, such as for values at the ends of bars. */
  readonly besidePx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly themeColors: ThemeColors;
  readonly colors: ColorAssignments;
  /** The names of the chart's own series, whose colors are taken. */
  readonly names: readonly string[];
}

/** What is laid over a chart, in the drawing library's terms. */
export interface Overlaid {
  /** Series that come after the chart's own. */
  readonly series: readonly (LineSeriesOption | CustomSeriesOption)[];
  /** Areas that the chart's first series carries, so that they take whole bands. */
  readonly areas: LineSeriesOption['markArea'] | null;
  readonly legend: readonly LegendEntry[];
  /** Space for words above the marks. */
  readonly headPx: number;
  /** Space for words right of the marks. */
  readonly sidePx: number;
  /** How far an axis of times must reach; null leaves it as it is. */
  readonly reachMs: number | null;
  /** What a tooltip says at a point. */
  readonly notesAt: (point: number) => readonly TooltipLine[];
  /** Empty, or its text for screen readers. */
  readonly summary: string;
}

/** Something to lay over a chart; pure, as drawings are. */
export type Overlay = (frame: Frame) => Overlaid;

/**
 * What a user picked in a chart: conditions for others, what to call them, and the picked values, one per dimension.
 * Two selections with the same values are the same selection.
 */
export interface Selection {
  readonly filters: readonly Filter[];
  readonly label: string;
  readonly values: readonly FilterScalar[];
  /** Values picked beside the first, where a holder of selections lets several be picked. Default none. */
  readonly also?: readonly (readonly FilterScalar[])[];
}

/** Everything a drawing depends on; the same `Draw` always gives the same drawing. */
export interface Draw<Form> {
  readonly form: Form;
  /** The results, in the order of the chart type's queries. */
  readonly tables: readonly ColumnTable[];
  readonly themeColors: ThemeColors;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly colors: ColorAssignments;
  readonly labels: Labels;
  /** The parts from which the names of wide columns are joined, by name. Default: read from the names. */
  readonly labelMap?: LabelMap;
  /** What the server says of the first result. Default nothing: no sums, no shares, no stacks. */
  readonly facts?: ResultFacts | undefined;
  /** What the server says of the results after the first, where a chart asks more than once. Default nothing. */
  readonly others?: readonly ResultDetails[] | undefined;
  /** How far the rows reach, once that is known. Default null. */
  readonly coverage?: Coverage | null | undefined;
  /** What stays in full color while the rest is dimmed; null dims nothing. */
  readonly selected: Selection | null;
  /** Names of the series that are drawn; empty draws all. */
  readonly isolated: readonly string[];
  /** True where the drawing library can zoom. Default false. */
  readonly canZoom?: boolean;
  /** d3 formats of metrics, from the dataset; the chart's own settings win. Default: by the amounts. */
  readonly formats?: Readonly<Record<string, string | null>> | undefined;
  /** What is laid over the chart. Default nothing. */
  readonly overlay?: Overlay | undefined;
  /** The results before something was chosen elsewhere, whose form the chart keeps. Default none. */
  readonly before?: ShownResults | null;
}

/** One of the numbers of a mark, as it is shown, under the name of its metric. */
interface NamedNumber {
  readonly name: string;
  readonly value: string;
}

/** One thing that can be pointed at. `name` is read aloud; `selection` null cannot be picked. */
export interface Mark {
  readonly name: string;
  readonly selection: Selection | null;
  /** The numbers of a mark that shows several. Default: it shows one. */
  readonly numbers?: readonly NamedNumber[];
  /** What it stands for. Default: what its selection picks, under its name; see `pointOf`. */
  readonly point?: MarkPoint;
}

/** What a mark or a cell stands for: the head of its menu, and the rows behind it. */
export interface MarkPoint {
  /** What it is called, such as its step or its group. */
  readonly title: string;
  /** The series that it belongs to; empty where there is one only. */
  readonly series: string;
  /** As it is shown; empty where it shows none. */
  readonly value: string;
  /** Its numbers by themselves, where it shows several. Default: it shows one. */
  readonly numbers?: readonly NamedNumber[];
  /** What the chart made its number of, where that is none of the result: such as a change between steps of time. */
  readonly then?: string;
  /**
   * Its rows among those of the chart, one condition for each dimension and for the step of the axis. Empty: it stands for all of them. Null: its rows
   * are not known, as those of another time that the chart compares with.
   */
  readonly filters: readonly Filter[] | null;
  /** What picking it means; null cannot be picked. */
  readonly selection: Selection | null;
}

/** A menu that is wanted on a chart: for a mark or, with null, for the whole of it; at a place in the window, in px. */
export interface MarkMenu {
  readonly point: MarkPoint | null;
  readonly xPx: number;
  readonly yPx: number;
}

/** An entry of the legend of a chart. */
export interface LegendEntry {
  readonly name: string;
  readonly color: string;
  /** True for what is laid over the chart: it stands in the legend and is no series that could be shown alone. Default false. */
  readonly isFixed?: boolean;
  /** The series that the entry stands for, when it stands for several. Default: the one that has its name. */
  readonly members?: readonly string[];
}

/** Where the legend of a chart stands. */
export interface LegendLayout {
  readonly side: 'top' | 'bottom' | 'left' | 'right';
  /** True shows every entry; else one row or column that scrolls. */
  readonly isPlain: boolean;
  /** Space between legend and chart; null takes what is usual. */
  readonly marginPx: number | null;
}

/** What the colors of a chart stand for, from the least amount to the most; written by the chart's own format. */
export interface ColorRamp {
  readonly from: string;
  readonly to: string;
  readonly colors: readonly string[];
  /** True for a few colors, each of a range of amounts; else they run into each other. */
  readonly isStepped: boolean;
}

/** What a chart type makes of its results: plain data for the drawing library, and the words and marks around it. */
export interface Drawing {
  readonly option: EChartsOption;
  /** One sentence that says what is seen. */
  readonly summary: string;
  /** Empty when no legend is needed. */
  readonly legend: readonly LegendEntry[];
  /** Default: a row above the chart that scrolls. */
  readonly legendLayout?: LegendLayout;
  /** Default: colors stand for no amounts. */
  readonly ramp?: ColorRamp | null;
  /** Points per series, in the order drawn. */
  readonly pointCounts: readonly number[];
  readonly markAt: (series: number, point: number) => Mark | null;
  /** What is not shown as it was asked for, or is left out, in whole sentences. Default none. */
  readonly notes?: readonly string[];
  /** True where what was there before a choice stands behind the marks (`ghost.ts`). Default false. */
  readonly hasGhost?: boolean;
  /** True where marks count rows, so that what a choice leaves adds up to what was there. Default false: the metrics say it. */
  readonly countsRows?: boolean;
  /** Along which axes a range can be chosen, worked out when somebody comes near; null for none. Default none. */
  readonly range?: () => RangeArea | null;
}

/** True when both pick the same values. */
function isSameSelection(one: Selection | null, other: Selection | null): boolean {
  if (one === null || other === null) return one === other;
  return one.values.length === other.values.length && one.values.every((value, index) => value === other.values[index]);
}

/** True when `selection` is among what is picked. */
export function isSelected(selected: Selection | null, selection: Selection | null): boolean {
  if (selected === null || selection === null) return false;
  const { also = [] } = selected;
  return (
    isSameSelection(selected, selection) ||
    also.some((values) => isSameSelection({ filters: [], label: '', values }, selection))
  );
}

/** Which selections are what is picked, or among it, told apart by their columns too: other ones may have the same values. */
export function selectionsIn(selected: Selection | null): (selection: Selection | null) => boolean {
  if (selected === null) return () => false;
  const isAlone = (selected.also ?? []).length === 0;
  const textOf = ({ filters }: Selection): string => JSON.stringify(isAlone ? filters : filters.map(columnOf));
  const pickedText = textOf(selected);
  return (selection) =>
    selection !== null && textOf(selection) === pickedText && (isAlone || isSelected(selected, selection));
}

const columnOf = ({ column }: Filter): string => (column.kind === 'column' ? column.name : column.sql);
const conditionOf = (filter: Filter): string =>
  JSON.stringify([columnOf(filter), filter.operator, filter.value, filter.grain]);

/**
 * True when what is picked leaves `selection` as it is: the name of a category leaves all marks of it, and the series of lines, which are told apart by other
 * columns.
 */
function leaves({ filters }: Selection, { filters: own }: Selection): boolean {
  if (filters.length === 0 || own.length === 0) return false;
  const [columns, conditions] = [new Set(own.map(columnOf)), new Set(own.map(conditionOf))];
  const isOfOthers = filters.every((filter) => !columns.has(columnOf(filter)));
  return isOfOthers || filters.every((filter) => conditions.has(conditionOf(filter)));
}

/** True when something else is picked and `selection` is not among it. */
export const isDimmed = (selected: Selection | null, selection: Selection | null): boolean =>
  selected !== null && !isSelected(selected, selection) && (selection === null || !leaves(selected, selection));
