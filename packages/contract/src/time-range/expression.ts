import { addUnits, lastDayOf, truncateTo, unitOf } from './calendar.ts';
import type { TimeUnit } from './calendar.ts';
import { holidayCountries, holidayOf, isHolidayCountry } from './holidays.ts';
import { isCalendarTime, readMomentText } from './moment-text.ts';
import { TimeRangeError } from './time-range-error.ts';
import type { Moment } from './moment.ts';

const maxDepth = 20;

interface Reader {
  readonly text: string;
  readonly moment: Moment;
  position: number;
  depth: number;
}

/** True when a part of a range is a function expression. */
export const isRangeFunction = (text: string): boolean =>
  /^\s*(?:DATETIME|DATEADD|DATETRUNC|LASTDAY|HOLIDAY)\b/i.test(text);

/** Evaluates `DATEADD(DATETIME("today"), -7, day)` and the other functions. Text after a complete expression is ignored, as in Superset. Throws `TimeRangeError`. */
export function evaluateExpression(text: string, moment: Moment): number {
  return readDate({ text, moment, position: 0, depth: 0 });
}

function readDate(reader: Reader): number {
  reader.depth += 1;
  if (reader.depth > maxDepth) throw new TimeRangeError('The time expression is nested too deeply');
  const name = readWord(reader).toUpperCase();
  const start = reader.position - name.length;
  take(reader, '(');
  const result = functions[name]?.(reader);
  if (result === undefined) throw new TimeRangeError(`Expected a function, found '${name}'${placeText(reader, start)}`);
  if (name !== 'DATETIME') skip(reader, ',');
  take(reader, ')');
  reader.depth -= 1;
  if (!isCalendarTime(result)) throw new TimeRangeError('The time expression leaves the calendar (years 1 to 9999)');
  return result;
}

const functions: Readonly<Record<string, (reader: Reader) => number>> = {
  DATETIME: (reader) => readMomentText(quotedText(reader), reader.moment),
  DATEADD: (reader) => {
    const date = readDate(reader);
    take(reader, ',');
    const count = readCount(reader);
    take(reader, ',');
    return addUnits(date, count, unit(reader));
  },
  DATETRUNC: (reader) => {
    const date = readDate(reader);
    take(reader, ',');
    return truncateTo(date, unit(reader));
  },
  LASTDAY: (reader) => {
    const date = readDate(reader);
    take(reader, ',');
    const of = unit(reader);
    if (of === 'hour' || of === 'minute' || of === 'second')
      throw new TimeRangeError(`LASTDAY takes day, week, month, quarter or year, not ${of}`);
    return lastDayOf(date, of);
  },
  HOLIDAY: (reader) => {
    const name = quotedText(reader);
    skip(reader, ',');
    const of = isAhead(reader, /^[a-z]/i) ? readDate(reader) : reader.moment.today;
    skip(reader, ',');
    const country = isAhead(reader, /^['"]/) ? quotedText(reader) : 'US';
    if (!isHolidayCountry(country))
      throw new TimeRangeError(`Holidays of [${country}] are not known; those of ${holidayCountries.join(', ')} are`);
    const found = holidayOf(name, new Date(of).getUTCFullYear(), country);
    if (found === null) throw new TimeRangeError(`Unable to find such a holiday: [${name}]`);
    return found;
  },
};

const isAhead = (reader: Reader, pattern: RegExp): boolean =>
  pattern.test(reader.text.slice(reader.position).trimStart());

const dayMs = 86_400_000;

function readCount(reader: Reader): number {
  const match = /^\s*([+-]?\d{1,9})(?!\d)/.exec(reader.text.slice(reader.position));
  if (match?.[1] !== undefined) {
    reader.position += match[0].length;
    return Number(match[1]);
  }
  if (/^\s*DATEDIFF\b/i.test(reader.text.slice(reader.position))) return readDifference(reader);
  throw new TimeRangeError(`Expected a whole number${placeText(reader)}`);
}

function readDifference(reader: Reader): number {
  readWord(reader);
  take(reader, '(');
  const from = readDate(reader);
  take(reader, ',');
  const to = readDate(reader);
  const by = skip(reader, ',') ? unit(reader) : 'day';
  skip(reader, ',');
  take(reader, ')');
  if (by === 'day') return Math.floor((to - from) / dayMs);
  if (by === 'year') return new Date(to).getUTCFullYear() - new Date(from).getUTCFullYear();
  throw new TimeRangeError('Unable to calculate such a date delta');
}

function readWord(reader: Reader): string {
  const match = /^\s*([a-z]+)/i.exec(reader.text.slice(reader.position));
  if (match?.[1] === undefined) throw new TimeRangeError(`Expected a function or unit${placeText(reader)}`);
  reader.position += match[0].length;
  return match[1];
}

function unit(reader: Reader): TimeUnit {
  const name = readWord(reader);
  const found = name.toLowerCase().endsWith('s') ? null : unitOf(name);
  if (found === null)
    throw new TimeRangeError(
      `Expected a unit such as day or month, found '${name}'${placeText(reader, reader.position - name.length)}`,
    );
  return found;
}

function quotedText(reader: Reader): string {
  const match = /^\s*(?:'([^']*)'|"([^"]*)")/.exec(reader.text.slice(reader.position));
  if (match === null) throw new TimeRangeError(`Expected a quoted text${placeText(reader)}`);
  reader.position += match[0].length;
  return match[1] ?? match[2] ?? '';
}

function skip(reader: Reader, mark: string): boolean {
  const rest = reader.text.slice(reader.position).trimStart();
  if (!rest.startsWith(mark)) return false;
  reader.position = reader.text.length - rest.length + 1;
  return true;
}

function take(reader: Reader, mark: string): void {
  if (!skip(reader, mark))
    throw new TimeRangeError(
      `Expected '${mark}', found '${reader.text.slice(reader.position).trim().slice(0, 12)}'${placeText(reader)}`,
    );
}

const placeText = (reader: Reader, position = reader.position): string =>
  ` (at character ${position + 1} of ${reader.text.slice(0, 60)})`;
