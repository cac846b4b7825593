import type { Budget } from './budget.ts';
import { runError } from './template-error.ts';
import { concat, derivedText, trustedText, slice } from './text.ts';
import type { Text } from './text.ts';
import { isDict, isList, isText, itemOf, numberOf, printValue, showValue, typeName } from './values.ts';
import type { NamedArgs, Value } from './values.ts';

const percentPart = /%(?:\(([^)]*)\))?([-+ 0#]*)(\d*)(?:\.(\d+))?([sdifFrxXeg%])/g;
const widest = 1000;

/** `'%s of %d' % (a, b)`. @throws TemplateError for parts that are not known or values that are missing */
export function formatPercent(pattern: Text, args: Value, budget: Budget): Text {
  const values = isList(args) && args.isTuple ? args.items : [args];
  const parts: Text[] = [];
  let offset = 0;
  let usedCount = 0;
  for (const match of pattern.text.matchAll(percentPart)) {
    parts.push(slice(pattern, offset, match.index));
    offset = match.index + match[0].length;
    if (match[5] === '%') {
      parts.push(trustedText('%'));
      continue;
    }
    let value: Value | undefined;
    if (match[1] === undefined) {
      value = values[usedCount];
      usedCount += 1;
    } else value = isDict(args) ? itemOf(args, trustedText(match[1])) : undefined;
    if (value === undefined) throw runError('not enough arguments for format string');
    parts.push(
      formatValue(value, { flags: match[2] ?? '', width: match[3] ?? '', digits: match[4], letter: match[5] ?? 's' }),
    );
  }
  const wholeText = concat([...parts, slice(pattern, offset)]);
  budget.hold(wholeText.text.length);
  return wholeText;
}

interface Spelling {
  readonly flags: string;
  readonly width: string;
  readonly digits: string | undefined;
  readonly letter: string;
}

function formatValue(value: Value, { flags, width, digits, letter }: Spelling): Text {
  const text = plainSpelling(value, letter, digits);
  const minWidth = Number(width || 0);
  if (minWidth > widest || Number(digits ?? 0) > 100) throw runError('a format is too wide');
  if (text.text.length >= minWidth) return text;
  const padding = trustedText((flags.includes('0') && letter !== 's' ? '0' : ' ').repeat(minWidth - text.text.length));
  if (flags.includes('-')) return concat([text, trustedText(padding.text.replaceAll('0', ' '))]);
  const isNegative = padding.text.startsWith('0') && text.text.startsWith('-');
  return isNegative ? concat([trustedText('-'), padding, slice(text, 1)]) : concat([padding, text]);
}

function plainSpelling(value: Value, letter: string, digits: string | undefined): Text {
  if (letter === 's') return digits === undefined ? printValue(value) : slice(printValue(value), 0, Number(digits));
  if (letter === 'r') return showValue(value);
  const number = numberOf(value);
  if (number === null) throw runError(`%${letter} format: a number is required, not ${typeName(value)}`);
  switch (letter) {
    case 'd':
    case 'i':
      return trustedText(String(Math.trunc(number)));
    case 'x':
      return trustedText(Math.trunc(number).toString(16));
    case 'X':
      return trustedText(Math.trunc(number).toString(16).toUpperCase());
    case 'e':
      return trustedText(number.toExponential(Number(digits ?? 6)));
    case 'g':
      return trustedText(String(Number(number.toPrecision(Math.max(1, Number(digits ?? 6))))));
    default:
      return trustedText(number.toFixed(Number(digits ?? 6)));
  }
}

const bracePart = /\{\{|\}\}|\{([^{}]*)\}/g;

/** `'{} {name}'.format(…)`: places by order, number or name, without attributes; a spelling after the colon as in `%`. */
export function formatBraces(pattern: Text, args: readonly Value[], namedArgs: NamedArgs, budget: Budget): Text {
  const parts: Text[] = [];
  let offset = 0;
  let usedCount = 0;
  for (const match of pattern.text.matchAll(bracePart)) {
    parts.push(slice(pattern, offset, match.index));
    offset = match.index + match[0].length;
    if (match[1] === undefined) {
      parts.push(trustedText(match[0].slice(1)));
      continue;
    }
    const [fieldName = '', spelling = ''] = match[1].split(':', 2);
    const value =
      fieldName === ''
        ? args[usedCount++]
        : /^\d+$/.test(fieldName)
          ? args[Number(fieldName)]
          : namedArgs.get(fieldName);
    if (value === undefined) throw runError(`format() has nothing for {${fieldName}}`);
    parts.push(spelling === '' ? printValue(value) : byBraces(value, spelling));
  }
  const wholeText = concat([...parts, slice(pattern, offset)]);
  budget.hold(wholeText.text.length);
  return wholeText;
}

function byBraces(value: Value, spelling: string): Text {
  const match = /^(0?)(\d*)(?:\.(\d+))?([sdfxX]?)$/.exec(spelling);
  if (match === null) throw runError(`format() does not know the format {:${spelling}}`);
  const letter = match[4] || (isText(value) ? 's' : match[3] === undefined ? 'd' : 'f');
  return derivedText(
    formatValue(value, { flags: match[1] ?? '', width: match[2] ?? '', digits: match[3], letter }).text,
    isText(value) ? [value] : [],
  );
}
