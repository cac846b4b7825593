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
export function pointOf({ name, selection, point }: Mark): MarkPoint {
  if (point !== undefined) return point;
  const colonIndex = name.lastIndexOf(': ');
  return {
    title: selection?.label ?? (colonIndex < 0 ? name : name.slice(0, colonIndex)),
    series: '',
    value: colonIndex < 0 ? '' : name.slice(colonIndex + 2),
    filters: selection?.filters ?? null,
    selection,
  };
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
