/*
 * A table of salaries with a row rule, and expressions that fail, or do not, by what its rows hold. The same table is made twice: once with
 * users whom the rule hides and whose cells make every expression fail, once with hidden users whose cells are harmless. Whoever the rule
 * binds must not be able to tell one from the other.
 */

/** Whether hidden rows make expressions fail. */
export type Hidden = 'failing' | 'harmless';

/** The rule that binds the reader. */
export const clause = "tenant = 'a'";

/** What the table is called. */
export const tableOf = (hidden: Hidden): string => `salaries_${hidden}`;

/** Columns of one row as SQL literals. */
interface Cells {
  readonly tenant: string;
  readonly city: string;
  readonly divisor: number;
  readonly big: string;
  readonly digits: string;
  readonly doc: string;
  readonly seenCity: string;
}

const visible: Cells = {
  tenant: 'a',
  city: 'Oslo',
  divisor: 2,
  big: '1',
  digits: '12',
  doc: '{"a":1}',
  seenCity: '2020-01-01',
};
const harmlessCells: Cells = { ...visible, tenant: 'b', city: 'Rome' };
const failing: Cells = {
  tenant: 'b',
  city: 'Hidden-city',
  divisor: 0,
  big: '9223372036854775807',
  digits: 'x12',
  doc: '{bad',
  seenCity: '2020-01-01',
};

/** The rows as lists of literals; there are so many that engines keep statistics and dictionaries of them. */
export function rowsOf(hidden: Hidden, count: number, extremeValue: string): string[] {
  const other = hidden === 'failing' ? { ...failing, seenCity: extremeValue } : harmlessCells;
  return Array.from({ length: count }, (_, id) => {
    const { tenant, city, divisor, big, digits, doc, seenCity } = id % 10 === 0 ? other : visible;
    const name = id % 10 === 0 ? `${city}${id % 7}` : `${city}${id % 50}`;
    return `(${id}, '${tenant}', '${name}', ${divisor}, ${big}, '${digits}', '${doc}', '${seenCity}')`;
  });
}

/** Conditions that are true of every row that the rule shows, and fail on hidden ones, by dialect. */
export const conditions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  duckdb: {
    cast: 'CAST(digits AS INTEGER) = 12',
    overflow: 'big + id > 0',
    'error in a choice': "CASE WHEN city LIKE 'Hidden%' THEN error('leak') END IS NULL",
    'a lambda over a dictionary':
      "len(list_filter([1], lambda x: CASE WHEN starts_with(city, 'Hidden') THEN error('leak') ELSE true END)) = 1",
    json: "json_extract(doc, '$.a') IS NOT NULL",
    'regular expression': "regexp_matches('a', CASE WHEN city LIKE 'Hidden%' THEN '(' ELSE 'a' END)",
    'a statistic of times': "DATE_TRUNC('year', seen) IS NOT NULL",
    'a long text': "length(repeat(city, CASE WHEN city LIKE 'Hidden%' THEN 9223372036854775807 ELSE 1 END)) > 0",
  },
  sqlite: {
    overflow: 'abs(CASE WHEN big > 1 THEN -9223372036854775807 - 1 ELSE 1 END) > 0',
    json: "json_extract(doc, '$.a') = 1",
    escape: "city LIKE '%' ESCAPE CASE WHEN city LIKE 'Hidden%' THEN 'ab' ELSE 'z' END",
    'a long text': "length(printf('%.*c', CASE WHEN city LIKE 'Hidden%' THEN 2147483647 ELSE 1 END, 'x')) > 0",
  },
  postgresql: {
    division: '1 / divisor = 0',
    cast: 'CAST(digits AS integer) = 12',
    overflow: 'big + 1 > 0',
    json: 'CAST(doc AS json) IS NOT NULL',
    'regular expression': "city ~ CASE WHEN city LIKE 'Hidden%' THEN '(' ELSE '.' END",
    'a pattern tried on statistics': "city NOT LIKE '%dden-c\\'",
    'times out of range': "seen + INTERVAL '1 year' > seen",
  },
  mysql: {
    overflow: 'big + 1 > 0',
    exponent: "exp(CASE WHEN city LIKE 'Hidden%' THEN 1000 ELSE 1 END) > 0",
    subtraction: '-big - 2 < 0',
  },
  clickhouse: {
    division: 'intDiv(2, divisor) = 1',
    cast: 'toInt32(digits) = 12',
    'a long text': "length(repeat(city, CASE WHEN city LIKE 'Hidden%' THEN 100000000 ELSE 1 END)) > 0",
    'a time out of form':
      "parseDateTimeBestEffort(CASE WHEN city LIKE 'Hidden%' THEN city ELSE '2020-01-01' END) > toDateTime(0)",
  },
  trino: {
    division: '2 / divisor = 1',
    cast: 'CAST(digits AS integer) = 12',
    overflow: 'big + id + 1 > 0',
    json: 'json_parse(doc) IS NOT NULL',
    'regular expression': "regexp_like('a', CASE WHEN city LIKE 'Hidden%' THEN '(' ELSE 'a' END)",
  },
};

const metric = (sql: string, label = 'm') => ({ expressionType: 'SQL', sqlExpression: sql, label });
const dimension = (sql: string) => ({ expressionType: 'SQL', sqlExpression: sql, label: 'd' });
const choice = (sql: string): string => `CASE WHEN ${sql} THEN 1 ELSE 0 END`;

/** Places of a query that take an expression. Each results a few rows over the visible users. */
export const conditionPlaces: Readonly<Record<string, (condition: string) => object>> = {
  'extras.where': (sql) => ({ columns: [], metrics: ['count'], extras: { where: sql } }),
  'a filter over an expression': (sql) => ({
    columns: [],
    metrics: ['count'],
    filters: [{ col: dimension(choice(sql)), op: '==', val: 1 }],
  }),
  'a filter beside one that names values': (sql) => ({
    columns: ['city'],
    metrics: ['count'],
    filters: [{ col: 'city', op: 'IN', val: ['Oslo1', 'Oslo2', 'Hidden-city1', 'Hidden-city2'] }],
    extras: { where: sql },
  }),
  having: (sql) => ({
    columns: ['city'],
    metrics: ['count'],
    extras: { having: `MAX(${choice(sql)}) = 1` },
    orderby: [['city', true]],
  }),
  'having over a key': (sql) => ({
    columns: [dimension(choice(sql))],
    metrics: ['count'],
    extras: { having: 'COUNT(*) > 0' },
  }),
  'a metric': (sql) => ({ columns: [], metrics: [metric(`SUM(${choice(sql)})`)] }),
  'a dimension': (sql) => ({ columns: [dimension(choice(sql))], metrics: ['count'] }),
  'an order': (sql) => ({
    columns: ['city'],
    metrics: ['count'],
    orderby: [
      [metric(`MAX(${choice(sql)})`, 'o'), false],
      ['city', true],
    ],
  }),
  'a ranking of series': (sql) => ({
    columns: ['city'],
    metrics: ['count'],
    series_columns: ['city'],
    series_limit: 60,
    series_limit_metric: metric(`SUM(${choice(sql)})`, 's'),
    orderby: [['city', true]],
  }),
  'raw rows': (sql) => ({
    columns: ['id', dimension(choice(sql))],
    metrics: null,
    row_limit: 5,
    orderby: [['id', true]],
  }),
  'a row count': (sql) => ({ columns: ['city'], metrics: ['count'], is_rowcount: true, extras: { where: sql } }),
};
