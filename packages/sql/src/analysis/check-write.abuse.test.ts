import { expect, test } from 'vitest';
import type { DialectName } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';
import { checkWrite } from './check-write.ts';

function codeOf(sql: string, dialect: DialectName): string | null {
  try {
    checkWrite(sql, dialect);
    return null;
  } catch (error) {
    if (error instanceof SqlError) return error.code;
    throw error;
  }
}

const plain: [DialectName, string][] = [
  ['postgresql', `UPDATE towns SET owner = 'x', rule = 1 WHERE town = 'Oslo; DROP TABLE x'`],
  ['postgresql', `INSERT INTO towns (town, people) SELECT town, max(people) OVER (PARTITION BY town) FROM s.others`],
  ['postgresql', `CREATE TABLE s.copy_of AS SELECT * FROM towns`],
  ['postgresql', `DELETE FROM towns WHERE town IN (SELECT town FROM gone)`],
  ['mysql', `INSERT INTO towns (town) VALUES ('a'), (DEFAULT(town))`],
  ['mysql', `REPLACE INTO towns SET town = replace('a', 'b', 'c')`],
  ['sqlite', `CREATE INDEX by_town ON towns (town)`],
];
test.each(plain)('%s takes %s', (dialect, sql) => expect(codeOf(sql, dialect)).toBeNull());

const rejected: [string, DialectName, string, string][] = [
  ['D11', 'postgresql', `DELETE FROM a /* ; */ ; DROP TABLE b`, 'second-statement'],
  ['D11', 'postgresql', `DELETE FROM a WHERE x = $$;$$ ; DELETE FROM b`, 'not-understood'],
  ['D19', 'postgresql', `INSERT INTO a SELECT pg_read_file('/etc/passwd')`, 'forbidden-function'],
  ['D19', 'postgresql', `CREATE VIEW v AS SELECT "pg_read_file"('/etc/passwd')`, 'forbidden-function'],
  ['D19', 'postgresql', `CREATE TABLE t (a text DEFAULT pg_ls_dir('.'))`, 'forbidden-function'],
  ['D19', 'postgresql', `INSERT INTO a SELECT * FROM dblink('host=x', 'select 1')`, 'forbidden-function'],
  ['D8', 'postgresql', `UPDATE pg_catalog.pg_class SET relname = 'x'`, 'forbidden-table'],
  ['D8', 'postgresql', `CREATE TABLE a AS TABLE pg_authid`, 'forbidden-table'],
  ['D12', 'postgresql', `WITH gone AS (DELETE FROM b RETURNING *) INSERT INTO a SELECT * FROM gone`, 'not-understood'],
  ['D12', 'postgresql', `WITH gone AS (DELETE FROM b) UPDATE a SET x = 1`, 'not-understood'],
  ['D12', 'postgresql', `ALTER TABLE a OWNER TO other`, 'not-understood'],
  ['D12', 'postgresql', `ALTER TABLE a DISABLE ROW LEVEL SECURITY`, 'not-understood'],
  ['D12', 'postgresql', `CREATE SCHEMA s AUTHORIZATION postgres`, 'not-understood'],
  ['D19', 'mysql', `INSERT INTO a SELECT LOAD_FILE('/etc/passwd')`, 'forbidden-function'],
  ['D19', 'mysql', `INSERT INTO a SELECT 1 INTO OUTFILE '/tmp/x'`, 'not-understood'],
  ['D19', 'mysql', `CREATE TABLE a (x int) ENGINE=FEDERATED CONNECTION='mysql://10.0.0.1/x'`, 'not-understood'],
  ['D3', 'mysql', `CREATE TABLE a (x int) DATA DIRECTORY='/tmp'`, 'not-understood'],
  ['D8', 'mysql', `UPDATE mysql.user SET authentication_string = ''`, 'forbidden-table'],
  ['D15', 'mysql', `UPDATE a SET x = sleep(1000)`, 'forbidden-function'],
  ['D15', 'mysql', 'INSERT INTO a SELECT `values`(1)', 'forbidden-function'],
  ['D19', 'sqlite', `INSERT INTO a SELECT load_extension('x')`, 'forbidden-function'],
  ['D8', 'sqlite', `DELETE FROM sqlite_sequence`, 'forbidden-table'],
  ['D20', 'sqlite', `INSERT INTO a VALUES ('open`, 'unterminated'],
];
test.each(rejected)('[%s] %s: %s is rejected before the database gets it', (_case, dialect, sql, code) =>
  expect(codeOf(sql, dialect)).toBe(code),
);
