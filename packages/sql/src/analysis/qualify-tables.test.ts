import { expect, test } from 'vitest';
import { qualifyTables, writtenPlace } from './qualify-tables.ts';

test('every table without a schema gets the chosen one; names of the own WITH and tables with a schema stay', async () => {
  const { sql } = await qualifyTables(
    'WITH a AS (SELECT * FROM t) SELECT t.x, é.y FROM a JOIN "Größe" é ON true, other.u, t WHERE x IN (SELECT y FROM v)',
    'postgresql',
    'my "s"',
  );
  expect(sql).toBe(
    'WITH a AS (SELECT * FROM "my ""s""".t) SELECT t.x, é.y FROM a JOIN "my ""s"""."Größe" é ON true, other.u, "my ""s""".t WHERE x IN (SELECT y FROM "my ""s""".v)',
  );
  expect((await qualifyTables('SELECT * FROM t', 'mysql', 's')).sql).toBe('SELECT * FROM `s`.t');
});

test('a place behind insertions is told where it was written', async () => {
  const written = 'SELECT * FROM t JOIN u ON wrong';
  const { sql, insertions } = await qualifyTables(written, 'duckdb', 's');
  expect(sql).toBe('SELECT * FROM "s".t JOIN "s".u ON wrong');
  expect(writtenPlace(sql.indexOf('wrong'), insertions)).toBe(written.indexOf('wrong'));
  expect(writtenPlace(sql.indexOf('.u') + 1, insertions)).toBe(written.indexOf('u ON'));
  expect(writtenPlace(sql.indexOf('"s"') + 1, insertions)).toBe(written.indexOf('t JOIN'));
  expect(writtenPlace(2, insertions)).toBe(2);
});
