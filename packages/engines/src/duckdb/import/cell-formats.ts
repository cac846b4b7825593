import { quoteText } from '../quoting.ts';
import type { ImportType, ReadOptions } from './job.ts';
import { decimalFormatNamed, decimalFormats, markedFormat, percent, withUnit } from './number-formats.ts';
import { timesAsNumbers } from './number-times.ts';
import type { NumberMarks, CellFormat } from './cell-format.ts';

/** Texts that stand for no value in columns that are not text. */
export const emptyText: readonly string[] = ['na', 'n/a', '#n/a', 'null', 'none', 'nil', 'nan', '-', '--', '.', '?'];

/** Text of the error that sends an import from the engine's own reader to the slower way. */
const notNative = 'Error when converting a whole number';

const day = '(0?[1-9]|[12]\\d|3[01])';
const month = '(0?[1-9]|1[0-2])';
const year = '\\d{4}';
const shortYear = '\\d{2}';
const monthPattern = '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const longWord = '(January|February|March|April|May|June|July|August|September|October|November|December)';
const clock = '([01]?\\d|2[0-3]):[0-5]\\d';

const native = (type: ImportType, sqlType: string, pattern: RegExp, marks?: NumberMarks): CellFormat => ({
  type,
  format: 'plain',
  pattern,
  nativeType: sqlType,
  parse: (cell) => `TRY_CAST(${cell} AS ${sqlType})`,
  ...(marks === undefined ? {} : { marks }),
});

const timeTypes = { date: 'DATE', timestamp: 'TIMESTAMP', timestamptz: 'TIMESTAMPTZ', time: 'TIME' } as const;
type TimeType = keyof typeof timeTypes;
const isTimeType = (type: ImportType): type is TimeType => type in timeTypes;

const strptimeFormat = (type: TimeType, format: string, pattern: RegExp): CellFormat => ({
  type,
  format,
  pattern,
  nativeType: null,
  parse: (cell) => `try_strptime(trim(${cell}), ${quoteText(format)})::${timeTypes[type]}`,
});

const timeFormat = (type: 'date' | 'timestamp', format: string, pattern: string): CellFormat =>
  strptimeFormat(type, format, new RegExp(`^${pattern}$`, 'i'));

/** Dates of a pattern, and the same with a time of day in three forms. */
function withClock(format: string, pattern: string): CellFormat[] {
  return [
    timeFormat('date', format, pattern),
    timeFormat('timestamp', `${format} %H:%M`, `${pattern} ${clock}`),
    timeFormat('timestamp', `${format} %H:%M:%S`, `${pattern} ${clock}:[0-5]\\d`),
    timeFormat('timestamp', `${format} %I:%M %p`, `${pattern} (0?[1-9]|1[0-2]):[0-5]\\d [ap]m`),
    timeFormat('timestamp', `${format} %I:%M:%S %p`, `${pattern} (0?[1-9]|1[0-2]):[0-5]\\d:[0-5]\\d [ap]m`),
  ];
}

/** Month first is tried before day first: a tie between `/` dates falls to it; dots and dashes are day first by custom. */
function dayMonthYear(separator: string): CellFormat[] {
  const escapedSeparator = separator === '.' ? '\\.' : separator;
  const orders = [
    [`%m${separator}%d${separator}`, `${month}${escapedSeparator}${day}${escapedSeparator}`],
    [`%d${separator}%m${separator}`, `${day}${escapedSeparator}${month}${escapedSeparator}`],
  ] as const;
  const sorted = separator === '/' ? orders : [orders[1], orders[0]];
  return sorted.flatMap(([format, pattern]) => [
    ...withClock(`${format}%Y`, pattern + year),
    ...withClock(`${format}%y`, pattern + shortYear),
  ]);
}

const isoDay = `${year}-${month}-${day}`;
const isoTime = `${isoDay}[T ]${clock}(:[0-5]\\d(\\.\\d+)?)?`;
const patternOf = (text: string): RegExp => new RegExp(`^${text}$`, 'i');

const affixMarks = [
  ['', '.'],
  [',', '.'],
  ['', ','],
  ['.', ','],
  [' ', ','],
  [' ', '.'],
  ["'", '.'],
] as const;

/**
 * All formats, the likelier first: when two fit a column equally well, the earlier one wins. Numbers with leading zeros are
 * codes (post codes, account numbers) and stay text.
 */
