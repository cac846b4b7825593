import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DuckdbEngine } from './duckdb-engine.ts';
import { makeBench, rowsOf, run, testEngine } from './test-engine.ts';

const bench = makeBench();
let engine: DuckdbEngine;

beforeAll(() => {
  engine = testEngine(bench);
});
afterAll(async () => {
  await engine.close();
  bench.remove();
});

/** Type and cells of a one-column statement. */
async function column(sql: string): Promise<[string, unknown[]]> {
  const { table } = await run(engine, sql);
  return [table.columns[0]?.type ?? '', rowsOf(table).map(([cell]) => cell)];
}

const values = (type: string, ...cells: readonly string[]): string =>
  `SELECT * FROM (VALUES ${cells.map((cell) => `(${cell === 'NULL' ? 'NULL' : `${cell}::${type}`})`).join(', ')}) t(x)`;

test('whole numbers of every width', async () => {
  const cases: [string, string, string][] = [
    ['TINYINT', '-128', '127'],
    ['SMALLINT', '-32768', '32767'],
    ['INTEGER', '-2147483648', '2147483647'],
    ['UTINYINT', '0', '255'],
    ['USMALLINT', '0', '65535'],
    ['UINTEGER', '0', '4294967295'],
    ['BIGINT', '-9007199254740991', '9007199254740991'],
    ['UBIGINT', '0', '9007199254740991'],
    ['HUGEINT', '-9007199254740991', '9007199254740991'],
    ['UHUGEINT', '0', '9007199254740991'],
  ];
  for (const [type, least, most] of cases)
    expect(await column(values(type, `(${least})`, 'NULL', most, '(1)'))).toEqual([
      'integer',
      [Number(least), null, Number(most), 1],
    ]);
});

test('[D22] numbers that a double cannot hold are texts, for the whole column, without loss', async () => {
  expect(await column(values('BIGINT', '1', '9007199254740993', 'NULL', '(-9223372036854775808)'))).toEqual([
    'integer',
    ['1', '9007199254740993', null, '-9223372036854775808'],
  ]);
  expect(await column(values('HUGEINT', '5', '170141183460469231731687303715884105727', '(-7)'))).toEqual([
    'integer',
    ['5', '170141183460469231731687303715884105727', '-7'],
  ]);
  expect(await column(values('UBIGINT', '18446744073709551615'))).toEqual(['integer', ['18446744073709551615']]);
  expect(await column(values('DECIMAL(38,4)', '12.5', '9999999999999999999999999999999999.9999'))).toEqual([
    'decimal',
    ['12.5000', '9999999999999999999999999999999999.9999'],
  ]);
});

test('[D22] the change to texts may come late in a long column', async () => {
  const { table } = await run(
    engine,
    'SELECT CASE WHEN i = 4999 THEN 9007199254740993 WHEN i % 10 = 0 THEN NULL ELSE i END AS x FROM range(5000) r(i)',
  );
  const cells = rowsOf(table).map(([cell]) => cell);
  expect([cells[0], cells[1], cells[4998], cells[4999], cells.length]).toEqual([
    null,
    '1',
    '4998',
    '9007199254740993',
    5000,
  ]);
});

test('decimals of every width are exact', async () => {
  for (const type of ['DECIMAL(4,1)', 'DECIMAL(9,2)', 'DECIMAL(18,3)', 'DECIMAL(38,4)'])
    expect(await column(values(type, '12.5', '(-0.1)', 'NULL', '0'))).toEqual(['decimal', [12.5, -0.1, null, 0]]);
});

