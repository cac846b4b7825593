// Why survivors of mutation testing may live: mutants that were looked at and change nothing. `line` is a part of the line that is changed,
// `from` and `to` are the text before and after.

const noSuchNode = 'no node of a layout has either name, so none is found';
const askedBefore = '`canContain` has said before that both are there';
const beyondTheEnd = 'what is written behind the end of a typed array is dropped';
const nothingBeyond = 'behind the end stands nothing that counts';
const forTypesAlone = 'for the type checker alone: it is always there';
const noJsonMember = 'JSON leaves a member out that is undefined';

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
    'contract/src/time-range/date-text.ts',
    '.replace(/^\\s*(?:on )?/',
    'it matches at the beginning in any case: it may be empty',
    [['/^\\s*(?:on )?/', '/\\s*(?:on )?/']],
  ),
  ...mutantsAt('contract/src/time-range/date-text.ts', "fullYear(numeric[4] ?? ''", forTypesAlone, [
    ["''", "'mutated'"],
  ]),
  ...mutantsAt(
    'contract/src/time-range/zone.ts',
    '[A-Za-z0-9_+-]+){0,2}$/.test(name)',
    'a name with other signs behind is no zone to the engine either; they are rejected before it gets them',
    [
      [
        '/^[A-Za-z][A-Za-z0-9_+-]*(?:\\/[A-Za-z0-9_+-]+){0,2}$/',
        '/^[A-Za-z][A-Za-z0-9_+-]*(?:\\/[A-Za-z0-9_+-]+){0,2}/',
      ],
    ],
  ),
  ...mutantsAt('contract/src/wire/annotation-layer.ts', 'undefined ? {} :', noJsonMember, [
    ['timeRange === undefined', 'false'],
    ['timeColumn === undefined', 'false'],
    ['grain === undefined', 'false'],
    ['timeShift === undefined', 'false'],
  ]),
  ...mutantsAt('contract/src/wire/result-table.ts', "return 'text';", 'columns of no other type are made as texts', [
    ["return 'text';", ''],
  ]),
  ...mutantsAt('dashboard/src/edit/new-nodes.ts', 'elementKinds = [', 'the type checker finds a name that is missing', [
    ["'tabs'", "''"],
    ["'row'", "''"],
    ["'column'", "''"],
    ["'header'", "''"],
    ["'text'", "''"],
    ["'divider'", "''"],
  ]),
  ...mutantsAt(
    'dashboard/src/layout/layout-nodes.ts',
    "typeof value === 'number' && Number.isFinite(value)",
    '`Number.isFinite` is false of all that is no number',
    [["typeof value === 'number'", 'true']],
  ),
  ...mutantsAt('query/src/compile/rank.ts', "expression.kind === 'raw' &&", 'only a `raw` expression has a text', [
    ["rankedMetric.expression.kind === 'raw'", 'true'],
  ]),
  ...mutantsAt('query/src/compile/shapes.ts', "(by.kind === 'column' ? [by.name] : [])", forTypesAlone, [
    ["by.kind === 'column'", 'true'],
  ]),
  ...mutantsAt('query/src/post/compare.ts', "droppedColumns.has(path[0] ?? '')", forTypesAlone, [["''", "'mutated'"]]),
  ...mutantsAt('query/src/post/geohash.ts', 'alphabet[bits >> 5]', forTypesAlone, [["''", "'mutated'"]]),
  ...mutantsAt('query/src/post/groups.ts', 'row < bucketOf.length', nothingBeyond, [['<', '<=']]),
  ...mutantsAt(
    'query/src/post/labels.ts',
    "escape_separator', rawOptions, []",
    'no caller sends an option of that name',
    [['[]', "['mutated']"]],
  ),
  ...mutantsAt(
    'query/src/post/order-numbers.ts',
    'if (end - start > shortRun)',
    'both ways sort; one is quicker for few',
    [['-', '+']],
  ),
  ...mutantsAt('query/src/post/pivot.ts', 'left.column < right.column', 'no two metrics have one name', [['<', '<=']]),
  ...mutantsAt('query/src/post/pivot.ts', '(columnOf[row] ?? -1) < 0 ? -1 : group', forTypesAlone, [['-1', ' +1']]),
  ...mutantsAt('query/src/post/pivot.ts', '(rowOf[row] ?? -1) < 0 ? -1 : column', forTypesAlone, [['-1', ' +1']]),
  ...mutantsAt('query/src/post/resample.ts', "options.text('method', '')", 'no method has either name', [
    ["''", "'mutated'"],
  ]),
  ...mutantsAt(
    'query/src/post/run.ts',
    'if (path.length > 1) labelParts.set',
    'a label of one part is that part anyway',
    [['path.length > 1', 'true']],
  ),
  ...mutantsAt('query/src/post/running.ts', 'row < runningValues.length', beyondTheEnd, [['<', '<=']]),
  ...mutantsAt('query/src/post/statistics.ts', 'roundsLeft -= 1', 'it only ends what crafted values would draw out', [
    ['-=', '+='],
  ]),
  ...mutantsAt('query/src/post/statistics.ts', 'if (count <= ddof)', '0 divided by 0 is NaN, too', [['<=', '<']]),
  ...mutantsAt(
    'query/src/post/windows.ts',
    'if (from < to && (isStart',
    'a window of a row holds that row: it is never empty',
    [['<', '<=']],
  ),
  ...mutantsAt('query/src/post/windows.ts', 'variance <= 1e-14', 'no test could hit the bound itself', [['<=', '<']]),
  ...mutantsAt('query/src/shared-rows.ts', 'common.columns[placeOf(column)]?.label', forTypesAlone, [['?.', '.']]),
  ...mutantsAt('query/src/sheet/pivot-sheet.ts', 'row < table.rowCount', nothingBeyond, [['<', '<=']]),
  ...mutantsAt('query/src/sheet/pivot-sheet.ts', 'sheet.columns[from] ?? []', forTypesAlone, [['[]', "['mutated']"]]),
  ...mutantsAt('sql/src/analysis/names.ts', "oracle: 'upper'", 'whatever is not lower is upper', [["'upper'", "''"]]),
  ...mutantsAt('sql/src/analysis/names.ts', "snowflake: 'upper'", 'whatever is not lower is upper', [
    ["'upper'", "''"],
  ]),
  ...mutantsAt('sql/src/analysis/statement.ts', "tokens[index + 1]?.kind === 'open'", 'the line before has found it', [
    ['?.', '.'],
  ]),
  ...mutantsAt('sql/src/analysis/tree.ts', "typeof span['end'] !== 'number'", forTypesAlone, [
    ["typeof span['end'] !== 'number'", 'false'],
  ]),
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
