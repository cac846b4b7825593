import { duckdb, make, print, select, type Expression, type Select, type Source } from '@sextant/sql';
import { describe, expect, test } from 'vitest';
import type { CompiledQuery } from './compiled-query.ts';
import { joinStatements, splitStatement } from './shared-rows.ts';

const day = make.binary(make.column('day'), '>=', make.date(0));
const city = make.binary(make.column('city'), '=', make.text('Rome'));
const flights = make.table('main', 'flights');
const columns = [{ expression: make.call('COUNT', make.star), label: 'n' }];

/** A statement that reads the rows of flights under conditions. */
function compiledQuery(
  ast: Partial<Select>,
  rows: { source?: Source; where?: readonly Expression[] } = {},
): CompiledQuery {
  const { source = flights, where = [day] } = rows;
  const statement = select({ columns, from: source, where, ...ast });
  return { ast: statement, dialect: 'duckdb', rows: { source, where, isNarrow: false } } as unknown as CompiledQuery;
}
/** The statement over the shared rows, on one line; null when it is not split. */
const sharedSqlOf = (of: CompiledQuery): string | null => {
  const split = splitStatement(of, 'shared');
  return split === null
    ? null
    : print(
        split.over(() => flights),
        duckdb,
      ).replaceAll(/\s+/g, ' ');
};

describe('a statement over rows that others read, too', () => {
  test('reads their table under the name of its own, without the conditions that made them', () => {
    expect(sharedSqlOf(compiledQuery({ where: [day, city] }))).toBe(
      `SELECT COUNT(*) AS "n" FROM "shared" AS "flights" WHERE "city" = 'Rome'`,
    );
    expect(sharedSqlOf(compiledQuery({ where: [city, day] }, { where: [day, city] }))).toBe(
      'SELECT COUNT(*) AS "n" FROM "shared" AS "flights"',
    );
    const namedSource: Source = { kind: 'table', path: ['flights'], alias: 'f' };
    expect(sharedSqlOf(compiledQuery({}, { source: namedSource }))).toBe('SELECT COUNT(*) AS "n" FROM "shared" AS "f"');
    const virtual: Source = { kind: 'query', sql: 'SELECT 1', alias: 'virtual_table' };
    expect(sharedSqlOf(compiledQuery({}, { source: virtual }))).toBe(
      'SELECT COUNT(*) AS "n" FROM "shared" AS "virtual_table"',
    );
    const barrier: Source = { kind: 'barrier', source: flights, where: [day], alias: 'flights' };
    expect(sharedSqlOf(compiledQuery({}, { source: barrier, where: [] }))).toBe(
      'SELECT COUNT(*) AS "n" FROM "shared" AS "flights"',
    );
  });

  test('is left alone where nothing is in common, or it would say something else', () => {
    expect(sharedSqlOf(compiledQuery({}, { where: [] }))).toBeNull();
    const inner: Source = { kind: 'select', select: select({ columns, from: flights }), alias: 's' };
    expect(sharedSqlOf(compiledQuery({}, { source: inner }))).toBeNull();
    const repeatedColumns = [...columns, { expression: make.column('x'), label: 'N' }];
    expect(sharedSqlOf(compiledQuery({ columns: repeatedColumns }))).toBeNull();
    expect(sharedSqlOf(compiledQuery({ columns: [{ expression: make.raw('MAX(RowId)'), label: 'n' }] }))).toBeNull();
    expect(
      sharedSqlOf(compiledQuery({ columns: [{ expression: make.raw('MAX(rowids)'), label: 'n' }] })),
    ).not.toBeNull();
  });

  test('reads them wherever it reads the rows, and the whole table where it reads others', () => {
    const rankedSource = (where: readonly Expression[]): Source => ({
      kind: 'select',
      select: select({ columns, from: flights, where }),
      alias: 's',
    });
    const joinWith = (right: Source): Source => ({ kind: 'join', type: 'inner', left: flights, right, on: city });
    expect(sharedSqlOf(compiledQuery({ from: joinWith(rankedSource([day])) }, { source: flights }))).toBe(
      `SELECT COUNT(*) AS "n" FROM "shared" AS "flights" JOIN ( SELECT COUNT(*) AS "n" FROM "shared" AS "flights" ) AS "s" ON "city" = 'Rome'`,
    );
    expect(sharedSqlOf(compiledQuery({ from: joinWith(rankedSource([city])) }, { source: flights }))).toBe(
      `SELECT COUNT(*) AS "n" FROM "shared" AS "flights" JOIN ( SELECT COUNT(*) AS "n" FROM "main"."flights" WHERE "city" = 'Rome' ) AS "s" ON "city" = 'Rome'`,
    );
    const common = { name: 'w', select: select({ columns, from: flights, where: [day, city] }) };
    expect(sharedSqlOf(compiledQuery({ with: [common], from: make.table('w'), where: [] }, { source: flights }))).toBe(
      `WITH "w" AS ( SELECT COUNT(*) AS "n" FROM "shared" AS "flights" WHERE "city" = 'Rome' ) SELECT COUNT(*) AS "n" FROM "w"`,
    );
    expect(sharedSqlOf(compiledQuery({ from: rankedSource([day]), where: [] }, { source: flights }))).toBe(
      'SELECT COUNT(*) AS "n" FROM ( SELECT COUNT(*) AS "n" FROM "shared" AS "flights" ) AS "s"',
    );
  });

  test('shares with those that read equal rows', () => {
    const split = (where: readonly Expression[]) => {
      const found = splitStatement(compiledQuery({ where }, { where }), 'shared');
      if (found === null) throw new Error('not split');
      return found;
    };
    const [first, second, other] = [split([day]), split([day]), split([city])];
    expect([second.key === first.key, other.key === first.key, first.isOneRow]).toEqual([true, false, false]);
    expect(joinStatements([first, second])).toEqual({
      kind: 'parts',
      rows: `SELECT\n  *\nFROM "main"."flights"\nWHERE "day" >= DATE '1970-01-01'`,
      partKeys: Array.from({ length: 2 }, () => 'SELECT\n  COUNT(*) AS "n"\nFROM "shared" AS "flights"'),
    });
    expect(() => joinStatements([])).toThrow('There is no statement to run');
  });
});
