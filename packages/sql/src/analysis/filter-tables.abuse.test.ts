import { describe, expect, test } from 'vitest';
import type { DialectName } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';
import { filterTables } from './filter-tables.ts';
import { analyzeStatement } from './statement.ts';

const filtered = async (sql: string, dialect: DialectName = 'duckdb'): Promise<string> =>
  (
    await filterTables(sql, dialect, {
      names: ['tenants'],
      conditionsOf: ({ name }) => (name.toLowerCase() === 'tenants' ? ["t = 'a'"] : []),
    })
  ).sql;
const rejectedAs = async (sql: string, dialect: DialectName = 'duckdb'): Promise<string> => {
  try {
    return await filtered(sql, dialect);
  } catch (error) {
    return error instanceof SqlError ? error.code : String(error);
  }
};
const partName = (name: string): string =>
  `(SELECT TRY(COLUMNS('(?s)(.*)')) AS '\\1'\nFROM ${name}\nWHERE (t = 'a'\n)\nLIMIT 9223372036854775807)`;
/** The same as PostgreSQL has it. */
const inPostgresql = (sql: string): string =>
  sql.replaceAll(
    /\(SELECT TRY\(.*?\nFROM (.*?)\nWHERE \(t = 'a'\n\)\nLIMIT 9223372036854775807\)/g,
    "(SELECT *\nFROM $1\nWHERE (t = 'a'\n)\nUNION ALL\nSELECT *\nFROM $1\nWHERE FALSE\nOFFSET 0)",
  );
const mysqlPart = (name: string): string => `(SELECT *\nFROM ${name}\nWHERE (t = 'a'\n)\nLIMIT 18446744073709551615)`;

describe('[C1] a table gets its conditions wherever it is read, and nothing else changes', () => {
  test.each([
    ['SELECT * FROM tenants', `SELECT * FROM ${partName('tenants')} AS tenants`],
    ['SELECT * FROM Tenants AS x', `SELECT * FROM ${partName('Tenants')} AS x`],
    ['SELECT x.a FROM s . "tenants" x', `SELECT x.a FROM ${partName('s . "tenants"')} x`],
    ['SELECT * FROM s."TENANTS"', `SELECT * FROM ${partName('s."TENANTS"')} AS "TENANTS"`],
    [
      'SELECT tenants.a, (SELECT max(b) FROM tenants) FROM other JOIN tenants USING (a)',
      `SELECT tenants.a, (SELECT max(b) FROM ${partName('tenants')} AS tenants) FROM other JOIN ${partName('tenants')} AS tenants USING (a)`,
    ],
    [
      'WITH a AS (WITH b AS (SELECT * FROM tenants) SELECT * FROM b) SELECT * FROM a UNION ALL (SELECT * FROM s.tenants q)',
      `WITH a AS (WITH b AS (SELECT * FROM ${partName('tenants')} AS tenants) SELECT * FROM b) SELECT * FROM a UNION ALL (SELECT * FROM ${partName('s.tenants')} q)`,
    ],
    [
      "SELECT '😀é', 'tenants' AS source /* tenants */ FROM other, tenants -- from tenants",
      `SELECT '😀é', 'tenants' AS source /* tenants */ FROM other, ${partName('tenants')} AS tenants -- from tenants`,
    ],
    ['SELECT tenants FROM other', 'SELECT tenants FROM other'],
    [
      'SELECT * FROM other WHERE tenants = 1 ORDER BY tenants',
      'SELECT * FROM other WHERE tenants = 1 ORDER BY tenants',
    ],
    ['SELECT * FROM other AS tenants', 'SELECT * FROM other AS tenants'],
    ["SELECT * FROM other WHERE a IN ('tenants')", "SELECT * FROM other WHERE a IN ('tenants')"],
    [
      'SELECT * FROM other o, LATERAL (SELECT * FROM tenants t WHERE t.a = o.a) z',
      `SELECT * FROM other o, LATERAL (SELECT * FROM ${partName('tenants')} t WHERE t.a = o.a) z`,
    ],
    [
      'SELECT EXISTS (SELECT 1 FROM ((tenants a JOIN b USING (x))))',
      `SELECT EXISTS (SELECT 1 FROM ((${partName('tenants')} a JOIN b USING (x))))`,
    ],
    ['SELECT * FROM tenants AS a(x, y)', `SELECT * FROM ${partName('tenants')} AS a(x, y)`],
  ])('%s', async (sql, expected) => {
    expect(await filtered(sql)).toBe(expected);
    expect(await filtered(sql, 'postgresql')).toBe(inPostgresql(expected));
  });

  test.each([
    ['FROM tenants', `FROM ${partName('tenants')} AS tenants`],
    ['SELECT (FROM tenants SELECT max(b))', `SELECT (FROM ${partName('tenants')} AS tenants SELECT max(b))`],
    ['SELECT * FROM a ASOF JOIN tenants t USING (x)', `SELECT * FROM a ASOF JOIN ${partName('tenants')} t USING (x)`],
  ])('DuckDB: %s', async (sql, expected) => expect(await filtered(sql)).toBe(expected));

  test.each([
    ['SELECT * FROM `tenants`', `SELECT * FROM ${mysqlPart('`tenants`')} AS \`tenants\``],
    ['SELECT * FROM `s`.`tenants` `t`', `SELECT * FROM ${mysqlPart('`s`.`tenants`')} \`t\``],
  ])('MySQL: %s', async (sql, expected) => expect(await filtered(sql, 'mysql')).toBe(expected));
});

describe('[C5 C9] where it is not certain what the name stands for, nothing is read', () => {
  test.each([
    ['duckdb', 'WITH tenants AS (SELECT 1) SELECT * FROM tenants'],
    ['postgresql', 'WITH "Tenants" AS (SELECT 1) SELECT * FROM tenants'],
    ['duckdb', "SELECT * FROM 'tenants'"],
    ['duckdb', "SELECT * FROM other, 'tenants'"],
    ['sqlite', "SELECT * FROM 'tenants'"],
    ['sqlite', 'SELECT * FROM [tenants]'],
    ['sqlite', 'SELECT 1 WHERE 1 IN tenants'],
    ['sqlite', 'SELECT 1 WHERE 1 NOT IN main.tenants'],
    ['duckdb', 'SELECT * FROM (PIVOT tenants ON a USING sum(b))'],
    ['duckdb', 'SELECT * FROM (PIVOT s.tenants ON a USING sum(b))'],
    ['duckdb', 'SELECT * FROM (UNPIVOT tenants ON a, b)'],
    ['duckdb', 'SELECT * FROM (SUMMARIZE tenants)'],
    ['duckdb', 'SELECT * FROM (DESCRIBE tenants)'],
    ['duckdb', 'SELECT * FROM (SHOW tenants)'],
    ['duckdb', 'SELECT * FROM a: tenants'],
    ['duckdb', 'SELECT * FROM f(tenants)'],
    ['duckdb', "SELECT * FROM f('tenants')"],
    ['postgresql', 'SELECT * FROM (TABLE tenants) x'],
    ['postgresql', 'SELECT 1 WHERE 1 = ANY (TABLE tenants)'],
    ['postgresql', 'SELECT 1 WHERE 1 = ANY (SELECT 2 UNION TABLE tenants)'],
    ['postgresql', 'SELECT * FROM ONLY tenants'],
    ['postgresql', 'SELECT * FROM ONLY (tenants)'],
    ['postgresql', 'SELECT s.tenants.a FROM s.tenants'],
    ['postgresql', 'SELECT * FROM tenants\u00a0'],
    ['postgresql', 'SELECT 1 --\r FROM tenants\n'],
    ['postgresql', 'SELECT 1 /* a /* b */ FROM tenants */'],
    ['postgresql', 'SELECT * FROM U&"tenants"'],
    ['postgresql', 'SELECT $$a$$ FROM tenants'],
    ['mysql', 'SELECT 1 FROM tenants PARTITION (p0)'],
    ['mysql', 'SELECT 1 /*! FROM tenants */'],
    ['sqlite', 'SELECT * FROM tenants INDEXED BY i'],
  ] as const)('%s: %s', async (dialect, sql) =>
    expect(await rejectedAs(sql, dialect)).toBeOneOf(['doubtful-table', 'not-understood', 'forbidden-table']),
  );

  test('PostgreSQL cuts long names, so what begins alike is one table', async () => {
    const longName = 'x'.repeat(63);
    const result = await filterTables(`SELECT * FROM ${longName}yyy`, 'postgresql', {
      names: [longName],
      conditionsOf: () => ['a = 1'],
    });
    expect(result.parts).toHaveLength(1);
  });
});

test('what is left without the filtered tables names none of them, for another parser to look at', async () => {
  const filters = { names: ['tenants'], conditionsOf: () => ["t = 'a'"] };
  const sql = 'WITH a AS (SELECT * FROM tenants) SELECT * FROM a, s."Tenants" AS x JOIN other USING (y)';
  const { without } = await filterTables(sql, 'duckdb', filters);
  expect(without).toBe(
    'WITH a AS (SELECT * FROM (SELECT 1) AS tenants) SELECT * FROM a, (SELECT 1) AS x JOIN other USING (y)',
  );
  const { places } = await analyzeStatement(without ?? '', 'duckdb');
  expect(places.map(({ name }) => name).filter((name) => name.toLowerCase() === 'tenants')).toEqual([]);
  expect((await filterTables('SELECT a FROM other', 'duckdb', filters)).without).toBeNull();
  expect((await filterTables(sql, 'duckdb', { ...filters, conditionsOf: () => [] })).without).toBeNull();
});

test('a statement without the name stays untouched', async () => {
  const sql = 'SELECT a FROM other\u00a0WHERE b = 1';
  expect(await rejectedAs('SELECT a FROM other WHERE b = 1')).toBe('SELECT a FROM other WHERE b = 1');
  expect(await rejectedAs(sql)).toBe('doubtful-table');
});

test('[B5] what engines read as a table is a table to the analysis: PIVOT, IN of SQLite, names that differ by case', async () => {
  const tablesOf = async (sql: string, dialect: DialectName): Promise<string[]> =>
    (await analyzeStatement(sql, dialect)).tables.map(({ schema, name }) => `${schema ?? ''}.${name}`);
  expect(await tablesOf('SELECT * FROM (PIVOT s.closed ON a USING sum(b))', 'duckdb')).toEqual(['s.closed']);
  expect(await tablesOf('SELECT * FROM (UNPIVOT s.closed ON a, b)', 'duckdb')).toEqual(['s.closed']);
  expect(await tablesOf('SELECT * FROM s.closed UNPIVOT (v FOR n IN (a, b))', 'duckdb')).toEqual(['s.closed']);
  expect(await tablesOf('WITH v AS (VALUES (1, 2)) SELECT * FROM v, closed', 'postgresql')).toEqual(['.closed']);
  expect(await tablesOf('SELECT 1 WHERE 1 IN closed', 'sqlite')).toEqual(['.closed']);
  expect(await tablesOf('WITH "Closed" AS (SELECT 1) SELECT * FROM closed', 'postgresql')).toEqual(['.closed']);
  expect(await tablesOf('WITH Closed AS (SELECT 1) SELECT * FROM "Closed"', 'postgresql')).toEqual(['.Closed']);
  expect(await tablesOf('WITH Closed AS (SELECT 1) SELECT * FROM CLOSED', 'postgresql')).toEqual([]);
  await expect(analyzeStatement('SELECT 1 WHERE 1 = ANY (TABLE closed)', 'postgresql')).rejects.toThrow(SqlError);
  await expect(analyzeStatement('TABLE closed', 'postgresql')).rejects.toThrow(SqlError);
  await expect(analyzeStatement('SELECT 1 AS "as" UNION TABLE closed', 'postgresql')).rejects.toThrow(SqlError);
  await expect(analyzeStatement('SELECT 1 --\r UNION SELECT a FROM closed\n', 'postgresql')).rejects.toThrow(SqlError);
});

test('[B5] what is in doubt is said in words', async () => {
  const filters = { names: ['tenants'], conditionsOf: () => ["t = 'a'"] };
  await expect(filterTables('SELECT * FROM\u00a0tenants', 'duckdb', filters)).rejects.toThrow(
    'Blanks beyond ASCII and names in brackets are not allowed here',
  );
});

test('numbers and operators name no table, whatever tables are called', async () => {
  // Among tables, too.
  const sql = 'SELECT 5, b - 1 FROM other, range(5)';
  const filters = { names: ['5', '-'], conditionsOf: () => ["t = 'a'"] };
  expect(await filterTables(sql, 'duckdb', filters)).toEqual({ sql, parts: [], without: null });
});