export const cellFormats: readonly CellFormat[] = [
  // Casts and the engine's reader round '1.5' to an integer; here such a cell does not fit. The reader's doubles tell the difference, and are exact
  // to 2^53.
  {
    ...native('integer', 'BIGINT', /^([+-]?[1-9]\d{0,17}|[+-]?0)$/, { thousands: '', decimal: null }),
    nativeType: 'DOUBLE',
    fromNative: (cell) =>
      `CASE WHEN ${cell} IS NULL THEN NULL WHEN ${cell} = trunc(${cell}) AND abs(${cell}) < 9007199254740992 THEN CAST(${cell} AS BIGINT) ELSE error(${quoteText(notNative)} || ${cell}) END`,
    parse: (cell) =>
      `CASE WHEN NOT contains(${cell}, '.') AND NOT contains(${cell}, 'e') THEN TRY_CAST(${cell} AS BIGINT) END`,
  },
  // `nan` is a word for nothing, and the engine's casts know it as a number.
  {
    ...native('float', 'DOUBLE', /^[+-]?((0|[1-9]\d*)(\.\d*)?|\.\d+)(e[+-]?\d+)?$|^[+-]?inf(inity)?$/i, {
      thousands: '',
      decimal: '.',
    }),
    fromNative: (cell) => `nullif(${cell}, 'nan'::DOUBLE)`,
    parse: (cell) => `nullif(TRY_CAST(${cell} AS DOUBLE), 'nan'::DOUBLE)`,
  },
  native('boolean', 'BOOLEAN', /^(true|false|t|f)$/i),
  {
    type: 'boolean',
    format: 'yes or no',
    pattern: /^(yes|no|y|n)$/i,
    nativeType: null,
    parse: (cell) =>
      `CASE WHEN lower(trim(${cell})) IN ('yes', 'y') THEN true WHEN lower(trim(${cell})) IN ('no', 'n') THEN false END`,
  },
  native('date', 'DATE', patternOf(isoDay)),
  native('timestamp', 'TIMESTAMP', patternOf(isoTime)),
  native('timestamptz', 'TIMESTAMPTZ', patternOf(`${isoTime} ?(Z|[+-]\\d{2}(:?\\d{2})?)`)),
  ...withClock('%Y/%m/%d', `${year}/${month}/${day}`),
  ...withClock('%Y.%m.%d', `${year}\\.${month}\\.${day}`),
  timeFormat('date', '%Y-%m', `${year}-(0[1-9]|1[0-2])`),
  timeFormat('date', '%Y/%m', `${year}/(0[1-9]|1[0-2])`),
  timeFormat('date', '%m/%Y', `(0?[1-9]|1[0-2])/${year}`),
  ...dayMonthYear('/'),
  ...dayMonthYear('.'),
  ...dayMonthYear('-'),
  ...withClock('%d %b %Y', `${day} ${monthPattern} ${year}`),
  ...withClock('%d %B %Y', `${day} ${longWord} ${year}`),
  ...withClock('%d-%b-%Y', `${day}-${monthPattern}-${year}`),
  ...withClock('%d-%b-%y', `${day}-${monthPattern}-${shortYear}`),
  ...withClock('%b %d, %Y', `${monthPattern} ${day}, ${year}`),
  ...withClock('%B %d, %Y', `${longWord} ${day}, ${year}`),
  ...withClock('%b %d %Y', `${monthPattern} ${day} ${year}`),
  timeFormat('date', '%b %Y', `${monthPattern} ${year}`),
  timeFormat('date', '%B %Y', `${longWord} ${year}`),
  timeFormat('date', '%b-%Y', `${monthPattern}-${year}`),
  markedFormat('integer', ',', '.'),
  markedFormat('float', ',', '.'),
  markedFormat('float', '', ','),
  markedFormat('integer', '.', ','),
  markedFormat('float', '.', ','),
  markedFormat('integer', ' ', '.'),
  markedFormat('float', ' ', '.'),
  markedFormat('float', ' ', ','),
  markedFormat('integer', "'", '.'),
  markedFormat('float', "'", '.'),
  markedFormat('float', "'", ','),
  ...affixMarks.map(([thousands, decimal]) => percent(thousands, decimal)),
  ...affixMarks.map(([thousands, decimal]) => withUnit(thousands, decimal)),
  ...timesAsNumbers.map((format) => ({ ...format, isOnlyChosen: true })),
  ...decimalFormats.map((format) => ({ ...format, isOnlyChosen: true })),
  { ...native('time', 'TIME', patternOf(`${clock}(:[0-5]\\d(\\.\\d+)?)?`)), isOnlyChosen: true },
  ...['%I:%M %p', '%I:%M:%S %p'].map((format) => ({
    ...strptimeFormat(
      'time',
      format,
      patternOf(`(0?[1-9]|1[0-2])(:[0-5]\\d)${format.includes('%S') ? '{2}' : ''} ?[ap]m`),
    ),
    isOnlyChosen: true,
  })),
  { ...native('json', 'JSON', /^[^]*$/), nativeType: null, isOnlyChosen: true },
  { type: 'text', format: 'plain', pattern: /^[^]*$/, nativeType: 'VARCHAR', parse: (cell) => cell },
];

