import { format as d3Format, formatSpecifier, type FormatSpecifier } from 'd3-format';

/** What stands where a value is SQL NULL. Views set it in italics and gray. */
export const nullText = 'NULL';

/** Writes a number; null and NaN come out as `NULL`. */
export type NumberText = (value: number | null) => string;

const narrowSpace = '\u202f';
const minus = '−';

/** Patterns as older forms and users misspell them, by what they mean; Superset reads them so. */
const oldSpellings: Readonly<Record<string, string>> = {
  ',0': ',.4~f',
  null: ',.4~f',
  ',#': ',.4~f',
  ',.': ',.4~f',
  ',0s': ',.4~f',
  ',2f': ',.4~f',
  '.': '.4~f',
  '.r': '.4~f',
  '%': '.0%',
  '%%%': '.0%',
  ',%': ',.0%',
  '.1%f': '.1%',
  '.0%f': '.1%',
  ',f': ',d',
  f: ',d',
  ',0f': ',d',
  int: ',d',
  '$,f': '$,d',
  '$,0': '$,.4f',
  '$,0f': '$,.4f',
  '$,.f': '$,.4f',
  '+,': '+,d',
};

const withSign = (value: number, text: string): string => (value < 0 ? `${minus}${text}` : text);
const trimmedFormat = (digits: number): ((value: number) => string) => d3Format(`,.${digits}~f`);
const atMost = { none: trimmedFormat(0), one: trimmedFormat(1), two: trimmedFormat(2), four: trimmedFormat(4) };

const suffixes = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;

/** From here on no suffix is of help: 1.7e+308. */
const hugeSize = 1e18;

function shortenedText(size: number, from: number): string | null {
  if (size >= hugeSize) return size.toExponential(1);
  const step = suffixes.find(([unit]) => size >= unit && size >= from);
  if (step === undefined) return null;
  const scaledSize = size / step[0];
  return `${scaledSize >= 100 ? atMost.none(scaledSize) : scaledSize.toFixed(1)}${step[1]}`;
}

function smallNumberText(size: number): string {
  if (size === 0) return '0';
  if (size >= 1000) return atMost.none(size);
  if (size >= 100) return atMost.one(size);
  if (size >= 1) return atMost.two(size);
  return size >= 0.0001 ? atMost.four(size) : size.toExponential(1);
}

/** Whole thousands up to a million (166,341), then one decimal and a suffix (3.0M); small numbers keep what tells them apart. */
const adaptiveText = (value: number): string =>
  withSign(value, shortenedText(Math.abs(value), 1e6) ?? smallNumberText(Math.abs(value)));

/** As `adaptive`, shortened from ten thousand on and without idle decimals, for the labels of an axis: 25k. */
function adaptiveShort(value: number): string {
  const size = Math.abs(value);
  return withSign(value, shortenedText(size, 1e3)?.replace('.0', '') ?? smallNumberText(size));
}

const durationUnits = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'm'],
  [1000, 's'],
] as const;

/** 1h 1m 5s; what is below a second is left out. */
function durationText(ms: number): string {
  let rest = ms;
  const unitTexts = durationUnits.flatMap(([unit, name]) => {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    return count === 0 ? [] : [`${count}${name}`];
  });
  return unitTexts.join(' ');
}

function duration(ms: number): string {
  const size = Math.abs(ms);
  if (size < 1000) return withSign(ms, `${atMost.one(size)} ms`);
  return withSign(ms, size < 60_000 ? `${(size / 1000).toFixed(1)} s` : durationText(size));
}

/** As `duration`, with the milliseconds said: 1m 6s 500ms. */
function exactDuration(ms: number): string {
  const size = Math.abs(ms);
  const rest = size % 1000;
  return withSign(
    ms,
    [durationText(size), ...(rest === 0 && size > 0 ? [] : [`${atMost.two(rest)}ms`])].filter(Boolean).join(' '),
  );
}

/** As a clock shows it: 1:06.5, with hours and days where there are any; what is below a tenth of a second is left out. */
function clockText(ms: number): string {
  const tenths = Math.floor(Math.abs(ms) / 100);
  const seconds = Math.floor(tenths / 10);
  const [days, hours, minutes] = [86_400, 3600, 60].map((unit) => Math.floor(seconds / unit)) as [
    number,
    number,
    number,
  ];
  const counts = [days, hours % 24, minutes % 60, seconds % 60];
  const shown = counts.slice(days > 0 ? 0 : hours > 0 ? 1 : 2);
  const text = shown.map((count, index) => String(count).padStart(index === 0 ? 1 : 2, '0')).join(':');
  return withSign(ms, tenths % 10 === 0 ? text : `${text}.${tenths % 10}`);
}

