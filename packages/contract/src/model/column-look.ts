import type { Column } from './column-table.ts';

/*
 * What a column looks like, by its name, type and values: for grids, axes and totals alike. A number is a *code* when it stands for a name (an id,
 * a zip code, a year, a day written as 20130105): it is written as it is, without separators, and never added up.
 */

const list = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const identifying = list(
  'id ids uuid guid key code zip zipcode plz postcode phone tel fax fips ssn isbn ean sku npi year yr fy jahr',
);
/** These identify behind another word only: a `flight_number` does, `number` and `num` alone may well count. */
const identifyingAtEnd = list('index number no nr num');
/** These identify in front too: `year built`, `id_customer`, `code postal`. */
const identifyingInFront = list('id code year');
const years = list('year yr fy jahr');
/** Whoever says one of these counts or measures, whatever else the name holds: `COUNT(order_id)`, `price per code`. */
const measuring = list(
  'count counts cnt sum total amount avg average mean median number distinct unique share percent pct rate ratio price value score sales revenue profit cost growth change per',
);

const textOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((nameWord) => nameWord !== '');

const isWithin = (low: number, high: number, value: number): boolean => value >= low && value <= high;
const isYear = (value: number): boolean => isWithin(1400, 2199, value);

/** 20130105 is the fifth of January 2013. */
const isDay = (value: number): boolean =>
  isWithin(18000101, 21991231, value) && isWithin(1, 12, Math.floor(value / 100) % 100) && isWithin(1, 31, value % 100);

type Every = (test: (value: number) => boolean) => boolean;

function lookByName(nameWords: readonly string[]): 'year' | 'code' | 'amount' | 'unknown' {
  const first = nameWords[0] ?? '';
  const last = nameWords.at(-1) ?? '';
  const before = nameWords.slice(0, -1);
  const isCounted = measuring.has(last) && !identifyingAtEnd.has(last);
  if (isCounted || before.some((word) => measuring.has(word))) return 'amount';
  const tellingWord = identifying.has(last) ? last : identifyingInFront.has(first) ? first : null;
  if (tellingWord !== null) return years.has(tellingWord) ? 'year' : 'code';
  if (before.length > 0 && identifyingAtEnd.has(last)) return 'code';
  return measuring.has(last) ? 'amount' : 'unknown';
}

function codeBy(name: string, every: Every): boolean {
  switch (lookByName(textOf(name))) {
    case 'code':
      return every(Number.isInteger);
    case 'year':
      return every((value) => Number.isInteger(value) && isYear(value));
    case 'amount':
      return false;
    case 'unknown':
      return every((value) => Number.isInteger(value) && isDay(value));
  }
}

/** True when a column of this name holds codes, as far as a name tells. */
export const namesCode = (name: string): boolean => ['code', 'year'].includes(lookByName(textOf(name)));

/** True when the numbers of `values` stand for names and not for amounts; `name` is what their column is called. */
export const isCode = (name: string, values: readonly number[]): boolean =>
  values.length > 0 && codeBy(name, (test) => values.every(test));

/** The coarsest unit that writes each time of a column whole. */
export type TimePrecision = 'day' | 'minute' | 'second' | 'millisecond';

/** What the values of a column are to a reader: times down to a unit, numbers that stand for names (`code`), numbers that are amounts, yes and no, or texts. */
export type ColumnLook =
  | { readonly kind: 'time'; readonly unit: TimePrecision }
  | { readonly kind: 'code' | 'amount' | 'boolean' | 'text' };

/** Exact, and a tenth of the work of a remainder, which is a call for numbers of this size. */
const dividesBy = (ms: number) => (value: number) => Math.floor(value / ms) * ms === value;

function unitOf(every: Every): TimePrecision {
  if (every(dividesBy(86_400_000))) return 'day';
  if (every(dividesBy(60_000))) return 'minute';
  return every(dividesBy(1000)) ? 'second' : 'millisecond';
}

function lookFrom({ name, type, cells }: Column): ColumnLook {
  if (type === 'boolean') return { kind: 'boolean' };
  if (cells.encoding === 'texts') return { kind: 'text' };
  const { numbers, nulls } = cells;
  let count = 0;
  const every: Every = (test) => {
    count = 0;
    for (let row = 0; row < numbers.length; row += 1) {
      const value = numbers[row] ?? Number.NaN;
      if (nulls?.[row] === 1 || Number.isNaN(value)) continue;
      if (!test(value)) return false;
      count += 1;
    }
    return true;
  };
  if (type === 'date' || type === 'timestamp' || type === 'timestamptz') return { kind: 'time', unit: unitOf(every) };
  return { kind: codeBy(name, every) && count > 0 ? 'code' : 'amount' };
}

const looksByColumn = new WeakMap<Column, ColumnLook>();

/** What a column looks like. Its cells are read once. */
export function columnLook(column: Column): ColumnLook {
  const cachedLook = looksByColumn.get(column);
  if (cachedLook !== undefined) return cachedLook;
  const columnLook = lookFrom(column);
  looksByColumn.set(column, columnLook);
  return columnLook;
}
