import { ansi } from './ansi.ts';
import { everyRow, limitBarrier } from './barriers.ts';
import type { Dialect } from './dialect.ts';
import { doubleQuoted, patternIn, toTimestampPatterns } from './pattern.ts';
import { doubledBackslashText, doubleQuotes, caseFoldedNames, reservedKeywords } from './quoting.ts';
import { grainsByUnit, isoText, truthByEquality } from './keywords.ts';

const truncTo = (unit: string) => (time: string) => `DATE_TRUNC('${unit}', ${time})`;
const stepOf = (wholeUnit: string, part: string, size: number) => (time: string) =>
  `DATEADD(${part}, FLOOR(DATE_PART(${part}, ${time}) / ${size}) * ${size}, DATE_TRUNC('${wholeUnit}', ${time}))`;
// DAYOFWEEKISO is the same in every session, DATE_TRUNC('WEEK') is not.
const daysFrom = (days: (weekday: string) => string) => (time: string) =>
  `DATEADD(DAY, ${days(`DAYOFWEEKISO(${time})`)}, DATE_TRUNC('DAY', ${time}))`;

const timePatterns = { engine: 'Snowflake', codes: { ...toTimestampPatterns, f: 'FF6' }, letters: doubleQuoted };

/** Snowflake. Bare names mean any case, labels are exact. Backslashes are escapes; nulls are the greatest values. */
export const snowflake: Dialect = {
  name: 'snowflake',
  labelMaxBytes: 256,
  quoteIdentifier: caseFoldedNames(reservedKeywords, /^[a-z_][a-z0-9_$]*$/),
  quoteLabel: doubleQuotes,
  quoteText: doubledBackslashText,
  truncate: {
    ...grainsByUnit(truncTo, stepOf, (unit) => unit.toUpperCase()),
    '1969-12-28T00:00:00Z/P1W': daysFrom((weekday) => `-MOD(${weekday}, 7)`),
    '1969-12-29T00:00:00Z/P1W': daysFrom((weekday) => `1 - ${weekday}`),
    'P1W/1970-01-03T00:00:00Z': daysFrom((weekday) => `6 - MOD(${weekday}, 7)`),
    'P1W/1970-01-04T00:00:00Z': daysFrom((weekday) => `7 - ${weekday}`),
  },
  castTypes: {
    text: 'VARCHAR',
    integer: 'BIGINT',
    double: 'DOUBLE',
    decimal: 'DECIMAL(38, 9)',
    boolean: 'BOOLEAN',
    date: 'DATE',
    timestamp: 'TIMESTAMP_NTZ',
    timestamptz: 'TIMESTAMP_TZ',
  },
  literals: {
    date: (text) => `TO_DATE('${text}')`,
    timestamp: (text) => `TO_TIMESTAMP('${isoText(text)}')`,
    timestamptz: (text) => `TO_TIMESTAMP_TZ('${isoText(text)}+00:00')`,
  },
  fromEpoch: (number, unit) => `DATEADD(${unit === 's' ? 'S' : 'MS'}, ${number}, '1970-01-01')`,
  instantsHaveZones: true,
  wallTime: (instant, zone) => `CAST(CONVERT_TIMEZONE(${zone}, ${instant}) AS TIMESTAMP_NTZ)`,
  parseTime: (text, pattern, quote) => `TO_TIMESTAMP(${text}, ${quote(patternIn(pattern, timePatterns))})`,
  like: ansi.like,
  same: ansi.same,
  isTruth: truthByEquality,
  barrier: limitBarrier(everyRow),
  convertsColumns: true,
  nullsLast: { ascending: '', descending: 'NULLS LAST' },
};
