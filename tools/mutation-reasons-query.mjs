// Survivors of mutation testing in the package `query` that were looked at and change nothing.
import {
  beyondTheEnd,
  forTypesAlone,
  halved,
  mutantsAt,
  nothingBeyond,
  onlyQuicker,
  risingAnyway,
  spaceAlone,
} from './mutation-reason.mjs';

export const queryReasons = [
  {
    path: 'query/src/compile/cube.ts',
    line: "last?.kind !== 'close'",
    from: "last?.kind !== 'close'",
    to: 'false',
    why: 'a call that is closed before its end is found by its depth, and one that never is, is no SQL',
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
  ...mutantsAt('query/src/post/code-columns.ts', 'if (pairCount > count * 4', onlyQuicker, [
    ['pairCount > count * 4 + 1024', 'true'],
  ]),
  ...mutantsAt(
    'query/src/cube/formula.ts',
    'const stack: (number | null)[] = []',
    'no formula takes more from it than it put there',
    [['[]', "['mutated']"]],
  ),
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
  ...mutantsAt('query/src/post/windows.ts', 'counts[row] = from < to ?', 'between equal ends lies nothing', [
    ['<', '<='],
  ]),
  ...mutantsAt('query/src/cube/cube.ts', 'sum + 2 * text.length', spaceAlone),
];
