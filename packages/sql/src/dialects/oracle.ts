import { oracleBarrier } from './barriers.ts';
import type { Dialect } from './dialect.ts';
import { doubleQuoted, patternIn, toTimestampPatterns } from './pattern.ts';
import { doubleQuotes, caseFoldedNames, reservedKeywords, withoutLetters } from './quoting.ts';
import { likeByLower, truthOfBits } from './keywords.ts';

const castToDate = (time: string): string => `CAST(${time} AS DATE)`;
const truncTo = (unit: string) => (time: string) => `TRUNC(${castToDate(time)}, '${unit}')`;
const stepOf = (wholeUnit: string, part: string, size: number, unit: string) => (time: string) =>
  `TRUNC(${castToDate(time)}, '${wholeUnit}') + NUMTODSINTERVAL(FLOOR(TO_NUMBER(TO_CHAR(${castToDate(time)}, '${part}')) / ${size}) * ${size}, '${unit}')`;

const iso = (text: string): string => `${text.replace(' ', 'T')}${text.includes('.') ? '000' : '.000000'}`;
const isoPatterns = `YYYY-MM-DD"T"HH24:MI:SS.ff6`;
const timePatterns = { engine: 'Oracle', codes: { ...toTimestampPatterns, f: 'FF6' }, letters: doubleQuoted };
const quoteName = (name: string): string => doubleQuotes(withoutLetters(name, /"/, 'Oracle'));
const foldName = caseFoldedNames(reservedKeywords, /^[a-z][a-z0-9_$]*$/);

/**
 * Oracle 12c and newer. Bare names mean any case, labels are exact and have at most 30 bytes. No booleans, the empty text is NULL,
 * a list holds 1,000 values; nulls are the greatest values; a table's alias has no AS.
 */
export const oracle: Dialect = {
  name: 'oracle',
  labelMaxBytes: 30,
  labelFor: (label, hash) => (label.includes('"') ? `${label.replaceAll('"', '_')}_${hash.slice(0, 6)}` : label),
  quoteIdentifier: (name) => {
    const text = foldName(name);
    return text === name ? name : quoteName(name);
  },
  quoteLabel: quoteName,
  truncate: {
    PT1S: castToDate,
    PT5S: stepOf('MI', 'SS', 5, 'SECOND'),
    PT30S: stepOf('MI', 'SS', 30, 'SECOND'),
    PT1M: truncTo('MI'),
    PT5M: stepOf('HH', 'MI', 5, 'MINUTE'),
    PT10M: stepOf('HH', 'MI', 10, 'MINUTE'),
    PT15M: stepOf('HH', 'MI', 15, 'MINUTE'),
    PT30M: stepOf('HH', 'MI', 30, 'MINUTE'),
    PT1H: truncTo('HH'),
    PT6H: stepOf('DDD', 'HH24', 6, 'HOUR'),
    P1D: truncTo('DDD'),
    P1W: truncTo('IW'),
    P1M: truncTo('MONTH'),
    P3M: truncTo('Q'),
    P1Y: truncTo('YEAR'),
    '1969-12-28T00:00:00Z/P1W': (time) => `TRUNC(${castToDate(time)} + 1, 'IW') - 1`,
    '1969-12-29T00:00:00Z/P1W': truncTo('IW'),
    'P1W/1970-01-03T00:00:00Z': (time) => `TRUNC(${castToDate(time)} + 1, 'IW') + 5`,
    'P1W/1970-01-04T00:00:00Z': (time) => `TRUNC(${castToDate(time)}, 'IW') + 6`,
  },
  castTypes: {
    text: 'VARCHAR2(4000)',
    integer: 'NUMBER(19)',
    double: 'BINARY_DOUBLE',
    decimal: 'NUMBER(38, 9)',
    boolean: 'NUMBER(1)',
    date: 'DATE',
    timestamp: 'TIMESTAMP',
    timestamptz: 'TIMESTAMP WITH TIME ZONE',
  },
  literals: {
    date: (text) => `TO_DATE('${text}', 'YYYY-MM-DD')`,
    timestamp: (text) => `TO_TIMESTAMP('${iso(text)}', '${isoPatterns}')`,
    timestamptz: (text) => `TO_TIMESTAMP_TZ('${iso(text)} +00:00', '${isoPatterns} TZH:TZM')`,
  },
  fromEpoch: (number, unit) =>
    `(TO_DATE('1970-01-01','YYYY-MM-DD')+(1/24/60/60${unit === 's' ? '' : '/1000'})*${number})`,
  instantsHaveZones: true,
  wallTime: (instant, zone) => `CAST(${instant} AT TIME ZONE ${zone} AS TIMESTAMP)`,
  parseTime: (text, pattern, quote) => `TO_TIMESTAMP(${text}, ${quote(patternIn(pattern, timePatterns))})`,
  like: likeByLower,
  same: (left, right) => `DECODE(${left}, ${right}, 1, 0) = 1`,
  booleans: { true: '1', false: '0' },
  isTruth: truthOfBits,
  groupBy: 'expression',
  limit: (rows, offset) => ({
    top: '',
    clauses: [
      ...(offset === 0 ? [] : [`OFFSET ${offset} ROWS`]),
      ...(rows === null ? [] : [`FETCH ${offset === 0 ? 'FIRST' : 'NEXT'} ${rows} ROWS ONLY`]),
    ],
    needsOrder: false,
  }),
  tableAlias: '',
  inListMax: 1000,
  emptyTextIsNull: true,
  barrier: oracleBarrier,
  convertsColumns: true,
  nullsLast: { ascending: '', descending: 'NULLS LAST' },
};
