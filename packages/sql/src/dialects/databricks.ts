import { limitBarrier } from './barriers.ts';
import type { Dialect } from './dialect.ts';
import { javaLetters, javaPatterns, patternIn } from './pattern.ts';
import { backslashText, backTicks } from './quoting.ts';
import { grainsByUnit, likeByLower } from './keywords.ts';

const truncTo = (unit: string) => (time: string) => `date_trunc('${unit}', ${time})`;
const weekFrom = (before: string, after: string) => (time: string) => `date_trunc('week', ${time}${before})${after}`;
const stepOf = (wholeUnit: string, part: string, size: number) => (time: string) =>
  `date_trunc('${wholeUnit}', ${time}) + CAST(floor(${part}(${time}) / ${size}) AS INT) * interval '${size} ${part}s'`;

/** Databricks and Spark 3, in sessions whose zone is UTC. Backslashes are escapes; nulls are the least values. */
export const databricks: Dialect = {
  name: 'databricks',
  labelMaxBytes: null,
  quoteIdentifier: backTicks,
  quoteText: backslashText,
  truncate: {
    ...grainsByUnit(truncTo, stepOf),
    '1969-12-28T00:00:00Z/P1W': weekFrom(` + interval '1 day'`, ` - interval '1 day'`),
    '1969-12-29T00:00:00Z/P1W': truncTo('week'),
    'P1W/1970-01-03T00:00:00Z': weekFrom(` + interval '1 day'`, ` + interval '5 days'`),
    'P1W/1970-01-04T00:00:00Z': weekFrom('', ` + interval '6 days'`),
  },
  castTypes: {
    text: 'STRING',
    integer: 'BIGINT',
    double: 'DOUBLE',
    decimal: 'DECIMAL(38, 9)',
    boolean: 'BOOLEAN',
    date: 'DATE',
    timestamp: 'TIMESTAMP',
    timestamptz: 'TIMESTAMP',
  },
  literals: {
    date: (text) => `CAST('${text}' AS DATE)`,
    timestamp: (text) => `CAST('${text}' AS TIMESTAMP)`,
    timestamptz: (text) => `CAST('${text}+00:00' AS TIMESTAMP)`,
  },
  fromEpoch: (number, unit) => `timestamp_${unit === 's' ? 'seconds' : 'millis'}(${number})`,
  wallTime: (instant, zone) => `from_utc_timestamp(${instant}, ${zone})`,
  parseTime: (text, pattern, quote) =>
    `to_timestamp(${text}, ${quote(patternIn(pattern, { engine: 'Databricks', codes: javaPatterns, letters: javaLetters }))})`,
  like: likeByLower,
  same: (left, right) => `${left} <=> ${right}`,
  // Spark and Hive count rows of a limit by 32 bits.
  barrier: limitBarrier('2147483647'),
  convertsColumns: true,
  nullsLast: { ascending: 'NULLS LAST', descending: '' },
};
