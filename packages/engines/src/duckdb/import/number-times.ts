import type { CellFormat } from './cell-format.ts';

const digits = (sql: string): string => `TRY_CAST(trim(${sql}) AS BIGINT)`;

/** Times as whole numbers since 1970, in UTC. */
const epoch = (unit: 's' | 'ms' | 'us' | 'ns', length: string, toMicros: (cell: string) => string): CellFormat => ({
  type: 'timestamp',
  format: `epoch ${unit}`,
  pattern: new RegExp(`^\\d{${length}}$`),
  nativeType: null,
  parse: (cell) =>
    `CASE WHEN regexp_full_match(trim(${cell}), '\\d{${length}}') THEN make_timestamp(${toMicros(digits(cell))}) END`,
});

const days = '(?:19|20|21)\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])';

const numberTimeFormat = (type: 'date' | 'timestamp', format: string, pattern: string): CellFormat => ({
  type,
  format,
  pattern: new RegExp(`^${pattern}$`),
  nativeType: null,
  parse: (cell) => `try_strptime(trim(${cell}), '${format}')::${type === 'date' ? 'DATE' : 'TIMESTAMP'}`,
});

const seconds = epoch('s', '9,10', (cell) => `${cell} * 1000000`);
const milliseconds = epoch('ms', '12,13', (cell) => `${cell} * 1000`);
const microseconds = epoch('us', '15,16', (cell) => cell);
const nanoseconds = epoch('ns', '18,19', (cell) => `${cell} // 1000`);
const day = numberTimeFormat('date', '%Y%m%d', days);
const dayAndMinute = numberTimeFormat('timestamp', '%Y%m%d%H%M', `${days}(?:[01]\\d|2[0-3])[0-5]\\d`);
const dayAndSecond = numberTimeFormat('timestamp', '%Y%m%d%H%M%S', `${days}(?:[01]\\d|2[0-3])[0-5]\\d[0-5]\\d`);
const month = numberTimeFormat('date', '%Y%m', '(?:19|20|21)\\d\\d(?:0[1-9]|1[0-2])');

/** Formats of times that are written as whole numbers. */
export const timesAsNumbers: readonly CellFormat[] = [
  day,
  dayAndSecond,
  dayAndMinute,
  month,
  seconds,
  milliseconds,
  microseconds,
  nanoseconds,
];

const timeNames =
  'ts|time|times|timestamp|datetime|date|day|dt|at|on|when|epoch|unix|created|updated|modified|sent|received|started|ended|logged|event|period|month|yyyymm|yyyymmdd|datum|zeit|zeitstempel|zeitpunkt|tag|monat|fecha|hora|mes|dia|día|date_heure|heure|jour|mois|horodatage|data|ora|giorno|mese|dato|dag|datum|maand|mesiac|czas|dzień|miesiąc|дата|время|месяц|日期|时间|日付|tarih';
const saysTime = new RegExp(`(?:^|[^\\p{L}])(?:${timeNames})(?:$|[^\\p{L}])`, 'iu');
const idNames =
  'id|no|nr|num|number|nummer|numero|número|numéro|code|key|ref|isbn|ean|gtin|upc|sku|phone|tel|telefon|mobile|account|konto|iban|zip|plz';
const saysId = new RegExp(`(?:^|[^\\p{L}])(?:${idNames})(?:$|[^\\p{L}])`, 'iu');

const withWordBreaks = (name: string): string => name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');

/** From 1990 to 2100, in seconds. */
const earliestS = 631_152_000;
const latest = 4_102_444_800;
const isWithinYears = (cell: string, perSecond: number): boolean =>
  Number(cell) >= earliestS * perSecond && Number(cell) < latest * perSecond;

/** Fewer cells are a time only when the column says so. */
const minCells = 20;
const monthsOfYear = 12;

const isDay = (cell: string): boolean => {
  const [year, month, date] = [Number(cell.slice(0, 4)), Number(cell.slice(4, 6)), Number(cell.slice(6, 8))];
  return new Date(Date.UTC(year, month - 1, date)).getUTCDate() === date;
};

/**
 * The format of a column of whole numbers that are times, or null. Days (20240131) and moments (20240131093000) are known by their digits, as
 * nothing else has only such; months (202401) and seconds since 1970 need a name that says so as well; milliseconds and finer need a name that is
 * no number of a thing.
 */
export function timeOfNumbers(name: string, cells: readonly string[]): CellFormat | null {
  const nameWords = withWordBreaks(name);
  const [isTime, isId] = [saysTime.test(nameWords), saysId.test(nameWords)];
  const isMany = cells.length >= minCells && new Set(cells).size > monthsOfYear;
  if (cells.length === 0 || (isId && !isTime)) return null;
  const all = (format: CellFormat, isTime: (cell: string) => boolean = () => true): boolean =>
    cells.every((cell) => format.pattern.test(cell) && isTime(cell));
  if ((isTime || isMany) && all(day, isDay)) return day;
  if ((isTime || isMany) && all(dayAndSecond, isDay)) return dayAndSecond;
  if (isTime && all(dayAndMinute, isDay)) return dayAndMinute;
  if (isTime && all(month)) return month;
  if (isTime && all(seconds, (cell) => isWithinYears(cell, 1))) return seconds;
  if (!isTime && !isMany) return null;
  if (all(milliseconds, (cell) => isWithinYears(cell, 1e3))) return milliseconds;
  if (all(microseconds, (cell) => isWithinYears(cell, 1e6))) return microseconds;
  return all(nanoseconds, (cell) => isWithinYears(cell, 1e9)) ? nanoseconds : null;
}
