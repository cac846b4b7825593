import {
  dialects,
  make,
  print,
  printExpression,
  select,
  type Dialect,
  type DialectName,
  type Expression,
  type Select,
} from '@sextant/sql';
import { tokenize, type Token } from '@sextant/sql/analysis';
import type { CompiledQuery } from './compiled-query.ts';
import { hasDistinctNames, type SharedSource, type SplitStatement } from './shared-rows.ts';

type GroupedQuery = Pick<CompiledQuery, 'ast' | 'dialect'>;

/**
 * Splits a statement of groups, or of all rows as one group, so that the groups are made once for all who ask for them: for these or other
 * aggregates, in another order, for another number of them or only for how many there are. Null when it sorts by what it does not show, or when
 * it is not certain that it returns one row a group.
 */
export function splitGroups({ ast, dialect }: GroupedQuery, name: string): SplitStatement | null {
  const { from } = ast;
  const isNumber = from?.kind === 'select' && isOfAllGroups(ast, from.select);
  const common = unordered(isNumber ? from.select : ast);
  if (ast.groupingSets !== null || ast.isDistinct || !isRowEach(common, dialects[dialect])) return null;
  const sharedGroups = { key: `groups ${keyOf(common, dialects[dialect])}`, common, isOneRow: false, dialect, name };
  if (isNumber) return { ...sharedGroups, over: (groups) => ({ ...ast, from: groups(from.alias) }) };
  const labels = new Set(ast.columns.map(({ label }) => label));
  const sortsByLabels = ast.orderBy.every(({ by }) => by.kind === 'label' && by.table === null && labels.has(by.name));
  const { orderBy, limit, offset } = ast;
  const isOneRow = ast.groupBy.length === 0;
  if (!sortsByLabels || (isOneRow && (limit === 0 || offset > 0))) return null;
  const columns = ast.columns.map(({ label }) => ({ expression: make.label(label, name), label }));
  const selectOver = (groups: SharedSource): Select => ({
    ...select({ columns, from: groups(name) }),
    orderBy,
    limit,
    offset,
  });
  return { ...sharedGroups, isOneRow, over: selectOver };
}

const unordered = (groups: Select): Select => ({ ...groups, orderBy: [], limit: null, offset: 0 });

/** True for a statement that makes one row of all groups, such as their number. */
const isOfAllGroups = (ast: Select, inner: Select): boolean =>
  ast.where.length === 0 &&
  ast.groupBy.length === 0 &&
  inner.groupBy.length > 0 &&
  inner.limit === null &&
  inner.offset === 0;

/** What makes the groups, as text: without what is asked of each. */
function keyOf(common: Select, dialect: Dialect): string {
  // Conditions on groups may name what is selected: then all of it counts.
  if (common.having.length > 0) return print(common, dialect);
  const keys = common.groupBy.map((position, index) => ({
    expression: common.columns[position]?.expression ?? make.null,
    label: String(index),
  }));
  return print({ ...common, columns: keys, groupBy: keys.map((_, index) => index) }, dialect);
}

/** Calls that make several rows of one. */
const setReturningFunctions: ReadonlySet<string> = new Set(['unnest', 'generate_subscripts', 'regexp_split_to_table']);
/** Calls that certainly make one value of all rows, in every engine that has them. */
const aggregates: ReadonlySet<string> = new Set(
  (
    'count count_if sum avg mean min max median mode stddev stddev_pop stddev_samp variance var_pop var_samp quantile quantile_cont ' +
    'quantile_disc percentile_cont percentile_disc approx_count_distinct approx_quantile'
  ).split(' '),
);

/** True when the statement certainly returns a row for each group, or one for all rows. */
function isRowEach({ columns, groupBy, groupingSets, isDistinct }: Select, dialect: Dialect): boolean {
  if (groupingSets !== null || isDistinct || columns.length === 0 || !hasDistinctNames(columns)) return false;
  const calls = columns.map(({ expression }) => callsIn(expression, dialect));
  if (calls.some((names) => names === null || names.some((name) => setReturningFunctions.has(name)))) return false;
  return groupBy.length > 0 || calls.some((names) => isAggregated(names ?? [], dialect.name));
}

/** In SQLite these, of several arguments, make a value of each row. */
const ofEachRowInSqlite: ReadonlySet<string> = new Set(['max', 'min']);

/** Without a window: that would be a value a row. A query inside, with aggregates of its own, no author may write. */
const isAggregated = (calls: readonly string[], dialect: DialectName): boolean =>
  !calls.includes('over') &&
  calls.some((name) => aggregates.has(name) && !(dialect === 'sqlite' && ofEachRowInSqlite.has(name)));

/** Names of what is called, and `over` for a window; null when the text cannot be read. */
function callsIn(expression: Expression, dialect: Dialect): string[] | null {
  try {
    const tokens = tokenize(printExpression(expression, dialect), dialect.name);
    return tokens.filter((token, index) => isCall(token, tokens[index + 1])).map(({ text }) => text.toLowerCase());
  } catch {
    return null;
  }
}

const isCall = ({ kind, text }: Token, after: Token | undefined): boolean =>
  (kind === 'word' && text === 'over') ||
  ((kind === 'word' || kind === 'quoted-name') && after?.kind === 'open' && after.text === '(');
