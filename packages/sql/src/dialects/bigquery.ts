import { ansi } from './ansi.ts';
import { everyRow, limitBarrier } from './barriers.ts';
import type { Dialect } from './dialect.ts';
import type { TimeType } from '../ast/nodes.ts';
import { SqlError } from '../sql-error.ts';
import { backslashText, escapedBackTicks } from './quoting.ts';
import { grainsByUnit, isoText, likeByLower } from './keywords.ts';

const families: Readonly<Record<TimeType, string>> = { date: 'DATE', timestamp: 'DATETIME', timestamptz: 'TIMESTAMP' };
const familyOf = (type: TimeType | undefined): string => families[type ?? 'timestamp'];

const truncTo = (unit: string) => (time: string, type?: TimeType) => `${familyOf(type)}_TRUNC(${time}, ${unit})`;
const weekEnd = (unit: string) => (time: string, type?: TimeType) =>
  `${familyOf(type)}_ADD(${truncTo(unit)(time, type)}, INTERVAL 6 DAY)`;
const stepOf = (wholeUnit: string, part: string, size: number) => (time: string, type?: TimeType) =>
  `${familyOf(type)}_ADD(${truncTo(wholeUnit)(time, type)}, INTERVAL DIV(EXTRACT(${part} FROM ${time}), ${size}) * ${size} ${part})`;

const parts = new Set(['Y', 'y', 'm', 'd', 'j', 'H', 'I', 'M', 'S', 'p', 'b', 'B', 'a', 'A', 'F', 'T', '%']);

/** BigQuery's words are strftime's, but for fractions of a second. */
const patternOf = (pattern: string): string =>
  pattern.replaceAll('%S.%f', '%E6S').replaceAll(/%(?!E6S)(.)/g, (all, part: string) => {
    if (!parts.has(part)) throw new SqlError('time', `The time format ${all} is not supported by BigQuery.`, all);
    return all;
  });

/** Letters, digits and underscores; never a digit first. */
function labelFor(label: string, hash: string): string {
  const validLabel = label.replaceAll(/[^\p{L}\p{N}_]+/gu, '_').replace(/^(?=\d)/, '_');
  return validLabel === label ? label : `${validLabel}_${hash.slice(0, 5)}`;
}

/** BigQuery. Wall time is DATETIME, an instant TIMESTAMP, and each has functions of its own. Nulls are the least values. */
export const bigquery: Dialect = {
  name: 'bigquery',
  labelMaxBytes: 128,
  labelFor,
  quoteIdentifier: escapedBackTicks,
  quoteText: backslashText,
  truncate: {
    ...grainsByUnit(truncTo, stepOf, (unit) => unit.toUpperCase()),
    '1969-12-28T00:00:00Z/P1W': truncTo('WEEK'),
    '1969-12-29T00:00:00Z/P1W': truncTo('ISOWEEK'),
    'P1W/1970-01-03T00:00:00Z': weekEnd('WEEK'),
    'P1W/1970-01-04T00:00:00Z': weekEnd('ISOWEEK'),
  },
  castTypes: {
    text: 'STRING',
    integer: 'INT64',
    double: 'FLOAT64',
    decimal: 'BIGNUMERIC',
    boolean: 'BOOL',
    date: 'DATE',
    timestamp: 'DATETIME',
    timestamptz: 'TIMESTAMP',
  },
  literals: {
    date: (text) => `CAST('${text}' AS DATE)`,
    timestamp: (text) => `CAST('${isoText(text)}' AS DATETIME)`,
    timestamptz: (text) => `CAST('${isoText(text)}+00:00' AS TIMESTAMP)`,
  },
  fromEpoch: (number, unit) => `DATETIME(TIMESTAMP_${unit === 's' ? 'SECONDS' : 'MILLIS'}(${number}))`,
  wallTime: (instant, zone) => `DATETIME(${instant}, ${zone})`,
  parseTime: (text, pattern, quote) => `PARSE_DATETIME(${quote(patternOf(pattern))}, ${text})`,
  like: likeByLower,
  alwaysEscapesLike: true,
  same: ansi.same,
  barrier: limitBarrier(everyRow),
  nullsLast: { ascending: 'NULLS LAST', descending: '' },
};
