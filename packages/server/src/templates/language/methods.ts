import { bind, plainOf, textOf, wholeOf } from './arguments.ts';
import type { Budget } from './budget.ts';
import { formatBraces } from './format.ts';
import { runError } from './template-error.ts';
import { changedText, concat, derivedText, trustedText, slice, split, stripText } from './text.ts';
import type { Text } from './text.ts';
import {
  dict,
  isDict,
  isEqual,
  isList,
  isText,
  itemOf,
  itemsOf,
  keyOf,
  list,
  or,
  isoText,
  strftime,
  tuple,
  typeName,
} from './values.ts';
import type { Dict, List, Moment, NamedArgs, Value } from './values.ts';

interface Call {
  readonly args: readonly Value[];
  readonly namedArgs: NamedArgs;
  readonly budget: Budget;
}
type Methods<Of> = Readonly<Record<string, (of: Of, call: Call) => Value>>;

const title = (text: string): string =>
  text.toLowerCase().replaceAll(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1));
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

const stripMethod =
  (ends: 'both' | 'left' | 'right') =>
  (of: Text, { args, namedArgs }: Call): Value =>
    stripText(of, plainOf(bind('strip', ['chars'], args, namedArgs)[0], 'chars'), ends);

const matches =
  (pattern: RegExp) =>
  (of: Text): Value =>
    pattern.test(of.text);

const affix =
  (isAt: (text: string, part: string) => boolean) =>
  (of: Text, { args }: Call): Value => {
    const [argument = null] = args;
    const parts = argument !== null && isList(argument) ? argument.items : [argument];
    return parts.some((part) => isAt(of.text, textOf(part, 'a beginning or end').text));
  };

/** Texts with one between them; every item has to be a text. */
export function joinTexts(separator: Text, items: readonly Text[], budget: Budget): Text {
  budget.spend(items.length);
  budget.hold(items.reduce((sum, { text }) => sum + text.length + separator.text.length, 0));
  return concat(items.flatMap((item, index) => (index === 0 ? [item] : [separator, item])));
}

/** Every place of `old` made new. */
export function replaceText(
  of: Text,
  { old, by, limit }: { readonly old: Text; readonly by: Text; readonly limit: number },
  budget: Budget,
): Text {
  budget.hold(of.text.length);
  if (old.text === '') throw runError('replace() needs something to look for');
  return joinTexts(by, split(of, old.text, limit < 0 ? undefined : limit), budget);
}

function splitText(of: Text, { args, namedArgs, budget }: Call): Value {
  const [by, most] = bind('split', ['sep', 'maxsplit'], args, namedArgs);
  const separator = plainOf(by, 'sep');
  const limit = most === undefined || most === null ? -1 : wholeOf(most, 'maxsplit');
  budget.hold(of.text.length);
  if (separator === '') throw runError('empty separator');
  if (separator !== null) return list(split(of, separator, limit < 0 ? undefined : limit));
  const words = [...of.text.matchAll(/\S+/g)].map(({ index, 0: word }) => slice(of, index, index + word.length));
  budget.spend(words.length);
  return list(words);
}

function padded(of: Text, { args, budget }: Call, isLeft: boolean): Text {
  const [wideValue, letter] = args;
  const missing = wholeOf(wideValue, 'width') - of.text.length;
  if (missing <= 0) return of;
  budget.hold(missing);
  const padding = trustedText((letter === undefined ? ' ' : textOf(letter, 'fillchar').text).repeat(missing));
  return isLeft ? concat([padding, of]) : concat([of, padding]);
}

const ofText: Methods<Text> = {
  upper: (of) => changedText(of, of.text.toUpperCase()),
  lower: (of) => changedText(of, of.text.toLowerCase()),
  casefold: (of) => changedText(of, of.text.toLowerCase()),
  title: (of) => changedText(of, title(of.text)),
  capitalize: (of) => changedText(of, capital(of.text)),
  strip: stripMethod('both'),
  lstrip: stripMethod('left'),
  rstrip: stripMethod('right'),
  startswith: affix((text, part) => text.startsWith(part)),
  endswith: affix((text, part) => text.endsWith(part)),
  split: splitText,
  splitlines: (of, { budget }) => {
    budget.hold(of.text.length);
    return list(split(of, '\n'));
  },
  join: (of, { args, budget }) =>
    joinTexts(
      of,
      itemsOf(args[0] ?? null).map((item) => {
        if (isText(item)) return item;
        throw runError(`sequence item: expected str instance, ${typeName(item)} found`);
      }),
      budget,
    ),
  replace: (of, { args, budget }) =>
    replaceText(
      of,
      {
        old: textOf(args[0], 'old'),
        by: textOf(args[1], 'new'),
        limit: args[2] === undefined ? -1 : wholeOf(args[2], 'count'),
      },
      budget,
    ),
  find: (of, { args }) => of.text.indexOf(textOf(args[0], 'sub').text),
  count: (of, { args }) => split(of, textOf(args[0], 'sub').text || '\0').length - 1,
  format: (of, { args, namedArgs, budget }) => formatBraces(of, args, namedArgs, budget),
  ljust: (of, call) => padded(of, call, false),
  rjust: (of, call) => padded(of, call, true),
  zfill: (of, { args, ...rest }) => padded(of, { ...rest, args: [args[0] ?? null, trustedText('0')] }, true),
  isdigit: matches(/^\p{Nd}+$/u),
  isnumeric: matches(/^\p{N}+$/u),
  isdecimal: matches(/^\p{Nd}+$/u),
  isalpha: matches(/^\p{L}+$/u),
  isalnum: matches(/^[\p{L}\p{N}]+$/u),
  isupper: (of) => of.text !== of.text.toLowerCase() && of.text === of.text.toUpperCase(),
  islower: (of) => of.text !== of.text.toUpperCase() && of.text === of.text.toLowerCase(),
};

