import { bind, plainOf, textOf, wholeOf } from './arguments.ts';
import { formatBraces, formatPercent } from './format.ts';
import { joinTexts, methodOf, replaceText } from './methods.ts';
import { operate } from './operators.ts';
import { runError, TemplateError } from './template-error.ts';
import { testNamed } from './tests.ts';
import { concat, derivedText, trustedText, slice, stripText } from './text.ts';
import type { Text } from './text.ts';
import { toDatetime } from './to-datetime.ts';
import {
  compare,
  float,
  isDict,
  isList,
  isText,
  isTrue,
  isUndefined,
  itemOf,
  itemsOf,
  keyOf,
  lengthOf,
  list,
  missing,
  numberOf,
  or,
  printValue,
  tuple,
  typeName,
} from './values.ts';
import type { Dict, Value } from './values.ts';
import type { FilterCall, Filter } from './arguments.ts';

/** A filter that is a method of texts. */
const asMethod =
  (name: string): Filter =>
  (value, { args, namedArgs, budget }) =>
    methodOf(printValue(value), name)?.({ args, namedArgs, budget }) ?? null;

const countedList = (value: Value, { budget }: FilterCall): readonly Value[] => {
  const items = itemsOf(value);
  budget.spend(items.length);
  return items;
};

function countOf(value: Value): Value {
  const count = lengthOf(value);
  if (count === null) throw runError(`object of type '${typeName(value)}' has no len()`);
  return count;
}

function sorted(value: Value, call: FilterCall): Value {
  const [reverse, isExact, attribute] = bind(
    'sort',
    ['reverse', 'case_sensitive', 'attribute'],
    call.args,
    call.namedArgs,
  );
  const by = (item: Value): Value => {
    const found = attribute === undefined ? item : fieldOf(item, attribute);
    return isText(found) && !isTrue(isExact ?? false) ? trustedText(found.text.toLowerCase()) : found;
  };
  const items = countedList(value, call);
  call.budget.spend(items.length * 20);
  const order = isTrue(reverse ?? false) ? -1 : 1;
  return list([...items].sort((left, right) => order * compare(by(left), by(right))));
}

/** A field of an item by its name or place; `a.b` goes two steps. */
function fieldOf(item: Value, name: Value): Value {
  if (typeof name === 'number')
    return isList(item) ? or(item.items[name], missing(String(name))) : missing(String(name));
  let found = item;
  for (const part of textOf(name, 'attribute').text.split('.'))
    found = isDict(found) ? or(itemOf(found, trustedText(part)), missing(part)) : missing(part);
  return found;
}

const chosenFilter =
  (expected: boolean, byField: boolean): Filter =>
  (value, call) => {
    const [field, test]: readonly (Value | undefined)[] = byField ? call.args : [undefined, ...call.args];
    const name = test === undefined ? null : textOf(test, 'a test').text;
    const isChosen = (item: Value): boolean => {
      const lookedUpValue = field === undefined ? item : fieldOf(item, field);
      return (
        (name === null
          ? isTrue(lookedUpValue)
          : testNamed(name)(lookedUpValue, call.args.slice(byField ? 2 : 1), call.budget)) === expected
      );
    };
    return list(countedList(value, call).filter(isChosen));
  };

function mapFilter(value: Value, call: FilterCall): Value {
  const attribute = call.namedArgs.get('attribute');
  const [name, ...args] = call.args;
  if (attribute !== undefined)
    return list(
      countedList(value, call).map((item) => {
        const found = fieldOf(item, attribute);
        return isUndefined(found) ? (call.namedArgs.get('default') ?? found) : found;
      }),
    );
  const filter = textOf(name, 'the name of a filter').text;
  return list(countedList(value, call).map((item) => call.apply(filter, item, args)));
}

function unique(value: Value, call: FilterCall): Value {
  const firstByKey = new Map<string, Value>();
  for (const item of countedList(value, call)) {
    const key = keyOf(isText(item) ? trustedText(item.text.toLowerCase()) : item);
    if (!firstByKey.has(key)) firstByKey.set(key, item);
  }
  return list([...firstByKey.values()]);
}