test('[D22] NaN, infinities and far years are kept', async () => {
  expect(await column(values('DOUBLE', `'NaN'`, `'Infinity'`, `'-Infinity'`, '1.5', 'NULL'))).toEqual([
    'float',
    [Number.NaN, Infinity, -Infinity, 1.5, null],
  ]);
  expect(await column(values('FLOAT', '0.5', `'NaN'`))).toEqual(['float', [0.5, Number.NaN]]);
  expect(await column(values('DATE', `'10000-01-01'`, `'infinity'`, `'-infinity'`, `'1969-12-31'`))).toEqual([
    'date',
    [253402300800000, Infinity, -Infinity, -86_400_000],
  ]);
  expect(
    await column(values('TIMESTAMP', `'infinity'`, `'-infinity'`, `'1969-12-31 23:59:59.5'`, `'9999-12-31 23:59:59'`)),
  ).toEqual(['timestamp', [Infinity, -Infinity, -500, 253402300799000]]);
});

test('times: wall time and instants as epoch milliseconds, time of day as text', async () => {
  for (const type of ['TIMESTAMP', 'TIMESTAMP_S', 'TIMESTAMP_MS', 'TIMESTAMP_NS'])
    expect(await column(values(type, `'2001-02-03 04:05:06'`, 'NULL'))).toEqual(['timestamp', [981173106000, null]]);
  expect(await column(values('TIMESTAMPTZ', `'2001-02-03 04:05:06+02'`))).toEqual(['timestamptz', [981165906000]]);
  expect(await column(values('TIME', `'04:05:06'`, 'NULL'))).toEqual(['time', ['04:05:06', null]]);
});

test('booleans, texts short and long, binary, UUID', async () => {
  expect(await column(values('BOOLEAN', 'true', 'NULL', 'false'))).toEqual(['boolean', [true, null, false]]);
  const texts = ['', 'twelve bytes', 'thirteen byte', 'Zürich — 東京 🗼', 'x'.repeat(5000), `it's`];
  expect(
    await column(values('VARCHAR', ...texts.map((text) => `'${text.replaceAll("'", "''")}'`), 'NULL', `''`)),
  ).toEqual(['text', [...texts, null, '']]);
  expect(await column(values('BLOB', `'\\xAA\\x00b'`, 'NULL'))).toEqual(['binary', ['aa0062', null]]);
  expect(await column(values('UUID', `'6f9619ff-8b86-d011-b42d-00cf4fc964ff'`))).toEqual([
    'text',
    ['6f9619ff-8b86-d011-b42d-00cf4fc964ff'],
  ]);
});

test('nested values are JSON texts', async () => {
  expect(
    await column(`SELECT {'a': [1, NULL, 2], 'b': 'x"y', 'c': 9007199254740993, 'd': DATE '2001-02-03'} AS x`),
  ).toEqual(['json', ['{"a":[1,null,2],"b":"x\\"y","c":"9007199254740993","d":"2001-02-03"}']]);
  expect(await column(`SELECT MAP {'k': 1.5::DOUBLE} AS x`)).toEqual(['json', ['{"k":1.5}']]);
  expect(await column(`SELECT '{"a": 1}'::JSON AS x`)).toEqual(['json', ['{"a": 1}']]);
  expect(await column('SELECT NULL::INT[] AS x')).toEqual(['json', [null]]);
});

test('enumerations of every width keep their words, and only those that occur travel', async () => {
  for (const size of [3, 300, 70_000]) {
    const wordsSql = `(SELECT list('w' || i) FROM range(${size}) r(i))`;
    const { table } = await run(
      engine,
      `SELECT 'w${size - 1}'::ENUM(${Array.from({ length: Math.min(size, 300) }, (_, i) => `'w${size - 1 - i}'`).join(', ')}) AS x, len(${wordsSql}) AS n`,
    );
    expect(table.columns[0]?.cells).toMatchObject({ encoding: 'texts', dictionary: [`w${size - 1}`] });
  }
});

test('equal texts share one dictionary word', async () => {
  const { table } = await run(
    engine,
    `SELECT (['short', 'a text that is longer than twelve bytes'])[1 + i % 2] AS x FROM range(10000) r(i)`,
  );
  expect(table.columns[0]?.cells).toMatchObject({
    encoding: 'texts',
    dictionary: ['short', 'a text that is longer than twelve bytes'],
  });
});
