// Why survivors of mutation testing may live: mutants that were looked at and change nothing. `line` is a part of the line that is changed,
// `from` and `to` are the text before and after.

const noSuchNode = 'no node of a layout has either name, so none is found';
const askedBefore = '`canContain` has said before that both are there';
const beyondTheEnd = 'what is written behind the end of a typed array is dropped';

/** Mutants of one place: `changes` are `[from, to]` each. */
const mutantsAt = (path, line, why, changes) => changes.map(([from, to]) => ({ path, line, from, to, why }));

const reasons = [
  {
    path: 'dashboard/src/layout/layout-tree.ts',
    line: "nodes.get(root.children[0] ?? '')",
    from: "''",
    to: "'mutated'",
    why: noSuchNode,
  },
  {
    path: 'dashboard/src/layout/layout-tree.ts',
    line: "nodes.get(ancestors.at(-1) ?? '')",
    from: "''",
    to: "'mutated'",
    why: noSuchNode,
  },
  {
    path: 'query/src/post/code-columns.ts',
    line: 'index < rank.length',
    from: '<',
    to: '<=',
    why: 'behind the end of a typed array stands nothing, which is not 1',
  },
  ...mutantsAt('query/src/post/compare.ts', 'row < values.length', beyondTheEnd, [['<', '<=']]),
  ...mutantsAt('query/src/post/groups.ts', 'bucket < starts.length', beyondTheEnd, [['<', '<=']]),
  ...mutantsAt(
    'query/src/post/order-numbers.ts',
    'for (let index = 1; index < numbers.length; index += 1)',
    'numbers that rise already are sorted all the same, to the same order',
    [
      ['+=', '-='],
      ['index < numbers.length', 'true'],
    ],
  ),
  ...mutantsAt('query/src/post/pivot.ts', 'if ((firstOf[group] ?? -1) >= 0)', 'every group has its place in the list', [
    ['-1', ' +1'],
  ]),
  ...mutantsAt('query/src/post/statistics.ts', 'a < b ? (b < c', 'any of the three values halves the list', [
    ['<', '<='],
    ['b < c', 'false'],
  ]),
  ...['decimal', 'time', 'binary', 'json'].flatMap((type) =>
    mutantsAt('query/src/compile/plain-expressions.ts', `${type}: []`, 'no literal is of a type of that name', [
      ['[]', "['mutated']"],
    ]),
  ),
  ...mutantsAt(
    'server/src/policies/shared-queries.ts',
    "by.kind === 'label' || by.kind === 'column' ? [] : [by]",
    'the key of a text is that of no metric',
    [['[]', "['mutated']"]],
  ),
  ...mutantsAt('dashboard/src/edit/layout-actions.ts', "rejectedWith('This place is gone.')", askedBefore, [
    ['parent === null || node === null', '((parent === null) && (node === null))'],
    ['parent === null || node === null', 'false'],
    ['parent === null', 'false'],
    ['node === null', 'false'],
    ["'This place is gone.'", "''"],
  ]),
  ...mutantsAt(
    'dashboard/src/edit/repair-layout.ts',
    'next === undefined || node === null',
    'only nodes are put on the list',
    [
      ['next === undefined || node === null', '((next === undefined) && (node === null))'],
      ['next === undefined || node === null', 'false'],
      ['next === undefined', 'false'],
      ['node === null', 'false'],
    ],
  ),
  ...mutantsAt(
    'contract/src/rison.ts',
    'reader.position < reader.text.length',
    'the empty text behind the end ends a word too',
    [
      ['<', '<='],
      ['reader.position < reader.text.length', 'true'],
    ],
  ),
  ...mutantsAt(
    'contract/src/time-range/frame.ts',
    '/^(?:now|today)$/i.test(text)',
    'the whole text has been matched before',
    [
      ['/^(?:now|today)$/i', '/(?:now|today)$/i'],
      ['/^(?:now|today)$/i', '/^(?:now|today)/i'],
    ],
  ),
];

const lineAt = (text, offset) => text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0];

/** The reason for which a survivor may live; null when a test is missing. */
export function reasonFor({ path, start, from, text, source }) {
  const found = reasons.find(
    (reason) =>
      path.endsWith(reason.path) &&
      reason.from === from &&
      reason.to === text &&
      lineAt(source, start).includes(reason.line),
  );
  return found?.why ?? null;
}
