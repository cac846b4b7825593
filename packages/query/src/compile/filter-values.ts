import { genericType, genericTypeOf, type DatasetColumn, type FilterScalar } from '@sextant/contract';
import { make, type Expression } from '@sextant/sql';
import { parseIsoTime, timeLiteral } from './time-literals.ts';

const trimmedEnds = /^[\t\n]+|[\t\n]+$/g;
const wholeNumber = /^[+-]?\d+$/;
const anyNumber = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** A filter's value with the markers read: `<NULL>` is null, `<empty string>` is '', tabs and newlines at the ends go. */
export function plainValue(value: FilterScalar): FilterScalar {
  if (typeof value !== 'string') return value;
  const text = value.replaceAll(trimmedEnds, '');
  if (text === '<NULL>') return null;
  return text === '<empty string>' ? '' : text;
}

function numberLiteral(value: FilterScalar): Expression | null {
  if (typeof value === 'number')
    return Number.isInteger(value) && Number.isSafeInteger(value)
      ? make.integer(value)
      : Number.isFinite(value)
        ? make.double(value)
        : null;
  if (typeof value === 'boolean') return make.integer(value ? 1 : 0);
  const text = (value ?? '').trim();
  if (wholeNumber.test(text)) return make.integer(text.replace('+', ''));
  return anyNumber.test(text) ? make.decimal(text.replace('+', '')) : null;
}

function booleanLiteral(value: FilterScalar): Expression {
  if (typeof value === 'boolean') return make.boolean(value);
  return make.boolean(typeof value === 'number' ? value !== 0 : (value ?? '').toLowerCase() === 'true');
}

function temporalLiteral(value: FilterScalar, column: DatasetColumn, zone: string): Expression {
  const ms = typeof value === 'number' ? value : typeof value === 'string' ? parseIsoTime(value, zone) : null;
  return ms === null ? make.text(String(value)) : timeLiteral(ms, column, zone);
}

/** True when a number against the column means a moment: not for a plain number column, such as a year, that stands for time. */
const isTimeStored = ({ type, timeFormat }: DatasetColumn): boolean =>
  timeFormat === 'epoch_s' || timeFormat === 'epoch_ms' || genericTypeOf(type) !== genericType.numeric;

/** A value of an expression whose type nobody told: as it came. */
function untypedLiteral(value: FilterScalar): Expression {
  if (typeof value === 'boolean') return make.boolean(value);
  return typeof value === 'number' ? (numberLiteral(value) ?? make.null) : make.text(value ?? '');
}

/**
 * A filter's value as a literal of the column's type; null means SQL NULL. Text that is no number, against a number column, is NULL
 * (as Superset reads it). Numbers against time columns are wall times of `zone` in epoch milliseconds.
 */
export function filterLiteral(given: FilterScalar, column: DatasetColumn | null, zone: string): Expression | null {
  const value = plainValue(given);
  if (value === null) return null;
  if (column === null) return untypedLiteral(value);
  if (column.isTemporal && typeof value === 'number' && isTimeStored(column))
    return temporalLiteral(value, column, zone);
  switch (genericTypeOf(column.type)) {
    case genericType.numeric:
      return numberLiteral(value);
    case genericType.boolean:
      return booleanLiteral(value);
    case genericType.temporal:
      return temporalLiteral(value, column, zone);
    case genericType.text:
      return make.text(String(value));
  }
}
