import { runError, TemplateError } from './template-error.ts';
import { concat, trustedText } from './text.ts';
import type { Text } from './text.ts';

/** A number with a fraction, as Python tells 2.0 from 2. */
export interface Float {
  readonly kind: 'float';
  readonly value: number;
}
/** A list or, printed otherwise, a tuple. Templates may append to lists that they made. */
export interface List {
  readonly kind: 'list';
  readonly items: Value[];
  readonly isTuple: boolean;
}
/** A map. Its keys are found by `keyOf`, so that nothing of the host language's objects can be reached. */
export interface Dict {
  readonly kind: 'dict';
  readonly entries: Map<string, { readonly key: Value; value: Value }>;
}
/** A wall time, epoch milliseconds read as UTC. */
export interface Moment {
  readonly kind: 'moment';
  readonly ms: number;
}
export type NamedArgs = ReadonlyMap<string, Value>;
export interface Func {
  readonly kind: 'function';
  readonly name: string;
  readonly call: (args: readonly Value[], namedArgs: NamedArgs) => Value;
}
/** What a name means that nobody defined: false, empty, and an error where it is written or called. */
export interface Undefined {
  readonly kind: 'undefined';
  readonly name: string;
}
/** Every value that a template can hold: a closed set. Whole numbers are plain numbers. */
export type Value = null | boolean | number | Float | Text | List | Dict | Moment | Func | Undefined;

export const list = (items: Value[]): List => ({ kind: 'list', items, isTuple: false });
export const tuple = (items: Value[]): List => ({ kind: 'list', items, isTuple: true });
export const float = (value: number): Float => ({ kind: 'float', value });
export const missing = (name: string): Undefined => ({ kind: 'undefined', name });
export const func = (name: string, call: Func['call']): Func => ({ kind: 'function', name, call });

export const isText = (value: Value): value is Text =>
  typeof value === 'object' && value !== null && value.kind === 'text';
export const isList = (value: Value): value is List =>
  typeof value === 'object' && value !== null && value.kind === 'list';
export const isDict = (value: Value): value is Dict =>
  typeof value === 'object' && value !== null && value.kind === 'dict';
export const isUndefined = (value: Value): value is Undefined =>
  typeof value === 'object' && value !== null && value.kind === 'undefined';
const isFloat = (value: Value): value is Float => typeof value === 'object' && value !== null && value.kind === 'float';

/** A number as the host counts; null for what is none. True counts as 1, as in Python. */
export const numberOf = (value: Value): number | null =>
  typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : isFloat(value) ? value.value : null;

/** How a value is called in messages, by Python's names. */
export function typeName(value: Value): string {
  if (value === null) return 'NoneType';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return 'int';
  const names = {
    float: 'float',
    text: 'str',
    dict: 'dict',
    moment: 'datetime',
    function: 'function',
    undefined: 'Undefined',
  };
  return value.kind === 'list' ? (value.isTuple ? 'tuple' : 'list') : names[value.kind];
}

/** What a map finds a value by; equal values have equal keys. */
export function keyOf(value: Value): string {
  const number = numberOf(value);
  if (number !== null) return `number ${number}`;
  if (value === null) return 'none';
  if (isText(value)) return `text ${value.text}`;
  if (isList(value) && value.isTuple && !value.items.some(isList))
    return `tuple ${JSON.stringify(value.items.map(keyOf))}`;
  throw runError(`unhashable type: '${typeName(value)}'`);
}

export function dict(entries: Iterable<readonly [Value, Value]>): Dict {
  const map: Dict['entries'] = new Map();
  for (const [key, value] of entries) map.set(keyOf(key), { key, value });
  return { kind: 'dict', entries: map };
}

/** What was found, or something else: None counts as found. */
export const or = (found: Value | undefined, otherwise: Value): Value => (found === undefined ? otherwise : found);

/** A map with plain names. */
export const record = (fields: Readonly<Record<string, Value>>): Dict =>
  dict(Object.entries(fields).map(([name, value]) => [trustedText(name), value] as const));

export const itemOf = ({ entries }: Dict, key: Value): Value | undefined => entries.get(keyOf(key))?.value;

export function isTrue(value: Value): boolean {
  if (value === null || isUndefined(value)) return false;
  if (typeof value === 'boolean') return value;
  const number = numberOf(value);
  if (number !== null) return number !== 0;
  return lengthOf(value) !== 0;
}

/** Items, entries or letters; null for what has none. */
export function lengthOf(value: Value): number | null {
  if (isText(value)) return value.text.length;
  if (isList(value)) return value.items.length;
  if (isDict(value)) return value.entries.size;
  return isUndefined(value) ? 0 : null;
}

/** How many steps a look at all of a value is worth: functions of the host are charged by it before they run. */
export function costOf(value: Value): number {
  const length = lengthOf(value) ?? 0;
  return 1 + (isText(value) ? Math.ceil(length / 32) : length);
}

/** What a loop goes through. */
export function itemsOf(value: Value): readonly Value[] {
  if (isList(value)) return value.items;
  if (isDict(value)) return [...value.entries.values()].map(({ key }) => key);
  if (isText(value)) return Array.from({ length: value.text.length }, (_, index) => lettersOf(value, index));
  if (isUndefined(value)) return [];
  throw runError(`'${typeName(value)}' object is not iterable`);
}

const lettersOf = (text: Text, offset: number): Text => ({
  kind: 'text',
  text: text.text.charAt(offset),
  spans: text.spans
    .filter(({ from, to }) => from <= offset && offset < to)
    .map((span) => ({ ...span, from: 0, to: 1 })),
});

