import type { Column, ValueType } from '@sextant/contract';
import { ColumnBuilder } from '../connected/column-builder.ts';

/** A cell as the driver gives it with safe integers. */
export type SqliteCell = bigint | number | string | Buffer | null;

const timeText = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

const endsWithOffset = /(?:Z|[+-]\d{2}:?\d{2})$/;
const withClock = 16;

const declaredTypes: readonly (readonly [RegExp, ValueType])[] = [
  [/BOOL/, 'boolean'],
  [/TIMESTAMPTZ|DATETIMEOFFSET|TIMESTAMP(?: ?\(\d+\))? WITH (?:LOCAL )?TIME ZONE/, 'timestamptz'],
  [/DATETIME|TIMESTAMP/, 'timestamp'],
  [/^DATE/, 'date'],
  [/^TIME/, 'time'],
  [/JSON/, 'json'],
  [/INT/, 'integer'],
  [/CHAR|CLOB|TEXT|UUID/, 'text'],
  [/BLOB/, 'binary'],
  [/REAL|FLOA|DOUB/, 'float'],
  [/DEC|NUM|MONEY/, 'decimal'],
];

/** What a column is meant to hold by its declared type; null for expressions and columns without one. */
export const declaredType = (name: string | null): ValueType | null => {
  const upper = (name ?? '').toUpperCase();
  return declaredTypes.find(([pattern]) => pattern.test(upper))?.[1] ?? null;
};

const isTimeType = (type: ValueType | null): boolean =>
  type === 'date' || type === 'timestamp' || type === 'timestamptz';

const isInstant = (text: string): boolean => text.length > withClock && endsWithOffset.test(text);

/** What a column really holds: SQLite lets every cell have a type of its own, so all of them are looked at. */
function foundType(cells: readonly SqliteCell[], plannedType: ValueType | null): ValueType {
  const kinds = new Set<string>();
  let [areTimes, areInstants] = [true, true];
  for (const cell of cells) {
    if (cell === null) continue;
    kinds.add(typeof cell === 'object' ? 'bytes' : typeof cell);
    if (typeof cell !== 'string' || !areTimes) continue;
    if (!timeText.test(cell)) areTimes = false;
    else if (areInstants && !isInstant(cell)) areInstants = false;
  }
  if (kinds.size === 0) return plannedType ?? 'text';
  if (kinds.has('string')) {
    if (kinds.size > 1) return 'text';
    // An expression over times has no declared type: its result is known by its form.
    if (areTimes && (plannedType === null || isTimeType(plannedType)))
      return plannedType ?? (areInstants ? 'timestamptz' : 'timestamp');
    return plannedType === 'json' || plannedType === 'time' ? plannedType : 'text';
  }
  if (kinds.has('bytes')) return kinds.size > 1 ? 'text' : 'binary';
  if (kinds.has('number')) return plannedType === 'decimal' ? 'decimal' : 'float';
  return plannedType === 'boolean' || plannedType === 'decimal' || plannedType === 'float' ? plannedType : 'integer';
}

const dayText = /^\d{4}-\d{2}-\d{2}$/;
const secondText = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const nativeTypes: Partial<Record<ValueType, string>> = {
  integer: 'INTEGER',
  float: 'REAL',
  text: 'TEXT',
  binary: 'BLOB',
  date: 'DATE',
  timestamp: 'DATETIME',
  timestamptz: 'TIMESTAMPTZ',
};

/**
 * The type of an expression by some of its cells, as a table would declare it; null when all are NULL. Times are known by the one form that
 * literals have: compared as texts, other forms would not be equal.
 */
export function typeOfCells(cells: readonly SqliteCell[]): { type: ValueType; nativeType: string } | null {
  const presentCells = cells.filter((cell) => cell !== null);
  if (presentCells.length === 0) return null;
  const all = (form: RegExp): boolean => presentCells.every((cell) => typeof cell === 'string' && form.test(cell));
  const found = foundType(presentCells, null);
  const isLocal = found === 'timestamp';
  const type = !isLocal ? found : all(dayText) ? 'date' : all(secondText) ? 'timestamp' : 'text';
  return { type, nativeType: nativeTypes[type] ?? 'TEXT' };
}

const textOf = (cell: Exclude<SqliteCell, null>): string =>
  typeof cell === 'object' ? `\\x${cell.toString('hex')}` : String(cell);

/** One column of a result from its cells. */
export function columnOf(name: string, cells: readonly SqliteCell[], declaredName: string | null): Column {
  const builder = new ColumnBuilder(name, foundType(cells, declaredType(declaredName)));
  for (const cell of cells) builder.add(cell === null ? null : textOf(cell));
  return builder.finish(cells.length);
}

/** What a cell costs while it waits for its column. */
export const bytesOf = (cell: SqliteCell): number =>
  typeof cell === 'string' ? cell.length * 2 + 16 : typeof cell === 'object' && cell !== null ? cell.length : 16;
