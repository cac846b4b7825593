import type { AnnotationOverrides, Filter, Grain, QueryObject } from '@sextant/contract';
import type { RawForm } from '../../legacy/legacy-form.ts';

/** What a source is asked otherwise than by itself; what is absent stays its own. */
export interface ResolvedOverrides {
  readonly timeRange?: string;
  readonly timeColumn?: string;
  readonly grain?: Grain;
  readonly timeShift?: string;
}

const allTime = 'No filter';

/** The text of the range that a query is about; everything where it has none. */
function rangeTextOf({ timeRange, filters, dimensions }: QueryObject): string {
  if (timeRange !== null && timeRange !== '') return timeRange;
  const ranges = filters.filter(({ operator }) => operator === 'temporalRange');
  const axis = dimensions.find(({ isAxis }) => isAxis);
  const ownFilter = ranges.find(({ column }) => axis?.kind === 'column' && nameOf(column) === axis.name) ?? ranges[0];
  return typeof ownFilter?.value === 'string' ? ownFilter.value : allTime;
}

const nameOf = (column: Filter['column']): string => (column.kind === 'column' ? column.name : column.sql);

/** Overrides with the asking chart's own in the place of null; what that has not, its source keeps. */
export function resolveOverrides(overrides: AnnotationOverrides, input: QueryObject): ResolvedOverrides {
  const axis = input.dimensions.find(({ isAxis }) => isAxis);
  const timeRange = overrides.timeRange === null ? rangeTextOf(input) : overrides.timeRange;
  const timeColumn = overrides.timeColumn === null ? input.timeColumn : overrides.timeColumn;
  const grain = overrides.grain === null ? (input.grain ?? axis?.grain) : overrides.grain;
  const timeShift = overrides.timeShift === null ? input.timeShift : overrides.timeShift;
  return {
    ...(timeRange === undefined ? {} : { timeRange }),
    ...(timeColumn === undefined || timeColumn === null ? {} : { timeColumn }),
    ...(grain === undefined || grain === null ? {} : { grain }),
    ...(timeShift === undefined || timeShift === null ? {} : { timeShift }),
  };
}

/** A chart's query with what is laid over it. A range goes where the query has one, else onto its axis. */
export function queryWithOverrides(
  query: QueryObject,
  { timeRange, timeColumn, grain, timeShift }: ResolvedOverrides,
): QueryObject {
  const movedQuery: QueryObject = {
    ...query,
    ...(timeColumn === undefined || query.timeColumn === null ? {} : { timeColumn }),
    ...(timeShift === undefined ? {} : { timeShift }),
  };
  const cutQuery = grain === undefined ? movedQuery : withGrain(movedQuery, grain);
  return timeRange === undefined ? cutQuery : withRange(cutQuery, timeRange);
}

const withGrain = (query: QueryObject, grain: Grain): QueryObject => ({
  ...query,
  grain: query.grain === null && query.timeColumn === null ? null : grain,
  dimensions: query.dimensions.map((one) => (one.isAxis && one.grain !== null ? { ...one, grain } : one)),
});

function withRange(query: QueryObject, timeRange: string): QueryObject {
  const isTimeRange = ({ operator }: Filter): boolean => operator === 'temporalRange';
  const filters = query.filters.map((filter) => (isTimeRange(filter) ? { ...filter, value: timeRange } : filter));
  if (query.timeColumn !== null) return { ...query, timeRange, filters };
  const axis = query.dimensions.find(({ isAxis }) => isAxis);
  if (query.filters.some(isTimeRange) || axis === undefined) return { ...query, filters };
  const column = axis.kind === 'column' ? { kind: axis.kind, name: axis.name } : axis;
  const addedFilter: Filter = { column, operator: 'temporalRange', value: timeRange, grain: null };
  return { ...query, filters: [...filters, addedFilter] };
}

/** The same for the form of an older chart type. */
export const formWithOverrides = (
  form: RawForm,
  { timeRange, timeColumn, grain, timeShift }: ResolvedOverrides,
): RawForm => ({
  ...form,
  // Older spellings would win over the newer one.
  ...(timeRange === undefined ? {} : { time_range: timeRange, since: undefined, until: undefined }),
  ...(timeColumn === undefined ? {} : { granularity_sqla: timeColumn }),
  ...(grain === undefined ? {} : { time_grain_sqla: grain }),
  ...(timeShift === undefined ? {} : { time_shift: timeShift }),
});
