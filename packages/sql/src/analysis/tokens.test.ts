import { describe, expect, test } from 'vitest';
import type { DialectName } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';
import { caseFoldedName, looseName } from './names.ts';
import { replaceColumns } from './replace-columns.ts';
import { tokenize } from './tokens.ts';

const codeOf = (action: () => unknown): string => {
  try {
    return String(action());
  } catch (error) {
    if (error instanceof SqlError) return error.code;
    throw error;
  }
};
const listTokens = (sql: string, dialect: DialectName = 'duckdb'): string =>
  codeOf(() =>
    tokenize(sql, dialect)
      .map(({ kind, text }) => `${kind} ${text}`)
      .join(' | '),
  );

describe('tokens', () => {
  test.each<[sql: string, tokens: string]>([
    ['Select A_1, b$', 'word select | word a_1 | comma , | word b$'],
    ['größe', 'word größe'],
    ['t.a', 'word t | dot . | word a'],
    ['t.1', 'word t | dot . | number 1'],
    ['t .5', 'word t | dot . | number 5'],
    ['1.5+.5', 'number 1.5 | operator + | number .5'],
    ['1_000.25e-3 2E5 7.', 'number 1_000.25e-3 | number 2E5 | number 7.'],
    ['0xFF 0Xa', 'number 0xFF | number 0Xa'],
    ['a>=b::int', 'word a | operator >= | word b | operator :: | word int'],
    ['([{}])', 'open ( | open [ | open { | close } | close ] | close )'],
    ['a;b', 'word a | semicolon ; | word b'],
    [`'it''s'`, `text it's`],
    [`''`, 'text '],
    [`"say ""x"""`, 'quoted-name say "x"'],
    ['a--b', 'word a'],
    ['a--b\nc', 'word a | word c'],
    ['a/*b*/c', 'word a | word c'],
    ['a/**/ /* two */b', 'word a | word b'],
    ['a -/*x*/- b', 'word a | operator - | operator - | word b'],
    ['a*--b', 'word a | operator *'],
    ['\t a \n\r b\u00a0c ', 'word a | word b | word c'],
    [' a', 'word a'],
    ['a  b', 'word a | word b'],
    ['a é', 'word a | word é'],
    ['', ''],
    ['/* never', 'unterminated'],
    ['/* a /* b */', 'not-understood'],
    ['/*! x */', 'not-understood'],
    ['/*+ x */', 'not-understood'],
    ['/*M! x */', 'not-understood'],
    ['/* M! */ a', 'word a'],
    ['a -- b\rc', 'not-understood'],
    ['a -- b\r\nc', 'word a | word c'],
    [`'a`, 'unterminated'],
    [`'a'''`, `text a'`],
    [`'a''`, 'unterminated'],
    [`E'a'`, 'not-understood'],
    [`U&'a'`, 'not-understood'],
    [`e 'a'`, 'word e | text a'],
    [`a&'b'`, 'not-understood'],
    [`1'a'`, 'number 1 | text a'],
    ['`a`', 'not-understood'],
    ['$1', 'not-understood'],
    ['\\', 'not-understood'],
    ['a\0', 'nul-byte'],
  ])('%j', (sql, tokens) => {
    expect(listTokens(sql)).toBe(tokens);
  });

  test('know where they stand', () => {
    const tokenSpans = tokenize(`ab + 'c''d' -- x\n12`, 'duckdb').map(({ start, end }) => [start, end]);
    expect(tokenSpans).toEqual([
      [0, 2],
      [3, 4],
      [5, 11],
      [17, 19],
    ]);
  });

  test('differ where engines differ', () => {
    const cases: readonly (readonly [dialect: DialectName, sql: string, tokens: string])[] = [
      ['mysql', '`a``b`', 'quoted-name a`b'],
      ['sqlite', '[a b]', 'quoted-name a b'],
      ['mssql', '[a]]b]', 'quoted-name a]b'],
      ['duckdb', '[a b]', 'open [ | word a | word b | close ]'],
      ['mysql', 'a --b', 'not-understood'],
      ['mysql', 'a -- b', 'word a'],
      ['mysql', 'a --', 'word a'],
      ['mysql', 'a --\nb', 'word a | word b'],
      ['mysql', 'a # b', 'not-understood'],
      ['mysql', '@a', 'not-understood'],
      ['mssql', '@a', 'not-understood'],
      ['duckdb', '@a', 'operator @ | word a'],
      ['snowflake', 'a // b', 'not-understood'],
      ['duckdb', 'a // b', 'word a | operator // | word b'],
      ['bigquery', `'''a'''`, 'not-understood'],
      ['bigquery', '"""a"""', 'not-understood'],
      ['duckdb', `'''a'''`, `text 'a'`],
      ['databricks', String.raw`'a\'b'`, String.raw`text a\'b`],
      ['databricks', String.raw`'a\\'`, String.raw`text a\\`],
      ['databricks', String.raw`'a\\\'b'`, String.raw`text a\\\'b`],
      ['databricks', '`a\\`', 'quoted-name a\\'],
      ['redshift', String.raw`'a\'`, 'not-understood'],
      ['redshift', String.raw`'a\\'`, String.raw`text a\\`],
      ['redshift', String.raw`"a\"`, String.raw`quoted-name a` + '\\'],
      ['duckdb', String.raw`'a\'`, String.raw`text a` + '\\'],
    ];
    for (const [dialect, sql, tokens] of cases)
      expect([dialect, sql, listTokens(sql, dialect)]).toEqual([dialect, sql, tokens]);
  });

  test('are not looked for in a text beyond its length', () => {
    expect(codeOf(() => tokenize('a'.repeat(262_144)).length)).toBe('1');
    expect(codeOf(() => tokenize('a'.repeat(262_145)))).toBe('too-long');
    expect(codeOf(() => tokenize('abc', 'duckdb', 3).length)).toBe('1');
    expect(codeOf(() => tokenize('abcd', 'duckdb', 3))).toBe('too-long');
  });
});

