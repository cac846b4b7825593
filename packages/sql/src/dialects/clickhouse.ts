import { ansi } from './ansi.ts';
import { everyRow, limitBarrier } from './barriers.ts';
import type { Dialect } from './dialect.ts';
import { mysqlPatterns, patternIn } from './pattern.ts';
import { backslashText, escapedBackTicks } from './quoting.ts';
import { sameByOr, truthByEquality } from './keywords.ts';

const callOn = (name: string) => (time: string) => `${name}(toDateTime(${time}))`;
const stepOf = (seconds: number) => (time: string) =>
  `toDateTime(intDiv(toUInt32(toDateTime(${time})), ${seconds})*${seconds})`;
const sunday = callOn('toStartOfWeek');
const monday = callOn('toMonday');

/** Texts with a fraction need the type that has one. */
const withClock = (text: string, zone: string): string =>
  text.includes('.') ? `toDateTime64('${text}', 3${zone})` : `toDateTime('${text}'${zone})`;

/**
 * ClickHouse 22 and newer, in sessions whose zone is UTC. A label hides a column of its name everywhere in the statement, so each label gets a
 * hash; backslashes are escapes in texts and names. Nulls sort last in both directions.
 */
export const clickhouse: Dialect = {
  name: 'clickhouse',
  labelMaxBytes: null,
  labelFor: (label, hash) => `${label}_${hash.slice(0, 6)}`,
  quoteIdentifier: escapedBackTicks,
  quoteText: backslashText,
  truncate: {
    PT1S: (time) => `toDateTime(${time})`,
    PT5S: stepOf(5),
    PT30S: stepOf(30),
    PT1M: callOn('toStartOfMinute'),
    PT5M: stepOf(300),
    PT10M: stepOf(600),
    PT15M: stepOf(900),
    PT30M: stepOf(1800),
    PT1H: callOn('toStartOfHour'),
    PT6H: stepOf(21_600),
    P1D: callOn('toStartOfDay'),
    P1W: monday,
    P1M: callOn('toStartOfMonth'),
    P3M: callOn('toStartOfQuarter'),
    P1Y: callOn('toStartOfYear'),
    '1969-12-28T00:00:00Z/P1W': sunday,
    '1969-12-29T00:00:00Z/P1W': monday,
    'P1W/1970-01-03T00:00:00Z': (time) => `addDays(${sunday(time)}, 6)`,
    'P1W/1970-01-04T00:00:00Z': (time) => `addDays(${monday(time)}, 6)`,
  },
  castTypes: {
    text: 'Nullable(String)',
    integer: 'Nullable(Int64)',
    double: 'Nullable(Float64)',
    decimal: 'Nullable(Decimal(38, 9))',
    boolean: 'Nullable(Bool)',
    date: 'Nullable(Date32)',
    timestamp: 'Nullable(DateTime64(3))',
    timestamptz: `Nullable(DateTime64(3, 'UTC'))`,
  },
  literals: {
    date: (text) => `toDate('${text}')`,
    timestamp: (text) => withClock(text, ''),
    timestamptz: (text) => withClock(text, `, 'UTC'`),
  },
  fromEpoch: (number, unit) =>
    unit === 's' ? `toDateTime(${number})` : `fromUnixTimestamp64Milli(toInt64(${number}))`,
  instantsHaveZones: true,
  // The times that come out of this are of the zone UTC, whose clock shows what the clock of the zone shows.
  wallTime: (instant, zone) =>
    zone === `'UTC'`
      ? `toTimeZone(${instant}, ${zone})`
      : `addSeconds(toTimeZone(${instant}, 'UTC'), timeZoneOffset(toTimeZone(${instant}, ${zone})))`,
  parseTime: (text, pattern, quote) =>
    `parseDateTime(${text}, ${quote(patternIn(pattern, { engine: 'ClickHouse', codes: mysqlPatterns }))})`,
  like: ansi.like,
  alwaysEscapesLike: true,
  same: sameByOr,
  isTruth: truthByEquality,
  nullable: 'toNullable',
  barrier: limitBarrier(everyRow),
  nullsLast: { ascending: '', descending: '' },
};
