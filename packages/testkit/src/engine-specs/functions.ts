import {
  beginningOf,
  distance,
  isTime,
  movedTime,
  partOf,
  readByPattern,
  readIso,
  unitOf,
  weekdayOf,
  writeByPattern,
  type Time,
  type Value,
} from './calendar.ts';

type Call = (...args: Value[]) => Value;

const dayMs = 86_400_000;

/** Any value as a time: a text is ISO, a number is SQL Server's days since 1900. */
export function asTime(value: Value | undefined): Time {
  if (value === undefined) throw new Error('a time is missing');
  if (typeof value === 'string') return readIso(value);
  if (typeof value === 'number') return { ms: Date.UTC(1900, 0, 1) + value * dayMs };
  if (!isTime(value)) throw new Error('a distance is no time');
  return value;
}

export function asNumber(value: Value | undefined): number {
  const number = Number(value);
  if (!Number.isFinite(number)) throw new Error(`no number: ${JSON.stringify(value)}`);
  return number;
}

function asText(value: Value | undefined): string {
  if (typeof value !== 'string') throw new Error(`no text: ${JSON.stringify(value)}`);
  return value;
}

const toDay = (value: Value | undefined): Time => beginningOf(asTime(value), 'day');
const toSecond = (value: Value | undefined): Time => beginningOf(asTime(value), 'second');
const read: Call = (text, pattern) =>
  pattern === undefined ? asTime(text) : readByPattern(asText(text), asText(pattern));
const add: Call = (unit, count, time) => movedTime(asTime(time), distance(asNumber(count), asText(unit)));
const truncate: Call = (unit, time) => beginningOf(asTime(time), asText(unit));
const part: Call = (unit, time) => partOf(asTime(time), asText(unit));
const since = (value: Value | undefined, size: number): Time => ({ ms: asNumber(value) * size });

/** How often a boundary of the unit lies between two times; weeks change on Sundays. */
const boundaries: Call = (unit, from, to) => {
  const word = unitOf(asText(unit));
  const [first, last] = [beginningOf(asTime(from), word, 0), beginningOf(asTime(to), word, 0)];
  if (word === 'month' || word === 'quarter' || word === 'year') {
    const months = (time: Time): number => partOf(time, 'year') * 12 + partOf(time, 'month');
    return Math.round((months(last) - months(first)) / distance(1, word).months);
  }
  return Math.round((last.ms - first.ms) / distance(1, word).distanceMs);
};

const castCall: Call = (value, type) => {
  const word = asText(type).split(' ')[0] ?? '';
  if (/^(int|int64|bigint|number)$/.test(word)) return Math.trunc(asNumber(value));
  return word === 'date' ? toDay(value) : asTime(value);
};

/** What every engine calls alike, or nearly so. */
const sharedFunctions: Readonly<Record<string, Call>> = {
  cast: castCall,
  date_part: part,
  date_trunc: truncate,
  dateadd: add,
  datediff: boundaries,
  floor: (value) => Math.floor(asNumber(value)),
  mod: (left, right) => asNumber(left) % asNumber(right),
  hour: (time) => partOf(asTime(time), 'hour'),
  minute: (time) => partOf(asTime(time), 'minute'),
  second: (time) => partOf(asTime(time), 'second'),
  month: (time) => partOf(asTime(time), 'month'),
  to_date: (text, pattern) => toDay(read(text ?? '', ...(pattern === undefined ? [] : [pattern]))),
  to_timestamp: read,
  to_timestamptz: read,
  to_timestamp_tz: (text) => asTime(text),
};

const bigqueryFamily = (name: string): Readonly<Record<string, Call>> => ({
  [`${name}_trunc`]: (time, unit) =>
    beginningOf(asTime(time), asText(unit), asText(unit).toLowerCase() === 'isoweek' ? 1 : 0),
  [`${name}_add`]: (time, by) => {
    if (typeof by !== 'object' || isTime(by)) throw new Error('a distance is missing');
    return movedTime(asTime(time), by);
  },
});

const bigquery: Readonly<Record<string, Call>> = {
  ...bigqueryFamily('date'),
  ...bigqueryFamily('datetime'),
  ...bigqueryFamily('timestamp'),
  // Rounds towards zero, as the manual says.
  div: (left, right) => Math.trunc(asNumber(left) / asNumber(right)),
  datetime: (time) => asTime(time),
  timestamp_seconds: (number) => since(number, 1000),
  timestamp_millis: (number) => since(number, 1),
  unix_seconds: (time) => Math.floor(asTime(time).ms / 1000),
  parse_datetime: (pattern, text) => readByPattern(asText(text), asText(pattern)),
};

const clickhouse: Readonly<Record<string, Call>> = {
  todate: toDay,
  todatetime: (value) => (typeof value === 'number' ? since(value, 1000) : toSecond(value)),
  todatetime64: (value) => asTime(value),
  todate32: toDay,
  touint32: (value) => Math.floor(asTime(value).ms / 1000),
  toint64: (value) => Math.trunc(asNumber(value)),
  intdiv: (left, right) => Math.trunc(asNumber(left) / asNumber(right)),
  tostartofminute: (time) => beginningOf(asTime(time), 'minute'),
  tostartofhour: (time) => beginningOf(asTime(time), 'hour'),
  tostartofday: toDay,
  tomonday: (time) => beginningOf(asTime(time), 'week', 1),
  tostartofweek: (time) => beginningOf(asTime(time), 'week', 0),
  tostartofmonth: (time) => beginningOf(asTime(time), 'month'),
  tostartofquarter: (time) => beginningOf(asTime(time), 'quarter'),
  tostartofyear: (time) => beginningOf(asTime(time), 'year'),
  adddays: (time, count) => movedTime(asTime(time), distance(asNumber(count), 'day')),
  fromunixtimestamp64milli: (number) => since(number, 1),
  parsedatetime: read,
};

