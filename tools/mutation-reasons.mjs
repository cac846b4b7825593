// Why survivors of mutation testing may live: mutants that were looked at and change nothing. `line` is a part of the line that is changed,
// `from` and `to` are the text before and after; without them, whatever is changed in the line.

import {
  checkedBefore,
  forTypesAlone,
  mutantsAt,
  noJsonMember,
  noSuchNode,
  onlyQuicker,
  spaceAlone,
} from './mutation-reason.mjs';
import { queryReasons } from './mutation-reasons-query.mjs';

const reasons = [
  ...queryReasons,
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
  ...mutantsAt(
    'server/src/policies/shared-queries.ts',
    "by.kind === 'label' || by.kind === 'column' ? [] : [by]",
    'the key of a text is that of no metric',
    [['[]', "['mutated']"]],
  ),
  ...mutantsAt('dashboard/src/edit/layout-actions.ts', "rejectedWith('This place is gone.')", checkedBefore, [
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
  ...mutantsAt('contract/src/wire/annotation-layer.ts', "type === 'FORMULA' ? null", 'a formula has gone before', [
    ["type === 'FORMULA'", 'false'],
  ]),
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
  ...mutantsAt('sql/src/analysis/names.ts', "oracle: 'upper'", 'whatever is not lower is upper', [["'upper'", "''"]]),
  ...mutantsAt('sql/src/analysis/names.ts', "snowflake: 'upper'", 'whatever is not lower is upper', [
    ["'upper'", "''"],
  ]),
  ...mutantsAt('sql/src/analysis/statement.ts', "tokens[index + 1]?.kind === 'open'", 'the line before has found it', [
    ['?.', '.'],
  ]),
  ...mutantsAt('sql/src/dialects/mysql.ts', 'nullsLast:', 'MySQL writes its sort keys itself (`sortKey`)', [
    ["''", "'mutated'"],
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
  ...['bundle', 'resource'].flatMap((file) =>
    mutantsAt(`contract/src/api/${file}.ts`, '', 'routes are declared here; the server’s tests ask all of them'),
  ),
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
  ...mutantsAt('sql/src/analysis/tokens.ts', 'if (code > 32 && code < 128)', onlyQuicker),
  ...mutantsAt('sql/src/analysis/tokens.ts', 'if (code === 32 && next > 32', onlyQuicker),
  ...mutantsAt('sql/src/analysis/tokens.ts', "if (kind !== undefined && kind !== 'dot') return", onlyQuicker, [
    ["kind !== 'dot'", 'false'],
    ["kind !== undefined && kind !== 'dot'", 'false'],
  ]),
  ...mutantsAt('sql/src/print/select.ts', 'printSelect(', 'it is only compared with `inner`', [["'outer'", "''"]]),
  ...mutantsAt('dashboard/src/edit/document.ts', 'after[key] === before[key] || sameJson', onlyQuicker, [
    ['after[key] === before[key]', 'false'],
  ]),
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
