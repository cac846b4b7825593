import { ansi } from './ansi.ts';
import { postgresqlBarrier } from './barriers.ts';
import type { Dialect } from './dialect.ts';
import { doubleQuoted, patternIn, toTimestampPatterns } from './pattern.ts';

const stepOf = (wholeUnit: string, part: string, size: number) => (time: string) =>
  `DATE_TRUNC('${wholeUnit}', ${time}) + INTERVAL '${size} ${part}s' * FLOOR(EXTRACT(${part.toUpperCase()} FROM ${time}) / ${size})`;

const timePatterns = { engine: 'PostgreSQL', codes: { ...toTimestampPatterns, f: 'US' }, letters: doubleQuoted };

/** PostgreSQL 12 and newer. Descending order puts nulls first by default; labels are cut at 63 bytes by the server. */
export const postgresql: Dialect = {
  ...ansi,
  name: 'postgresql',
  labelMaxBytes: 63,
  hasGroupingSets: true,
  truncate: {
    ...ansi.truncate,
    PT5S: stepOf('minute', 'second', 5),
    PT30S: stepOf('minute', 'second', 30),
    PT5M: stepOf('hour', 'minute', 5),
    PT10M: stepOf('hour', 'minute', 10),
    PT15M: stepOf('hour', 'minute', 15),
    PT30M: stepOf('hour', 'minute', 30),
    PT6H: stepOf('day', 'hour', 6),
  },
  castTypes: {
    text: 'TEXT',
    integer: 'BIGINT',
    double: 'DOUBLE PRECISION',
    decimal: 'NUMERIC',
    boolean: 'BOOLEAN',
    date: 'DATE',
    timestamp: 'TIMESTAMP',
    timestamptz: 'TIMESTAMPTZ',
  },
  // TO_TIMESTAMP returns an instant; its wall time in UTC is what a zoneless column means.
  fromEpoch: (number, unit) => `(TO_TIMESTAMP(${unit === 's' ? number : `${number} / 1000.0`}) AT TIME ZONE 'UTC')`,
  // TO_TIMESTAMP reads in the session's zone; the cast back takes the same zone away again.
  wallTime: (instant, zone) => `TIMEZONE(${zone}, ${instant})`,
  parseTime: (text, pattern, quote) =>
    `CAST(TO_TIMESTAMP(${text}, ${quote(patternIn(pattern, timePatterns))}) AS TIMESTAMP)`,
  barrier: postgresqlBarrier,
  nullsLast: { ascending: '', descending: 'NULLS LAST' },
};
