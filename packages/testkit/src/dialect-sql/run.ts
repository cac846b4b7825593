import { SextantError } from '@sextant/contract';
import type { DialectName } from '@sextant/sql';
import { parserComplaint } from '../golden-sql/independent-parser.ts';
import { compileRecorded } from './dataset.ts';
import { readRecordedSql, type RecordedSql } from './recorded.ts';
import { cutsOf, printedText, recordedText, withCuts } from './rules.ts';
import { shapeOf, type Shape } from './shape.ts';
import { selectTree } from './tree.ts';

/** A recorded statement against ours. `equal`: the same shape. `more`: ours returns what was rejected. `different`: neither. */
export interface SqlOutcome {
  readonly dialect: DialectName;
  readonly id: string;
  readonly kind: 'equal' | 'more' | 'different';
  readonly recorded: string;
  readonly printed: string;
  readonly why: string;
}

/** Where two shapes part: the first clause that differs. */
function partingOf(left: Shape, right: Shape): string {
  for (const clause of Object.keys(left) as (keyof Shape)[]) {
    const [one, other] = [JSON.stringify(left[clause]), JSON.stringify(right[clause])];
    if (one !== other) return `${clause}:\n      ${one}\n      ${other}`;
  }
  return '';
}

type Cuts = ReturnType<typeof cutsOf>;

/** Sorted again after names took the place of cuts. */
const sorted = (shape: Shape): Shape => ({
  ...shape,
  from: typeof shape.from === 'string' ? shape.from : sorted(shape.from),
  joins: shape.joins.map(({ type, on, side }) => ({ type, on: [...on].sort(), side: sorted(side) })),
  where: [...shape.where].sort(),
  groupBy: [...shape.groupBy].sort(),
});

const shapeIn = (sql: string, dialect: DialectName, cuts: Cuts['printed']): Shape =>
  sorted(JSON.parse(withCuts(JSON.stringify(shapeOf(selectTree(sql, dialect))), cuts)) as Shape);

/** Hive selects its sort keys once more: the result's columns are the first ones. */
function withoutSortColumns(recordedShape: Shape, printedShape: Shape, dialect: DialectName): Shape {
  return dialect === 'hive'
    ? { ...recordedShape, columns: recordedShape.columns.slice(0, printedShape.columns.length) }
    : recordedShape;
}

/** Engines that Superset asks for the series first: the second statement has no join, which ours has. */
const confirmsBefore: ReadonlySet<DialectName> = new Set(['clickhouse', 'druid']);

const lastStatement = (sql: string): string => sql.trim().replace(/;$/, '').split(';\n').at(-1) ?? sql;

/** Where a recorded text and ours part; empty when they ask for the same. */
export function compareText(recorded: string, printed: string, options: { dialect: DialectName; cuts: Cuts }): string {
  const { dialect, cuts } = options;
  const ownText = printedText(printed, dialect);
  const ownShape = shapeIn(ownText, dialect, cuts.printed);
  const text = recordedText(lastStatement(recorded), ownText, dialect);
  const theirShape = withoutSortColumns(shapeIn(text, dialect, cuts.recorded), ownShape, dialect);
  return partingOf(theirShape, confirmsBefore.has(dialect) ? { ...ownShape, joins: [] } : ownShape);
}

function compare(recordedSql: RecordedSql, dialect: DialectName, cuts: Cuts): Omit<SqlOutcome, 'dialect' | 'id'> {
  const { sql: printedSql } = compileRecorded(recordedSql, dialect);
  const text = recordedSql.sql ?? recordedSql.error?.message ?? '';
  const complaint = parserComplaint(printedSql, dialect);
  if (complaint !== null) return { kind: 'different', recorded: text, printed: printedSql, why: complaint };
  if (recordedSql.sql === undefined) return { kind: 'more', recorded: text, printed: printedSql, why: '' };
  const reason = compareText(recordedSql.sql, printedSql, { dialect, cuts });
  return { kind: reason === '' ? 'equal' : 'different', recorded: text, printed: printedSql, why: reason };
}

/** Every recorded statement of a dialect against ours. */
export function runDialectSql(dialect: DialectName): SqlOutcome[] {
  const cuts = cutsOf(dialect);
  return readRecordedSql(dialect).map((recordedSql) => {
    try {
      return { dialect, id: recordedSql.id, ...compare(recordedSql, dialect, cuts) };
    } catch (error) {
      const reason = error instanceof SextantError ? `${error.code}: ${error.message}` : String(error);
      return {
        dialect,
        id: recordedSql.id,
        kind: 'different',
        recorded: recordedSql.sql ?? '',
        printed: '',
        why: reason,
      };
    }
  });
}
