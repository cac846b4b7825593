import { expect, test } from 'vitest';
import { lineAndColumn, statementAt, statementsOf } from './statements.ts';

const sqlOf = (text: string, backend = 'duckdb') => statementsOf(text, backend).map(({ sql }) => sql);

test('semicolons part statements, but not those in strings, names, comments and dollar strings', () => {
  expect(sqlOf('SELECT \';\', "a;b" -- not; here\nFROM t; SELECT 2 /* ; */ ;\n;SELECT $$x;y$$')).toEqual([
    'SELECT \';\', "a;b" -- not; here\nFROM t',
    'SELECT 2 /* ; */',
    'SELECT $$x;y$$',
  ]);
});

test('templates are part of their statement', () => {
  expect(sqlOf("SELECT * FROM t WHERE a >= {{ least }} AND {{ b['c;d'] }}; SELECT 1")).toEqual([
    "SELECT * FROM t WHERE a >= {{ least }} AND {{ b['c;d'] }}",
    'SELECT 1',
  ]);
});

test('a quote by a backslash ends no string where the dialect says so', () => {
  expect(sqlOf("SELECT 'it\\'s; one'; SELECT 2", 'mysql')).toEqual(["SELECT 'it\\'s; one'", 'SELECT 2']);
  expect(sqlOf("SELECT 'a\\'; SELECT 2", 'postgresql')).toEqual(["SELECT 'a\\'", 'SELECT 2']);
});

test('nothing but blanks, comments and semicolons is no statement', () => {
  expect(sqlOf(' \n;;-- word\n/* two */')).toEqual([]);
});

test('the statement of the cursor is the one around it, before it on its line, or after it', () => {
  const text = 'SELECT 1;  \n\n\nSELECT 2\nFROM t;\n\n';
  const sqlAt = (position: number) => statementAt(text, position, 'duckdb')?.sql;
  expect(sqlAt(0)).toBe('SELECT 1');
  expect(sqlAt(11)).toBe('SELECT 1');
  expect(sqlAt(13)).toBe('SELECT 2\nFROM t');
  expect(sqlAt(text.indexOf('FROM'))).toBe('SELECT 2\nFROM t');
  expect(sqlAt(text.length)).toBe('SELECT 2\nFROM t');
  expect(statementAt('  -- nothing', 3, 'duckdb')).toBeNull();
});

test('lines and columns count from one', () => {
  expect(lineAndColumn('ab\ncd', 0)).toEqual({ line: 1, column: 1 });
  expect(lineAndColumn('ab\ncd', 4)).toEqual({ line: 2, column: 2 });
});
