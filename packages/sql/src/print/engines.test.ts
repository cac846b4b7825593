import { describe, expect, test } from 'vitest';
import { make } from '../ast/make.ts';
import type { CastType, Expression } from '../ast/nodes.ts';
import { dialectNames, type DialectName } from '../dialects/dialect.ts';
import { dialects } from '../dialects/index.ts';
import { SqlError } from '../sql-error.ts';
import { printExpression } from './expressions.ts';

/** What an engine's manual says of types, literals, times and comparisons. */
interface Spelling {
  /** Of a text, an integer, a double, a decimal, a boolean, a date, a wall time and an instant. */
  readonly types: string;
  /** True, false, a day, a wall time without and with milliseconds, an instant without and with. */
  readonly literals: readonly string[];
  /** Seconds and milliseconds since 1970 as a time; texts read by `%Y`, `%Y-%m-%dT%H:%M:%SZ`, `%d/%m/%y %f`, `100%%`. */
  readonly times: readonly string[];
  /** Unlike a pattern, like one in any case, equal or both NULL, false. */
  readonly conditions: readonly string[];
}

const spellings: Readonly<Record<DialectName, Spelling>> = {
  bigquery: {
    types: 'STRING, INT64, FLOAT64, BIGNUMERIC, BOOL, DATE, DATETIME, TIMESTAMP',
    literals: [
      'TRUE',
      'FALSE',
      "CAST('2024-02-03' AS DATE)",
      "CAST('2024-02-03T04:05:06' AS DATETIME)",
      "CAST('2024-02-03T04:05:06.007' AS DATETIME)",
      "CAST('2024-02-03T04:05:06+00:00' AS TIMESTAMP)",
      "CAST('2024-02-03T04:05:06.007+00:00' AS TIMESTAMP)",
    ],
    times: [
      'DATETIME(TIMESTAMP_SECONDS(`t`))',
      'DATETIME(TIMESTAMP_MILLIS(`t`))',
      "PARSE_DATETIME('%Y', `t`)",
      "PARSE_DATETIME('%Y-%m-%dT%H:%M:%SZ', `t`)",
      'rejected',
      "PARSE_DATETIME('100%%', `t`)",
    ],
    conditions: ["`t` NOT LIKE 'a%'", "LOWER(`t`) LIKE LOWER('a%')", '`t` IS NOT DISTINCT FROM `u`', '`t` IS FALSE'],
  },
  clickhouse: {
    types:
      "Nullable(String), Nullable(Int64), Nullable(Float64), Nullable(Decimal(38, 9)), Nullable(Bool), Nullable(Date32), Nullable(DateTime64(3)), Nullable(DateTime64(3, 'UTC'))",
    literals: [
      'TRUE',
      'FALSE',
      "toDate('2024-02-03')",
      "toDateTime('2024-02-03 04:05:06')",
      "toDateTime64('2024-02-03 04:05:06.007', 3)",
      "toDateTime('2024-02-03 04:05:06', 'UTC')",
      "toDateTime64('2024-02-03 04:05:06.007', 3, 'UTC')",
    ],
    times: [
      'toDateTime(`t`)',
      'fromUnixTimestamp64Milli(toInt64(`t`))',
      "parseDateTime(`t`, '%Y')",
      "parseDateTime(`t`, '%Y-%m-%dT%H:%i:%sZ')",
      "parseDateTime(`t`, '%d/%m/%y %f')",
      "parseDateTime(`t`, '100%%')",
    ],
    conditions: ["`t` NOT LIKE 'a%'", "`t` ILIKE 'a%'", '(`t` = `u` OR (`t` IS NULL AND `u` IS NULL))', '`t` = FALSE'],
  },
  databricks: {
    types: 'STRING, BIGINT, DOUBLE, DECIMAL(38, 9), BOOLEAN, DATE, TIMESTAMP, TIMESTAMP',
    literals: [
      'TRUE',
      'FALSE',
      "CAST('2024-02-03' AS DATE)",
      "CAST('2024-02-03 04:05:06' AS TIMESTAMP)",
      "CAST('2024-02-03 04:05:06.007' AS TIMESTAMP)",
      "CAST('2024-02-03 04:05:06+00:00' AS TIMESTAMP)",
      "CAST('2024-02-03 04:05:06.007+00:00' AS TIMESTAMP)",
    ],
    times: [
      'timestamp_seconds(`t`)',
      'timestamp_millis(`t`)',
      "to_timestamp(`t`, 'yyyy')",
      "to_timestamp(`t`, 'yyyy-MM-dd\\'T\\'HH:mm:ss\\'Z\\'')",
      "to_timestamp(`t`, 'dd/MM/yy SSSSSS')",
      'rejected',
    ],
    conditions: ["`t` NOT LIKE 'a%'", "LOWER(`t`) LIKE LOWER('a%')", '`t` <=> `u`', '`t` IS FALSE'],
  },
  druid: {
    types: 'VARCHAR, BIGINT, DOUBLE, DOUBLE, BOOLEAN, DATE, TIMESTAMP, TIMESTAMP',
    literals: [
      'TRUE',
      'FALSE',
      "CAST(TIME_PARSE('2024-02-03') AS DATE)",
      "TIME_PARSE('2024-02-03T04:05:06')",
      "TIME_PARSE('2024-02-03T04:05:06.007')",
      "TIME_PARSE('2024-02-03T04:05:06Z')",
      "TIME_PARSE('2024-02-03T04:05:06.007Z')",
    ],
    times: [
      'MILLIS_TO_TIMESTAMP("t" * 1000)',
      'MILLIS_TO_TIMESTAMP("t")',
      'TIME_PARSE("t", \'yyyy\')',
      "TIME_PARSE(\"t\", 'yyyy-MM-dd''T''HH:mm:ss''Z''')",
      'TIME_PARSE("t", \'dd/MM/yy SSSSSS\')',
      'rejected',
    ],
    conditions: [
      '"t" NOT LIKE \'a%\'',
      'LOWER("t") LIKE LOWER(\'a%\')',
      '"t" IS NOT DISTINCT FROM "u"',
      '"t" IS FALSE',
    ],
  },
  duckdb: {
    types: 'VARCHAR, BIGINT, DOUBLE, DECIMAL(38, 9), BOOLEAN, DATE, TIMESTAMP, TIMESTAMPTZ',
    literals: [
      'TRUE',
      'FALSE',
      "DATE '2024-02-03'",
      "TIMESTAMP '2024-02-03 04:05:06'",
      "TIMESTAMP '2024-02-03 04:05:06.007'",
      "TIMESTAMPTZ '2024-02-03 04:05:06+00'",
      "TIMESTAMPTZ '2024-02-03 04:05:06.007+00'",
    ],
    times: [
      'MAKE_TIMESTAMP(CAST("t" * 1000000 AS BIGINT))',
      'MAKE_TIMESTAMP(CAST("t" * 1000 AS BIGINT))',
      'STRPTIME("t", \'%Y\')',
      'STRPTIME("t", \'%Y-%m-%dT%H:%M:%SZ\')',
      'STRPTIME("t", \'%d/%m/%y %f\')',
      'STRPTIME("t", \'100%%\')',
    ],
    conditions: ['"t" NOT LIKE \'a%\'', '"t" ILIKE \'a%\'', '"t" IS NOT DISTINCT FROM "u"', '"t" IS FALSE'],
  },
  hive: {
    types: 'STRING, BIGINT, DOUBLE, DECIMAL(38, 9), BOOLEAN, DATE, TIMESTAMP, TIMESTAMP',
    literals: [
      'TRUE',
      'FALSE',
      "CAST('2024-02-03' AS DATE)",
      "CAST('2024-02-03 04:05:06' AS TIMESTAMP)",
      "CAST('2024-02-03 04:05:06.007' AS TIMESTAMP)",
      "CAST('2024-02-03 04:05:06+00:00' AS TIMESTAMP)",
      "CAST('2024-02-03 04:05:06.007+00:00' AS TIMESTAMP)",
    ],
    times: [
      'from_unixtime(`t`)',
      'from_unixtime(CAST(`t` / 1000 AS BIGINT))',
      "CAST(from_unixtime(unix_timestamp(`t`, 'yyyy')) AS TIMESTAMP)",
      "CAST(from_unixtime(unix_timestamp(`t`, 'yyyy-MM-dd\\'T\\'HH:mm:ss\\'Z\\'')) AS TIMESTAMP)",
      "CAST(from_unixtime(unix_timestamp(`t`, 'dd/MM/yy SSSSSS')) AS TIMESTAMP)",
      'rejected',
    ],
    conditions: ["`t` NOT LIKE 'a%'", "LOWER(`t`) LIKE LOWER('a%')", '`t` <=> `u`', '`t` IS FALSE'],
  },
  mssql: {
    types: 'NVARCHAR(4000), BIGINT, FLOAT, DECIMAL(38, 9), BIT, DATE, DATETIME2, DATETIMEOFFSET',
    literals: [
      '1',
      '0',
      "CONVERT(DATE, '2024-02-03', 23)",
      "CONVERT(DATETIME, '2024-02-03T04:05:06.000', 126)",
      "CONVERT(DATETIME, '2024-02-03T04:05:06.007', 126)",
      "CONVERT(DATETIMEOFFSET, '2024-02-03T04:05:06.000Z', 127)",
      "CONVERT(DATETIMEOFFSET, '2024-02-03T04:05:06.007Z', 127)",
    ],
    times: [
      "DATEADD(MILLISECOND, [t] % 86400 * 1000, DATEADD(DAY, [t] / 86400, CONVERT(DATETIME2, '1970-01-01', 23)))",
      "DATEADD(MILLISECOND, [t] % 86400000 * 1, DATEADD(DAY, [t] / 86400000, CONVERT(DATETIME2, '1970-01-01', 23)))",
      'DATETIME2FROMPARTS(CAST([t] AS INT), 1, 1, 0, 0, 0, 0, 0)',
      'rejected',
      'rejected',
      'rejected',
    ],
    conditions: [
      "[t] NOT LIKE 'a%'",
      "LOWER([t]) LIKE LOWER('a%')",
      '([t] = [u] OR ([t] IS NULL AND [u] IS NULL))',
      '[t] = 0',
    ],
  },
  mysql: {
    types: 'CHAR, SIGNED, DOUBLE, DECIMAL(38, 9), UNSIGNED, DATE, DATETIME(6), DATETIME(6)',
    literals: [
      'TRUE',
      'FALSE',
      "DATE '2024-02-03'",
      "TIMESTAMP '2024-02-03 04:05:06'",
      "TIMESTAMP '2024-02-03 04:05:06.007'",
      "TIMESTAMP '2024-02-03 04:05:06'",
      "TIMESTAMP '2024-02-03 04:05:06.007'",
    ],
    times: [
      "TIMESTAMPADD(SECOND, `t`, TIMESTAMP '1970-01-01 00:00:00')",
      "TIMESTAMPADD(MICROSECOND, `t` * 1000, TIMESTAMP '1970-01-01 00:00:00')",
      "STR_TO_DATE(`t`, '%Y')",
      "STR_TO_DATE(`t`, '%Y-%m-%dT%H:%i:%sZ')",
      "STR_TO_DATE(`t`, '%d/%m/%y %f')",
      "STR_TO_DATE(`t`, '100%%')",
    ],
    conditions: ["`t` NOT LIKE BINARY 'a%'", "LOWER(`t`) LIKE LOWER('a%')", '`t` <=> `u`', '`t` IS FALSE'],
  },
  oracle: {
    types:
      'VARCHAR2(4000), NUMBER(19), BINARY_DOUBLE, NUMBER(38, 9), NUMBER(1), DATE, TIMESTAMP, TIMESTAMP WITH TIME ZONE',
    literals: [
      '1',
      '0',
      "TO_DATE('2024-02-03', 'YYYY-MM-DD')",
      "TO_TIMESTAMP('2024-02-03T04:05:06.000000', 'YYYY-MM-DD\"T\"HH24:MI:SS.ff6')",
      "TO_TIMESTAMP('2024-02-03T04:05:06.007000', 'YYYY-MM-DD\"T\"HH24:MI:SS.ff6')",
      "TO_TIMESTAMP_TZ('2024-02-03T04:05:06.000000 +00:00', 'YYYY-MM-DD\"T\"HH24:MI:SS.ff6 TZH:TZM')",
      "TO_TIMESTAMP_TZ('2024-02-03T04:05:06.007000 +00:00', 'YYYY-MM-DD\"T\"HH24:MI:SS.ff6 TZH:TZM')",
    ],
    times: [
      "(TO_DATE('1970-01-01','YYYY-MM-DD')+(1/24/60/60)*t)",
      "(TO_DATE('1970-01-01','YYYY-MM-DD')+(1/24/60/60/1000)*t)",
      "TO_TIMESTAMP(t, 'YYYY')",
      'TO_TIMESTAMP(t, \'YYYY-MM-DD"T"HH24:MI:SS"Z"\')',
      "TO_TIMESTAMP(t, 'DD/MM/YY FF6')",
      'rejected',
    ],
    conditions: ["t NOT LIKE 'a%'", "LOWER(t) LIKE LOWER('a%')", 'DECODE(t, u, 1, 0) = 1', 't = 0'],
  },
  postgresql: {
    types: 'TEXT, BIGINT, DOUBLE PRECISION, NUMERIC, BOOLEAN, DATE, TIMESTAMP, TIMESTAMPTZ',
    literals: [
      'TRUE',
      'FALSE',
      "DATE '2024-02-03'",
      "TIMESTAMP '2024-02-03 04:05:06'",
      "TIMESTAMP '2024-02-03 04:05:06.007'",
      "TIMESTAMPTZ '2024-02-03 04:05:06+00'",
      "TIMESTAMPTZ '2024-02-03 04:05:06.007+00'",
    ],
    times: [
      '(TO_TIMESTAMP("t") AT TIME ZONE \'UTC\')',
      '(TO_TIMESTAMP("t" / 1000.0) AT TIME ZONE \'UTC\')',
      'CAST(TO_TIMESTAMP("t", \'YYYY\') AS TIMESTAMP)',
      'CAST(TO_TIMESTAMP("t", \'YYYY-MM-DD"T"HH24:MI:SS"Z"\') AS TIMESTAMP)',
      'CAST(TO_TIMESTAMP("t", \'DD/MM/YY US\') AS TIMESTAMP)',
      'rejected',
    ],
    conditions: ['"t" NOT LIKE \'a%\'', '"t" ILIKE \'a%\'', '"t" IS NOT DISTINCT FROM "u"', '"t" IS FALSE'],
  },
  presto: {
    types: 'VARCHAR, BIGINT, DOUBLE, DECIMAL(38, 9), BOOLEAN, DATE, TIMESTAMP, TIMESTAMP WITH TIME ZONE',
    literals: [
      'TRUE',
      'FALSE',
      "DATE '2024-02-03'",
      "TIMESTAMP '2024-02-03 04:05:06'",
      "TIMESTAMP '2024-02-03 04:05:06.007'",
      "TIMESTAMP '2024-02-03 04:05:06 UTC'",
      "TIMESTAMP '2024-02-03 04:05:06.007 UTC'",
    ],
    times: [
      'CAST(from_unixtime("t", \'UTC\') AS TIMESTAMP)',
      'CAST(from_unixtime("t" / 1e3, \'UTC\') AS TIMESTAMP)',
      'date_parse("t", \'%Y\')',
      'date_parse("t", \'%Y-%m-%dT%H:%i:%sZ\')',
      'date_parse("t", \'%d/%m/%y %f\')',
      'date_parse("t", \'100%%\')',
    ],
    conditions: ['"t" NOT LIKE \'a%\'', 'LOWER("t") LIKE LOWER(\'a%\')', '"t" IS NOT DISTINCT FROM "u"', '"t" = FALSE'],
  },
  redshift: {
    types: 'VARCHAR(65535), BIGINT, DOUBLE PRECISION, DECIMAL(38, 9), BOOLEAN, DATE, TIMESTAMP, TIMESTAMPTZ',
    literals: [
      'TRUE',
      'FALSE',
      "DATE '2024-02-03'",
      "TIMESTAMP '2024-02-03 04:05:06'",
      "TIMESTAMP '2024-02-03 04:05:06.007'",
      "TIMESTAMPTZ '2024-02-03 04:05:06+00'",
      "TIMESTAMPTZ '2024-02-03 04:05:06.007+00'",
    ],
    times: [
      "(timestamp 'epoch' + \"t\" * interval '1 second')",
      "(timestamp 'epoch' + (\"t\" / 1000.0) * interval '1 second')",
      'CAST(TO_TIMESTAMP("t", \'YYYY\') AS TIMESTAMP)',
      'CAST(TO_TIMESTAMP("t", \'YYYY-MM-DD"T"HH24:MI:SS"Z"\') AS TIMESTAMP)',
      'CAST(TO_TIMESTAMP("t", \'DD/MM/YY US\') AS TIMESTAMP)',
      'rejected',
    ],
    conditions: [
      '"t" NOT LIKE \'a%\'',
      '"t" ILIKE \'a%\'',
      '("t" = "u" OR ("t" IS NULL AND "u" IS NULL))',
      '"t" IS FALSE',
    ],
  },
  snowflake: {
    types: 'VARCHAR, BIGINT, DOUBLE, DECIMAL(38, 9), BOOLEAN, DATE, TIMESTAMP_NTZ, TIMESTAMP_TZ',
    literals: [
      'TRUE',
      'FALSE',
      "TO_DATE('2024-02-03')",
      "TO_TIMESTAMP('2024-02-03T04:05:06')",
      "TO_TIMESTAMP('2024-02-03T04:05:06.007')",
      "TO_TIMESTAMP_TZ('2024-02-03T04:05:06+00:00')",
      "TO_TIMESTAMP_TZ('2024-02-03T04:05:06.007+00:00')",
    ],
    times: [
      "DATEADD(S, t, '1970-01-01')",
      "DATEADD(MS, t, '1970-01-01')",
      "TO_TIMESTAMP(t, 'YYYY')",
      'TO_TIMESTAMP(t, \'YYYY-MM-DD"T"HH24:MI:SS"Z"\')',
      "TO_TIMESTAMP(t, 'DD/MM/YY FF6')",
      'rejected',
    ],
    conditions: ["t NOT LIKE 'a%'", "t ILIKE 'a%'", 't IS NOT DISTINCT FROM u', 't = FALSE'],
  },
  sqlite: {
    types: 'TEXT, INTEGER, REAL, NUMERIC, INTEGER, TEXT, TEXT, TEXT',
    literals: [
      'TRUE',
      'FALSE',
      "'2024-02-03'",
      "'2024-02-03 04:05:06'",
      "'2024-02-03 04:05:06.007'",
      "JULIANDAY('2024-02-03 04:05:06')",
      "JULIANDAY('2024-02-03 04:05:06.007')",
    ],
    times: [
      'DATETIME("t", \'unixepoch\')',
      "STRFTIME('%Y-%m-%d %H:%M:%f', \"t\" / 1000.0, 'unixepoch')",
      "DATETIME(SUBSTR(\"t\", 1, 4) || '-' || '01' || '-' || '01' || ' ' || '00' || ':' || '00' || ':' || '00')",
      'DATETIME(SUBSTR("t", 1, 4) || \'-\' || SUBSTR("t", 6, 2) || \'-\' || SUBSTR("t", 9, 2) || \' \' || SUBSTR("t", 12, 2) || \':\' || SUBSTR("t", 15, 2) || \':\' || SUBSTR("t", 18, 2))',
      'rejected',
      'rejected',
    ],
    conditions: ['"t" NOT LIKE \'a%\'', 'LOWER("t") LIKE LOWER(\'a%\')', '"t" IS "u"', '"t" IS FALSE'],
  },
  trino: {
    types: 'VARCHAR, BIGINT, DOUBLE, DECIMAL(38, 9), BOOLEAN, DATE, TIMESTAMP, TIMESTAMP WITH TIME ZONE',
    literals: [
      'TRUE',
      'FALSE',
      "DATE '2024-02-03'",
      "TIMESTAMP '2024-02-03 04:05:06'",
      "TIMESTAMP '2024-02-03 04:05:06.007'",
      "TIMESTAMP '2024-02-03 04:05:06 UTC'",
      "TIMESTAMP '2024-02-03 04:05:06.007 UTC'",
    ],
    times: [
      'CAST(from_unixtime("t", \'UTC\') AS TIMESTAMP)',
      'CAST(from_unixtime("t" / 1e3, \'UTC\') AS TIMESTAMP)',
      'date_parse("t", \'%Y\')',
      'date_parse("t", \'%Y-%m-%dT%H:%i:%sZ\')',
      'date_parse("t", \'%d/%m/%y %f\')',
      'date_parse("t", \'100%%\')',
    ],
    conditions: ['"t" NOT LIKE \'a%\'', 'LOWER("t") LIKE LOWER(\'a%\')', '"t" IS NOT DISTINCT FROM "u"', '"t" = FALSE'],
  },
};