const maxDepth = 20;
const maxParts = 100_000;

/** Counts the parts of nested values: lists may hold each other, also without end. */
interface Walk {
  parts: number;
}
const walk = (): Walk => ({ parts: maxParts });

function step(walkState: Walk, depth: number): void {
  walkState.parts -= 1;
  if (depth > maxDepth || walkState.parts < 0) throw new TemplateError('limit', 'its values are nested too deeply');
}

export function isEqual(left: Value, right: Value, depth = 0, walkState: Walk = walk()): boolean {
  step(walkState, depth);
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a !== null || b !== null) return a === b;
  if (left === null || right === null) return left === right;
  if (isText(left)) return isText(right) && left.text === right.text;
  if (isUndefined(left)) return isUndefined(right);
  if (isList(left))
    return (
      isList(right) &&
      left.isTuple === right.isTuple &&
      left.items.length === right.items.length &&
      left.items.every((item, index) => isEqual(item, right.items[index] ?? null, depth + 1, walkState))
    );
  if (isDict(left)) {
    if (!isDict(right) || left.entries.size !== right.entries.size) return false;
    return [...left.entries].every(([key, { value }]) => {
      const other = right.entries.get(key);
      return other !== undefined && isEqual(value, other.value, depth + 1, walkState);
    });
  }
  if (typeof left === 'object' && typeof right === 'object' && left.kind === 'moment' && right.kind === 'moment')
    return left.ms === right.ms;
  return left === right;
}

/** Below, equal or above zero. @throws TemplateError for what has no order */
export function compare(left: Value, right: Value, depth = 0): number {
  if (depth > maxDepth) throw new TemplateError('limit', 'its values are nested too deeply');
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a !== null && b !== null) return a - b;
  if (isText(left) && isText(right)) return left.text < right.text ? -1 : left.text > right.text ? 1 : 0;
  if (isList(left) && isList(right)) {
    const differingIndex = left.items.findIndex(
      (item, index) => index >= right.items.length || !isEqual(item, right.items[index] ?? null),
    );
    if (differingIndex < 0 || differingIndex >= right.items.length) return left.items.length - right.items.length;
    return compare(left.items[differingIndex] ?? null, right.items[differingIndex] ?? null, depth + 1);
  }
  throw runError(`'<' not supported between instances of '${typeName(left)}' and '${typeName(right)}'`);
}

/** A number in Python's spelling: 2.0 keeps its point. */
const floatText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e16 ? value.toFixed(1) : String(value);

const two = (number: number): string => String(number).padStart(2, '0');
/** `2018-01-10T00:00:00` of a wall time. */
export const isoText = (ms: number): string => new Date(ms).toISOString().slice(0, ms % 1000 === 0 ? 19 : 23);

/** A value as it is written into the text. @throws TemplateError for a name that means nothing */
export function printValue(value: Value): Text {
  if (value === null) return trustedText('None');
  if (typeof value === 'boolean') return trustedText(value ? 'True' : 'False');
  if (typeof value === 'number') return trustedText(String(value));
  switch (value.kind) {
    case 'text':
      return value;
    case 'float':
      return trustedText(floatText(value.value));
    case 'undefined':
      throw new TemplateError('undefined', value.name);
    case 'moment':
      return trustedText(isoText(value.ms).replace('T', ' '));
    case 'function':
      throw runError(`${value.name} is a function: call it with parentheses`);
    default:
      return showValue(value);
  }
}

/** A value as Python shows it inside of lists: texts in quotes. */
export function showValue(value: Value, depth = 0, walkState: Walk = walk()): Text {
  step(walkState, depth);
  if (isText(value)) return concat([trustedText("'"), value, trustedText("'")]);
  if (isList(value)) {
    const [open, close] = value.isTuple ? ['(', value.items.length === 1 ? ',)' : ')'] : ['[', ']'];
    return concat([
      trustedText(open ?? ''),
      ...commas(value.items.map((item) => showValue(item, depth + 1, walkState))),
      trustedText(close ?? ''),
    ]);
  }
  if (isDict(value)) {
    const pairs = [...value.entries.values()].map(({ key, value: item }) =>
      concat([showValue(key, depth + 1, walkState), trustedText(': '), showValue(item, depth + 1, walkState)]),
    );
    return concat([trustedText('{'), ...commas(pairs), trustedText('}')]);
  }
  return printValue(value);
}

const commas = (parts: readonly Text[]): Text[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [trustedText(', '), part]));

/** A wall time by a strftime pattern. @throws TemplateError for a part that is not known */
export function strftime(ms: number, pattern: string): string {
  const time = new Date(ms);
  const parts: Readonly<Record<string, string>> = {
    Y: String(time.getUTCFullYear()).padStart(4, '0'),
    y: two(time.getUTCFullYear() % 100),
    m: two(time.getUTCMonth() + 1),
    d: two(time.getUTCDate()),
    H: two(time.getUTCHours()),
    M: two(time.getUTCMinutes()),
    S: two(time.getUTCSeconds()),
    f: String(time.getUTCMilliseconds() * 1000).padStart(6, '0'),
    j: String(Math.floor((ms - Date.UTC(time.getUTCFullYear(), 0, 1)) / 86_400_000) + 1).padStart(3, '0'),
    s: String(Math.floor(ms / 1000)),
    F: isoText(ms).slice(0, 10),
    T: isoText(ms).slice(11, 19),
    '%': '%',
  };
  return pattern.replaceAll(/%(.)/gsu, (all, part: string) => {
    const text = parts[part];
    if (text === undefined) throw runError(`strftime does not know ${all}`);
    return text;
  });
}
