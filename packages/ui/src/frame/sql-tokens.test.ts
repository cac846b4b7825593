import { expect, test } from 'vitest';
import { sqlTokens } from './sql-tokens.ts';

const kinds = (sql: string) =>
  sqlTokens(sql)
    .filter((token) => token.kind !== 'plain')
    .map((token) => `${token.kind}:${token.text}`);

test('colors what is there and loses nothing', () => {
  const sql = `SELECT "from", avg(delay) -- mean\nFROM flights WHERE x = 'it''s 5' /* y */ LIMIT 10 - 1.5e3`;
  expect(
    sqlTokens(sql)
      .map((token) => token.text)
      .join(''),
  ).toBe(sql);
  expect(kinds(sql)).toEqual([
    'keyword:SELECT',
    'function:avg',
    'comment:-- mean',
    'keyword:FROM',
    'keyword:WHERE',
    "string:'it''s 5'",
    'comment:/* y */',
    'keyword:LIMIT',
    'number:10',
    'number:1.5e3',
  ]);
});

test('what is cut off in the middle is still text', () => {
  for (const sql of ["SELECT 'open", 'SELECT "open', '/* open', '$$ open', '-', '/', '$', '`']) {
    expect(
      sqlTokens(sql)
        .map((token) => token.text)
        .join(''),
    ).toBe(sql);
  }
});