const periods: Readonly<Record<string, readonly [count: number, unit: string]>> = {
  PT1S: [1, 'second'],
  PT5S: [5, 'second'],
  PT30S: [30, 'second'],
  PT1M: [1, 'minute'],
  PT5M: [5, 'minute'],
  PT10M: [10, 'minute'],
  PT15M: [15, 'minute'],
  PT30M: [30, 'minute'],
  PT1H: [1, 'hour'],
  PT6H: [6, 'hour'],
  P1D: [1, 'day'],
  P1W: [1, 'week'],
  P1M: [1, 'month'],
  P3M: [1, 'quarter'],
  P1Y: [1, 'year'],
};

const druid: Readonly<Record<string, Call>> = {
  time_floor: (time, period) => {
    const [count, unit] = periods[asText(period)] ?? [0, ''];
    if (count === 1) return beginningOf(asTime(time), unit);
    const size = distance(count, unit).distanceMs;
    return { ms: Math.floor(asTime(time).ms / size) * size };
  },
  time_shift: (time, period, count) => {
    const [size, unit] = periods[asText(period)] ?? [0, ''];
    return movedTime(asTime(time), distance(size * asNumber(count), unit));
  },
  time_parse: read,
  millis_to_timestamp: (number) => since(number, 1),
};

const mssql: Readonly<Record<string, Call>> = {
  datepart: part,
  convert: (type, value, style) =>
    style === 112 && typeof value === 'string'
      ? readByPattern(value, '%Y%m%d')
      : castCall(value ?? '', asText(type).toLowerCase()),
  // 32 bits: what is beyond is an error there.
  dateadd: (unit, count, time) => {
    if (Math.abs(asNumber(count)) >= 2 ** 31) throw new Error('arithmetic overflow');
    return add(unit ?? '', Math.trunc(asNumber(count)), time ?? '');
  },
};

const oracle: Readonly<Record<string, Call>> = {
  trunc: (time, format) => {
    if (asText(format) !== 'WW') return beginningOf(asTime(time), asText(format));
    const newYear = beginningOf(asTime(time), 'year');
    return { ms: newYear.ms + Math.floor((asTime(time).ms - newYear.ms) / (7 * dayMs)) * 7 * dayMs };
  },
  // A DATE there has a clock.
  cast: (value, type) => (asText(type) === 'date' ? toSecond(value) : castCall(value, type)),
  to_date: (text, pattern) => toSecond(read(text, pattern ?? 'YYYY-MM-DD')),
  to_number: (value) => asNumber(value),
  to_char: (time, format) => String(partOf(asTime(time), asText(format))),
  numtodsinterval: (count, unit) => distance(asNumber(count), asText(unit)),
};

const hive: Readonly<Record<string, Call>> = {
  unix_timestamp: (time, pattern) =>
    Math.floor((pattern === undefined ? asTime(time) : readByPattern(asText(time), asText(pattern))).ms / 1000),
  from_unixtime: (number, pattern) =>
    writeByPattern(since(number, 1000), pattern === undefined ? 'yyyy-MM-dd HH:mm:ss' : asText(pattern)),
  date_format: (time, pattern) => writeByPattern(asTime(time), asText(pattern)),
  date_sub: (time, days) => ({ ms: toDay(time).ms - asNumber(days) * dayMs }),
  date_add: (time, days) => ({ ms: toDay(time).ms + asNumber(days) * dayMs }),
  add_months: (time, count) => movedTime(asTime(time), distance(asNumber(count), 'month')),
  trunc: (time, format) => beginningOf(asTime(time), asText(format)),
  int: (value) => Math.trunc(asNumber(value)),
};

const spark: Readonly<Record<string, Call>> = {
  timestamp_seconds: (number) => since(number, 1000),
  timestamp_millis: (number) => since(number, 1),
  from_unixtime: (number) => writeByPattern(since(number, 1000), 'yyyy-MM-dd HH:mm:ss'),
  to_timestamp: read,
};

const trino: Readonly<Record<string, Call>> = {
  from_unixtime: (number) => since(number, 1000),
  date_parse: read,
};

/** What each engine's functions return, by its manual. */
export const functionsOf: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  bigquery: { ...sharedFunctions, ...bigquery },
  clickhouse: { ...sharedFunctions, ...clickhouse },
  databricks: { ...sharedFunctions, ...spark },
  druid: { ...sharedFunctions, ...druid },
  hive: { ...sharedFunctions, ...hive },
  mssql: { ...sharedFunctions, ...mssql },
  oracle: { ...sharedFunctions, ...oracle },
  presto: { ...sharedFunctions, ...trino },
  redshift: sharedFunctions,
  snowflake: {
    ...sharedFunctions,
    dayofweekiso: (time) => ((weekdayOf(asTime(time)) + 6) % 7) + 1,
  },
  trino: { ...sharedFunctions, ...trino },
};
