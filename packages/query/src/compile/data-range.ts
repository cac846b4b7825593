import { cellAt, queryObject, rangeSeparator } from '@sextant/contract';
import type { Cell, ColumnTable, DatasetColumn, Filter, QueryObject } from '@sextant/contract';
import type { CompiledQuery } from '../compiled-query.ts';
import type { CompileScope } from '../scope.ts';
import { namesOf } from '../scope.ts';
import { datasetColumn } from './columns.ts';
import { compileQuery } from './compile-query.ts';
import { anchorsOf } from './filters.ts';

const dayMs = 86_400_000;
const secondMs = 1_000;

/** The time that a query is about: its axis, else what its range filters, else the dataset's main one; null without any. */
export function timeOfQuery(query: QueryObject, scope: CompileScope): DatasetColumn | null {
  const { columns } = namesOf(scope.dataset);
  const axes = query.dimensions.filter(({ isAxis }) => isAxis).map((dimension) => datasetColumn(dimension, scope));
  const ranges = query.filters.filter(isRange).map(({ column }) => datasetColumn(column, scope));
  const namedColumns = [query.timeColumn, scope.dataset.mainTimeColumn].map((name) => columns.get(name ?? '') ?? null);
  return [...axes, ...ranges, ...namedColumns].find((column) => column?.isTemporal === true) ?? null;
}

/** The time that a range is laid on: its filter's column, else (null) the query's; where that is no time, what the query is about. */
export function timeOfRange(filter: Filter | null, query: QueryObject, scope: CompileScope): DatasetColumn | null {
  const { columns } = namesOf(scope.dataset);
  const column = filter === null ? (columns.get(query.timeColumn ?? '') ?? null) : datasetColumn(filter.column, scope);
  return column?.isTemporal === true ? column : timeOfQuery(query, scope);
}

const isRange = ({ operator }: Filter): boolean => operator === 'temporalRange';

/** Whether the range that a query asks about has both ends. */
function isClosed(query: QueryObject, scope: CompileScope): boolean {
  const texts = [query.timeRange, ...query.filters.filter(isRange).map(({ value }) => value)];
  return texts.some((text) => {
    if (typeof text !== 'string' || text === '') return false;
    const { sinceMs, untilMs } = scope.resolveTimeRange(text, anchorsOf(query));
    return sinceMs !== null && untilMs !== null;
  });
}

/** The query for the first and the last time of a column, under the query's own conditions. */
const endsQuery = (column: DatasetColumn, query: QueryObject): QueryObject =>
  queryObject({
    metrics: (['MIN', 'MAX'] as const).map((aggregate) => ({
      kind: 'aggregate',
      column: column.name,
      aggregate,
      label: aggregate,
    })),
    filters: query.filters,
    where: query.where,
    timeColumn: query.timeColumn,
    timeRange: query.timeRange,
    relativeStart: query.relativeStart,
    relativeEnd: query.relativeEnd,
    rowLimit: 1,
  });

/** The query for the range of a query's data, which a time comparison without a closed range is about; null when none is needed. */
export function compileDataRange(query: QueryObject, scope: CompileScope): CompiledQuery | null {
  if (query.timeOffsets.length === 0 || isClosed(query, scope)) return null;
  const column = timeOfQuery(query, scope);
  return column === null ? null : compileQuery(endsQuery(column, query), scope);
}

/** The query for the last time of a dataset's column, over all rows that may be seen. */
export const compileLastTime = (column: DatasetColumn, scope: CompileScope): CompiledQuery =>
  compileQuery(endsQuery(column, queryObject({})), scope);

/** A time as epoch milliseconds of wall time; null for what cannot be read as one. */
function msOf(cell: Cell, { timeFormat }: DatasetColumn): number | null {
  if (typeof cell === 'number') return timeFormat === 'epoch_s' ? cell * secondMs : cell;
  if (typeof cell !== 'string') return null;
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?/.exec(cell);
  if (iso === null) return null;
  const ms = Date.parse(`${iso[1]}T${iso[2] ?? '00:00'}Z`);
  return Number.isNaN(ms) ? null : ms;
}

/** The first and the last time that a table of `compileDataRange` or `compileLastTime` holds; null when there are none. */
function endsIn({ columns, rowCount }: ColumnTable, column: DatasetColumn): readonly [number, number] | null {
  const [first, last] = columns.map((one) => (rowCount === 0 ? null : msOf(cellAt(one, 0), column)));
  return first == null || last == null ? null : [first, last];
}

/** The end of the day of the last time in a table of `compileLastTime`: what *today* is for ranges that count from the data. */
export function afterLastDay(table: ColumnTable, column: DatasetColumn): number | null {
  const ends = endsIn(table, column);
  return ends === null ? null : Math.floor(ends[1] / dayMs) * dayMs + dayMs;
}

const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

/**
 * The query with a range that has both ends: from the first time in its data up to and with the last. `table` is the result to `compileDataRange`.
 * Without any rows it is some day, so that what is compared is nothing, too.
 */
export function withDataRange(query: QueryObject, scope: CompileScope, table: ColumnTable): QueryObject {
  const column = timeOfQuery(query, scope);
  if (column === null) return query;
  const [first, last] = endsIn(table, column) ?? [0, 0];
  const step = column.type === 'date' ? dayMs : secondMs;
  const value = [Math.floor(first / secondMs) * secondMs, last + step].map(textOf).join(rangeSeparator);
  const range: Filter = {
    column: { kind: 'column', name: column.name },
    operator: 'temporalRange',
    value,
    grain: null,
  };
  const others = query.filters.filter(
    (filter) => !isRange(filter) || datasetColumn(filter.column, scope)?.name !== column.name,
  );
  const isOwn = query.timeRange !== null && query.timeRange !== '';
  return isOwn ? { ...query, timeRange: value, filters: others } : { ...query, filters: [...others, range] };
}
