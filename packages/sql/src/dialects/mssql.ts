import { mssqlBarrier } from './barriers.ts';
import type { Dialect } from './dialect.ts';
import { SqlError } from '../sql-error.ts';
import { brackets } from './quoting.ts';
import { windowsZone } from './windows-zones.ts';
import { likeByLower, sameByOr, truthOfBits } from './keywords.ts';

// Day 0 is Monday 1 January 1900; DATEDIFF counts weeks by Sundays in every session, whatever DATEFIRST says.
const truncTo = (unit: string) => (time: string) => `DATEADD(${unit}, DATEDIFF(${unit}, 0, ${time}), 0)`;
const minutesOf = (size: number) => (time: string) =>
  `DATEADD(MINUTE, DATEDIFF(MINUTE, 0, ${time}) / ${size} * ${size}, 0)`;
const secondsOf = (size: number) => (time: string) =>
  `DATEADD(SECOND, DATEPART(SECOND, ${time}) / ${size} * ${size}, ${truncTo('MINUTE')(time)})`;
const afterSunday = (days: number) => (time: string) => `DATEADD(DAY, ${days}, ${truncTo('WEEK')(time)})`;
const monday = (time: string): string => `DATEADD(WEEK, DATEDIFF(WEEK, 0, DATEADD(DAY, -1, ${time})), 0)`;

const iso = (text: string): string => text.replace(' ', 'T').replace(/(:\d\d)$/, '$1.000');
const isAscii = (text: string): boolean => [...text].every((letter) => letter < '\u0080');

/** A backslash before a line break would swallow both: the text is cut in two between them. */
function quoteText(text: string): string {
  const quotedText = `${isAscii(text) ? '' : 'N'}'${text.replaceAll("'", "''")}'`;
  const escapedText = quotedText.replaceAll(/\\(\r?\n)/g, String.raw`\' + '$1`);
  return escapedText === quotedText ? quotedText : `(${escapedText})`;
}

const epochMs = { s: 1000, ms: 1 } as const;
const isoDates: Readonly<Record<string, number>> = {
  '%Y%m%d': 112,
  '%Y-%m-%d': 23,
  '%Y/%m/%d': 111,
  '%d/%m/%Y': 103,
  '%m/%d/%Y': 101,
  '%Y-%m-%d %H:%M:%S': 120,
  '%Y-%m-%d %H:%M:%S.%f': 121,
  '%Y-%m-%dT%H:%M:%S': 126,
};

/** SQL Server reads texts by numbered styles; a bare year is the first of January. */
function parseTime(text: string, pattern: string): string {
  if (pattern === '%Y') return `DATETIME2FROMPARTS(CAST(${text} AS INT), 1, 1, 0, 0, 0, 0, 0)`;
  const style = isoDates[pattern];
  if (style === undefined)
    throw new SqlError('time', `The time format ${pattern} is not supported by SQL Server.`, pattern);
  return `CONVERT(DATETIME2, ${text}, ${style})`;
}

/** SQL Server 2016 and newer. No booleans but predicates and bits; nulls are the least values; WITH and ORDER BY stand outside only. */
export const mssql: Dialect = {
  name: 'mssql',
  labelMaxBytes: 128,
  hasInfinity: false,
  quoteIdentifier: brackets,
  quoteText,
  truncate: {
    PT1S: (time) => `DATEADD(SECOND, DATEDIFF(SECOND, '2000-01-01', ${time}), '2000-01-01')`,
    PT5S: secondsOf(5),
    PT30S: secondsOf(30),
    PT1M: truncTo('MINUTE'),
    PT5M: minutesOf(5),
    PT10M: minutesOf(10),
    PT15M: minutesOf(15),
    PT30M: minutesOf(30),
    PT1H: truncTo('HOUR'),
    PT6H: (time) => `DATEADD(HOUR, DATEDIFF(HOUR, 0, ${time}) / 6 * 6, 0)`,
    P1D: truncTo('DAY'),
    P1W: afterSunday(-1),
    P1M: truncTo('MONTH'),
    P3M: truncTo('QUARTER'),
    P1Y: truncTo('YEAR'),
    '1969-12-28T00:00:00Z/P1W': afterSunday(-1),
    '1969-12-29T00:00:00Z/P1W': monday,
    'P1W/1970-01-03T00:00:00Z': afterSunday(5),
    'P1W/1970-01-04T00:00:00Z': (time) => `DATEADD(DAY, 6, ${monday(time)})`,
  },
  castTypes: {
    text: 'NVARCHAR(4000)',
    integer: 'BIGINT',
    double: 'FLOAT',
    decimal: 'DECIMAL(38, 9)',
    boolean: 'BIT',
    date: 'DATE',
    timestamp: 'DATETIME2',
    timestamptz: 'DATETIMEOFFSET',
  },
  literals: {
    date: (text) => `CONVERT(DATE, '${text}', 23)`,
    // DATETIME begins in 1753.
    timestamp: (text) => `CONVERT(${text < '1753' ? 'DATETIME2' : 'DATETIME'}, '${iso(text)}', 126)`,
    timestamptz: (text) => `CONVERT(DATETIMEOFFSET, '${iso(text)}Z', 127)`,
  },
  // DATEADD counts in 32 bits: days first, then the rest of the day.
  fromEpoch: (number, unit) =>
    `DATEADD(MILLISECOND, ${number} % ${86_400_000 / epochMs[unit]} * ${epochMs[unit]}, DATEADD(DAY, ${number} / ${86_400_000 / epochMs[unit]}, CONVERT(DATETIME2, '1970-01-01', 23)))`,
  // DATETIMEOFFSET keeps an offset of its own.
  instantsHaveZones: true,
  zoneName: windowsZone,
  wallTime: (instant, zone) => `CAST(${instant} AT TIME ZONE ${zone} AS DATETIME2)`,
  parseTime,
  like: likeByLower,
  same: sameByOr,
  booleans: { true: '1', false: '0' },
  isTruth: truthOfBits,
  groupBy: 'expression',
  limit: (rows, offset) =>
    offset === 0
      ? { top: rows === null ? '' : `TOP ${rows}`, clauses: [], needsOrder: false }
      : {
          top: '',
          clauses: [`OFFSET ${offset} ROWS${rows === null ? '' : ` FETCH NEXT ${rows} ROWS ONLY`}`],
          needsOrder: true,
        },
  barrier: mssqlBarrier,
  convertsColumns: true,
  nullsLast: { ascending: '', descending: '' },
  sortKey: (by, ascending, writtenKey) =>
    ascending ? `CASE WHEN ${writtenKey} IS NULL THEN 1 ELSE 0 END, ${by} ASC` : `${by} DESC`,
  writesOutKeys: 'all',
  allowsWithInside: false,
  allowsOrderInside: false,
};
