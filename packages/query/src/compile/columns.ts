import { fail, type ColumnReference, type DatasetColumn, type Grain, type SqlExpression } from '@sextant/contract';
import { make, type Expression, type TimeType } from '@sextant/sql';
import type { CompileScope } from '../scope.ts';
import { namesOf } from '../scope.ts';
import { checked } from '../sql-rejection.ts';
import { calculatedText, withCalculated } from './calculated.ts';

/** The dataset's column that a reference or an expression (when it is just a name) means; null when it is none. */
export function datasetColumn(reference: ColumnReference | SqlExpression, scope: CompileScope): DatasetColumn | null {
  return (
    namesOf(scope.dataset).columns.get(reference.kind === 'column' ? reference.name : reference.sql.trim()) ?? null
  );
}

/** The bare value of a dataset's column: its quoted name, or its own expression with the calculated columns in it. */
export function columnExpression(column: DatasetColumn, scope: CompileScope): Expression {
  return column.expression === null || column.expression.trim() === ''
    ? make.column(column.name)
    : make.raw(calculatedText(column, scope).trim());
}

/** Numbers since 1970 compare as they are; instants in texts need the engine's function for them. */
export function comparedColumn(column: DatasetColumn, scope: CompileScope): Expression {
  const value = columnExpression(column, scope);
  const { instantFunction } = scope.dialect;
  const isInstantText = column.type === 'timestamptz' && !isEpoch(column);
  return isInstantText && instantFunction !== undefined ? make.call(instantFunction, value) : value;
}

/** The value of a reference. Unknown names are QUERY_004. */
export function referenceExpression(reference: ColumnReference | SqlExpression, scope: CompileScope): Expression {
  const column = datasetColumn(reference, scope);
  if (column !== null) return columnExpression(column, scope);
  if (reference.kind === 'column') throw fail('QUERY_004', { columns: [reference.name] });
  return make.raw(withCalculated(checked(reference.sql, scope.dialect), scope));
}

/** A temporal column cut to a grain; a day is a midnight before it is cut into parts of a day. */
export function truncatedColumn(column: DatasetColumn, grain: Grain, scope: CompileScope): Expression {
  const time = wallExpression(column, scope);
  if (column.type === 'date' && grain.startsWith('PT'))
    return truncateTime(make.cast(time, 'timestamp'), 'timestamp', grain, scope);
  return truncateTime(time, column.type === 'date' ? 'date' : truncatedType(column, scope), grain, scope);
}

/** The zone of a query by its name in the zone database; UTC when the scope has none. */
export const zoneOf = ({ zone }: CompileScope): string => zone ?? 'UTC';

/** What a truncated column is: the wall time of the zone, also of instants; in UTC instants stay what they are, where they have a type. */
export function truncatedType({ type }: DatasetColumn, scope: CompileScope): 'timestamp' | 'timestamptz' {
  const { instantsHaveZones = false, instantFunction } = scope.dialect;
  const staysInstant = zoneOf(scope) === 'UTC' && !instantsHaveZones && instantFunction === undefined;
  return type === 'timestamptz' && staysInstant ? type : 'timestamp';
}

/** A temporal column as wall time: an instant is what the clock shows then in the zone, all else is itself. */
function wallExpression(column: DatasetColumn, scope: CompileScope): Expression {
  const time = timeExpression(column, scope);
  const zone = zoneOf(scope);
  const { name, zoneName, instantsHaveZones = false } = scope.dialect;
  if (column.type !== 'timestamptz' || (zone === 'UTC' && !instantsHaveZones)) return time;
  if (zoneName?.(zone) === null) throw fail('QUERY_027', { zone, column: column.name, engine: name });
  return make.wallTime(time, zone);
}

/** True for numbers of seconds or milliseconds since 1970. */
export const isEpoch = ({ timeFormat }: DatasetColumn): boolean =>
  timeFormat === 'epoch_s' || timeFormat === 'epoch_ms';

/** Numbers that stand for time are written like dates; without a format they are years. */
const isNumber = ({ type }: DatasetColumn): boolean => type === 'integer' || type === 'float' || type === 'decimal';

/** A temporal column as a time, whatever it is stored as: epochs and texts are converted. */
export function timeExpression(column: DatasetColumn, scope: CompileScope): Expression {
  const value = columnExpression(column, scope);
  switch (column.timeFormat) {
    case 'epoch_s':
      return make.fromEpoch(value, 's');
    case 'epoch_ms':
      return make.fromEpoch(value, 'ms');
    case null:
      if (column.type === 'text') return make.cast(value, 'timestamp');
      return isNumber(column) ? make.parseTime(make.cast(value, 'text'), '%Y') : value;
    default:
      if (column.type === 'text') return make.parseTime(value, column.timeFormat);
      return isNumber(column) ? make.parseTime(make.cast(value, 'text'), column.timeFormat) : value;
  }
}

function truncateTime(time: Expression, type: TimeType, grain: Grain, scope: CompileScope): Expression {
  if (typeof scope.dialect.truncate[grain] !== 'function')
    throw fail('QUERY_014', { grain, database: scope.dialect.name });
  return make.truncate(time, grain, type);
}
