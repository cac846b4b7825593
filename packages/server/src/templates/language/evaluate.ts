import type { Budget } from './budget.ts';
import { methodOf, momentFields } from './methods.ts';
import type { Expression, CallArguments } from './nodes.ts';
import { compareValues, operate, applySign } from './operators.ts';
import { runError } from './template-error.ts';
import { testNamed } from './tests.ts';
import { concat, trustedText, slice } from './text.ts';
import {
  costOf,
  dict,
  float,
  func,
  isDict,
  isList,
  isText,
  isTrue,
  isUndefined,
  itemOf,
  itemsOf,
  list,
  missing,
  or,
  printValue,
  tuple,
  typeName,
} from './values.ts';
import type { NamedArgs, Value } from './values.ts';
import type { Filter } from './arguments.ts';

/** Names in reach, the nearest first. */
export interface Scope {
  readonly names: Map<string, Value>;
  readonly outerScope: Scope | null;
  /** What `loop` means here; made when it is asked for. Default: nothing. */
  readonly loop?: () => Value;
}

/** One running of a template. */
export interface Run {
  /** @throws TemplateError for a name that is no filter */
  readonly filters: (name: string) => Filter;
  readonly budget: Budget;
  macroDepth: number;
}

/** The value of an expression. @throws TemplateError */
export function evaluate(node: Expression, scope: Scope, run: Run): Value {
  run.budget.spend(1);
  switch (node.kind) {
    case 'literal':
      if (typeof node.value === 'string') return trustedText(node.value);
      return typeof node.value === 'number' && node.isFloat ? float(node.value) : node.value;
    case 'name':
      return valueOfName(node.name, scope);
    case 'list':
      return list(all(node.items, scope, run));
    case 'tuple':
      return tuple(all(node.items, scope, run));
    case 'dict':
      return dict(node.pairs.map(([key, value]) => [evaluate(key, scope, run), evaluate(value, scope, run)] as const));
    case 'attribute':
      return attribute(evaluate(node.of, scope, run), node.name, run);
    case 'item':
      return item(evaluate(node.of, scope, run), evaluate(node.key, scope, run));
    case 'slice':
      return evaluateSlice(node, scope, run);
    case 'call':
      return evaluateCall(node, scope, run);
    case 'filter':
      return applyFilter(run, node.name, evaluate(node.of, scope, run), evaluateArguments(node.args, scope, run));
    case 'test':
      return tested(node, scope, run);
    case 'unary':
      return node.operator === 'not'
        ? !isTrue(evaluate(node.of, scope, run))
        : applySign(node.operator, evaluate(node.of, scope, run));
    case 'binary':
      return binary(node, scope, run);
    case 'compare':
      return evaluateComparison(node, scope, run);
    case 'choice':
      if (isTrue(evaluate(node.condition, scope, run))) return evaluate(node.then, scope, run);
      return node.otherwise === null ? trustedText('') : evaluate(node.otherwise, scope, run);
  }
}

/** Applies a filter by its name. */
export function applyFilter(
  run: Run,
  name: string,
  value: Value,
  { args, namedArgs: byName }: { readonly args: readonly Value[]; readonly namedArgs: NamedArgs },
): Value {
  charge(run, [value, ...args]);
  return run.filters(name)(value, {
    args,
    namedArgs: byName,
    budget: run.budget,
    apply: (other, inner, more) => applyFilter(run, other, inner, { args: more, namedArgs: new Map() }),
  });
}

/** What the host looks at is counted before it looks. */
function charge({ budget }: Run, values: readonly Value[]): void {
  for (const value of values) budget.spend(costOf(value));
}

const all = (nodes: readonly Expression[], scope: Scope, run: Run): Value[] =>
  nodes.map((node) => evaluate(node, scope, run));

const evaluateArguments = (
  { args, namedArgs: byName }: CallArguments,
  scope: Scope,
  run: Run,
): { args: Value[]; namedArgs: NamedArgs } => ({
  args: all(args, scope, run),
  namedArgs: new Map(byName.map(([name, value]) => [name, evaluate(value, scope, run)] as const)),
});

function valueOfName(name: string, scope: Scope): Value {
  for (let index: Scope | null = scope; index !== null; index = index.outerScope) {
    const found = index.names.get(name);
    if (found !== undefined) return found;
    if (name === 'loop' && index.loop !== undefined) return index.loop();
  }
  return missing(name);
}

