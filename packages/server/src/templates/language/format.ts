import type { Budget } from './budget.ts';
import { runError } from './template-error.ts';
import { concat, derived, own, slice } from './text.ts';
import type { Text } from './text.ts';
import { isDict, isList, isText, itemOf, numberOf, printed, shown, typeName } from './values.ts';
import type { Named, Value } from './values.ts';

const percentPart = /%(?:\(([^)]*)\))?([-+ 0#]*)(\d*)(?:\.(\d+))?([sdifFrxXeg%])/g;
const widest = 1000;

/** `'%s of %d' % (a, b)`. @throws TemplateError for parts that are not known or values that are missing */
export function formatPercent(pattern: Text, args: Value, budget: Budget): Text {
  const values = isList(args) && args.isTuple ? args.items : [args];
  const parts: Text[] = [];
  let at = 0;
  let usedCount = 0;
  for (const match of pattern.text.matchAll(percentPart)) {
    parts.push(slice(pattern, at, match.index));
    at = match.index + match[0].length;
    if (match[5] === '%') {
      parts.push(own('%'));
      continue;
    }
    let value: Value | undefined;
    if (match[1] === undefined) {
      value = values[usedCount];
      usedCount += 1;
    } else value = isDict(args) ? itemOf(args, own(match[1])) : undefined;
    if (value === undefined) throw runError('not enough arguments for format string');
    parts.push(
      spelled(value, { flags: match[2] ?? '', width: match[3] ?? '', digits: match[4], letter: match[5] ?? 's' }),
    );
  }
  const wholeText = concat([...parts, slice(pattern, at)]);
  budget.hold(wholeText.text.length);
  return wholeText;
}

interface Spelling {
  readonly flags: string;
  readonly width: string;
  readonly digits: string | undefined;
  readonly letter: string;
}

function spelled(value: Value, { flags, width, digits, letter }: Spelling): Text {
  const text = plainSpelling(value, letter, digits);
  const wide = Number(width || 0);
  if (wide > widest || Number(digits ?? 0) > 100) throw runError('a format is too wide');
  if (text.text.length >= wide) return text;
  const padding = own((flags.includes('0') && letter !== 's' ? '0' : ' ').repeat(wide - text.text.length));
  if (flags.includes('-')) return concat([text, own(padding.text.replaceAll('0', ' '))]);
  const isNegative = padding.text.startsWith('0') && text.text.startsWith('-');
  return isNegative ? concat([own('-'), padding, slice(text, 1)]) : concat([padding, text]);
}

function plainSpelling(value: Value, letter: string, digits: string | undefined): Text {
  if (letter === 's') return digits === undefined ? printed(value) : slice(printed(value), 0, Number(digits));
  if (letter === 'r') return shown(value);
  const number = numberOf(value);
  if (number === null) throw runError(`%${letter} format: a number is required, not ${typeName(value)}`);
  switch (letter) {
    case 'd':
    case 'i':
      return own(String(Math.trunc(number)));
    case 'x':
      return own(Math.trunc(number).toString(16));
    case 'X':
      return own(Math.trunc(number).toString(16).toUpperCase());
    case 'e':
      return own(number.toExponential(Number(digits ?? 6)));
    case 'g':
      return own(String(Number(number.toPrecision(Math.max(1, Number(digits ?? 6))))));
    default:
      return own(number.toFixed(Number(digits ?? 6)));
  }
}

const bracePart = /\{\{|\}\}|\{([^{}]*)\}/g;

/** `'{} {name}'.format(…)`: places by order, number or name, without attributes; a spelling after the colon as in `%`. */
export function formatBraces(pattern: Text, args: readonly Value[], named: Named, budget: Budget): Text {
  const parts: Text[] = [];
  let at = 0;
  let usedCount = 0;
  for (const match of pattern.text.matchAll(bracePart)) {
    parts.push(slice(pattern, at, match.index));
    at = match.index + match[0].length;
    if (match[1] === undefined) {
      parts.push(own(match[0].slice(1)));
      continue;
    }
    const [place = '', spelling = ''] = match[1].split(':', 2);
    const value = place === '' ? args[usedCount++] : /^\d+$/.test(place) ? args[Number(place)] : named.get(place);
    if (value === undefined) throw runError(`format() has nothing for {${place}}`);
    parts.push(spelling === '' ? printed(value) : byBraces(value, spelling));
  }
  const wholeText = concat([...parts, slice(pattern, at)]);
  budget.hold(wholeText.text.length);
  return wholeText;
}

function byBraces(value: Value, spelling: string): Text {
  const match = /^(0?)(\d*)(?:\.(\d+))?([sdfxX]?)$/.exec(spelling);
  if (match === null) throw runError(`format() does not know the format {:${spelling}}`);
  const letter = match[4] || (isText(value) ? 's' : match[3] === undefined ? 'd' : 'f');
  return derived(
    spelled(value, { flags: match[1] ?? '', width: match[2] ?? '', digits: match[3], letter }).text,
    isText(value) ? [value] : [],
  );
}
