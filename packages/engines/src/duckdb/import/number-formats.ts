import { quoteText } from '../quoting.ts';
import type { CellFormat, NumberMarks } from './cell-formats.ts';

const sqlTypes = { integer: 'BIGINT', float: 'DOUBLE' } as const;
const spaces = ' \u00a0\u202f';
/** The Swiss mark is typed in two ways. */
const apostrophes = "'\u2019";

/** A class of signs as a pattern of ours and as one of the engine. */
const signsOf = (thousands: string): string =>
  thousands === ' ' ? `[${spaces}]` : thousands === "'" ? `[${apostrophes}]` : `\\${thousands}`;

/** Pattern of a number without blanks around it; `fraction` is that of what follows the decimal mark. */
function patternOf({ thousands, decimal }: NumberMarks, fraction: string): string {
  const whole = thousands === '' ? '\\d+' : `(\\d{1,3}(${signsOf(thousands)}\\d{3})+|\\d{1,3})`;
  return `[+-]?${whole}${decimal === null || fraction === '' ? '' : `(\\${decimal}${fraction})?`}`;
}

/** SQL of the number as the engine writes it. */
function bareNumber(cell: string, { thousands, decimal }: NumberMarks): string {
  const bare =
    thousands === ''
      ? cell
      : thousands === ' ' || thousands === "'"
        ? `regexp_replace(${cell}, ${quoteText(signsOf(thousands))}, '', 'g')`
        : `replace(${cell}, ${quoteText(thousands)}, '')`;
  return decimal === ',' ? `replace(${bare}, ',', '.')` : bare;
}

const nameOf = ({ thousands, decimal }: NumberMarks): string =>
  `thousands ${thousands === '' ? 'none' : thousands === ' ' ? 'space' : thousands}${decimal === null ? '' : `, decimal ${decimal}`}`;

/** Numbers whose thousands or decimals are marked in another way than the engine's. */
export function marked(type: 'integer' | 'float', thousands: string, decimal: '.' | ','): CellFormat {
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

/** More decimals than these are not kept exactly: such cells do not fit. */
const mostDecimals = 18;
/** Decimals of this many digits are as fast as whole numbers. */
const fastDigits = 18;
const mostDigits = 38;

const scaled = /^(.+) scale (\d+)\/(\d+)$/;

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
  scaledFormat(marks, nameOf(marks), mostDigits, mostDecimals),
);

/** The format of exact decimals called `name`, or null. */
export function decimalFormatNamed(name: string): CellFormat | null {
  const [, base, width, scale] = scaled.exec(name) ?? [];
  const marks = decimalMarks.find((candidate) => nameOf(candidate) === base);
  return marks === undefined || base === undefined ? null : scaledFormat(marks, base, Number(width), Number(scale));
}

/** SQL of two aggregates over the cells that fit: the most digits before and after the decimal mark. */
export function measureDigits(
  cell: string,
  { pattern, marks }: CellFormat,
): readonly [whole: string, decimals: string] {
  const bare = bareNumber(`trim(${cell})`, marks ?? { thousands: '', decimal: '.' });
  const fits = `FILTER (regexp_full_match(trim(${cell}), ${quoteText(pattern.source)}))`;
  return [
    `max(length(regexp_extract(${bare}, '^[+-]?0*(\\d*)', 1))) ${fits}`,
    `max(length(regexp_extract(${bare}, '\\.(\\d*)$', 1))) ${fits}`,
  ];
}

/** The narrowest format that holds numbers of so many digits; the given one when none holds them all. */
export function fittedDecimal(format: CellFormat, whole: number, decimals: number): CellFormat {
  if (whole + decimals > mostDigits) return format;
  const width = whole + decimals <= fastDigits ? fastDigits : mostDigits;
  const name = scaled.exec(format.format)?.[1] ?? format.format;
  return scaledFormat(format.marks ?? { thousands: '', decimal: '.' }, name, width, decimals);
}