const byteUnits = {
  1024: ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'],
  1000: ['B', 'kB', 'MB', 'GB', 'TB', 'PB'],
} as const;

const bytes =
  (base: 1000 | 1024, per = '') =>
  (value: number): string => {
    const size = Math.abs(value);
    const step = size < 1 ? 0 : Math.min(5, Math.floor(Math.log(size) / Math.log(base)));
    return withSign(value, `${atMost.two(size / base ** step)} ${byteUnits[base][step] ?? ''}${per}`);
  };

const namedFormats: Readonly<Record<string, (value: number) => string>> = {
  SMART_NUMBER: adaptiveText,
  SMART_NUMBER_SIGNED: (value) => (value > 0 ? `+${adaptiveText(value)}` : adaptiveText(value)),
  DURATION: duration,
  DURATION_SUB: exactDuration,
  DURATION_COL: clockText,
  MEMORY_BINARY: bytes(1024),
  MEMORY_DECIMAL: bytes(1000),
  MEMORY_TRANSFER_RATE_BINARY: bytes(1024, '/s'),
  MEMORY_TRANSFER_RATE_DECIMAL: bytes(1000, '/s'),
};

/** From here on a number has more digits than it holds: hundreds of zeros say nothing that 1.0e+300 does not. */
const countlessSize = 1e21;
/** A number that large with more letters than these is written out. */
const mostLetters = 16;

const exponentText = (value: number): string =>
  Number.isFinite(value) ? withSign(value, Math.abs(value).toExponential(1)) : withSign(value, '∞');

function patterned(pattern: string): (value: number) => string {
  const specifier = oldSpellings[pattern] ?? pattern;
  const write = d3Format(specifier);
  const { type } = formatSpecifier(specifier);
  return (value) => {
    if (Math.abs(value) >= countlessSize && /[df]/.test(type)) return exponentText(value);
    if (Math.abs(value) >= countlessSize && /[%p]/.test(type)) return `${exponentText(value * 100)}${narrowSpace}%`;
    return write(value).replace('%', `${narrowSpace}%`).replace('G', 'B');
  };
}

/** True when `format` is a name or d3 pattern that can be written with. */
export function isNumberFormat(format: string): boolean {
  if (namedFormats[format] !== undefined) return true;
  try {
    d3Format(oldSpellings[format] ?? format);
    return true;
  } catch {
    return false;
  }
}

/** True where a format leaves open how many digits numbers have; so does an unknown one. */
export const isAdaptiveFormat = (format: string): boolean =>
  format === '' || format.startsWith('SMART_NUMBER') || !isNumberFormat(format);

const guardNumber =
  (write: (value: number) => string): NumberText =>
  (value) => {
    if (value === null || Number.isNaN(value)) return nullText;
    if (!Number.isFinite(value)) return withSign(value, '∞');
    const text = write(value);
    return Math.abs(value) >= countlessSize && text.length > mostLetters ? exponentText(value) : text;
  };

/** How a share is written where nobody says how: d3 reads it as `,.1%`, and `numberText` writes it as `shareText`. */
export const shareFormat = '-,.1%';

/** A writer for `format`: a d3 pattern, or SMART_NUMBER, DURATION (milliseconds), MEMORY_BINARY (bytes) … An unknown one writes adaptively. */
export function numberText(format: string): NumberText {
  if (format === shareFormat) return shareText;
  return guardNumber(namedFormats[format] ?? (isNumberFormat(format) ? patterned(format) : adaptiveText));
}

/** `format` without idle decimals, since the ticks of an axis are round: 30 and not 30.0. */
const trimming = (format: string): string =>
  format.includes('~') ? format : format.replace(/(\.\d+)([f%])$/, '$1~$2');

function plainAxisText(format: string): (value: number) => string {
  if (format === 'SMART_NUMBER' || !isNumberFormat(format)) return adaptiveShort;
  if (format.includes('d') && namedFormats[format] === undefined) return adaptiveShort;
  return namedFormats[format] ?? patterned(trimming(format));
}

/** What a d3 pattern says; of a name and of what is no format, the empty one. */
export const specifierOf = (format: string): FormatSpecifier =>
  formatSpecifier(namedFormats[format] === undefined && isNumberFormat(format) ? (oldSpellings[format] ?? format) : '');

const maxDecimals = 12;

