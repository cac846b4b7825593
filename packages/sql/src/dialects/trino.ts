import { ansi } from './ansi.ts';
import { everyRow, limitBarrier } from './barriers.ts';
import type { Dialect } from './dialect.ts';
import { mysqlPatterns, patternIn } from './pattern.ts';
import { grainsByUnit, likeByLower, standardCastTypes, truthByEquality } from './keywords.ts';

const castToTimestamp = (time: string): string => `CAST(${time} AS TIMESTAMP)`;
const truncTo = (unit: string) => (time: string) => `date_trunc('${unit}', ${castToTimestamp(time)})`;
const weekFrom = (before: string, after: string) => (time: string) =>
  `date_trunc('week', ${castToTimestamp(time)}${before})${after}`;
const stepOf = (wholeUnit: string, part: string, size: number) => (time: string) =>
  `date_trunc('${wholeUnit}', ${castToTimestamp(time)}) + ${part}(${castToTimestamp(time)}) / ${size} * INTERVAL '${size}' ${part}`;

/** Trino. Nulls sort last in both directions; backslashes are plain; OFFSET stands before LIMIT; a truth is compared, there is no IS TRUE. */
export const trino: Dialect = {
  name: 'trino',
  labelMaxBytes: null,
  quoteIdentifier: ansi.quoteIdentifier,
  truncate: {
    ...grainsByUnit(truncTo, stepOf),
    '1969-12-28T00:00:00Z/P1W': weekFrom(` + interval '1' day`, ` - interval '1' day`),
    '1969-12-29T00:00:00Z/P1W': truncTo('week'),
    'P1W/1970-01-03T00:00:00Z': weekFrom(` + interval '1' day`, ` + interval '5' day`),
    'P1W/1970-01-04T00:00:00Z': weekFrom('', ` + interval '6' day`),
  },
  castTypes: { ...standardCastTypes, timestamptz: 'TIMESTAMP WITH TIME ZONE' },
  literals: {
    date: ansi.literals.date,
    timestamp: ansi.literals.timestamp,
    timestamptz: (text) => `TIMESTAMP '${text} UTC'`,
  },
  fromEpoch: (number, unit) => `CAST(from_unixtime(${unit === 's' ? number : `${number} / 1e3`}, 'UTC') AS TIMESTAMP)`,
  instantsHaveZones: true,
  wallTime: (instant, zone) => `CAST(AT_TIMEZONE(${instant}, ${zone}) AS TIMESTAMP)`,
  parseTime: (text, pattern, quote) =>
    `date_parse(${text}, ${quote(patternIn(pattern, { engine: 'Trino', codes: mysqlPatterns }))})`,
  // It takes half a minute to plan a list of a hundred thousand literals.
  inLongList: {
    above: 2_000,
    print: (item, { type, json, isNegated }) =>
      `${item} ${isNegated ? 'NOT ' : ''}IN (SELECT v FROM UNNEST(CAST(JSON_PARSE(${json}) AS ARRAY(${type === 'text' ? 'VARCHAR' : 'BIGINT'}))) AS list (v))`,
  },
  like: likeByLower,
  same: ansi.same,
  isTruth: truthByEquality,
  limit: (rows, offset) => ({
    top: '',
    clauses: [...(offset === 0 ? [] : [`OFFSET ${offset}`]), ...(rows === null ? [] : [`LIMIT ${rows}`])],
    needsOrder: false,
  }),
  barrier: limitBarrier(everyRow),
  nullsLast: { ascending: '', descending: '' },
  // In an aggregate of ORDER BY a label hides the column that it is called after, and the statement is rejected.
  sortsSelectedOnly: true,
};

/** Presto, from which Trino comes: the same words. */
export const presto: Dialect = { ...trino, name: 'presto' };
