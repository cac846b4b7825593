import { expect, test } from 'vitest';
import { formatSql } from './format-sql.ts';
import { tokenize } from './tokens.ts';

test('clauses, columns and conditions stand on lines of their own, queries in parentheses are indented', () => {
  expect(
    formatSql(
      "with a as (select x,y from t where x between 1 and 2 and y='And or') select a.x, count(*) as n from a left outer join b using (id) join c on c.id=a.id where a.x>1 and (b.z is null or b.z=2) group by 1 order by n desc limit 5;select 1",
      'postgresql',
    ),
  ).toBe(
    [
      'WITH a AS (',
      '  SELECT x,',
      '    y',
      '  FROM t',
      '  WHERE x BETWEEN 1 AND 2',
      "    AND y='And or'",
      ')',
      'SELECT a.x,',
      '  count(*) AS n',
      'FROM a',
      'LEFT OUTER JOIN b USING (id)',
      'JOIN c',
      '  ON c.id=a.id',
      'WHERE a.x>1',
      '  AND (b.z IS NULL OR b.z=2)',
      'GROUP BY 1',
      'ORDER BY n DESC',
      'LIMIT 5;',
      '',
      'SELECT 1',
    ].join('\n'),
  );
});

test('comments, texts and names stay; a text that cannot be read comes back', () => {
  expect(formatSql('select "Order" -- the "key"\n, /* two */ t.select from t', 'duckdb')).toBe(
    'SELECT "Order" -- the "key"\n,\n  /* two */ t.select\nFROM t',
  );
  expect(formatSql("select 'open", 'duckdb')).toBe("select 'open");
  expect(formatSql('select {{ name if a and b }} from t', 'duckdb')).toBe('SELECT {{ name if a and b }}\nFROM t');
});

test.each([
  'select case when a=1 and b=2 then 3 else -4 end from t',
  'select a::int, b[1], -1, x->>2 from t where not exists (select 1) union all select * from (values (1,2)) v',
  "select left(a, 2), date '2020-01-01' + interval '1 day' from t;; select 2",
])('the statement is the same before and after: %s', (sql) => {
  const words = (text: string) => tokenize(text, 'postgresql').map(({ kind, text: word }) => `${kind} ${word}`);
  const formatted = formatSql(sql, 'postgresql');
  expect(formatted).not.toBe(sql);
  expect(words(formatted)).toEqual(words(sql));
  expect(formatSql(formatted, 'postgresql')).toBe(formatted);
});

test('names of functions that are words of joins and clauses begin no line, and what closes a statement stands at its end', () => {
  const lines = (sql: string) => formatSql(sql, 'postgresql').split('\n');
  expect(lines('select left (a, 2), right (b, 2) from t where right(b, 1) = 1 ;')).toEqual([
    'SELECT LEFT (a, 2),',
    '  RIGHT (b, 2)',
    'FROM t',
    'WHERE RIGHT(b, 1) = 1;',
  ]);
  // A table may be called as a part of a join is, and a text may begin with one.
  expect(lines('select a from "left" join u using (a)')).toEqual(['SELECT a', 'FROM "left"', 'JOIN u USING (a)']);
  expect(lines('left join u using (a)')).toEqual(['LEFT JOIN u USING (a)']);
  expect(lines('select a from t right join u on t.a = u.a')).toEqual([
    'SELECT a',
    'FROM t',
    'RIGHT JOIN u',
    '  ON t.a = u.a',
  ]);
});

test('the word between two bounds begins no line; the next one does, wherever the bounds stand', () => {
  const lines = (sql: string) => formatSql(sql, 'postgresql').split('\n');
  expect(lines('select a from t where a between 1 and 2 or b between (1) and x and c = 3')).toEqual([
    'SELECT a',
    'FROM t',
    'WHERE a BETWEEN 1 AND 2',
    '  OR b BETWEEN (1) AND x',
    '  AND c = 3',
  ]);
  expect(lines('select a from t where a between case when b then 1 else 2 end and 3 and c = 1')).toEqual([
    'SELECT a',
    'FROM t',
    'WHERE a BETWEEN CASE WHEN b THEN 1 ELSE 2 END AND 3',
    '  AND c = 1',
  ]);
  expect(lines('select case when a between 1 and 2 then b end from t where a between b and c and d = 1')).toEqual([
    'SELECT CASE WHEN a BETWEEN 1 AND 2 THEN b END',
    'FROM t',
    'WHERE a BETWEEN b AND c',
    '  AND d = 1',
  ]);
});
