import {
  hasLikeEscapes,
  likePattern,
  type DatasetColumn,
  type Filter,
  type OperatorName,
  type QueryObject,
} from '@sextant/contract';
import { make, type Expression } from '@sextant/sql';
import type { Rejection } from '../compiled-query.ts';
import { namesOf, type CompileScope, type TimeBounds } from '../scope.ts';
import {
  columnExpression,
  comparedColumn,
  datasetColumn,
  referenceExpression,
  truncatedColumn,
  truncatedType,
  zoneOf,
} from './columns.ts';
import { timestampLabel } from './dimensions.ts';
import { advancedPredicate } from './advanced-filters.ts';
import { toPredicate } from './operators.ts';

/** Conditions of the filters that act, and who they are; filters on unknown columns are reported, not applied. */
export interface CompiledFilters {
  readonly predicates: readonly Expression[];
  readonly appliedColumns: readonly string[];
  readonly rejections: readonly Rejection[];
}

/** Splits filters into predicates and rejections; order is kept. `scopeOf` tells how a filter's time range is read (default: all alike). */
export function compileFilters(
  query: QueryObject,
  scope: CompileScope,
  scopeOf: (filter: Filter) => CompileScope = () => scope,
): CompiledFilters {
  const predicates: Expression[] = [];
  const appliedColumns: string[] = [];
  const rejections: Rejection[] = [];
  for (const filter of query.filters) {
    const name = filter.column.kind === 'column' ? filter.column.name : filter.column.label;
    if (filter.column.kind === 'column' && targetOf(filter, query, scope) === null) {
      rejections.push({ column: name, reason: 'not_in_datasource' });
      continue;
    }
    appliedColumns.push(name);
    const predicate = compileFilter(filter, query, scopeOf(filter));
    if (predicate !== null) predicates.push(predicate);
  }
  return { predicates: [...predicates, ...searchPredicates(query, scope)], appliedColumns, rejections };
}

/** Whether an expression contains a text, whatever its case. */
function contains(subject: Expression, text: string): Expression {
  const pattern = likePattern('contains', text);
  const mode = { ignoresCase: true, isNegated: false, hasEscapes: hasLikeEscapes(pattern) };
  return make.like(subject, make.text(pattern), mode);
}

/** Rows that hold a text in one of the columns; what is not text is read as the engine writes it. */
function searchPredicates({ search, searchColumns }: QueryObject, scope: CompileScope): readonly Expression[] {
  const text = search.trim();
  if (text === '') return [];
  const matches = scope.dataset.columns
    .filter(({ type, name }) => type !== 'binary' && searchColumns?.includes(name) !== false)
    .map((column) => {
      const expression = columnExpression(column, scope);
      const subject = column.type === 'text' ? expression : make.cast(expression, 'text');
      return contains(subject, text);
    });
  // Of columns that are not there nothing holds the text; of a dataset without columns nothing is asked.
  if (matches.length > 0) return [make.or(...matches)];
  return searchColumns === null ? [] : [make.binary(make.integer(1), '=', make.integer(0))];
}

/** The dataset's column a filter means; `__timestamp` is the query's time column. */
function targetOf(filter: Filter, query: QueryObject, scope: CompileScope) {
  const isTimestamp = filter.column.kind === 'column' && filter.column.name === timestampLabel;
  const name = query.timeColumn ?? scope.dataset.mainTimeColumn;
  return isTimestamp && name !== null
    ? (namesOf(scope.dataset).columns.get(name) ?? null)
    : datasetColumn(filter.column, scope);
}

function compileFilter(filter: Filter, query: QueryObject, scope: CompileScope): Expression | null {
  const column = targetOf(filter, query, scope);
  const resolveRange = (text: string): TimeBounds => scope.resolveTimeRange(text, anchorsOf(query));
  const zone = zoneOf(scope);
  if (filter.grain !== null && column !== null && column.isTemporal) {
    // A truncated column is a time, however it is stored.
    const expression = truncatedColumn(column, filter.grain, scope);
    const cut = {
      ...column,
      type: truncatedType(column, scope),
      timeFormat: null,
    };
    return orNull(
      filter,
      expression,
      toPredicate[filter.operator]({ expression, column: cut, resolveRange, zone }, filter.value),
    );
  }
  const expression = column === null ? referenceExpression(filter.column, scope) : subjectOf(filter, column, scope);
  const advanced = advancedPredicate({ expression, column, operator: filter.operator, value: filter.value });
  const predicate = advanced ?? toPredicate[filter.operator]({ expression, column, resolveRange, zone }, filter.value);
  return orNull(filter, expression, predicate);
}

const orNull = ({ keepsNull }: Filter, expression: Expression, predicate: Expression | null): Expression | null =>
  keepsNull === true && predicate !== null ? make.or(make.isNull(expression), predicate) : predicate;

const patterns: readonly OperatorName[] = ['like', 'notLike', 'ilike'];

/** What a filter looks at: patterns at the text of a cell, all others at what compares. */
const subjectOf = ({ operator }: Filter, column: DatasetColumn, scope: CompileScope): Expression =>
  patterns.includes(operator) ? columnExpression(column, scope) : comparedColumn(column, scope);

/** Anchors and shift of a query's time ranges. */
export const anchorsOf = (query: QueryObject) => ({
  relativeStart: query.relativeStart,
  relativeEnd: query.relativeEnd,
  timeShift: query.timeShift,
});
