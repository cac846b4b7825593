import type { Budget } from './budget.ts';
import { applyFilter, evaluate } from './evaluate.ts';
import type { Run, Scope } from './evaluate.ts';
import type { FilterChain, Node, Target } from './nodes.ts';
import { runError, TemplateError } from './template-error.ts';
import { concat, trustedText } from './text.ts';
import type { Text } from './text.ts';
import { func, isDict, isTrue, itemsOf, keyOf, missing, printValue, record } from './values.ts';
import type { Func, Value } from './values.ts';

/** What is written so far. */
class Output {
  readonly #parts: Text[] = [];
  readonly #budget: Budget;
  #length = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  write(text: Text): void {
    this.#length += text.text.length;
    if (this.#length > this.#budget.letters) throw new TemplateError('limit', 'its text is too long');
    this.#budget.hold(text.text.length);
    this.#parts.push(text);
  }

  text(): Text {
    return concat(this.#parts);
  }
}

/**
 * Runs a template: everything that it can reach is in `names` and `filters`, every step is counted.
 *
 * @throws TemplateError with its line
 */
export function runTemplate(
  nodes: readonly Node[],
  { names, filters, budget }: Pick<Run, 'filters' | 'budget'> & { readonly names: ReadonlyMap<string, Value> },
): Text {
  const run: Run = { filters, budget, macroDepth: 0 };
  return writeNodes(nodes, { names: new Map(), outerScope: { names: new Map(names), outerScope: null } }, run);
}

function writeNodes(nodes: readonly Node[], scope: Scope, run: Run): Text {
  const output = new Output(run.budget);
  writeAll(nodes, scope, { run, output });
  return output.text();
}

interface WriteTarget {
  readonly run: Run;
  readonly output: Output;
}

function writeAll(nodes: readonly Node[], scope: Scope, target: WriteTarget): void {
  for (const node of nodes) {
    target.run.budget.spend(1);
    try {
      writeNode(node, scope, target);
    } catch (error) {
      throw error instanceof TemplateError ? error.onLine(node.line) : error;
    }
  }
}

function writeNode(node: Node, scope: Scope, target: WriteTarget): void {
  const { run, output } = target;
  switch (node.kind) {
    case 'data':
      return output.write(trustedText(node.text));
    case 'write':
      return output.write(printValue(evaluate(node.expression, scope, run)));
    case 'if': {
      const found = node.branches.find(({ condition }) => isTrue(evaluate(condition, scope, run)));
      return writeAll(found?.body ?? node.otherwise, scope, target);
    }
    case 'for':
      return writeLoop(node, scope, target);
    case 'set':
      return assign(node.target, evaluate(node.to, scope, run), scope);
    case 'set-block':
      return assign(node.target, filtered(writeNodes(node.body, scope, run), node.filters, scope, run), scope);
    case 'with': {
      const inner = new Map<string, Value>();
      for (const [name, to] of node.sets) inner.set(name, evaluate(to, { names: inner, outerScope: scope }, run));
      return writeAll(node.body, { names: inner, outerScope: scope }, target);
    }
    case 'filter-block':
      return output.write(printValue(filtered(writeNodes(node.body, scope, run), node.filters, scope, run)));
    case 'macro':
      scope.names.set(node.name, macro(node, scope, run));
  }
}

function filtered(text: Text, chain: FilterChain, scope: Scope, run: Run): Value {
  let value: Value = text;
  for (const { name, args } of chain) value = applyFilter(run, name, value, argumentsOf(args, scope, run));
  return value;
}

const argumentsOf = (args: FilterChain[number]['args'], scope: Scope, run: Run) => ({
  args: args.args.map((arg) => evaluate(arg, scope, run)),
  namedArgs: new Map(args.namedArgs.map(([name, value]) => [name, evaluate(value, scope, run)] as const)),
});

function assign(target: Target, value: Value, scope: Scope): void {
  if (target.kind === 'field') {
    const of = scope.names.get(target.of) ?? lookUpAbove(scope, target.of);
    if (of === undefined || !isDict(of)) throw runError(`cannot set a field of ${target.of}: it is no namespace`);
    of.entries.set(keyOf(trustedText(target.name)), { key: trustedText(target.name), value });
    return;
  }
  spread(target.names, value, scope.names);
}

function lookUpAbove(scope: Scope, name: string): Value | undefined {
  for (let index: Scope | null = scope; index !== null; index = index.outerScope) {
    const found = index.names.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** One value under one name, or the items of one under several. */
function spread(names: readonly string[], value: Value, into: Map<string, Value>): void {
  const [onlyText] = names;
  if (names.length === 1 && onlyText !== undefined) {
    into.set(onlyText, value);
    return;
  }
  const items = itemsOf(value);
  if (items.length !== names.length) throw runError(`${names.length} names for ${items.length} values`);
  names.forEach((name, index) => into.set(name, items[index] ?? null));
}

function writeLoop(node: Extract<Node, { kind: 'for' }>, scope: Scope, target: WriteTarget): void {
  const { run } = target;
  const { condition } = node;
  const all = itemsOf(evaluate(node.iterable, scope, run));
  run.budget.spend(all.length);
  const turn = (item: Value): Map<string, Value> => {
    const names = new Map<string, Value>();
    spread(node.names, item, names);
    return names;
  };
  const items =
    condition === null
      ? [...all]
      : all.filter((item) => isTrue(evaluate(condition, { names: turn(item), outerScope: scope }, run)));
  if (items.length === 0) return writeAll(node.otherwise, scope, target);
  items.forEach((item, index) => {
    run.budget.spend(1);
    writeAll(node.body, { names: turn(item), outerScope: scope, loop: () => loopAt(items, index, run) }, target);
  });
}

function loopAt(items: readonly Value[], index: number, { budget }: Run): Value {
  budget.spend(20);
  return record({
    index: index + 1,
    index0: index,
    revindex: items.length - index,
    revindex0: items.length - index - 1,
    first: index === 0,
    last: index === items.length - 1,
    length: items.length,
    previtem: items[index - 1] ?? missing('loop.previtem'),
    nextitem: items[index + 1] ?? missing('loop.nextitem'),
  });
}

const deepestMacro = 30;

function macro(node: Extract<Node, { kind: 'macro' }>, scope: Scope, run: Run): Func {
  return func(node.name, (args, namedArgs) => {
    if (args.length > node.parameters.length)
      throw runError(`macro ${node.name} takes ${node.parameters.length} arguments`);
    for (const name of namedArgs.keys())
      if (!node.parameters.some((parameter) => parameter.name === name))
        throw runError(`macro ${node.name} has no parameter ${name}`);
    if (run.macroDepth >= deepestMacro) throw new TemplateError('limit', 'its macros call each other too deeply');
    const names = new Map<string, Value>();
    const inner = { names, outerScope: scope };
    node.parameters.forEach(({ name, otherwise }, index) => {
      const value = index < args.length ? args[index] : namedArgs.get(name);
      names.set(
        name,
        value === undefined ? (otherwise === null ? missing(name) : evaluate(otherwise, inner, run)) : value,
      );
    });
    run.macroDepth += 1;
    try {
      return writeNodes(node.body, inner, run);
    } finally {
      run.macroDepth -= 1;
    }
  });
}
