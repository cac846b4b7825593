import { DuckDBInstance } from '@duckdb/node-api';
import Sqlite from 'better-sqlite3';
import { queryObject } from '@sextant/contract';
import { compileQuery, printQuery } from '@sextant/query';
import type { DialectName } from '@sextant/sql';
import { Client } from 'pg';
import { datasetColumn, ordersDataset } from './orders.ts';
import { ordersScope } from './cases.ts';

/*
 * What a reader's filter makes an engine do, in rows and not in seconds: with rules alone behind the barrier it does the same whatever hidden rows
 * hold; with the filter beside the rule, as many steps more as hidden rows hold the value.
 */

const count = 20_000;
/** Every tenth row is hidden; every second of those holds a value that no visible row has. */
export const hiddenRowCount = count / 20;
const rowSql = (i: string): string =>
  `${i} AS id, CASE WHEN ${i} % 10 = 0 THEN 'b' ELSE 'a' END AS tenant, CASE WHEN ${i} % 20 = 0 THEN 'hidden' ELSE 'Oslo' END AS city`;

/** The statement that counts the visible rows with a value, as the product writes it. */
function statementOf(dialect: DialectName, value: string, hasRulesAlone: boolean, rule = "tenant = 'a'"): string {
  const columns = [datasetColumn('id', 'integer'), datasetColumn('tenant', 'text'), datasetColumn('city', 'text')];
  const dataset = { ...ordersDataset, name: 'people', schema: null, columns, metrics: [] };
  const nativeTypes = new Map(columns.map(({ name, type }) => [name, type === 'text' ? 'VARCHAR' : 'INTEGER']));
  const query = queryObject({
    metrics: [{ kind: 'sql', sql: 'COUNT(*)', label: 'n' }],
    filters: [{ column: { kind: 'column', name: 'city' }, operator: 'equals', value, grain: null }],
  });
  const scope = { ...ordersScope(dialect, { dataset, rowRules: [rule] }), nativeTypes, hasRulesAlone };
  return printQuery(compileQuery(query, scope)).replaceAll(/"public"\.|"main"\./g, '');
}

/** How much an engine does to find that nothing visible has the value. */
export interface Engine {
  readonly dialect: DialectName;
  readonly isThere: boolean;
  readonly open: () => Promise<void>;
  readonly work: (value: string, hasRulesAlone: boolean) => Promise<number>;
  readonly close: () => Promise<void>;
}

function sqlite(): Engine {
  const database = new Sqlite(':memory:');
  let rows = 0;
  // The rule counts the rows that it is asked about.
  database.function('counted', () => (rows += 1));
  return {
    dialect: 'sqlite',
    isThere: true,
    open: async () => {
      database.exec(
        `CREATE TABLE people AS WITH RECURSIVE r (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM r WHERE i < ${count - 1}) SELECT ${rowSql('i')} FROM r;
         CREATE INDEX i_city ON people (city); ANALYZE`,
      );
    },
    work: async (value, hasRulesAlone) => {
      rows = 0;
      database.prepare(statementOf('sqlite', value, hasRulesAlone, "counted() > 0 AND tenant = 'a'")).all();
      return rows;
    },
    close: async () => void database.close(),
  };
}
const envUrl = (name: string): string => process.env[name] ?? '';

function postgresql(): Engine {
  const url = envUrl('SEXTANT_TEST_POSTGRES_URL');
  const client = new Client({ connectionString: url });
  interface Plan {
    readonly 'Actual Rows': number;
    readonly 'Rows Removed by Filter'?: number;
    readonly 'Rows Removed by Index Recheck'?: number;
    readonly Plans?: readonly Plan[];
  }
  const rowsOf = (plan: Plan): number =>
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0);
  return {
    dialect: 'postgresql',
    isThere: url !== '',
    open: async () => {
      await client.connect();
      await client.query(
        `CREATE TEMPORARY TABLE people AS SELECT ${rowSql('i')} FROM generate_series(0, ${count - 1}) i`,
      );
      await client.query('CREATE INDEX i_city ON people (city)');
      await client.query('ANALYZE people');
    },
    work: async (value, hasRulesAlone) => {
      const explainedPlan = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${statementOf('postgresql', value, hasRulesAlone)}`,
      );
      const [found] = explainedPlan.rows[0]?.['QUERY PLAN'] ?? [];
      if (found === undefined) throw new Error('no plan');
      return rowsOf(found.Plan);
    },
    close: () => client.end(),
  };
}

async function mariadb(): Promise<Engine> {
  const url = envUrl('SEXTANT_TEST_MYSQL_URL');
  const { default: driver } = await import('mysql2/promise');
  const client = url === '' ? null : await driver.createConnection(url);
  return {
    dialect: 'mysql',
    isThere: client !== null,
    open: async () => {
      await client?.query("SET SESSION sql_mode = 'ANSI_QUOTES'");
      await client?.query(
        `CREATE TEMPORARY TABLE people (INDEX i_city (city)) AS SELECT ${rowSql('seq')} FROM seq_0_to_${count - 1}`,
      );
      await client?.query('ANALYZE TABLE people');
    },
    work: async (value, hasRulesAlone) => {
      await client?.query('FLUSH STATUS');
      await client?.query(statementOf('mysql', value, hasRulesAlone));
      const [rows] = (await client?.query("SHOW SESSION STATUS LIKE 'Handler_read%'")) ?? [];
      return (rows as { Value: string }[]).reduce((sum, { Value }) => sum + Number(Value), 0);
    },
    close: async () => client?.end(),
  };
}

async function duckdb(): Promise<Engine> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  interface Step {
    readonly operator_cardinality?: number;
    readonly operator_rows_scanned?: number;
    readonly children?: readonly Step[];
  }
  const rowsOf = ({ operator_cardinality: out = 0, operator_rows_scanned: read = 0, children = [] }: Step): number =>
    out + read + children.reduce((sum, inner) => sum + rowsOf(inner), 0);
  return {
    dialect: 'duckdb',
    isThere: true,
    open: async () => {
      // Sorted, so that statistics of stretches of rows tell where the value cannot be.
      await connection.run(`CREATE TABLE people AS SELECT ${rowSql('i')} FROM range(${count * 20}) r(i) ORDER BY city`);
    },
    work: async (value, hasRulesAlone) => {
      const sql = statementOf('duckdb', value, hasRulesAlone);
      const reader = await connection.runAndReadAll(`EXPLAIN (ANALYZE, FORMAT json) ${sql}`);
      return rowsOf(JSON.parse(String(reader.getRows()[0]?.[1])) as Step);
    },
    close: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Every engine, those that run here. */
export const enginesOfWork = async (): Promise<readonly Engine[]> => [
  sqlite(),
  await duckdb(),
  postgresql(),
  await mariadb(),
];
