/** Draws that a seed decides. */
export interface Random {
  readonly next: () => number;
  readonly pick: <Value>(from: readonly Value[]) => Value;
  readonly isChosen: (share: number) => boolean;
  readonly shuffle: <Value>(list: readonly Value[]) => Value[];
}

/** Equal seeds draw alike (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixedState = Math.imul(state ^ (state >>> 15), 1 | state);
    mixedState = (mixedState + Math.imul(mixedState ^ (mixedState >>> 7), 61 | mixedState)) ^ mixedState;
    return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <Value>(from: readonly Value[]): Value => {
    const found = from[Math.floor(next() * from.length)];
    if (found === undefined) throw new Error('There is nothing to pick from');
    return found;
  };
  return {
    next,
    pick,
    isChosen: (share) => next() < share,
    shuffle: (list) =>
      list
        .map((value) => ({ value, key: next() }))
        .toSorted((one, other) => one.key - other.key)
        .map(({ value }) => value),
  };
}

/** A row of the table that rules are about in these tests. */
export interface TenantRow {
  readonly id: number;
  readonly tenant: string | null;
  readonly city: string | null;
  readonly amount: number | null;
}

/** A condition in SQL, and what it says of a row: null is SQL's unknown. */
export interface Clause {
  readonly sql: string;
  readonly test: (row: TenantRow) => boolean | null;
}

const and = (one: boolean | null, other: boolean | null): boolean | null =>
  one === false || other === false ? false : one === null || other === null ? null : true;
const negate = (value: boolean | null): boolean | null => (value === null ? null : !value);

/** A condition over the columns of `TenantRow`, nested up to `depth`. */
export function randomClause(random: Random, depth: number): Clause {
  if (depth > 0 && random.isChosen(0.6)) {
    const [one, other] = [randomClause(random, depth - 1), randomClause(random, depth - 1)];
    return random.pick<Clause>([
      { sql: `(${one.sql}) AND (${other.sql})`, test: (row) => and(one.test(row), other.test(row)) },
      {
        sql: `(${one.sql}) OR (${other.sql}) -- either\n`,
        test: (row) => negate(and(negate(one.test(row)), negate(other.test(row)))),
      },
      { sql: `NOT (${one.sql}\n)`, test: (row) => negate(one.test(row)) },
    ]);
  }
  const value = random.pick(['a', 'b', 'c']);
  const limit = random.pick([0, 2, 40]);
  const city = random.pick(['Oslo', 'Paris']);
  return random.pick<Clause>([
    { sql: `tenant = '${value}'`, test: ({ tenant }) => (tenant === null ? null : tenant === value) },
    { sql: `city <> '${city}'`, test: ({ city: found }) => (found === null ? null : found !== city) },
    { sql: `amount >= ${limit}`, test: ({ amount }) => (amount === null ? null : amount >= limit) },
    { sql: 'city IS NULL', test: ({ city: found }) => found === null },
    {
      sql: `tenant IN ('a', '${value}')`,
      test: ({ tenant }) => (tenant === null ? null : tenant === 'a' || tenant === value),
    },
    {
      sql: `amount BETWEEN 1 AND ${limit}`,
      test: ({ amount }) => (amount === null ? null : amount >= 1 && amount <= limit),
    },
  ]);
}

/** A condition that fails on some of the rows that there could be, and is true, false or unknown on others. */
export function randomError(random: Random): string {
  const { sql } = randomClause(random, 1);
  return random.pick([
    `CASE WHEN (${sql}\n) THEN CAST(city AS INTEGER) ELSE id END >= 0`,
    `CAST(CASE WHEN (${sql}\n) THEN tenant ELSE '1' END AS INTEGER) = 1`,
    `CASE WHEN (${sql}\n) THEN amount * 9000000000000000000 ELSE 1 END > 0`,
    `CAST(CASE WHEN city IS NULL THEN '2020-01-01' ELSE city END AS DATE) IS NOT NULL`,
    `CASE WHEN (${sql}\n) THEN CAST(repeat('9', 5 * coalesce(amount, 0)) AS BIGINT) ELSE 0 END IS NOT NULL`,
  ]);
}

/** Writes a statement about a table. The same function with another table asks the same of that. */
export type Statement = (schema: string, table: string) => string;

const columns = ['id', 'tenant', 'city', 'amount'];
const columnsOf = (alias: string): string => columns.map((column) => `${alias}.${column} AS ${column}`).join(', ');

