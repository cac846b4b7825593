// The faults that mutation testing plants: what can be changed in a source, by its syntax tree. The operators and their names are Stryker's.
// Each mutant is an edit of the text: { kind, start, end, text }, with `unit`, the index of the innermost function that it lies in (null: none).
import { parseSync } from 'vite';

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

const swappedOperators = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
};
const comparisons = new Set(['<', '<=', '>', '>=', '===', '!==', '==', '!=']);
const otherLogic = { '&&': '||', '||': '&&', '??': '&&' };
const otherAssignment = { '+=': '-=', '-=': '+=', '*=': '/=', '/=': '*=', '??=': '&&=', '&&=': '||=', '||=': '&&=' };
/** Calls of methods; null leaves the call out. */
const otherMethod = {
  charAt: null,
  endsWith: 'startsWith',
  every: 'some',
  filter: null,
  max: 'min',
  min: 'max',
  reverse: null,
  slice: null,
  some: 'every',
  sort: null,
  startsWith: 'endsWith',
  substring: null,
  toLowerCase: 'toUpperCase',
  toReversed: null,
  toSorted: null,
  toUpperCase: 'toLowerCase',
  trim: null,
  trimEnd: 'trimStart',
  trimStart: 'trimEnd',
};
const otherClass = { d: 'D', D: 'd', s: 'S', S: 's', w: 'W', W: 'w' };

const isText = (node) => node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/** Edits of a regular expression: an anchor left out, a class turned round. */
function regexEdits(node) {
  const { pattern, flags } = node.regex;
  const texts = [];
  if (pattern.startsWith('^')) texts.push(pattern.slice(1));
  if (pattern.endsWith('$') && !pattern.endsWith('\\$')) texts.push(pattern.slice(0, -1));
  for (const { index, 0: found } of pattern.matchAll(/\\[\s\S]/g)) {
    const other = otherClass[found[1]];
    if (other !== undefined) texts.push(`${pattern.slice(0, index)}\\${other}${pattern.slice(index + 2)}`);
  }
  return texts.filter((text) => text !== '').map((text) => ({ kind: 'Regex', text: `/${text}/${flags}` }));
}

/** What can be planted in place of a node, by its type. `of` is the text of a node. */
const edits = {
  Literal(node) {
    if (node.regex) return regexEdits(node);
    if (typeof node.value === 'boolean') return [{ kind: 'BooleanLiteral', text: String(!node.value) }];
    if (typeof node.value === 'string')
      return [{ kind: 'StringLiteral', text: node.value === '' ? "'mutated'" : "''" }];
    return [];
  },
  TemplateLiteral: () => [{ kind: 'StringLiteral', text: '``' }],
  ArrayExpression: (node) => [{ kind: 'ArrayDeclaration', text: node.elements.length === 0 ? "['mutated']" : '[]' }],
  ObjectExpression: (node) => (node.properties.length === 0 ? [] : [{ kind: 'ObjectLiteral', text: '({})' }]),
  BlockStatement: (node) => (node.body.length === 0 ? [] : [{ kind: 'BlockStatement', text: '{}' }]),
  ArrowFunctionExpression: ({ body }) =>
    body.type === 'BlockStatement'
      ? []
      : [{ kind: 'ArrowFunction', text: 'undefined', start: body.start, end: body.end }],
  BinaryExpression(node, of, between) {
    if (node.operator === '+' && (isText(node.left) || isText(node.right))) return [];
    const [start, end] = between(node.left, node.operator, node.right);
    const kind = comparisons.has(node.operator) ? 'EqualityOperator' : 'ArithmeticOperator';
    return [
      ...(swappedOperators[node.operator] ?? []).map((text) => ({ kind, text, start, end })),
      ...(comparisons.has(node.operator) ? bothResults : []),
    ];
  },
  LogicalExpression: (node, of) => [
    { kind: 'LogicalOperator', text: `((${of(node.left)}) ${otherLogic[node.operator]} (${of(node.right)}))` },
    ...(node.operator === '??' ? [] : bothResults),
  ],
  UnaryExpression(node, of) {
    if (node.operator === '!') return [{ kind: 'BooleanLiteral', text: `(${of(node.argument)})` }];
    return node.operator === '-' ? [{ kind: 'UnaryOperator', text: ` +${of(node.argument)}` }] : [];
  },
  UpdateExpression(node, of) {
    const other = node.operator === '++' ? '--' : '++';
    const argument = of(node.argument);
    return [{ kind: 'UpdateOperator', text: node.prefix ? other + argument : argument + other }];
  },
  AssignmentExpression(node, of, between) {
    const text = otherAssignment[node.operator];
    if (text === undefined) return [];
    const [start, end] = between(node.left, node.operator, node.right);
    return [{ kind: 'AssignmentOperator', text, start, end }];
  },
  CallExpression(node, of) {
    const { callee } = node;
    if (callee.type !== 'MemberExpression' || callee.computed || !(callee.property.name in otherMethod)) return [];
    const other = otherMethod[callee.property.name];
    if (other === null) return [{ kind: 'MethodExpression', text: of(callee.object) }];
    return [{ kind: 'MethodExpression', text: other, start: callee.property.start, end: callee.property.end }];
  },
  IfStatement: ({ test }) => bothResultsOf(test),
  ConditionalExpression: ({ test }) => bothResultsOf(test),
  WhileStatement: ({ test }) => neverOf(test),
  DoWhileStatement: ({ test }) => neverOf(test),
  ForStatement: ({ test }) => neverOf(test),
  SwitchCase({ consequent }) {
    if (consequent.length === 0) return [];
    return [{ kind: 'ConditionalExpression', text: '', start: consequent[0].start, end: consequent.at(-1).end }];
  },
};