/** `format` with as many decimals as `ticks` have, its numbers not shortened. */
function exactAxisText(format: string, ticks: readonly number[]): (value: number) => string {
  const { symbol, sign, type } = specifierOf(format);
  const factor = type === '%' ? 100 : 1;
  const isWhole = (decimals: number): boolean =>
    ticks.every((tick) => Number.isInteger(Number((tick * factor * 10 ** decimals).toPrecision(12))));
  const decimals = Array.from({ length: maxDecimals }, (_, index) => index).find(isWhole) ?? maxDecimals;
  return patterned(`${sign === '+' ? '+' : ''}${symbol === '$' ? '$' : ''},.${decimals}${type === '%' ? '~%' : '~f'}`);
}

/** What sums of steps may leave of zero, as a share of the farthest tick: −9e307 and three steps of 3e307 are 5e+291. */
const tinyShare = 1e-12;

/**
 * A writer for the labels of an axis: as `numberText`, but whole and adaptive numbers are shortened sooner, and round ones trimmed. Labels of
 * `ticks` come out different from each other: where they would not, numbers are written out.
 */
export function axisNumberText(format: string, ticks: readonly number[] = []): NumberText {
  const plainText = plainAxisText(format);
  const farthest = ticks.reduce((most, tick) => (Number.isFinite(tick) ? Math.max(most, Math.abs(tick)) : most), 0);
  const nearZero = farthest * tinyShare;
  // With the middles between them, so that 2,040 is not written as 2k beside 2.1k.
  const probes = [...new Set(ticks.flatMap((tick, index) => [tick, (tick + (ticks[index + 1] ?? tick)) / 2]))];
  const write = new Set(probes.map(plainText)).size === probes.length ? plainText : exactAxisText(format, ticks);
  return guardNumber((value) => write(Math.abs(value) < nearZero ? 0 : value));
}

/** True when different `values` come out different from each other. */
export const areUnique = (write: NumberText, values: readonly number[]): boolean =>
  new Set(values.map(write)).size === new Set(values).size;

/** A writer as `numberText`, that writes numbers out where it would not tell `values` apart. */
function distinctNumberText(format: string, values: readonly number[]): NumberText {
  const write = numberText(format);
  return areUnique(write, values) ? write : guardNumber(exactAxisText(format, values));
}

/** Few digits that still tell how much it is: 1.2M, 156k, 205, 12, 6.7, 0.79. */
function fewDigits(size: number): string {
  if (size >= 999.5) return shortenedText(Math.max(size, 1e3), 1e3) ?? smallNumberText(size);
  if (size >= 9.95) return atMost.none(size);
  return size >= 0.995 || size === 0 ? atMost.one(size) : Number(size.toPrecision(2)).toString();
}

/**
 * A writer for places in which `format` does not fit: the same number in fewer digits, with the sign, currency or percent sign of its
 * format (79 %, $1.2M). A format of units, such as DURATION, stays as it is.
 */
export function shortNumberText(format: string): NumberText {
  if (namedFormats[format] !== undefined && !format.startsWith('SMART_NUMBER')) return numberText(format);
  const { symbol, sign, type } = specifierOf(format);
  const before = symbol === '$' ? '$' : '';
  const after = type === '%' || type === 'p' ? `${narrowSpace}%` : '';
  const plus = sign === '+' || format === 'SMART_NUMBER_SIGNED' ? '+' : '';
  return guardNumber((value) => {
    const digits = fewDigits(Math.abs(after === '' ? value : value * 100));
    return `${value < 0 ? minus : value > 0 ? plus : ''}${before}${digits}${after}`;
  });
}

const roundedShare = patterned(',.1%');
const [noShare, wholeShare] = [roundedShare(0), roundedShare(1)];

/** A share of one, with one decimal: 74.5 %. A part of something is never none of it, nor all of it: <0.1 %, >99.9 %. */
export const shareText: NumberText = guardNumber((share) => {
  const text = roundedShare(share);
  if (share > 0 && text === noShare) return `<${roundedShare(0.001)}`;
  return share < 1 && text === wholeShare ? `>${roundedShare(0.999)}` : text;
});

/** Most that a number can be rounded to. */
const mostDecimals = 100;

/** To a tenth of the first digit of `step`: bounds that are 140.2 apart have no decimals, those that are 0.25 apart have two. */
function roundedTo(step: number): (value: number) => number {
  const decimals = step > 0 ? Math.min(mostDecimals, Math.max(0, 1 - Math.floor(Math.log10(step)))) : 0;
  return (value) => Number(value.toFixed(decimals));
}

/** A writer of numbers that are `step` apart, rounded to what that tells; no two of `values` read the same. */
export function roundedNumberText(format: string, values: readonly number[], step: number): NumberText {
  const round = roundedTo(step);
  const write = distinctNumberText(format, values.map(round));
  return (value) => write(value === null ? null : round(value));
}
