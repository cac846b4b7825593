import { ansi } from './ansi.ts';
import { SqlError } from '../sql-error.ts';
import type { Dialect } from './dialect.ts';

const stepOf = (whole: string, part: string, size: number) => (time: string) =>
  `DATE_TRUNC('${whole}', ${time}) + INTERVAL '${size} ${part}s' * FLOOR(EXTRACT(${part.toUpperCase()} FROM ${time}) / ${size})`;

/** PostgreSQL's words for the parts of a strftime pattern (manual, table of template patterns for date/time formatting). */
const templates: Readonly<Record<string, string>> = {
  Y: 'YYYY',
  y: 'YY',
  m: 'MM',
  d: 'DD',
  j: 'DDD',
  H: 'HH24',
  I: 'HH12',
  M: 'MI',
  S: 'SS',
  f: 'US',
  p: 'AM',
  b: 'Mon',
  B: 'Month',
  F: 'YYYY-MM-DD',
  T: 'HH24:MI:SS',
};

/** Letters of the pattern itself are quoted, since they could read as parts. */
function templateOf(pattern: string): string {
  return pattern.replaceAll(/%(.)|([A-Za-z]+)/g, (_, part: string | undefined, letters: string | undefined) => {
    if (part === undefined) return `"${letters ?? ''}"`;
    const template = templates[part];
    if (template === undefined)
      throw new SqlError('time', `The time format %${part} is not supported by PostgreSQL.`, `%${part}`);
    return template;
  });
}

/** PostgreSQL 12 and newer. Descending order puts nulls first unless told; labels are cut at 63 bytes by the server. */
export const postgresql: Dialect = {
  ...ansi,
  name: 'postgresql',
  labelMaxBytes: 63,
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
  // TO_TIMESTAMP answers an instant; its wall time in UTC is what a zoneless column means.
  fromEpoch: (number, unit) => `(TO_TIMESTAMP(${unit === 's' ? number : `${number} / 1000.0`}) AT TIME ZONE 'UTC')`,
  // TO_TIMESTAMP reads in the session's zone; the cast back takes the same zone away again.
  parseTime: (text, pattern, quote) => `CAST(TO_TIMESTAMP(${text}, ${quote(templateOf(pattern))}) AS TIMESTAMP)`,
  nullsLast: { ascending: '', descending: 'NULLS LAST' },
};
