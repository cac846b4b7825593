import type { Dimension, Filter, FilterScalar, Grain } from '@sextant/contract';
import type { Mark, MarkPoint } from '../drawing/drawing.ts';
import { equalFilter, stepFilter } from '../drawing/selection.ts';
import type { Series } from '../series/series.ts';
import { axisColumn, type TimeSeriesForm } from '../query/time-series-query.ts';

/** The rows at a point of an axis: of its step where the axis was cut to a grain, else of its value; null asks for SQL NULL. */
function axisFilter(axis: Dimension, value: FilterScalar, grain: Grain | null): Filter {
  return typeof value === 'number' && grain !== null ? stepFilter(axis, value, grain) : equalFilter(axis, value);
}

/** The rows of a series: one condition a dimension. */
const seriesFilters = (groupby: readonly Dimension[], values: readonly FilterScalar[]): readonly Filter[] =>
  groupby.map((column, index) => equalFilter(column, values[index] ?? null));

/** What a mark stands for that says only its name and what picking it means: 'ORD: 12' has the value 12. */
export function pointOf({ name, selection, numbers, point }: Mark): MarkPoint {
  if (point !== undefined) return point;
  const colonIndex = name.lastIndexOf(': ');
  return {
    title: selection?.label ?? (colonIndex < 0 ? name : name.slice(0, colonIndex)),
    series: '',
    value: colonIndex < 0 ? '' : name.slice(colonIndex + 2),
    ...(numbers === undefined ? {} : { numbers }),
    filters: selection?.filters ?? null,
    selection,
  };
}

/** What the name of a category stands for that has several marks: the rows that they share, by the conditions of all of them. Null where they share none. */
function sharedPoint(name: string, points: readonly MarkPoint[]): MarkPoint | null {
  const [first] = points;
  const filters = first?.filters?.filter((filter) => points.every((point) => hasFilter(point, filter))) ?? [];
  if (first === undefined || filters.length === 0) return null;
  const title = name === '' ? first.title : name;
  const values = filters.flatMap(({ value }) =>
    Array.isArray(value) ? (value as FilterScalar[]) : [value as FilterScalar],
  );
  const canPick = points.some(({ selection }) => selection !== null);
  return { title, series: '', value: '', filters, selection: canPick ? { filters, label: title, values } : null };
}

const hasFilter = ({ filters }: MarkPoint, filter: Filter): boolean =>
  filters?.some((one) => JSON.stringify(one) === JSON.stringify(filter)) ?? false;

/** What the name of a category beside the plot stands for: its only mark, or what its marks share. */
export function pointOfName(name: string, marks: readonly Mark[]): MarkPoint | null {
  const points = marks.map(pointOf);
  return points.length === 1 ? (points[0] ?? null) : sharedPoint(name, points);
}

interface SeriesPlace {
  readonly form: Pick<TimeSeriesForm, 'x_axis' | 'groupby' | 'granularity_sqla'>;
  readonly series: Pick<Series, 'values' | 'offset'>;
  /** The value of the axis. */
  readonly axisValue: FilterScalar;
  /** The grain of an axis of times; null on any other. */
  readonly grain: Grain | null;
}

/** What a mark stands for in a chart of series over an axis. A series of another time shows rows that its place does not tell. */
export function seriesPoint(
  shown: Omit<MarkPoint, 'filters'>,
  { form, series, axisValue, grain }: SeriesPlace,
): MarkPoint {
  const axis = axisColumn(form);
  const isKnown = axis !== null && series.values !== null && series.offset === null;
  return {
    ...shown,
    filters: isKnown ? [axisFilter(axis, axisValue, grain), ...seriesFilters(form.groupby, series.values)] : null,
  };
}