/** The format called `format` of a type, or null. Any strptime pattern names a format of times. */
export function formatNamed(type: ImportType, format: string): CellFormat | null {
  const existingFormat = cellFormats.find((candidate) => candidate.type === type && candidate.format === format);
  if (existingFormat !== undefined) return existingFormat;
  if (type === 'decimal') return decimalFormatNamed(format);
  return isTimeType(type) && format.includes('%') ? strptimeFormat(type, format, /^[^]*$/) : null;
}

/** The type of what a strptime pattern reads, when nobody has chosen one. */
export const typeOfPattern = (pattern: string): TimeType => {
  if (/%z/i.test(pattern)) return 'timestamptz';
  const hasClock = /%-?[HIcXMSfgn]/.test(pattern);
  if (!hasClock) return 'date';
  return /%-?[YyGxcmbBdj]/.test(pattern) ? 'timestamp' : 'time';
};

/** Whether the marks that a user has chosen allow a format. */
function isAllowed({ marks }: CellFormat, { decimal, thousands }: Pick<ReadOptions, 'decimal' | 'thousands'>): boolean {
  if (marks === undefined) return true;
  const group = thousands !== null && /\s/.test(thousands) ? ' ' : thousands;
  if (group !== null && (marks.decimal === group || (marks.thousands !== '' && marks.thousands !== group)))
    return false;
  return decimal === null || ((marks.decimal === null || marks.decimal === decimal) && marks.thousands !== decimal);
}

/**
 * The formats that a column may have, the likelier first; with `type` those of that type. A date may be asked to be a date and time and the other
 * way round, so the formats of times serve all types of times.
 */
export function candidateFormats(
  type: ImportType | null,
  marks: Pick<ReadOptions, 'decimal' | 'thousands'>,
): readonly CellFormat[] {
  const allowedFormats = cellFormats.filter((format) => isAllowed(format, marks));
  if (type === null) return allowedFormats.filter((format) => format.type !== 'text' && format.isOnlyChosen !== true);
  const typeFormats = allowedFormats.filter((format) => format.type === type);
  if (!isTimeType(type) || type === 'time') return typeFormats;
  const others = allowedFormats.filter(
    (format) => isTimeType(format.type) && format.type !== type && format.type !== 'time',
  );
  return [
    ...typeFormats,
    ...others.flatMap(({ format, pattern }) => (format.includes('%') ? [strptimeFormat(type, format, pattern)] : [])),
  ];
}

/** The same date with day and month the other way round, or null for other formats. */
function swappedOrder(format: CellFormat): CellFormat | null {
  const swappedFormat = format.format.replace(/%d(.)%m|%m(.)%d/, (_all, a?: string, b?: string) =>
    a === undefined ? `%d${b}%m` : `%m${a}%d`,
  );
  return swappedFormat === format.format ? null : formatNamed(format.type, swappedFormat);
}

/** The format that holds what this one does not: decimals for whole numbers, the other order of day and month for dates. */
export function alternativeOf(format: CellFormat): CellFormat | null {
  if (format.type !== 'integer') return swappedOrder(format);
  return format.format === 'plain'
    ? formatNamed('float', 'plain')
    : (cellFormats.find((other) => other.type === 'float' && other.format.startsWith(`${format.format}, decimal`)) ??
        null);
}