describe('names as an engine compares them', () => {
  test.each<[dialect: DialectName, plain: string, quoted: string]>([
    ['postgresql', 'abc', 'AbC'],
    ['redshift', 'abc', 'AbC'],
    ['oracle', 'ABC', 'AbC'],
    ['snowflake', 'ABC', 'AbC'],
    ['duckdb', 'abc', 'abc'],
    ['mysql', 'abc', 'abc'],
  ])('%s', (dialect, plainText, quotedText) => {
    expect([caseFoldedName('AbC', false, dialect), caseFoldedName('AbC', true, dialect)]).toEqual([
      plainText,
      quotedText,
    ]);
  });

  test('PostgreSQL cuts them at 63 bytes, at a letter', () => {
    const cut = (name: string, dialect: DialectName = 'postgresql') => [
      caseFoldedName(name, true, dialect).length,
      looseName(name, dialect).length,
    ];
    expect(cut('a'.repeat(63))).toEqual([63, 63]);
    expect(cut('a'.repeat(64))).toEqual([63, 63]);
    expect(cut('a'.repeat(64), 'redshift')).toEqual([64, 64]);
    expect(cut('a'.repeat(64), 'duckdb')).toEqual([64, 64]);
    expect(cut('é'.repeat(32))).toEqual([31, 31]);
    expect(cut('€'.repeat(22))).toEqual([21, 21]);
    expect(cut('𝒳'.repeat(16))[0]).toBe(30);
    // The first and the last letter of two, three and four bytes, behind 61, 60 and 59 letters of one.
    const shortened = (start: number, letter: string) => caseFoldedName('a'.repeat(start) + letter, true, 'postgresql');
    for (const [letter, bytes] of [
      ['\u007f', 1],
      ['\u0080', 2],
      ['\u07ff', 2],
      ['\u0800', 3],
      ['\uffff', 3],
      ['\u{10000}', 4],
    ] as const) {
      expect([letter, shortened(63 - bytes, letter)]).toEqual([letter, 'a'.repeat(63 - bytes) + letter]);
      expect([letter, shortened(64 - bytes, letter)]).toEqual([letter, 'a'.repeat(64 - bytes)]);
    }
  });

  test('a loose name has neither case nor forms of letters', () => {
    expect(looseName('Straße', 'duckdb')).toBe('strasse');
    expect(looseName('ＡＢ', 'duckdb')).toBe('ab');
    expect(looseName('ſ', 'duckdb')).toBe('s');
  });
});

describe('columns replaced in an expression', () => {
  const replaceIn = (sql: string, dialect: DialectName = 'duckdb'): string =>
    replaceColumns(sql, dialect, (name, isQuoted) => (name.startsWith('x') ? `<${name}${isQuoted ? '!' : ''}>` : null));

  test.each<[sql: string, expected: string]>([
    ['x + y', '<x> + y'],
    ['SUM(x1) / xy -- x\n', 'SUM(<x1>) / <xy> -- x\n'],
    ['"x y" = x', '<x y!> = <x>'],
    ['t.x + x.y + x . z', 't.x + x.y + x . z'],
    ['x(1) + x (2)', 'x(1) + x (2)'],
    ['x [1]', '<x> [1]'],
    [`x 'a' || 'x'`, `x 'a' || 'x'`],
    ['x -> x + 1', 'x -> <x> + 1'],
    ['x ->> 1', 'x ->> 1'],
    ['x - 1', '<x> - 1'],
    ['y::x + x', 'y::x + <x>'],
    ['y ::x', 'y ::x'],
    ['CAST(y AS x) + y COLLATE x', 'CAST(y AS x) + y COLLATE x'],
    ['INTERVAL x', 'INTERVAL x'],
    ['y AT TIME ZONE x', 'y AT TIME ZONE x'],
    ['y * x', 'y * <x>'],
    ['"as" x', '"as" <x>'],
    ['X + x', 'X + <x>'],
    ['(x)', '(<x>)'],
    ['', ''],
  ])('%j', (sql, expected) => {
    expect(replaceIn(sql)).toBe(expected);
  });

  test('words that are units, types or values are columns in quotes alone', () => {
    const requestedTokens: string[] = [];
    const columnsOf = (sql: string, dialect: DialectName = 'duckdb'): string[] => {
      requestedTokens.length = 0;
      replaceColumns(sql, dialect, (name) => {
        requestedTokens.push(name);
        return null;
      });
      return [...requestedTokens];
    };
    expect(columnsOf('year + Day + "month" + yearly')).toEqual(['month', 'yearly']);
    expect(columnsOf('CASE WHEN a THEN NULL ELSE b END')).toEqual(['a', 'b']);
    for (const dialect of ['bigquery', 'databricks', 'hive', 'mysql'] as const)
      expect([dialect, columnsOf('"a" + b', dialect)]).toEqual([dialect, ['b']]);
    for (const dialect of ['duckdb', 'postgresql', 'sqlite'] as const)
      expect([dialect, columnsOf('"a" + b', dialect)]).toEqual([dialect, ['a', 'b']]);
    expect(columnsOf('`a` + b', 'mysql')).toEqual(['a', 'b']);
    expect(columnsOf('[a] + b', 'mssql')).toEqual(['a', 'b']);
  });
});
