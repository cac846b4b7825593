import { limitBarrier } from './barriers.ts';
import type { Dialect } from './dialect.ts';
import { mysqlPatterns, patternIn } from './pattern.ts';
import { backTicks } from './quoting.ts';

const formatted = (pattern: string) => (time: string) => `CAST(DATE_FORMAT(${time}, '${pattern}') AS DATETIME)`;
const stepOf = (seconds: number) => (time: string) =>
  `TIMESTAMPADD(SECOND, FLOOR(TIME_TO_SEC(TIME(${time})) / ${seconds}) * ${seconds}, CAST(DATE(${time}) AS DATETIME))`;
const daysFrom = (days: (time: string) => string) => (time: string) =>
  `CAST(TIMESTAMPADD(DAY, ${days(time)}, DATE(${time})) AS DATETIME)`;
const sunday = daysFrom((time) => `1 - DAYOFWEEK(${time})`);
const monday = daysFrom((time) => `-WEEKDAY(${time})`);

const epoch = `TIMESTAMP '1970-01-01 00:00:00'`;

/**
 * MySQL 8 and MariaDB 10.5 or newer, in sessions that our engine opens: backslashes are plain, `||` joins texts, the zone is UTC. Names stand in
 * back-ticks, which every session reads. Nulls sort first in ascending order and cannot be sorted otherwise.
 */
export const mysql: Dialect = {
  name: 'mysql',
  hasInfinity: false,
  labelMaxBytes: 64,
  quoteIdentifier: backTicks,
  truncate: {
    PT1S: formatted('%Y-%m-%d %H:%i:%s'),
    PT5S: stepOf(5),
    PT30S: stepOf(30),
    PT1M: formatted('%Y-%m-%d %H:%i:00'),
    PT5M: stepOf(300),
    PT10M: stepOf(600),
    PT15M: stepOf(900),
    PT30M: stepOf(1800),
    PT1H: formatted('%Y-%m-%d %H:00:00'),
    PT6H: stepOf(21_600),
    P1D: (time) => `CAST(DATE(${time}) AS DATETIME)`,
    P1W: sunday,
    P1M: formatted('%Y-%m-01'),
    P3M: (time) => `CAST(TIMESTAMPADD(QUARTER, QUARTER(${time}) - 1, MAKEDATE(YEAR(${time}), 1)) AS DATETIME)`,
    P1Y: (time) => `CAST(MAKEDATE(YEAR(${time}), 1) AS DATETIME)`,
    '1969-12-28T00:00:00Z/P1W': sunday,
    '1969-12-29T00:00:00Z/P1W': monday,
    'P1W/1970-01-03T00:00:00Z': daysFrom((time) => `7 - DAYOFWEEK(${time})`),
    'P1W/1970-01-04T00:00:00Z': daysFrom((time) => `6 - WEEKDAY(${time})`),
  },
  castTypes: {
    text: 'CHAR',
    integer: 'SIGNED',
    double: 'DOUBLE',
    decimal: 'DECIMAL(38, 9)',
    boolean: 'UNSIGNED',
    date: 'DATE',
    timestamp: 'DATETIME(6)',
    timestamptz: 'DATETIME(6)',
  },
  literals: {
    date: (text) => `DATE '${text}'`,
    timestamp: (text) => `TIMESTAMP '${text}'`,
    // The session's zone is UTC, so an instant is its wall time there.
    timestamptz: (text) => `TIMESTAMP '${text}'`,
  },
  // FROM_UNIXTIME knows no time before 1970.
  fromEpoch: (number, unit) =>
    unit === 's'
      ? `TIMESTAMPADD(SECOND, ${number}, ${epoch})`
      : `TIMESTAMPADD(MICROSECOND, ${number} * 1000, ${epoch})`,
  wallTime: (instant, zone) => `CONVERT_TZ(${instant}, '+00:00', ${zone})`,
  parseTime: (text, pattern, quote) =>
    `STR_TO_DATE(${text}, ${quote(patternIn(pattern, { engine: 'MySQL', codes: mysqlPatterns }))})`,
  // Collations ignore case unless both sides are bytes.
  like: (item, pattern, { ignoresCase, isNegated }) =>
    ignoresCase
      ? `LOWER(${item}) ${isNegated ? 'NOT ' : ''}LIKE LOWER(${pattern})`
      : `${item} ${isNegated ? 'NOT ' : ''}LIKE BINARY ${pattern}`,
  same: (left, right) => `${left} <=> ${right}`,
  barrier: limitBarrier('18446744073709551615'),
  nullsLast: { ascending: '', descending: '' },
  sortKey: (by, ascending, writtenKey) => (ascending ? `${writtenKey} IS NULL, ${by} ASC` : `${by} DESC`),
  // MariaDB rejects a label of an aggregate inside of an expression.
  writesOutKeys: 'ungrouped',
};
