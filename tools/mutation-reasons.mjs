// Why survivors of mutation testing may live: mutants that were looked at and change nothing. `line` is a part of the line that is changed,
// `from` and `to` are the text before and after; without them, whatever is changed in the line.

const noSuchNode = 'no node of a layout has either name, so none is found';
const askedBefore = '`canContain` has said before that both are there';
const beyondTheEnd = 'what is written behind the end of a typed array is dropped';
const nothingBeyond = 'behind the end stands nothing that counts';
const forTypesAlone = 'for the type checker alone: it is always there';
const risingAnyway = 'numbers that rise already are sorted all the same, to the same order';
const halved = 'any number parts the list, and a sort ends it';
const spaceAlone = 'it only says how much space is taken: no row shows it';
const noJsonMember = 'JSON leaves a member out that is undefined';

/** Mutants of one place: `changes` are `[from, to]` each; default: every one. */
const mutantsAt = (path, line, why, changes = [[undefined, undefined]]) =>
  changes.map(([from, to]) => ({ path, line, from, to, why }));

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
    risingAnyway,
    [
      ['+=', '-='],
      ['index < numbers.length', 'true'],
    ],
  ),
  ...mutantsAt('query/src/post/pivot.ts', 'if ((firstOf[group] ?? -1) >= 0)', 'every group has its place in the list', [
    ['-1', ' +1'],
  ]),
  ...mutantsAt('query/src/post/statistics.ts', 'a < b ? (b < c', halved),
  ...mutantsAt('query/src/post/statistics.ts', 'const pivot = middleOf(', halved),
  ...mutantsAt('query/src/post/statistics.ts', 'high - low > 16 && roundsLeft > 0;', halved),
  ...mutantsAt('query/src/post/statistics.ts', 'while (left <= right) {', 'the `break` inside of it says the same', [
    ['left <= right', 'true'],
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
    'a name with other signs around it is no zone to the engine either; they are rejected before it gets them',
    [
      [
        '/^[A-Za-z][A-Za-z0-9_+-]*(?:\\/[A-Za-z0-9_+-]+){0,2}$/',
        '/^[A-Za-z][A-Za-z0-9_+-]*(?:\\/[A-Za-z0-9_+-]+){0,2}/',
      ],
      [
        '/^[A-Za-z][A-Za-z0-9_+-]*(?:\\/[A-Za-z0-9_+-]+){0,2}$/',
        '/[A-Za-z][A-Za-z0-9_+-]*(?:\\/[A-Za-z0-9_+-]+){0,2}$/',
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
    [
      ['-', '+'],
      ['>', '>='],
    ],
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
  // The body of the loop: what it halves is sorted behind it anyway.
  { path: 'query/src/post/statistics.ts', line: ') {', to: '{}', why: halved },
  ...mutantsAt('query/src/post/statistics.ts', 'if (count <= ddof)', '0 divided by 0 is NaN, too', [['<=', '<']]),
  ...mutantsAt(
    'query/src/post/windows.ts',
    'if (from < to && (isStart',
    'a window of a row holds that row: it is never empty',
    [['<', '<=']],
  ),
  ...mutantsAt('query/src/post/windows.ts', 'variance <= 1e-14', 'no test could hit the bound itself', [['<=', '<']]),
  ...mutantsAt('query/src/shared-rows.ts', 'common.columns[placeOf(column)]?.label', forTypesAlone, [['?.', '.']]),
  ...mutantsAt('query/src/shared-rows.ts', 'common.columns[index]?.label === label', forTypesAlone, [['?.', '.']]),
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
  ...mutantsAt('contract/src/api/exchange.ts', 'const isNothing = query', 'it only spares reading nothing again', [
    ['query !== undefined', 'true'],
    ['Object.keys(raw ?? {}).length === 0', 'false'],
  ]),
  {
    path: 'contract/src/api/resource.ts',
    line: 'return {',
    to: '({})',
    why: 'routes are declared here; the server’s tests ask all of them',
  },
  ...mutantsAt(
    'contract/src/model/adhoc.ts',
    "dimension.kind === 'column' && dimension.label === dimension.name",
    'only a column has a name that its label can equal',
    [["dimension.kind === 'column'", 'true']],
  ),
  ...mutantsAt('contract/src/time-range/label.ts', "iso?.[1] ?? ''", 'a text that is no date stays one', [
    ["''", "'mutated'"],
  ]),
  ...mutantsAt('contract/src/time-range/resolve.ts', 'unit !== null && isClockUnit(unit)', forTypesAlone, [
    ['unit !== null', 'true'],
  ]),
  ...mutantsAt('contract/src/time-range/zone.ts', 'return offset === null ? wallNow', 'what is kept is only quicker', [
    ['offset === null', 'true'],
  ]),
  ...mutantsAt('contract/src/time-range/relative.ts', "(isClockUnit(unit) ? 'now'", 'it is compared with `now` alone', [
    ["'today'", "''"],
  ]),
  ...mutantsAt('contract/src/time-range/relative.ts', "unitOf(match?.[2] ?? '')", 'no unit has either name', [
    ["''", "'mutated'"],
  ]),
  ...mutantsAt(
    'contract/src/wire/result-table.ts',
    'if (plain !== null) return plain',
    'the way below reads the same, slower',
    [['plain !== null', 'false']],
  ),
  ...mutantsAt(
    'contract/src/wire/query-context.ts',
    'read.data.file_rows ?',
    'an absent member and an undefined one are the same to who reads it',
    [['read.data.file_rows', 'true']],
  ),
  ...mutantsAt('contract/src/wire/table-chunks.ts', 'expectedRows ?? this.#items.length', spaceAlone),
  ...mutantsAt('contract/src/wire/table-chunks.ts', 'if (isLast && this.#items.length', spaceAlone),
  ...mutantsAt('contract/src/wire/table-chunks.ts', 'const expectedRows = isWhole', spaceAlone),
  ...mutantsAt(
    'dashboard/src/layout/layout-tree.ts',
    '?? tabs[0])?.children ?? []',
    'a text is no place: nothing shows in it',
    [['[]', "['mutated']"]],
  ),
  ...mutantsAt('dashboard/src/layout/layout-tree.ts', 'openTabs: readonly string[] = []', 'no tab has that id', [
    ['[]', "['mutated']"],
  ]),
  ...mutantsAt('dashboard/src/filters/box-filters.ts', 'box === undefined ? []', 'without a box there are no fields', [
    ['[]', "['mutated']"],
  ]),
  ...mutantsAt('dashboard/src/merge/merge-layout.ts', "nodeAt(base, id)?.type ?? ''", forTypesAlone, [['?.', '.']]),
  ...mutantsAt(
    'dashboard/src/queries/cube-query.ts',
    "timestampLabel = '__timestamp'",
    'no form has a dimension of either name',
    [["'__timestamp'", "''"]],
  ),
  ...mutantsAt('query/src/post/resample.ts', 'if (bin !== undefined) rowAt[bin]', beyondTheEnd, [
    ['bin !== undefined', 'true'],
  ]),
  ...mutantsAt(
    'query/src/compile/coverage.ts',
    'grain: query.grain, isAxis: true',
    'nothing reads it of an axis that was found',
    [['true', 'false']],
  ),
  ...mutantsAt('query/src/post/windows.ts', 'row < values.length; row += 1) if ((counts', beyondTheEnd, [['<', '<=']]),
  ...mutantsAt('query/src/post/geohash.ts', "[longitude ?? '', latitude", forTypesAlone, [["''", "'mutated'"]]),
  ...mutantsAt('query/src/post/geohash.ts', 'column === undefined ? null : cellLabel', forTypesAlone, [
    ['column === undefined', 'false'],
  ]),
  ...mutantsAt('query/src/post/pivot.ts', 'columns[columnOf[row] ?? -1]', forTypesAlone, [['-1', ' +1']]),
  ...mutantsAt('query/src/post/pivot.ts', 'compareLabels(labels[left] ?? []', forTypesAlone, [['[]', "['mutated']"]]),
  ...mutantsAt('query/src/post/frame.ts', 'values[codes[row] ?? -1]', forTypesAlone, [['-1', ' +1']]),
  ...mutantsAt('query/src/post/labels.ts', 'level === 0 && part !== null', 'NULL has no other name', [
    ['part !== null', 'true'],
  ]),
  ...mutantsAt('query/src/post/order-numbers.ts', 'if (!((numbers[index - 1]', risingAnyway),
  ...mutantsAt(
    'query/src/post/code-columns.ts',
    'keys instanceof Float64Array',
    'so many pairs are more than the next line allows',
    [['keys instanceof Float64Array', 'false']],
  ),
  ...mutantsAt('query/src/post/time-offsets.ts', 'match === null ? undefined', forTypesAlone, [
    ['match === null', 'false'],
  ]),
  ...mutantsAt('query/src/post/time-offsets.ts', 'startMs === null || list', forTypesAlone, [
    ['startMs === null', 'false'],
  ]),
  ...mutantsAt('query/src/cube/cube.ts', 'first?.numbers', forTypesAlone, [['?.', '.']]),
  ...mutantsAt('query/src/cube/cube.ts', "=== 1 ? 'n'", 'no number is an empty text either', [["'n'", "''"]]),
  ...mutantsAt('query/src/cube/cube.ts', 'number < before : number > before', 'equal numbers are the same number', [
    ['>', '>='],
  ]),
  ...mutantsAt('query/src/forecast/seasons.ts', 'isPart && partWaves > 0', 'a season without waves adds nothing', [
    ['>', '>='],
  ]),
  ...mutantsAt('query/src/forecast/fit.ts', 'leastPenalty * count', 'it only keeps apart what is nearly the same', [
    ['*', '/'],
  ]),
  ...mutantsAt(
    'query/src/compile/series-limit.ts',
    'if (cell === null) return',
    'a series without a name has dropped out before',
    [['cell === null', 'false']],
  ),
  ...mutantsAt('query/src/compile/subtotals.ts', 'compileLevel(query, [],', 'no dimension has that label', [
    ['[]', "['mutated']"],
  ]),
  ...mutantsAt('query/src/compile/time-literals.ts', "fraction = '0', zoneName", 'it is filled up to three digits', [
    ["'0'", "''"],
  ]),
  ...mutantsAt(
    'query/src/shared-groups.ts',
    'groupBy: keys.map((_, index) => index) }',
    'the text is only compared with others made so',
    [['index', 'undefined']],
  ),
  ...mutantsAt('sql/src/analysis/additive.ts', 'const unknown: Found', 'it is only compared with itself', [
    ["'unknown'", "''"],
  ]),
  ...mutantsAt('sql/src/analysis/expression.ts', 'before !== undefined && before.kind', forTypesAlone, [
    ['before !== undefined', 'true'],
  ]),
  ...mutantsAt(
    'sql/src/analysis/filter-tables.ts',
    'was not found in the text`, missing',
    'a last guard: no statement is known that gets there',
  ),
  ...mutantsAt('sql/src/analysis/lexis.ts', "backslashQuotes: '',", 'it holds no quote either', [["''", "'mutated'"]]),
  ...mutantsAt('sql/src/analysis/tokens.ts', 'run.indexOf(mark) < 0', 'no operator begins with a comment', [
    ['<', '<='],
  ]),
  ...mutantsAt(
    'sql/src/analysis/division.ts',
    "const precisions = ['whole'",
    'places are compared alone, and what is not there stands first, too',
    [["'whole'", "''"]],
  ),
  ...mutantsAt(
    'sql/src/analysis/tokens.ts',
    'if (code > 32 && code < 128)',
    'it is only a quicker way to the same place',
  ),
  ...mutantsAt(
    'sql/src/analysis/tokens.ts',
    'if (code === 32 && next > 32',
    'it is only a quicker way to the same place',
  ),
  ...mutantsAt('query/src/post/windows.ts', 'counts[row] = from < to ?', 'between equal ends lies nothing', [
    ['<', '<='],
  ]),
  ...mutantsAt('query/src/cube/cube.ts', 'sum + 2 * text.length', spaceAlone),
  ...mutantsAt(
    'dashboard/src/edit/document.ts',
    'after[key] === before[key] || sameJson',
    'it is only a quicker way to the same',
    [['after[key] === before[key]', 'false']],
  ),
  ...mutantsAt('dashboard/src/model/dashboard-model.ts', "datasource ?? ''", 'no number begins either text', [
    ["''", "'mutated'"],
  ]),
  ...mutantsAt('dashboard/src/filters/box-filters.ts', 'itemsOfBox(tile.chart?.form_data', forTypesAlone, [
    ['?.', '.'],
  ]),
  ...mutantsAt('sql/src/analysis/tree.ts', "!isNode(span) || typeof span['start']", forTypesAlone),
];

const lineAt = (text, offset) => text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0];

/** The reason for which a survivor may live; null when a test is missing. */
export function reasonFor({ path, start, from, text, source }) {
  const found = reasons.find(
    (reason) =>
      path.endsWith(reason.path) &&
      (reason.from ?? from) === from &&
      (reason.to ?? text) === text &&
      lineAt(source, start).includes(reason.line),
  );
  return found?.why ?? null;
}
