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

interface Guarded extends TypeScope, Pick<CompileScope, 'hasRulesAlone'> {
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
export function behindRules<Compiled extends Pick<CompiledQuery, 'ast' | 'rows'>>(
  compiled: Compiled,
  scope: CompileScope,
): Compiled {
  const guarded = guardedBy(scope);
  if (guarded === null || (guarded.hasRulesAlone !== true && isHarmless(compiled.ast, guarded))) return compiled;
  return within(compiled, guarded);
}

/** The same for a statement that others write expressions around. */
export function alwaysBehindRules<Compiled extends Pick<CompiledQuery, 'ast' | 'rows'>>(
  compiled: Compiled,
  scope: CompileScope,
): Compiled {
  const guarded = guardedBy(scope);
  return guarded === null ? compiled : within(compiled, guarded);
}

function guardedBy(scope: CompileScope): Guarded | null {
  const rules = ruleConditions(scope);
  if (rules.length === 0) return null;
  const alias = scope.dataset.sql === null ? scope.dataset.name : virtualTable;
  return { source: compileSource(scope), alias, rules, barriers: [], ...scope };
}

const within = <Compiled extends Pick<CompiledQuery, 'ast' | 'rows'>>(
  compiled: Compiled,
  guarded: Guarded,
): Compiled => ({
  ...compiled,
  ast: withBarrier(compiled.ast, guarded),
  rows: { ...compiled.rows, ...ruled(compiled.rows.source, compiled.rows.where, guarded) },
});

/** True when no expression of the statement could fail, or tell otherwise what it was tried on. */
function isHarmless(select: Select, guarded: Guarded): boolean {
  const plain = (expression: Expression): boolean => isPlain(expression, guarded);
  return (
    select.columns.every(({ expression }) => plain(expression)) &&
    select.where.every((condition) => guarded.rules.includes(condition) || plain(condition)) &&
    select.having.every(plain) &&
    select.orderBy.every(({ by }) => plain(by)) &&
    select.with.every((one) => isHarmless(one.select, guarded)) &&
    (select.from === null || isHarmlessSource(select.from, guarded))
  );
}

function isHarmlessSource(source: Source, guarded: Guarded): boolean {
  switch (source.kind) {
    case 'table':
      return true;
    case 'query':
      // An author's statement computes columns: a comparison of one could fail.
      return false;
    case 'select':
      return isHarmless(source.select, guarded);
    case 'barrier':
      return false;
    case 'join':
      return (
        isHarmlessSource(source.left, guarded) &&
        isHarmlessSource(source.right, guarded) &&
        (source.on === null || isPlain(source.on, guarded))
      );
  }
}

function withBarrier(select: Select, guarded: Guarded): Select {
  const parts = select.with.map((one) => ({ ...one, select: withBarrier(one.select, guarded) }));
  if (select.from === null) return { ...select, with: parts };
  const { source, where } = ruled(select.from, select.where, guarded);
  return { ...select, with: parts, from: source, where };
}

/** What a select reads under conditions: rows behind a barrier, under the conditions that stay outside. */
function ruled(
  from: Source,
  where: readonly Expression[],
  guarded: Guarded,
): { readonly source: Source; readonly where: readonly Expression[] } {
  const isInside = (condition: Expression): boolean =>
    guarded.rules.includes(condition) || (guarded.hasRulesAlone !== true && cannotFail(condition, guarded));
  if (!readsRows(from, guarded)) return { source: insideOf(from, guarded), where };
  if (!guarded.rules.every((rule) => where.includes(rule))) throw new Error('Rows are read without their rules');
  return {
    source: replaced(from, barrierOver(where.filter(isInside), guarded), guarded),
    where: where.filter((condition) => !isInside(condition)),
  };
}

function barrierOver(where: readonly Expression[], { source, alias, barriers }: Guarded): Source {
  const found = barriers.find(
    (one) => one.where.length === where.length && one.where.every((condition, index) => condition === where[index]),
  );
  if (found !== undefined) return found;
  const made = { kind: 'barrier', source, where, alias } as const;
  barriers.push(made);
  return made;
}

/** Whether the rows of the dataset stand first in what is read. */
const readsRows = (source: Source, guarded: Guarded): boolean =>
  source === guarded.source || (source.kind === 'join' && readsRows(source.left, guarded));

function replaced(source: Source, barrier: Source, guarded: Guarded): Source {
  if (source === guarded.source) return barrier;
  if (source.kind !== 'join') return insideOf(source, guarded);
  return { ...source, left: replaced(source.left, barrier, guarded), right: insideOf(source.right, guarded) };
}

/** Statements inside of what is read. */
function insideOf(source: Source, guarded: Guarded): Source {
  if (source === guarded.source) throw new Error('Rows are read without their rules');
  if (source.kind === 'select') return { ...source, select: withBarrier(source.select, guarded) };
  if (source.kind !== 'join') return source;
  return { ...source, left: insideOf(source.left, guarded), right: insideOf(source.right, guarded) };
}