const bothResults = ['true', 'false'].map((text) => ({ kind: 'ConditionalExpression', text }));
const hasOwnEdits = (test) =>
  test.type === 'LogicalExpression' || (test.type === 'BinaryExpression' && comparisons.has(test.operator));
const bothResultsOf = (test) =>
  hasOwnEdits(test) ? [] : bothResults.map((edit) => ({ ...edit, start: test.start, end: test.end }));
const neverOf = (test) =>
  test === null || hasOwnEdits(test)
    ? []
    : [{ kind: 'ConditionalExpression', text: 'false', start: test.start, end: test.end }];

/** An optional link of a chain that is made a plain one: `a?.b`, `a?.[b]`, `a?.()`. */
function chainEdits(node, source) {
  if (node.optional !== true || (node.type !== 'MemberExpression' && node.type !== 'CallExpression')) return [];
  const from = (node.object ?? node.callee).end;
  const start = source.indexOf('?.', from);
  const isCallOrIndex = node.type === 'CallExpression' || node.computed;
  return [{ kind: 'OptionalChaining', text: isCallOrIndex ? '' : '.', start, end: start + 2 }];
}

/** Names in object literals, sources of imports, texts of `new Error(…)` are no behavior. */
const passedOver = {
  ImportDeclaration: () => true,
  ExportAllDeclaration: () => true,
  ExportNamedDeclaration: (node) => node.source !== null,
  NewExpression: (node) => (node.callee.name ?? '').endsWith('Error'),
};
const isExpressionOfTypes = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/** Innards of a node in which mutants are looked for. */
function childrenOf(node) {
  const keys = isExpressionOfTypes.has(node.type) ? ['expression'] : Object.keys(node);
  return keys.flatMap((key) => {
    const isName = (key === 'key' && !node.computed) || (key === 'property' && !node.computed);
    return isName || key === 'quasi' || (key === 'params' && node.type.startsWith('TS')) ? [] : [node[key]].flat();
  });
}

const isNode = (value) => value !== null && typeof value === 'object' && typeof value.type === 'string';

/**
 * Every mutant of a TypeScript source, and its functions in the order of their beginnings. Types and imports are never changed.
 * `units` are what is counted when a test runs: where each function's body begins, and whether it is an expression.
 */
export function mutantsOf(path, source) {
  const mutants = [];
  const units = [];
  const of = (node) => source.slice(node.start, node.end);
  const between = (left, operator, right) => {
    const start = source.indexOf(operator, left.end);
    if (start < 0 || start >= right.start) throw new Error(`${path}: no ${operator} at ${left.end}`);
    return [start, start + operator.length];
  };
  const visit = (node, unit) => {
    if (!isNode(node) || (node.type.startsWith('TS') && !isExpressionOfTypes.has(node.type))) return;
    if (passedOver[node.type]?.(node)) return;
    if (node.type === 'ExpressionStatement' && node.directive) return;
    const found = [...(edits[node.type]?.(node, of, between) ?? []), ...chainEdits(node, source)];
    let inner = unit;
    if (functionTypes.has(node.type)) {
      inner = units.length;
      units.push({
        start: node.body?.start ?? node.start,
        end: node.body?.end ?? node.end,
        isBlock: node.body?.type === 'BlockStatement',
      });
    }
    // The body of a function is changed where the function runs, not where it is made.
    for (const edit of found)
      mutants.push({ start: node.start, end: node.end, ...edit, unit: edit.kind === 'ArrowFunction' ? inner : unit });
    for (const child of childrenOf(node)) visit(child, inner);
  };
  visit(parseSync(path, source).program, null);
  return { mutants, units };
}

/** The source with one mutant planted. */
export const withMutant = (source, { start, end, text }) => source.slice(0, start) + text + source.slice(end);

/** The source with a call `globalThis.reached?.(path, unit)` at the beginning of every function. */
export function withCounters(path, source, units) {
  const inserts = units.flatMap(({ start, end, isBlock }, unit) => {
    const call = `globalThis.reached?.(${JSON.stringify(path)}, ${unit})`;
    if (isBlock) return [{ offset: start + 1, text: `${call};`, order: 0 }];
    return [
      { offset: start, text: `(${call}, `, order: 1 },
      { offset: end, text: ')', order: -unit },
    ];
  });
  inserts.sort((a, b) => b.offset - a.offset || b.order - a.order);
  let text = source;
  for (const insert of inserts) text = text.slice(0, insert.offset) + insert.text + text.slice(insert.offset);
  return `globalThis.reached?.(${JSON.stringify(path)}, null);${text}`;
}
