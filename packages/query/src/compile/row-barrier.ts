import type { Expression, Select, Source } from '@sextant/sql';
import { make } from '@sextant/sql';
import type { CompiledQuery } from '../compiled-query.ts';
import type { CompileScope } from '../scope.ts';
import { checked } from '../sql-rejection.ts';
import { cannotFail, isPlain, type TypeScope } from './plain-expressions.ts';
import { compileSource, virtualTable } from './source.ts';

const conditionsByRules = new WeakMap<readonly string[], readonly Expression[]>();

/** The row rules of a scope as conditions, as they are written: what a rule looks at is the table's. The same objects for the same rules. */
export function ruleConditions({ rowRules, dialect }: CompileScope): readonly Expression[] {
  const found =
    conditionsByRules.get(rowRules) ??
    rowRules.filter((sql) => sql.trim() !== '').map((sql) => make.raw(checked(sql, dialect)));
  conditionsByRules.set(rowRules, found);
  return found;
}

interface GuardedScope extends TypeScope, Pick<CompileScope, 'hasRulesAlone'> {
  readonly source: Source;
  readonly alias: string;
  readonly rules: readonly Expression[];
  /** Barriers of this statement: equal ones are one object. */
  readonly barriers: Extract<Source, { kind: 'barrier' }>[];
}

/**
 * The statement so that no expression in it sees a row before the row rules have let it through. One whose every expression is a column, an
 * aggregate of one or a comparison that cannot fail stays as it is: nothing in it could tell. In any other the rules, and the comparisons that
 * cannot fail, go behind a barrier (`Dialect.barrier`); all else reads what comes out of it. With `hasRulesAlone` only the rules go behind it, always.
 */
export function behindRules<CompiledPart extends Pick<CompiledQuery, 'ast' | 'rows'>>(
  compiledPart: CompiledPart,
  scope: CompileScope,
): CompiledPart {
  const guardedScope = guardedBy(scope);
  if (guardedScope === null || (guardedScope.hasRulesAlone !== true && isHarmless(compiledPart.ast, guardedScope)))
    return compiledPart;
  return insideBarrier(compiledPart, guardedScope);
}

/** The same for a statement that others write expressions around. */
export function alwaysBehindRules<CompiledPart extends Pick<CompiledQuery, 'ast' | 'rows'>>(
  compiledPart: CompiledPart,
  scope: CompileScope,
): CompiledPart {
  const guardedScope = guardedBy(scope);
  return guardedScope === null ? compiledPart : insideBarrier(compiledPart, guardedScope);
}

function guardedBy(scope: CompileScope): GuardedScope | null {
  const rules = ruleConditions(scope);
  if (rules.length === 0) return null;
  const alias = scope.dataset.sql === null ? scope.dataset.name : virtualTable;
  return { source: compileSource(scope), alias, rules, barriers: [], ...scope };
}

const insideBarrier = <CompiledPart extends Pick<CompiledQuery, 'ast' | 'rows'>>(
  compiledPart: CompiledPart,
  guardedScope: GuardedScope,
): CompiledPart => ({
  ...compiledPart,
  ast: withBarrier(compiledPart.ast, guardedScope),
  rows: { ...compiledPart.rows, ...withRules(compiledPart.rows.source, compiledPart.rows.where, guardedScope) },
});

/** True when no expression of the statement could fail, or tell otherwise what it was tried on. */
function isHarmless(select: Select, guardedScope: GuardedScope): boolean {
  const isPlainExpression = (expression: Expression): boolean => isPlain(expression, guardedScope);
  return (
    select.columns.every(({ expression }) => isPlainExpression(expression)) &&
    select.where.every((condition) => guardedScope.rules.includes(condition) || isPlainExpression(condition)) &&
    select.having.every(isPlainExpression) &&
    select.orderBy.every(({ by }) => isPlainExpression(by)) &&
    select.with.every((one) => isHarmless(one.select, guardedScope)) &&
    (select.from === null || isHarmlessSource(select.from, guardedScope))
  );
}

function isHarmlessSource(source: Source, guardedScope: GuardedScope): boolean {
  switch (source.kind) {
    case 'table':
      return true;
    case 'query':
      // An author's statement computes columns: a comparison of one could fail.
      return false;
    case 'select':
      return isHarmless(source.select, guardedScope);
    case 'barrier':
      return false;
    case 'join':
      return (
        isHarmlessSource(source.left, guardedScope) &&
        isHarmlessSource(source.right, guardedScope) &&
        (source.on === null || isPlain(source.on, guardedScope))
      );
  }
}

function withBarrier(select: Select, guardedScope: GuardedScope): Select {
  const withParts = select.with.map((one) => ({ ...one, select: withBarrier(one.select, guardedScope) }));
  if (select.from === null) return { ...select, with: withParts };
  const { source, where } = withRules(select.from, select.where, guardedScope);
  return { ...select, with: withParts, from: source, where };
}

/** What a select reads under conditions: rows behind a barrier, under the conditions that stay outside. */
function withRules(
  from: Source,
  where: readonly Expression[],
  guardedScope: GuardedScope,
): { readonly source: Source; readonly where: readonly Expression[] } {
  const isInside = (condition: Expression): boolean =>
    guardedScope.rules.includes(condition) ||
    (guardedScope.hasRulesAlone !== true && cannotFail(condition, guardedScope));
  if (!readsRows(from, guardedScope)) return { source: insideOf(from, guardedScope), where };
  if (!guardedScope.rules.every((rule) => where.includes(rule))) throw new Error('Rows are read without their rules');
  return {
    source: withBarrierAt(from, barrierOver(where.filter(isInside), guardedScope), guardedScope),
    where: where.filter((condition) => !isInside(condition)),
  };
}

function barrierOver(where: readonly Expression[], { source, alias, barriers }: GuardedScope): Source {
  const found = barriers.find(
    (one) => one.where.length === where.length && one.where.every((condition, index) => condition === where[index]),
  );
  if (found !== undefined) return found;
  const barrier = { kind: 'barrier', source, where, alias } as const;
  barriers.push(barrier);
  return barrier;
}

/** Whether the rows of the dataset stand first in what is read. */
const readsRows = (source: Source, guardedScope: GuardedScope): boolean =>
  source === guardedScope.source || (source.kind === 'join' && readsRows(source.left, guardedScope));

function withBarrierAt(source: Source, barrier: Source, guardedScope: GuardedScope): Source {
  if (source === guardedScope.source) return barrier;
  if (source.kind !== 'join') return insideOf(source, guardedScope);
  return {
    ...source,
    left: withBarrierAt(source.left, barrier, guardedScope),
    right: insideOf(source.right, guardedScope),
  };
}

/** Statements inside of what is read. */
function insideOf(source: Source, guardedScope: GuardedScope): Source {
  if (source === guardedScope.source) throw new Error('Rows are read without their rules');
  if (source.kind === 'select') return { ...source, select: withBarrier(source.select, guardedScope) };
  if (source.kind !== 'join') return source;
  return { ...source, left: insideOf(source.left, guardedScope), right: insideOf(source.right, guardedScope) };
}
