import { bind, textOf } from './arguments.ts';
import { runError } from './template-error.ts';
import { trustedText } from './text.ts';
import type { Filter } from './arguments.ts';

const parts: Readonly<Record<string, string>> = {
  Y: '(?<Y>\\d{4})',
  m: '(?<m>\\d{1,2})',
  d: '(?<d>\\d{1,2})',
  H: '(?<H>\\d{1,2})',
  M: '(?<M>\\d{1,2})',
  S: '(?<S>\\d{1,2})',
  f: '(?<f>\\d{1,6})',
};

/** A pattern of strftime as a regular expression. Digits of known width only, so that no text makes it slow. */
function patternOf(format: string): RegExp {
  const source = format.replaceAll(/%(.)|([^%\w\s])/gs, (_all, part: string | undefined, mark: string | undefined) => {
    if (part === undefined) return `\\${mark}`;
    const found = part === '%' ? '%' : parts[part];
    if (found === undefined) throw runError(`to_datetime does not know %${part}`);
    return found;
  });
  try {
    return new RegExp(`^${source}$`);
  } catch {
    throw runError('to_datetime does not understand its format');
  }
}

/** The time that a text says, as `datetime.strptime` reads it; None stays None. */
export const toDatetime: Filter = (value, { args, namedArgs }) => {
  if (value === null) return null;
  const [format] = bind('to_datetime', ['format'], args, namedArgs);
  const pattern = textOf(format ?? trustedText('%Y-%m-%d %H:%M:%S'), 'format').text;
  const { text } = textOf(value, 'to_datetime');
  const found = pattern.length > 100 ? null : patternOf(pattern).exec(text)?.groups;
  if (found === undefined || found === null)
    throw runError(`time data does not match format '${pattern.slice(0, 100)}'`);
  const number = (part: string, otherwise: number): number => Number(found[part] ?? otherwise);
  const fraction = Math.floor(Number((found['f'] ?? '').padEnd(6, '0')) / 1000);
  const ms = Date.UTC(
    number('Y', 1900),
    number('m', 1) - 1,
    number('d', 1),
    number('H', 0),
    number('M', 0),
    number('S', 0),
    fraction,
  );
  return { kind: 'moment', ms };
};