/** The table as users write it. */
const spelledStatement = (random: Random): Statement =>
  random.pick<Statement>([
    (schema, table) => `"${schema}"."${table}"`,
    (schema, table) => `${schema}.${table}`,
    (schema, table) => `${schema.toUpperCase()} . "${table}"`,
    (schema, table) => `${schema}./* ${table} */${table.toUpperCase()}`,
  ]);

/** What may stand in FROM under an alias; it has the table's columns. */
function source(random: Random, depth: number, names: readonly string[]): Statement {
  if (names.length > 0 && random.isChosen(0.3)) {
    const name = random.pick(names);
    return () => name;
  }
  if (depth > 0 && random.isChosen(0.4)) {
    const inner = randomStatement(random, depth - 1, names);
    return (schema, table) => `(${inner(schema, table)}\n)`;
  }
  return spelledStatement(random);
}

/** A statement that returns the table's columns; `names` are parts of WITH around it. */
export function randomStatement(random: Random, depth: number, names: readonly string[] = []): Statement {
  if (depth > 0 && random.isChosen(0.25)) return withPart(random, depth, names);
  if (depth > 0 && random.isChosen(0.25)) return setOperation(random, depth, names);
  return plainSelect(random, depth, names);
}

function withPart(random: Random, depth: number, names: readonly string[]): Statement {
  const name = `part${depth}_${names.length}`;
  const part = randomStatement(random, depth - 1, names);
  const rest = randomStatement(random, depth - 1, [...names, name]);
  return (schema, table) => `WITH ${name} AS (${part(schema, table)}\n) SELECT * FROM (${rest(schema, table)}\n) AS r`;
}

function setOperation(random: Random, depth: number, names: readonly string[]): Statement {
  const [one, other] = [plainSelect(random, depth - 1, names), plainSelect(random, depth - 1, names)];
  const word = random.pick(['UNION', 'UNION ALL', 'EXCEPT', 'INTERSECT']);
  return (schema, table) =>
    `SELECT * FROM (${one(schema, table)}\n) AS l ${word} SELECT * FROM (${other(schema, table)}\n) AS r`;
}

function plainSelect(random: Random, depth: number, names: readonly string[]): Statement {
  const [from, second, inner] = [source(random, depth, names), source(random, depth, names), source(random, 0, names)];
  const [bareStatement, amount] = [spelledStatement(random), random.pick([0, 2, 40])];
  const join = random.pick(['JOIN', 'LEFT JOIN', 'FULL OUTER JOIN', 'RIGHT JOIN']);
  return random.pick<Statement>([
    (schema, table) => `SELECT ${columnsOf('t')} FROM ${from(schema, table)} AS t`,
    (schema, table) =>
      `SELECT ${columnsOf(table)} FROM ${bareStatement(schema, table)} WHERE ${table}.amount > ${amount} -- FROM ${table}`,
    (schema, table) =>
      `SELECT ${columnsOf('t')} FROM ${from(schema, table)} t ${join} ${second(schema, table)} AS u ON t.id = u.amount`,
    (schema, table) =>
      `SELECT t.id, t.tenant, t.city, (SELECT max(u.amount) FROM ${inner(schema, table)} AS u WHERE u.id <> t.id) AS amount FROM ${from(schema, table)} t`,
    (schema, table) =>
      `SELECT ${columnsOf('t')} FROM ${from(schema, table)} t WHERE t.city NOT IN (SELECT u.city FROM ${inner(schema, table)} u WHERE u.city IS NOT NULL AND u.amount > ${amount})`,
    (schema, table) =>
      `SELECT ${columnsOf('t')} FROM ${from(schema, table)} t WHERE EXISTS (SELECT 1 FROM ${inner(schema, table)} u WHERE u.tenant = t.tenant AND u.id > t.id)`,
    (schema, table) =>
      `SELECT count(*) OVER (PARTITION BY t.tenant) AS id, t.tenant, t.city, sum(t.amount) OVER () AS amount FROM ${from(schema, table)} t`,
    (schema, table) =>
      `SELECT max(t.id) AS id, t.tenant, 'x' AS city, sum(t.amount) AS amount FROM ${from(schema, table)} t GROUP BY t.tenant HAVING count(*) > 1`,
    (schema, table) =>
      `SELECT ${columnsOf('u')} FROM ${from(schema, table)} t, LATERAL (SELECT * FROM ${inner(schema, table)} v WHERE v.id = t.id) u`,
    (schema, table) =>
      `SELECT ${columnsOf('t')} FROM ${from(schema, table)} t, ${second(schema, table)} u WHERE t.id = u.id`,
  ]);
}