function joinFilter(value: Value, call: FilterCall): Value {
  const [separator, attribute] = bind('join', ['d', 'attribute'], call.args, call.namedArgs);
  const items = countedList(value, call).map((item) =>
    printValue(attribute === undefined ? item : fieldOf(item, attribute)),
  );
  return joinTexts(separator === undefined ? trustedText('') : printValue(separator), items, call.budget);
}

const edge =
  (index: 0 | -1): Filter =>
  (value) => {
    const items = itemsOf(value);
    return or(items.at(index), missing(index === 0 ? 'the first item' : 'the last item'));
  };

const extremeFilter =
  (sign: 1 | -1): Filter =>
  (value, call) => {
    const items = countedList(value, call);
    let bestValue = or(items[0], missing('the largest item'));
    for (const item of items) if (sign * compare(item, bestValue) > 0) bestValue = item;
    return bestValue;
  };

function numberFrom(value: Value, otherwise: Value, isWhole: boolean): Value {
  const text = isText(value) ? value.text.trim() : null;
  const read =
    text === null ? numberOf(value) : /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(text) ? Number(text) : null;
  if (read === null || !Number.isFinite(read)) return otherwise;
  const integer = Math.trunc(read);
  if (isWhole && !Number.isSafeInteger(integer)) throw runError('a number is too large');
  return isWhole ? integer : float(read);
}

/** A number in the middle goes to the even side, as in Python. */
function halfEven(number: number): number {
  const floor = Math.floor(number);
  return number - floor === 0.5 && floor % 2 === 0 ? floor : Math.round(number);
}

function roundFilter(value: Value, { args, namedArgs }: FilterCall): Value {
  const [digits, method] = bind('round', ['precision', 'method'], args, namedArgs);
  const number = numberOf(value);
  if (number === null) throw runError('round needs a number');
  const factor = 10 ** Math.min(15, wholeOf(digits ?? 0, 'precision'));
  const roundings = { common: halfEven, ceil: Math.ceil, floor: Math.floor };
  const roundingName = plainOf(method, 'method') ?? 'common';
  if (roundingName !== 'common' && roundingName !== 'ceil' && roundingName !== 'floor')
    throw runError('method must be common, ceil or floor');
  return float(roundings[roundingName](number * factor) / factor);
}

function batched(value: Value, call: FilterCall): Value {
  const size = wholeOf(call.args[0], 'linecount');
  if (size < 1) throw runError('linecount must be 1 or more');
  const items = countedList(value, call);
  return list(
    Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
      list(items.slice(index * size, index * size + size)),
    ),
  );
}

function dictSorted(value: Value): Value {
  if (!isDict(value)) throw runError('dictsort needs a map');
  const entries = [...value.entries.values()].map(({ key, value: item }) => tuple([key, item]));
  return list(entries.sort((left, right) => compare(left.items[0] ?? null, right.items[0] ?? null)));
}

const maxJsonDepth = 20;

/** JSON as Python's `json.dumps` spaces it. */
function jsonOf(value: Value, call: FilterCall, depth = 0): Text {
  call.budget.spend(1);
  if (depth > maxJsonDepth) throw new TemplateError('limit', 'its values are nested too deeply');
  if (value === null) return trustedText('null');
  if (typeof value === 'boolean') return trustedText(String(value));
  if (isText(value)) return derivedText(JSON.stringify(value.text), [value]);
  if (isList(value))
    return bracketed(
      '[',
      value.items.map((item) => jsonOf(item, call, depth + 1)),
      ']',
    );
  if (isDict(value)) return bracketed('{', entriesOf(value, call, depth), '}');
  return printValue(value);
}

const entriesOf = ({ entries }: Dict, call: FilterCall, depth: number): Text[] =>
  [...entries.values()].map(({ key, value }) =>
    concat([jsonOf(printValue(key), call, depth + 1), trustedText(': '), jsonOf(value, call, depth + 1)]),
  );

const bracketed = (open: string, parts: readonly Text[], close: string): Text =>
  concat([
    trustedText(open),
    ...parts.flatMap((part, index) => (index === 0 ? [part] : [trustedText(', '), part])),
    trustedText(close),
  ]);

