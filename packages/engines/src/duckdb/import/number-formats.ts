import { quoteText } from '../quoting.ts';
import type { NumberMarks, CellFormat } from './cell-format.ts';

const sqlTypes = { integer: 'BIGINT', float: 'DOUBLE' } as const;
const spaces = ' \u00a0\u202f';
/** The Swiss mark is typed in two ways. */
const apostrophes = "'\u2019";

/** A class of signs as a pattern of ours and as one of the engine. */
const signsOf = (thousands: string): string =>
  thousands === ' ' ? `[${spaces}]` : thousands === "'" ? `[${apostrophes}]` : `\\${thousands}`;

/** Pattern of a number without blanks around it; `fraction` is that of what follows the decimal mark. */
function patternOf({ thousands, decimal }: NumberMarks, fraction: string): string {
  // 0,500 is no 500.
  const wholePattern = thousands === '' ? '\\d+' : `([1-9]\\d{0,2}(${signsOf(thousands)}\\d{3})+|\\d{1,3})`;
  return `[+-]?${wholePattern}${decimal === null || fraction === '' ? '' : `(\\${decimal}${fraction})?`}`;
}

/** SQL of the number as the engine writes it. */
function bareNumber(cell: string, { thousands, decimal }: NumberMarks): string {
  const bareCell =
    thousands === ''
      ? cell
      : thousands === ' ' || thousands === "'"
        ? `regexp_replace(${cell}, ${quoteText(signsOf(thousands))}, '', 'g')`
        : `replace(${cell}, ${quoteText(thousands)}, '')`;
  return decimal === ',' ? `replace(${bareCell}, ',', '.')` : bareCell;
}

const nameOf = ({ thousands, decimal }: NumberMarks): string =>
  `thousands ${thousands === '' ? 'none' : thousands === ' ' ? 'space' : thousands}${decimal === null ? '' : `, decimal ${decimal}`}`;

/** Numbers whose thousands or decimals are marked in another way than the engine's. */
export function markedFormat(type: 'integer' | 'float', thousands: string, decimal: '.' | ','): CellFormat {
  const marks: NumberMarks = { thousands, decimal: type === 'integer' ? null : decimal };
  const pattern = patternOf(marks, '\\d+');
  return {
    type,
    format: nameOf(marks),
    marks,
    pattern: new RegExp(`^${pattern}$`),
    nativeType: null,
    parse: (cell) =>
      `CASE WHEN regexp_full_match(trim(${cell}), ${quoteText(pattern)}) THEN TRY_CAST(${bareNumber(`trim(${cell})`, marks)} AS ${sqlTypes[type]}) END`,
  };
}

/** Signs and short names of currencies and units that may stand before or after a number. */
const affix =
  '(?:[$€£¥₹₽₺₩₪₫฿]|[A-Z]{1,2}\\$|(?:USD|EUR|GBP|CHF|JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|BRL|MXN|CAD|AUD|NZD|ZAR|KRW|SGD|HKD|RUB|UAH|Fr\\.?|kr\\.?|zł|Kč|Ft|руб\\.?|р\\.|лв\\.?|lei)|(?:kg|mg|g|t|lbs?|oz|km|mi|cm|mm|m|ft|in|ha|km²|m²|km2|m2|m³|m3|ml|cl|l|L|h|hrs?|min|mins|s|sec|ms|kB|KB|MB|GB|TB|kWh|MWh|kW|MW|W|V|°C|°F|°|K|hPa|km/h|mph|kn|m/s|pcs|Stk\\.?|x))';