const ofList: Methods<List> = {
  append: ({ items, isTuple }, { args, budget }) => {
    if (isTuple) throw runError("'tuple' object has no attribute 'append'");
    budget.spend(1);
    items.push(args[0] ?? null);
    return null;
  },
  extend: ({ items }, { args, budget }) => {
    // A copy: a list may be added to itself.
    const addedValues = itemsOf(args[0] ?? null).slice();
    budget.spend(addedValues.length);
    for (const item of addedValues) items.push(item);
    return null;
  },
  index: ({ items }, { args }) => {
    const index = items.findIndex((item) => isEqual(item, args[0] ?? null));
    if (index < 0) throw runError('the list does not hold this value');
    return index;
  },
  count: ({ items }, { args }) => items.filter((item) => isEqual(item, args[0] ?? null)).length,
};

const ofDict: Methods<Dict> = {
  get: (of, { args }) => or(itemOf(of, args[0] ?? null), args[1] ?? null),
  keys: (of) => list([...itemsOf(of)]),
  values: ({ entries }) => list([...entries.values()].map(({ value }) => value)),
  items: ({ entries }) => list([...entries.values()].map(({ key, value }) => tuple([key, value]))),
  update: ({ entries }, { args, budget }) => {
    const [addedValue = null] = args;
    if (addedValue === null || !isDict(addedValue)) throw runError('update() needs a map');
    budget.spend(addedValue.entries.size);
    for (const [key, entry] of addedValue.entries) entries.set(key, { ...entry });
    return null;
  },
  copy: ({ entries }) => dict([...entries.values()].map(({ key, value }) => [key, value] as const)),
  pop: ({ entries }, { args }) => {
    const key = keyOf(args[0] ?? null);
    const found = entries.get(key);
    if (found === undefined && args.length < 2) throw runError('the map does not hold this key');
    entries.delete(key);
    return or(found?.value, args[1] ?? null);
  },
};

const momentPart =
  (from: number, to: number) =>
  ({ ms }: Moment): Value =>
    Number(isoText(ms).slice(from, to));
const ofMoment: Methods<Moment> = {
  strftime: ({ ms }, { args }) => {
    const pattern = textOf(args[0], 'format');
    return derivedText(strftime(ms, pattern.text), [pattern]);
  },
  isoformat: ({ ms }) => trustedText(isoText(ms)),
  date: ({ ms }) => trustedText(isoText(ms).slice(0, 10)),
  timestamp: ({ ms }) => ms / 1000,
};
/** What a time has without being called. */
export const momentFields: Readonly<Record<string, (of: Moment) => Value>> = {
  year: momentPart(0, 4),
  month: momentPart(5, 7),
  day: momentPart(8, 10),
  hour: momentPart(11, 13),
  minute: momentPart(14, 16),
  second: momentPart(17, 19),
};

const find = <Of>(methods: Methods<Of>, name: string): Methods<Of>[string] | undefined =>
  Object.hasOwn(methods, name) ? methods[name] : undefined;

/** The method of a value by its name, ready to be called; null when values of its kind have none. */
export function methodOf(value: Value, name: string): ((call: Call) => Value) | null {
  if (typeof value !== 'object' || value === null) return null;
  const bound = <Of>(methods: Methods<Of>, of: Of): ((call: Call) => Value) | null => {
    const method = find(methods, name);
    return method === undefined ? null : (call) => method(of, call);
  };
  if (value.kind === 'text') return bound(ofText, value);
  if (value.kind === 'list') return bound(ofList, value);
  if (value.kind === 'dict') return bound(ofDict, value);
  return value.kind === 'moment' ? bound(ofMoment, value) : null;
}
