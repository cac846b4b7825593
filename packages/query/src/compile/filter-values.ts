import { genericType, genericTypeOf, nullMark, type DatasetColumn, type FilterScalar } from '@sextant/contract';
import { make, type Expression } from '@sextant/sql';
import { isEpoch } from './columns.ts';
import { parseIsoTime, timeLiteral } from './time-literals.ts';

const trimmedEnds = /^[\t\n]+|[\t\n]+$/g;
const wholeNumber = /^[+-]?\d+$/;
const anyNumber = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** A filter's value with the markers read: `<NULL>` is null, `<empty string>` is '', tabs and newlines at the ends go. */
export function plainValue(value: FilterScalar): FilterScalar {
  if (typeof value !== 'string') return value;
  const text = value.replaceAll(trimmedEnds, '');
  if (text === nullMark) return null;
  return text === '<empty string>' ? '' : text;
}

function numberLiteral(value: FilterScalar): Expression | null {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? make.integer(value) : Number.isFinite(value) ? make.double(value) : null;
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

/** Numbers of seconds or milliseconds that are shown as such; of a column whose type is a time they are shown as its moments. */
const showsEpochs = (column: DatasetColumn): boolean =>
  column.isTemporal && isEpoch(column) && genericTypeOf(column.type) !== genericType.temporal;

/** True when a number against the column means a moment: not for columns that show numbers themselves, such as years. */
const isMoment = (column: DatasetColumn): boolean =>
  column.isTemporal && genericTypeOf(column.type) !== genericType.numeric;

/** A number, or a text of digits, counts in the column's own unit; a text that names a moment becomes it. */
function epochLiteral(value: FilterScalar, column: DatasetColumn, zone: string): Expression | null {
  const ms = typeof value === 'string' ? parseIsoTime(value, zone) : null;
  if (ms !== null) return timeLiteral(ms, column, zone);
  const number = numberLiteral(value);
  return number === null || genericTypeOf(column.type) === genericType.numeric ? number : make.text(String(value));
}

/** A value of an expression whose type is not known: as it came. */
function untypedLiteral(value: FilterScalar): Expression {
  if (typeof value === 'boolean') return make.boolean(value);
  return typeof value === 'number' ? (numberLiteral(value) ?? make.null) : make.text(value ?? '');
}

/**
 * A filter's value as a literal of the column's type; null means SQL NULL. Text that is no number, against a number column, is NULL
 * (as Superset reads it). Numbers against time columns are wall times of `zone` in epoch milliseconds; against a column that shows
 * numbers (epochs and years whose type is a number) they count in its own unit, as its rows and its list of values do.
 */
export function filterLiteral(scalar: FilterScalar, column: DatasetColumn | null, zone: string): Expression | null {
  const value = plainValue(scalar);
  if (value === null) return null;
  if (column === null) return untypedLiteral(value);
  if (showsEpochs(column)) return epochLiteral(value, column, zone);
  if (typeof value === 'number' && isMoment(column)) return temporalLiteral(value, column, zone);
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
