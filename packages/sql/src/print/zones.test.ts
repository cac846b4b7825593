import { expect, test } from 'vitest';
import { make } from '../ast/make.ts';
import type { Expression } from '../ast/nodes.ts';
import { dialectNames, type DialectName } from '../dialects/dialect.ts';
import { dialects } from '../dialects/index.ts';
import { windowsZone } from '../dialects/windows-zones.ts';
import { SqlError } from '../sql-error.ts';
import { printExpression } from './expressions.ts';

const wall = (dialect: DialectName, zone: string): string => {
  try {
    return printExpression(make.wallTime(make.column('seen'), zone), dialects[dialect]);
  } catch (error) {
    if (error instanceof SqlError) return 'rejected';
    throw error;
  }
};

const byName = `TIMEZONE('Europe/Berlin', "seen")`;
const fromUtc = "from_utc_timestamp(`seen`, 'Europe/Berlin')";
const expected: Readonly<Record<DialectName, string>> = {
  bigquery: "DATETIME(`seen`, 'Europe/Berlin')",
  clickhouse: "addSeconds(toTimeZone(`seen`, 'UTC'), timeZoneOffset(toTimeZone(`seen`, 'Europe/Berlin')))",
  databricks: fromUtc,
  druid: `TIME_PARSE(TIME_FORMAT(CAST("seen" AS TIMESTAMP), 'yyyy-MM-dd''T''HH:mm:ss.SSS', 'Europe/Berlin'))`,
  duckdb: byName,
  hive: fromUtc,
  mssql: "CAST([seen] AT TIME ZONE 'W. Europe Standard Time' AS DATETIME2)",
  mysql: "CONVERT_TZ(`seen`, '+00:00', 'Europe/Berlin')",
  oracle: "CAST(seen AT TIME ZONE 'Europe/Berlin' AS TIMESTAMP)",
  postgresql: byName,
  presto: `CAST(AT_TIMEZONE("seen", 'Europe/Berlin') AS TIMESTAMP)`,
  redshift: byName,
  snowflake: "CAST(CONVERT_TIMEZONE('Europe/Berlin', seen) AS TIMESTAMP_NTZ)",
  sqlite: `WALL_TIME(JULIANDAY("seen"), 'Europe/Berlin')`,
  trino: `CAST(AT_TIMEZONE("seen", 'Europe/Berlin') AS TIMESTAMP)`,
};

test.each(dialectNames)('what a clock of a zone shows at an instant, in %s', (dialect) => {
  expect(wall(dialect, 'Europe/Berlin')).toBe(expected[dialect]);
});

test('instants of ClickHouse are turned to UTC without arithmetic', () => {
  expect(wall('clickhouse', 'UTC')).toBe("toTimeZone(`seen`, 'UTC')");
});

const offsetsOf = (zone: string): string => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  return [Date.UTC(2025, 0, 15), Date.UTC(2025, 6, 15)]
    .map((ms) => format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value)
    .join(' ');
};

test('zones that Windows calls alike have one clock, and nearly every zone has a name there', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const zonesByWindowsName = Map.groupBy(zones, windowsZone);
  const unmappedZones = zonesByWindowsName.get(null) ?? [];
  zonesByWindowsName.delete(null);
  const ambiguousNames = [...zonesByWindowsName].filter(([, members]) => new Set(members.map(offsetsOf)).size > 1);
  expect(ambiguousNames).toEqual([]);
  expect(unmappedZones.length / zones.length).toBeLessThan(0.03);
  expect([windowsZone('UTC'), windowsZone('Asia/Calcutta'), windowsZone('Asia/Kolkata')]).toEqual([
    'UTC',
    'India Standard Time',
    'India Standard Time',
  ]);
});

test('a zone that Windows does not have is rejected on SQL Server', () => {
  expect(wall('mssql', 'Antarctica/Troll')).toBe('rejected');
});

const inList = (values: readonly Expression[], isNegated = false): string =>
  printExpression({ kind: 'in', item: make.column('n'), values, isNegated }, dialects.trino);
const texts = (count: number): Expression[] =>
  Array.from({ length: count }, (_, index) => make.text(`it's "${index}"`));

test('long lists are one literal on Trino: texts and integers, quoted for JSON and for SQL', () => {
  const many = inList(texts(2_001));
  expect(many).toMatch(/^"n" IN \(SELECT v FROM UNNEST\(CAST\(JSON_PARSE\('\["it''s \\"0\\"","it''s \\"1\\"",/);
  expect(many).toMatch(/"it''s \\"2000\\""\]'\) AS ARRAY\(VARCHAR\)\)\) AS list \(v\)\)$/);
  const digits = '9007199254740993';
  const integers = Array.from({ length: 2_001 }, (): Expression => ({
    kind: 'literal',
    literal: { type: 'integer', digits },
  }));
  expect(inList(integers, true)).toMatch(/^"n" NOT IN \(SELECT v .*\[9007199254740993,.* AS ARRAY\(BIGINT\)/);
});

test('short lists, and lists of other or of several types, stay lists', () => {
  expect(inList(texts(2))).toBe(`"n" IN ('it''s "0"', 'it''s "1"')`);
  const mixedValues = [...texts(2_000), make.column('other')];
  expect(inList(mixedValues)).toMatch(/^"n" IN \('it''s "0"', /);
});

test('long lists are one literal on DuckDB too; what 64 bits or JSON cannot hold stays a list', () => {
  const on = (values: readonly Expression[], isNegated = false): string =>
    printExpression({ kind: 'in', item: make.column('n'), values, isNegated }, dialects.duckdb);
  expect(on(texts(1_001), true)).toMatch(/^"n" NOT IN \(SELECT UNNEST\(/);
  expect(on(texts(1_001))).toMatch(/^"n" IN \(SELECT UNNEST\(CAST\(CAST\('\["it''s .*AS JSON\) AS VARCHAR\[\]\)\)\)$/);
  expect(on(texts(1_000))).toMatch(/^"n" IN \('it''s/);
  const many = Array.from({ length: 1_001 }, (_, index) => make.integer(index));
  expect(on(many)).toMatch(/^"n" IN \(SELECT UNNEST\(CAST\(CAST\('\[0,1,2,.*,1000\]' AS JSON\) AS BIGINT\[\]\)\)\)$/);
  expect(on([...many, make.integer('12345678901234567890123')])).toMatch(/^"n" IN \(0, 1, /);
  expect(on([...texts(1_001), make.text('\ud800')])).toMatch(/^"n" IN \('it''s/);
  expect(() => on([...texts(1_001), make.text('a\0b')])).toThrow(/NUL/);
});
