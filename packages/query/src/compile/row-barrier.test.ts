import { make, postgresql, select, type Expression, type Select, type Source } from '@sextant/sql';
import { expect, test } from 'vitest';
import { column, datasetOf, scopeOf } from '../test-scope.ts';
import { behindRules, ruleConditions } from './row-barrier.ts';
import { compileSource } from './source.ts';

const scope = scopeOf(datasetOf([column('city', 'text'), column('price', 'integer')]), {
  dialect: postgresql,
  rowRules: ["city = 'Rome'"],
});
const rows = compileSource(scope);
const rules = ruleConditions(scope);
const harmful = make.raw('1 / price');

/** A statement of the rows under their rules, which shows one expression. */
const selectOf = (expression: Expression, from: Source = rows): Select =>
  select({ columns: [{ expression, label: 'x' }], from, where: [...rules] });
const joined = (left: Source, right: Source, on: Expression | null = null): Source => ({
  kind: 'join',
  type: 'inner',
  left,
  right,
  on,
});
const ranked = (expression: Expression): Source => ({ kind: 'select', select: selectOf(expression), alias: 'ranked' });
const city = make.column('city');

/** The statement behind the rules; the same object where nothing in it could tell. */
const withRulesApplied = (ast: Select): Select =>
  behindRules({ ast, rows: { source: rows, where: rules, isNarrow: false } }, scope).ast;
const isLeftAlone = (ast: Select): boolean => withRulesApplied(ast) === ast;

test('[C14] a statement stays as it is where every part of it is plain, and gets its barrier where one is not', () => {
  const cases: readonly (readonly [what: string, ast: Select, isLeft: boolean])[] = [
    ['a column', selectOf(city), true],
    ['a calculation', selectOf(harmful), false],
    ['a join with a plain statement', selectOf(city, joined(rows, ranked(city))), true],
    ['a join with a calculation', selectOf(city, joined(rows, ranked(harmful))), false],
    ['a calculation on the left of a join', selectOf(city, joined(joined(rows, ranked(harmful)), ranked(city))), false],
    ['a join by a calculation', selectOf(city, joined(rows, ranked(city), harmful)), false],
    [
      'a join with a statement of an author',
      selectOf(city, joined(rows, { kind: 'query', sql: 'SELECT 1', alias: 'q' })),
      false,
    ],
    ['a plain statement before it', { ...selectOf(city), with: [{ name: 'w', select: selectOf(city) }] }, true],
    ['a calculation before it', { ...selectOf(city), with: [{ name: 'w', select: selectOf(harmful) }] }, false],
    ['no rows at all', select({ columns: [{ expression: make.integer(1), label: 'x' }] }), true],
  ];
  for (const [what, ast, isLeft] of cases) expect([what, isLeftAlone(ast)]).toEqual([what, isLeft]);
});

test('[C14] rows that are read twice under the same conditions come from one barrier, others from another', () => {
  const isDear = make.binary(make.column('price'), '>', make.integer(100));
  const second = (where: readonly Expression[]): Source => ({
    kind: 'select',
    select: { ...selectOf(harmful), where: [...rules, ...where] },
    alias: 'ranked',
  });
  const barriersOf = (where: readonly Expression[]): readonly [Source, Source] => {
    const { from } = withRulesApplied(selectOf(city, joined(rows, second(where))));
    if (from?.kind !== 'join' || from.right.kind !== 'select' || from.right.select.from === null)
      throw new Error('a join was expected');
    return [from.left, from.right.select.from];
  };
  const [left, right] = barriersOf([]);
  expect(left).toEqual({ kind: 'barrier', source: rows, where: rules, alias: 'orders' });
  expect(right).toBe(left);
  const [open, narrowed] = barriersOf([isDear]);
  expect(open).toMatchObject({ where: rules });
  expect(narrowed).toMatchObject({ kind: 'barrier', where: [...rules, isDear] });
  // As many conditions, but others.
  const isCheap = make.binary(make.column('price'), '<', make.integer(1));
  const outer = selectOf(city, joined(rows, second([isCheap])));
  const { from } = withRulesApplied({ ...outer, where: [...rules, isDear] });
  expect(from).toMatchObject({
    left: { kind: 'barrier', where: [...rules, isDear] },
    right: { select: { from: { kind: 'barrier', where: [...rules, isCheap] } } },
  });
});

test('[C14] rows inside of joined statements are behind the rules, too, and never without them', () => {
  const inner: Source = { kind: 'select', select: selectOf(harmful, joined(rows, ranked(harmful))), alias: 'inner' };
  const outer = select({ columns: [{ expression: city, label: 'x' }], from: joined(inner, ranked(harmful)) });
  const barrierCount = (JSON.stringify(withRulesApplied(outer)).match(/"barrier"/g) ?? []).length;
  // The rows of `inner`, those that it is joined with, and those on the right.
  expect(barrierCount).toBe(3);
  const open = select({ columns: [{ expression: harmful, label: 'x' }], from: joined(inner, rows) });
  expect(() => withRulesApplied(open)).toThrow('Rows are read without their rules');
});
