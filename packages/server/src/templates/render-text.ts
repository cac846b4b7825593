// Ours, not a template library: letters know where they come from, so that values never become SQL (decisions 0019 and 0037).
import { fail, SextantError } from '@sextant/contract';
import { make, printExpression, SqlError } from '@sextant/sql';
import type { Dialect } from '@sextant/sql';
import { LRUCache } from 'lru-cache';
import { startBudget } from './language/budget.ts';
import type { Limits } from './language/budget.ts';
import { filters } from './language/filters.ts';
import type { Node } from './language/nodes.ts';
import { parseTemplate } from './language/parse-template.ts';
import { runTemplate } from './language/run-template.ts';
import { TemplateError } from './language/template-error.ts';
import { concat, trustedText } from './language/text.ts';
import type { Text } from './language/text.ts';
import { dict, func, isList, isText, itemsOf, list, numberOf, printValue } from './language/values.ts';
import type { Value } from './language/values.ts';
import { resolve } from './sql-places.ts';
import type { Filter } from './language/arguments.ts';

/** Whether a text has any mark of a template; most have none, and are never looked at again. */
export const hasTemplate = (text: string | null | undefined): text is string =>
  typeof text === 'string' && text.includes('{') && /\{[{%#]/.test(text);

/** What one rendering may take. The steps alone end a loop without end within a few hundredths of a second. */
const renderLimits: Limits = { steps: 200_000, letters: 262_144, ms: 250 };

const parsedTemplates = new LRUCache<string, readonly Node[]>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (_nodes, source) => source.length * 8 + 500,
});

function parsed(source: string): readonly Node[] {
  const found = parsedTemplates.get(source) ?? parseTemplate(source);
  parsedTemplates.set(source, found);
  return found;
}

/** What a text is rendered with. */
export interface RenderScope {
  readonly names: ReadonlyMap<string, Value>;
  readonly dialect: Dialect;
  /** Begins the sentence of an error, such as `Error in jinja expression in WHERE clause`. */
  readonly place: string;
  /** Told of every value of the request that stands outside of quotes. Default: nobody. */
  readonly onBare?: (origin: string) => void;
}

/** How a text stands inside of single quotes: the dialect's own literal without its quotes. */
function escapeFor(dialect: Dialect): (text: string) => string {
  return (text) => {
    const literal = printExpression(make.text(text), dialect);
    return literal.slice(literal.indexOf("'") + 1, -1);
  };
}

const comma = trustedText(', ');

/** `('a', 'b')` of a list, for IN; no value at all is NULL, which nothing equals. Quotes inside are doubled when the text is settled. */
function whereIn(dialect: Dialect): Filter {
  const escape = escapeFor(dialect);
  const item = (value: Value): Text => {
    if (!isText(value)) return numberOf(value) === null ? trustedText('NULL') : printValue(value);
    // What the author wrote is escaped here, what came from outside where it is settled.
    const text = value.spans.length === 0 ? trustedText(escape(value.text)) : value;
    return concat([trustedText("'"), text, trustedText("'")]);
  };
  return (value, { budget }) => {
    const items = isText(value) || !isList(value) ? (value === null ? [] : [value]) : itemsOf(value);
    budget.spend(items.length);
    const parts = items.length === 0 ? [trustedText('NULL')] : items.map(item);
    return concat([
      trustedText('('),
      ...parts.flatMap((part, index) => (index === 0 ? [part] : [comma, part])),
      trustedText(')'),
    ]);
  };
}

function filtersFor(dialect: Dialect): (name: string) => Filter {
  const whereInFilter = whereIn(dialect);
  return (name) => {
    if (name === 'where_in') return whereInFilter;
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
    if (filter === undefined) throw new TemplateError('run', `No filter named '${name}'.`);
    return filter;
  };
}

const range = func('range', (args) => {
  const [first, second, third] = args.map((arg) => numberOf(arg));
  const [start, end, step] = second === undefined ? [0, first ?? 0, 1] : [first ?? 0, second ?? 0, third ?? 1];
  if (step === 0) throw new TemplateError('run', 'range() arg 3 must not be zero');
  const count = Math.max(0, Math.ceil((end - start) / step));
  if (!(count <= renderLimits.steps)) throw new TemplateError('limit', 'it takes too many steps');
  return list(Array.from({ length: count }, (_, index) => start + index * step));
});

const whereInFunction = (_: readonly Value[], namedArgs: ReadonlyMap<string, Value>): Value =>
  dict([...namedArgs].map(([name, value]) => [trustedText(name), value] as const));

/** What every template knows. */
const globals: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['range', range],
  ['dict', func('dict', whereInFunction)],
  ['namespace', func('namespace', whereInFunction)],
]);

/**
 * Renders one text into SQL. Values of the request end up inside of quotes, escaped, or as numbers; nothing else is possible.
 *
 * @throws TEMPLATE_0xx
 */
export function renderText(source: string, { names, dialect, place, onBare }: RenderScope): string {
  try {
    const text = runTemplate(parsed(source), {
      names: new Map([...globals, ...names]),
      filters: filtersFor(dialect),
      budget: startBudget(renderLimits),
    });
    return resolve(text, escapeFor(dialect), onBare);
  } catch (error) {
    throw codedError(error, place);
  }
}

/** The product's error for an error of a template; other errors pass as they are. */
export function codedError(error: unknown, place: string): unknown {
  if (error instanceof RangeError && !(error instanceof SextantError))
    return fail('TEMPLATE_002', { place, reason: 'it is nested too deeply', line: 0 }, { cause: error });
  // A value that no engine can store.
  if (error instanceof SqlError)
    return fail('TEMPLATE_001', { place, reason: error.message, line: 0 }, { cause: error });
  if (!(error instanceof TemplateError)) return error;
  const { message, line } = error;
  const cause = { cause: error };
  switch (error.kind) {
    case 'syntax':
    case 'run':
      return fail('TEMPLATE_001', { place, reason: message, line }, cause);
    case 'limit':
      return fail('TEMPLATE_002', { place, reason: message, line }, cause);
    case 'unquoted':
      return fail('TEMPLATE_003', { place, origin: message, line }, cause);
    case 'undefined':
      return fail(
        'TEMPLATE_004',
        { place, names: [message], line },
        { ...cause, extra: { undefined_parameters: [message] } },
      );
    case 'unavailable':
      return fail('TEMPLATE_005', { place, what: message, line }, cause);
  }
}