function indented(value: Value, { args, namedArgs, budget }: FilterCall): Value {
  const [width, first] = bind('indent', ['width', 'first'], args, namedArgs);
  const margin = isText(width ?? null)
    ? textOf(width, 'width')
    : trustedText(' '.repeat(Math.min(100, Math.max(0, wholeOf(width ?? 4, 'width')))));
  const text = printValue(value);
  const movedText = replaceText(
    text,
    { old: trustedText('\n'), by: concat([trustedText('\n'), margin]), limit: -1 },
    budget,
  );
  return isTrue(first ?? false) ? concat([margin, movedText]) : movedText;
}

function defaultFilter(value: Value, { args, namedArgs }: FilterCall): Value {
  const [otherwise, isForFalse] = bind('default', ['default_value', 'boolean'], args, namedArgs);
  const isMissing = isUndefined(value) || (isTrue(isForFalse ?? false) && !isTrue(value));
  return isMissing ? (otherwise ?? trustedText('')) : value;
}

function replaceFilter(value: Value, { args, budget }: FilterCall): Value {
  const limit = args[2] === undefined || args[2] === null ? -1 : wholeOf(args[2], 'count');
  return replaceText(
    printValue(value),
    { old: printValue(args[0] ?? null), by: printValue(args[1] ?? null), limit },
    budget,
  );
}

function truncateFilter(value: Value, { args, namedArgs }: FilterCall): Value {
  const [length, , end] = bind('truncate', ['length', 'killwords', 'end'], args, namedArgs);
  const text = printValue(value);
  const most = wholeOf(length ?? 255, 'length');
  const mark = end === undefined ? trustedText('...') : printValue(end);
  return text.text.length <= most ? text : concat([slice(text, 0, Math.max(0, most - mark.text.length)), mark]);
}

const absolute: Filter = (value) => {
  const number = numberOf(value);
  if (number === null) throw runError('abs needs a number');
  return typeof value === 'number' ? Math.abs(number) : float(Math.abs(number));
};

const sumFilter: Filter = (value, call) => {
  const [attribute, start] = bind('sum', ['attribute', 'start'], call.args, call.namedArgs);
  let total: Value = start ?? 0;
  for (const item of countedList(value, call))
    total = operate('+', total, attribute === undefined ? item : fieldOf(item, attribute), call.budget);
  return total;
};

/** Jinja's filters. Those that write HTML have no meaning in SQL and are left out. */
export const filters: Readonly<Record<string, Filter>> = {
  abs: absolute,
  batch: batched,
  capitalize: asMethod('capitalize'),
  count: countOf,
  d: defaultFilter,
  default: defaultFilter,
  dictsort: dictSorted,
  first: edge(0),
  float: (value, { args }) => numberFrom(value, or(args[0], float(0)), false),
  format: (value, { args, namedArgs, budget }) =>
    printValue(value).text.includes('%')
      ? formatPercent(printValue(value), tuple([...args]), budget)
      : formatBraces(printValue(value), args, namedArgs, budget),
  indent: indented,
  int: (value, { args }) => numberFrom(value, or(args[0], 0), true),
  items: (value, { args, namedArgs, budget }) => methodOf(value, 'items')?.({ args, namedArgs, budget }) ?? list([]),
  join: joinFilter,
  last: edge(-1),
  length: countOf,
  list: (value, call) => list([...countedList(value, call)]),
  lower: asMethod('lower'),
  map: mapFilter,
  max: extremeFilter(1),
  min: extremeFilter(-1),
  reject: chosenFilter(false, false),
  rejectattr: chosenFilter(false, true),
  replace: replaceFilter,
  reverse: (value, call) => {
    const items = [...countedList(value, call)].reverse();
    return isText(value) ? concat(items.map(printValue)) : list(items);
  },
  round: roundFilter,
  select: chosenFilter(true, false),
  selectattr: chosenFilter(true, true),
  sort: sorted,
  string: (value) => printValue(value),
  sum: sumFilter,
  title: asMethod('title'),
  to_datetime: toDatetime,
  tojson: (value, call) => jsonOf(value, call),
  trim: (value, { args }) => stripText(printValue(value), plainOf(args[0], 'chars')),
  truncate: truncateFilter,
  unique,
  upper: asMethod('upper'),
  wordcount: (value) =>
    printValue(value)
      .text.split(/\s+/)
      .filter((word) => word !== '').length,
};