/** A field of a map, a part of a time, or a method as a value. */
function attribute(of: Value, name: string, run: Run): Value {
  if (isUndefined(of)) throw runError(`'${of.name}' is undefined`);
  if (isDict(of)) {
    const found = itemOf(of, trustedText(name));
    if (found !== undefined) return found;
  }
  if (typeof of === 'object' && of !== null && of.kind === 'moment' && Object.hasOwn(momentFields, name))
    return momentFields[name]?.(of) ?? null;
  const method = methodOf(of, name);
  return method === null
    ? missing(name)
    : func(name, (args, byName) => {
        charge(run, [of, ...args]);
        return method({ args, namedArgs: byName, budget: run.budget });
      });
}

function item(of: Value, key: Value): Value {
  if (isUndefined(of)) throw runError(`'${of.name}' is undefined`);
  if (isDict(of)) return or(itemOf(of, key), missing(printValue(key).text));
  if (typeof key === 'number' && (isList(of) || isText(of))) {
    const index = key < 0 ? key + (isList(of) ? of.items.length : of.text.length) : key;
    if (isText(of)) return index >= 0 && index < of.text.length ? slice(of, index, index + 1) : missing(`item ${key}`);
    return or(of.items[index], missing(`item ${key}`));
  }
  return missing(isText(key) ? key.text : `item of ${typeName(of)}`);
}

function evaluateSlice(node: Extract<Expression, { kind: 'slice' }>, scope: Scope, run: Run): Value {
  const of = evaluate(node.of, scope, run);
  const [from, to, step] = [node.from, node.to, node.step].map((part) => {
    const value = part === null ? null : evaluate(part, scope, run);
    if (value !== null && typeof value !== 'number') throw runError('the places of a slice must be whole numbers');
    return value;
  });
  const by = step ?? 1;
  if (by === 0) throw runError('slice step cannot be zero');
  if (isText(of) && by === 1) return slice(of, ...bounds(of.text.length, from ?? null, to ?? null));
  const items = itemsOf(of);
  run.budget.spend(items.length);
  const [start, end] = bounds(items.length, by < 0 ? null : (from ?? null), by < 0 ? null : (to ?? null));
  const inOrder = items.slice(start, end);
  const takenValues = (by < 0 ? inOrder.reverse() : inOrder).filter((_, index) => index % Math.abs(by) === 0);
  return isText(of) ? concat(takenValues.map(printValue)) : list(takenValues);
}

function bounds(length: number, from: number | null, to: number | null): [number, number] {
  const clampIndex = (index: number): number => Math.min(length, Math.max(0, index < 0 ? index + length : index));
  const start = clampIndex(from ?? 0);
  return [start, Math.max(start, clampIndex(to ?? length))];
}

function evaluateCall(node: Extract<Expression, { kind: 'call' }>, scope: Scope, run: Run): Value {
  const of = evaluate(node.of, scope, run);
  if (isUndefined(of)) throw runError(`'${of.name}' is undefined`);
  if (typeof of !== 'object' || of === null || of.kind !== 'function')
    throw runError(`'${typeName(of)}' object is not callable`);
  const { args, namedArgs: byName } = evaluateArguments(node.args, scope, run);
  return of.call(args, byName);
}

function tested(node: Extract<Expression, { kind: 'test' }>, scope: Scope, run: Run): boolean {
  const values = [evaluate(node.of, scope, run), ...all(node.args.args, scope, run)] as const;
  charge(run, values);
  return testNamed(node.name)(values[0], values.slice(1), run.budget) !== node.isNegated;
}

function binary(node: Extract<Expression, { kind: 'binary' }>, scope: Scope, run: Run): Value {
  const left = evaluate(node.left, scope, run);
  if (node.operator === 'and') return isTrue(left) ? evaluate(node.right, scope, run) : left;
  if (node.operator === 'or') return isTrue(left) ? left : evaluate(node.right, scope, run);
  return operate(node.operator, left, evaluate(node.right, scope, run), run.budget);
}

function evaluateComparison(node: Extract<Expression, { kind: 'compare' }>, scope: Scope, run: Run): boolean {
  let left = evaluate(node.first, scope, run);
  for (const { operator, to } of node.rest) {
    const right = evaluate(to, scope, run);
    charge(run, [left, right]);
    if (!compareValues(operator, left, right, run.budget)) return false;
    left = right;
  }
  return true;
}