/** What is left of a cell without its number: columns whose cells have different ones hold different things. */
export const affixOf = (cell: string): string => cell.replaceAll(/[\d.,'\u2019()+\-\u2212\s\u00a0\u202f]/g, '');

const sign = '[+\\-\u2212]?';

/** Amounts with a currency or a unit, `$1,234.50` or `12,5 kg`; in parentheses they are negative, as accountants write. */
export function withUnit(thousands: string, decimal: '.' | ','): CellFormat {
  const marks: NumberMarks = { thousands, decimal };
  const number = patternOf(marks, '\\d+').replace('[+-]?', '');
  const blank = `[${spaces}]?`;
  const body = `${sign}${blank}(?:${affix}${blank})?${sign}${number}(?:${blank}${affix})?`;
  return affixed('with unit', { marks, number, pattern: `(?:${body}|\\(${body}\\))`, factor: '' });
}

/** Shares in percent: 12.5 % is 0.125. */
export function percent(thousands: string, decimal: '.' | ','): CellFormat {
  const marks: NumberMarks = { thousands, decimal };
  const number = patternOf(marks, '\\d+').replace('[+-]?', '');
  return affixed('percent', { marks, number, pattern: `${sign}${number}[${spaces}]?%`, factor: ' / 100' });
}

interface Affixed {
  readonly marks: NumberMarks;
  readonly number: string;
  readonly pattern: string;
  readonly factor: string;
}

function affixed(kind: 'with unit' | 'percent', { marks, number, pattern, factor }: Affixed): CellFormat {
  const parse = (cell: string): string => {
    const digits = bareNumber(`regexp_extract(${cell}, ${quoteText(number)})`, marks);
    const minus = `CASE WHEN regexp_matches(${cell}, '[-\u2212(]') THEN -1 ELSE 1 END`;
    return `CASE WHEN regexp_full_match(trim(${cell}), ${quoteText(pattern)}) THEN ${minus} * TRY_CAST(${digits} AS DOUBLE)${factor} END`;
  };
  const format = `${nameOf(marks)}, ${kind}`;
  return { type: 'float', format, marks, pattern: new RegExp(`^(?:${pattern})$`), nativeType: null, parse };
}

/** Whether a format holds shares of one that were written in percent. */
export const isPercent = (format: string | null): boolean => format?.endsWith(', percent') === true;
/** Whether a format groups its digits or takes a currency or unit off them. */
export const isAmount = (format: string | null): boolean =>
  format !== null && (/^thousands [^n]/.test(format) || hasUnit(format));
/** Whether a format takes signs of currencies and units off its numbers. */
export const hasUnit = (format: string): boolean => format.endsWith(', with unit');

/** More decimals than these are not kept exactly: such cells do not fit. */
const maxDecimals = 18;
/** Decimals of this many digits are as fast as whole numbers. */
const fastDigits = 18;
const maxDigits = 38;

const scalePattern = /^(.+) scale (\d+)\/(\d+)$/;

/** Exact decimals of at most `scale` decimals and `width` digits. A cell with more decimals does not fit; nothing is rounded. */
function scaledFormat(marks: NumberMarks, name: string, width: number, scale: number): CellFormat {
  // `1.` and `.5` are numbers where the engine's own marks are used.
  const fraction = scale === 0 ? '' : `\\d{0,${scale}}`;
  const mark = marks.decimal === ',' ? ',' : '\\.';
  const pattern = `${patternOf(marks, fraction)}${scale === 0 ? '' : `|[+-]?${mark}\\d{1,${scale}}`}`;
  return {
    type: 'decimal',
    format: `${name} scale ${width}/${scale}`,
    marks,
    pattern: new RegExp(`^(${pattern})$`),
    nativeType: null,
    parse: (cell) =>
      `CASE WHEN regexp_full_match(trim(${cell}), ${quoteText(pattern)}) THEN TRY_CAST(${bareNumber(`trim(${cell})`, marks)} AS DECIMAL(${width}, ${scale})) END`,
  };
}

const decimalMarks: readonly NumberMarks[] = [
  { thousands: '', decimal: '.' },
  { thousands: ',', decimal: '.' },
  { thousands: '', decimal: ',' },
  { thousands: '.', decimal: ',' },
  { thousands: ' ', decimal: '.' },
  { thousands: ' ', decimal: ',' },
  { thousands: "'", decimal: '.' },
  { thousands: "'", decimal: ',' },
];

/** Exact decimals, before the file has told how many digits they have: with as many decimals as are kept. */
export const decimalFormats: readonly CellFormat[] = decimalMarks.map((marks) =>
  scaledFormat(marks, nameOf(marks), maxDigits, maxDecimals),
);

/** The format of exact decimals called `name`, or null. */
export function decimalFormatNamed(name: string): CellFormat | null {
  const [, base, width, scale] = scalePattern.exec(name) ?? [];
  const marks = decimalMarks.find((candidate) => nameOf(candidate) === base);
  return marks === undefined || base === undefined ? null : scaledFormat(marks, base, Number(width), Number(scale));
}

/** SQL of two aggregates over the cells that fit: the most digits before and after the decimal mark. */
export function measureDigits(
  cell: string,
  { pattern, marks }: CellFormat,
): readonly [whole: string, decimals: string] {
  const bareCell = bareNumber(`trim(${cell})`, marks ?? { thousands: '', decimal: '.' });
  const fitsFilter = `FILTER (regexp_full_match(trim(${cell}), ${quoteText(pattern.source)}))`;
  return [
    `max(length(regexp_extract(${bareCell}, '^[+-]?0*(\\d*)', 1))) ${fitsFilter}`,
    `max(length(regexp_extract(${bareCell}, '\\.(\\d*)$', 1))) ${fitsFilter}`,
  ];
}

/** The narrowest format that holds numbers of so many digits; the given one when none holds them all. */
export function fittedDecimal(format: CellFormat, wholeDigits: number, decimals: number): CellFormat {
  if (wholeDigits + decimals > maxDigits) return format;
  const width = wholeDigits + decimals <= fastDigits ? fastDigits : maxDigits;
  const name = scalePattern.exec(format.format)?.[1] ?? format.format;
  return scaledFormat(format.marks ?? { thousands: '', decimal: '.' }, name, width, decimals);
}
