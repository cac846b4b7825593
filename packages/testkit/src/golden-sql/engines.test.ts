import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mysqlEngine, sqliteEngine } from '@sextant/engines';
import type { ConnectedEngine } from '@sextant/engines';
import { postProcess } from '@sextant/query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileGolden, goldenNames, labeledTable, readGolden, rowsOf } from './cases.ts';
import { ordersTable } from './orders.ts';
import { isThorough, seedsOrAll } from './random-queries.ts';
import { rowsBeyondRules, type RunText } from './rule-properties.ts';

const longestMs = isThorough ? 1_800_000 : 120_000;

/** Sums of doubles may differ in the last digit between engines. */
const roundedRows = (rows: unknown): unknown =>
  JSON.parse(
    JSON.stringify(rows, (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value)),
  );

async function resultOf(engine: ConnectedEngine, name: string, dialect: 'mysql' | 'sqlite'): Promise<unknown> {
  const { compiled, sql } = compileGolden(name, dialect);
  expect(`${sql}\n`).toBe(readGolden(name, `${dialect}.sql`));
  const result = await engine.run({
    sql,
    timeoutMs: 20_000,
    maxRows: 100_000,
    maxBytes: 100_000_000,
    signal: new AbortController().signal,
  });
  return roundedRows(rowsOf(postProcess(compiled.post, labeledTable(result.table, compiled)).table));
}

/** A statement on an engine; null when it rejects a value or a function. */
const textOn =
  (engine: ConnectedEngine): RunText =>
  async (sql) => {
    const signal = new AbortController().signal;
    return engine.run({ sql, timeoutMs: 20_000, maxRows: 100_000, maxBytes: 100_000_000, signal }).then(
      ({ table }) => table,
      () => null,
    );
  };

const expected = (name: string): unknown => roundedRows(JSON.parse(readGolden(name, 'rows.json')));

/** SQLite has no booleans, MySQL only numbers for them: where they are distinguished by the form of a cell, they are numbers. */
const withoutBooleans = (rows: unknown): unknown =>
  JSON.parse(JSON.stringify(rows, (_, value: unknown) => (typeof value === 'boolean' ? Number(value) : value)));

describe('golden SQL in a real SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-golden-'));
  const file = join(folder, 'orders.db');
  let engine: ConnectedEngine;
  beforeAll(async () => {
    const { default: Database } = await import('better-sqlite3');
    const createdDatabase = new Database(file);
    for (const statement of ordersTable) createdDatabase.exec(statement);
    createdDatabase.close();
    engine = sqliteEngine({ file, idleMs: 1_000 });
  });
  afterAll(async () => {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(goldenNames())('%s', async (name) => {
    expect(withoutBooleans(await resultOf(engine, name, 'sqlite'))).toEqual(withoutBooleans(expected(name)));
  });

  test(
    '[C1] under random row rules random queries bring nothing beyond the rules',
    async () => {
      const requestedNumbers = seedsOrAll(400);
      const { errors, result } = await rowsBeyondRules(textOn(engine), 'sqlite', requestedNumbers);
      expect(errors.slice(0, 5)).toEqual([]);
      expect(result).toBeGreaterThan(requestedNumbers.length * 0.37);
    },
    longestMs,
  );
});

const server = process.env['SEXTANT_TEST_MYSQL_URL'] ?? '';
if (server === '') console.log('Golden SQL is not run on MySQL: SEXTANT_TEST_MYSQL_URL is not set.');

describe.skipIf(server === '')('golden SQL in a real MariaDB', () => {
  const database = `golden_${process.pid}`;
  let engine: ConnectedEngine;
  const inServer = async (statements: readonly string[], databaseName: string | null): Promise<void> => {
    const { default: mysql } = await import('mysql2/promise');
    const { hostname, port, username, password } = new URL(server);
    const connection = await mysql.createConnection({
      host: hostname,
      port: Number(port),
      user: username,
      password: decodeURIComponent(password),
      ...(databaseName === null ? {} : { database: databaseName }),
    });
    await connection.query("set session sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES'");
    for (const statement of statements) await connection.query(statement);
    await connection.end();
  };
  beforeAll(async () => {
    await inServer([`create database ${database} character set utf8mb4 collate utf8mb4_bin`], null);
    // TIMESTAMP has a zone there; what the cases mean is a wall time.
    await inServer(
      ordersTable.map((statement) => statement.replace('TIMESTAMP', 'DATETIME')),
      database,
    );
    const { hostname, port, username, password } = new URL(server);
    engine = mysqlEngine({
      target: {
        host: hostname,
        port: Number(port),
        database,
        username,
        password: decodeURIComponent(password),
        encryption: 'off',
        certificateAuthority: null,
      },
      addressOf: async (host) => host,
      connectTimeoutMs: 5_000,
      maxConnections: 2,
      idleMs: 1_000,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
  });
  afterAll(async () => {
    await engine.close();
    await inServer([`drop database ${database}`], null);
  });

  test.each(goldenNames())('%s', async (name) => {
    expect(withoutBooleans(await resultOf(engine, name, 'mysql'))).toEqual(withoutBooleans(expected(name)));
  });

  test(
    '[C1] under random row rules random queries bring nothing beyond the rules',
    async () => {
      const requestedNumbers = seedsOrAll(400);
      const { errors, result } = await rowsBeyondRules(textOn(engine), 'mysql', requestedNumbers);
      expect(errors.slice(0, 5)).toEqual([]);
      expect(result).toBeGreaterThan(requestedNumbers.length * 0.37);
    },
    longestMs,
  );
});