const types: readonly CastType[] = [
  'text',
  'integer',
  'double',
  'decimal',
  'boolean',
  'date',
  'timestamp',
  'timestamptz',
];
const [day, second, millisecond] = [
  Date.UTC(2024, 1, 3),
  Date.UTC(2024, 1, 3, 4, 5, 6),
  Date.UTC(2024, 1, 3, 4, 5, 6, 7),
];
const column = make.column('t');

describe.each(dialectNames)('%s', (name) => {
  const printed = (expression: Expression): string => {
    try {
      return printExpression(expression, dialects[name]);
    } catch (error) {
      if (error instanceof SqlError) return 'rejected';
      throw error;
    }
  };
  const expected = spellings[name];

  test('types have the names of the engine', () => {
    const found = types.map((type) => /^CAST\(\S+ AS (.*)\)$/.exec(printed(make.cast(column, type)))?.[1]);
    expect(found.join(', ')).toBe(expected.types);
  });

  test('truths, days, wall times and instants are literals of the engine', () => {
    const literals = [
      make.boolean(true),
      make.boolean(false),
      make.date(day),
      make.timestamp(second),
      make.timestamp(millisecond),
      make.timestamptz(second),
      make.timestamptz(millisecond),
    ];
    expect(literals.map(printed)).toEqual(expected.literals);
    // A day with a clock is a wall time.
    expect(printed(make.date(second))).toBe(expected.literals[3]);
  });

  test('numbers and texts are read as times', () => {
    const patterns = ['%Y', '%Y-%m-%dT%H:%M:%SZ', '%d/%m/%y %f', '100%%'];
    const times = [
      make.fromEpoch(column, 's'),
      make.fromEpoch(column, 'ms'),
      ...patterns.map((pattern) => make.parseTime(column, pattern)),
    ];
    expect(times.map(printed)).toEqual(expected.times);
  });

  test('patterns, what is the same and what is false', () => {
    const pattern = make.text('a%');
    const conditions = [
      make.like(column, pattern, { ignoresCase: false, isNegated: true }),
      make.like(column, pattern, { ignoresCase: true, isNegated: false }),
      make.same(column, make.column('u')),
      make.isTruth(column, false),
    ];
    expect(conditions.map(printed)).toEqual(expected.conditions);
  });
});
