import { ansi } from './ansi.ts';
import { everyRow, limitBarrier } from './barriers.ts';
import type { Dialect } from './dialect.ts';
import { javaLetters, javaPatterns, patternIn } from './pattern.ts';
import { isoText, likeByLower } from './keywords.ts';

const floor = (period: string) => (time: string) => `TIME_FLOOR(CAST(${time} AS TIMESTAMP), '${period}')`;
const fromSunday = (days: number) => (time: string) =>
  `TIME_SHIFT(TIME_FLOOR(TIME_SHIFT(CAST(${time} AS TIMESTAMP), 'P1D', 1), 'P1W'), 'P1D', ${days})`;

/** Druid SQL. Times are instants in UTC. Nulls are the least values and cannot be sorted otherwise. */
export const druid: Dialect = {
  name: 'druid',
  hasInfinity: false,
  allowsJoins: false,
  labelMaxBytes: null,
  quoteIdentifier: ansi.quoteIdentifier,
  truncate: {
    PT1S: floor('PT1S'),
    PT5S: floor('PT5S'),
    PT30S: floor('PT30S'),
    PT1M: floor('PT1M'),
    PT5M: floor('PT5M'),
    PT10M: floor('PT10M'),
    PT15M: floor('PT15M'),
    PT30M: floor('PT30M'),
    PT1H: floor('PT1H'),
    PT6H: floor('PT6H'),
    P1D: floor('P1D'),
    P1W: floor('P1W'),
    P1M: floor('P1M'),
    P3M: floor('P3M'),
    P1Y: floor('P1Y'),
    '1969-12-28T00:00:00Z/P1W': fromSunday(-1),
    '1969-12-29T00:00:00Z/P1W': floor('P1W'),
    'P1W/1970-01-03T00:00:00Z': fromSunday(5),
    'P1W/1970-01-04T00:00:00Z': (time) => `TIME_SHIFT(${floor('P1W')(time)}, 'P1D', 6)`,
  },
  castTypes: {
    text: 'VARCHAR',
    integer: 'BIGINT',
    double: 'DOUBLE',
    decimal: 'DOUBLE',
    boolean: 'BOOLEAN',
    date: 'DATE',
    timestamp: 'TIMESTAMP',
    timestamptz: 'TIMESTAMP',
  },
  literals: {
    date: (text) => `CAST(TIME_PARSE('${text}') AS DATE)`,
    timestamp: (text) => `TIME_PARSE('${isoText(text)}')`,
    timestamptz: (text) => `TIME_PARSE('${isoText(text)}Z')`,
  },
  fromEpoch: (number, unit) => `MILLIS_TO_TIMESTAMP(${number}${unit === 's' ? ' * 1000' : ''})`,
  wallTime: (instant, zone) =>
    `TIME_PARSE(TIME_FORMAT(CAST(${instant} AS TIMESTAMP), 'yyyy-MM-dd''T''HH:mm:ss.SSS', ${zone}))`,
  parseTime: (text, pattern, quote) =>
    `TIME_PARSE(${text}, ${quote(patternIn(pattern, { engine: 'Druid', codes: javaPatterns, letters: javaLetters }))})`,
  like: likeByLower,
  same: ansi.same,
  barrier: limitBarrier(everyRow),
  convertsColumns: true,
  nullsLast: { ascending: '', descending: '' },
};
