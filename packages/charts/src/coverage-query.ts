import { columnNamed, type ColumnTable, type QueryContext } from '@sextant/contract';
import type { RawForm } from './kit/declare/control.ts';
import { isTime } from './kit/values/cell-text.ts';
import type { Coverage } from './kit/result/coverage.ts';
import { readCoverage } from './kit/result/read-coverage.ts';
import { readForm } from './kit/declare/read-form.ts';
import { grainOf } from './kit/query/base-query.ts';
import { axisLabel } from './kit/query/time-series-query.ts';
import { aboutType } from './chart-types.ts';
import { queryContextFor, type RunOptions } from './registry.ts';
import { timeseriesLine } from './timeseries-line/spec.ts';

interface Axis {
  readonly label: string;
  readonly grain: ReturnType<typeof grainOf>;
}

/** The axis of a chart over one, or the times that its number is followed over; null for other chart types. All name it alike. */
function axisOf(formData: RawForm): Axis | null {
  const about = aboutType(formData['viz_type']);
  if ((about?.axis ?? null) === null && about?.coverage !== 'time-axis') return null;
  const form = readForm(timeseriesLine, formData);
  return { label: axisLabel(form), grain: grainOf(form) };
}

/** Whether rows may be missing in a drawing, or its last step of time be open. */
function isWanted(formData: RawForm, table: ColumnTable | undefined): boolean {
  const coverage = aboutType(formData['viz_type'])?.coverage ?? 'never';
  if (coverage === 'always' || coverage === 'never') return coverage === 'always';
  const axis = axisOf(formData);
  const column = axis === null || table === undefined ? null : columnNamed(table, axis.label);
  if (axis === null || column === null) return false;
  if (isTime(column)) return axis.grain !== null;
  // Lines have no place for NULL on an axis of numbers.
  return coverage === 'axis' && column.cells.encoding === 'numbers' && column.cells.nulls !== null;
}

/**
 * The query how far the rows of a chart reach, to be asked once `table`, its first result, is there; null where that says nothing about its
 * drawing.
 * @throws as `queryContextFor`
 */
export function coverageContextFor(
  formData: RawForm,
  table: ColumnTable | undefined,
  options: Pick<RunOptions, 'scope' | 'force'> = {},
): QueryContext | null {
  if (!isWanted(formData, table)) return null;
  const context = queryContextFor(formData, options);
  const queries = context.queries.slice(0, 1).map((query) => ({
    ...query,
    isCoverage: true,
    orderBy: [],
    seriesLimit: 0,
    seriesColumns: [],
    timeOffsets: [],
    post: query.post.filter(({ operation }) => operation === 'histogram'),
  }));
  return { ...context, queries };
}

/** Reads the result of `coverageContextFor`; null where it says nothing. */
export function coverageOf(formData: RawForm, table: ColumnTable | undefined): Coverage | null {
  const axis = axisOf(formData);
  return readCoverage(table, axis?.label ?? '', axis?.grain ?? null);
}
