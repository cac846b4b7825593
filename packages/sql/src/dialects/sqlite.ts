import { SqlError } from '../sql-error.ts';
import { limitBarrier } from './barriers.ts';
import type { Dialect } from './dialect.ts';
import { doubleQuotes } from './quoting.ts';
import { likeByLower } from './keywords.ts';

const movedTime =
  (...modifiers: string[]) =>
  (time: string) =>
    `DATETIME(${[time, ...modifiers.map((modifier) => `'${modifier}'`)].join(', ')})`;
const formatted = (pattern: string) => (time: string) => `STRFTIME('${pattern}', ${time})`;
const stepOf = (seconds: number) => (time: string) =>
  `DATETIME(CAST(FLOOR(CAST(STRFTIME('%s', ${time}) AS INTEGER) / ${seconds}.0) AS INTEGER) * ${seconds}, 'unixepoch')`;
const sunday = movedTime('start of day', '-6 days', 'weekday 0');
const monday = movedTime('start of day', '-6 days', 'weekday 1');

const widths: Readonly<Record<string, number>> = { Y: 4, m: 2, d: 2, H: 2, M: 2, S: 2 };

/** The parts of a pattern of fixed widths, each with its place in the text, counted from 1. */
function placesOf(pattern: string): ReadonlyMap<string, number> {
  const indexByPart = new Map<string, number>();
  let position = 1;
  for (const [text, part] of pattern
    .replaceAll('%F', '%Y-%m-%d')
    .replaceAll('%T', '%H:%M:%S')
    .matchAll(/%(.)|[^%]/gs)) {
    const width = part === undefined ? text.length : widths[part];
    if (width === undefined) throw new SqlError('time', `The time format ${text} is not supported by SQLite.`, text);
    if (part !== undefined) indexByPart.set(part, position);
    position += width;
  }
  return indexByPart;
}

/** A text of fixed widths as the ISO text that SQLite reads. */
function isoOf(text: string, pattern: string): string {
  const indexByPart = placesOf(pattern);
  const partOrDefault = (name: string, fallback: string): string => {
    const position = indexByPart.get(name);
    return position === undefined ? `'${fallback}'` : `SUBSTR(${text}, ${position}, ${widths[name] ?? 2})`;
  };
  const day = `${partOrDefault('Y', '1970')} || '-' || ${partOrDefault('m', '01')} || '-' || ${partOrDefault('d', '01')}`;
  return `${day} || ' ' || ${partOrDefault('H', '00')} || ':' || ${partOrDefault('M', '00')} || ':' || ${partOrDefault('S', '00')}`;
}

/** SQLite 3.35 and newer, with its mathematical functions. It has no type for times: they are ISO texts, or numbers with a format. */
export const sqlite: Dialect = {
  name: 'sqlite',
  hasInfinity: false,
  // Its planner may run a sub-query anew for each row of the other side when it expects few of them.
  joinedOnce: (statement) => `WITH once__ AS MATERIALIZED (\n${statement}\n)\nSELECT * FROM once__`,
  labelMaxBytes: null,
  quoteIdentifier: doubleQuotes,
  truncate: {
    PT1S: formatted('%Y-%m-%d %H:%M:%S'),
    PT5S: stepOf(5),
    PT30S: stepOf(30),
    PT1M: formatted('%Y-%m-%d %H:%M:00'),
    PT5M: stepOf(300),
    PT10M: stepOf(600),
    PT15M: stepOf(900),
    PT30M: stepOf(1800),
    PT1H: formatted('%Y-%m-%d %H:00:00'),
    PT6H: stepOf(21_600),
    P1D: movedTime('start of day'),
    P1W: sunday,
    P1M: movedTime('start of month'),
    P3M: (time) => `DATETIME(${time}, 'start of month', PRINTF('-%d month', (STRFTIME('%m', ${time}) - 1) % 3))`,
    P1Y: movedTime('start of year'),
    '1969-12-28T00:00:00Z/P1W': sunday,
    '1969-12-29T00:00:00Z/P1W': monday,
    'P1W/1970-01-03T00:00:00Z': movedTime('start of day', 'weekday 6'),
    'P1W/1970-01-04T00:00:00Z': movedTime('start of day', 'weekday 0'),
  },
  castTypes: {
    text: 'TEXT',
    integer: 'INTEGER',
    double: 'REAL',
    decimal: 'NUMERIC',
    boolean: 'INTEGER',
    date: 'TEXT',
    timestamp: 'TEXT',
    timestamptz: 'TEXT',
  },
  literals: {
    date: (text) => `'${text}'`,
    timestamp: (text) => `'${text}'`,
    timestamptz: (text) => `JULIANDAY('${text}')`,
  },
  fromEpoch: (number, unit) =>
    unit === 's'
      ? `DATETIME(${number}, 'unixepoch')`
      : `STRFTIME('%Y-%m-%d %H:%M:%f', ${number} / 1000.0, 'unixepoch')`,
  // A function that our engine adds (engines/src/sqlite/wall-time.ts): days since noon of 24 November 4714 BC to such days.
  wallTime: (instant, zone) => `WALL_TIME(JULIANDAY(${instant}), ${zone})`,
  instantFunction: 'JULIANDAY',
  parseTime: (text, pattern) => `DATETIME(${isoOf(text, pattern)})`,
  // Our engine opens sessions in which LIKE heeds case.
  like: likeByLower,
  same: (left, right) => `${left} IS ${right}`,
  barrier: limitBarrier('-1'),
  nullsLast: { ascending: 'NULLS LAST', descending: '' },
  functions: { LEAST: 'MIN', GREATEST: 'MAX' },
};
