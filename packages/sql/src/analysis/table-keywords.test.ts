import { expect, test } from 'vitest';
import { couldBeTable, keywordPlaces } from './table-keywords.ts';
import { tokenize } from './tokens.ts';

/** The words of a statement that stand in a list of tables. */
function amongTables(sql: string): string[] {
  const tokens = tokenize(sql, 'duckdb');
  const places = keywordPlaces(tokens);
  return tokens.filter(({ kind }, index) => kind === 'word' && places[index]?.isAmongTables).map(({ text }) => text);
}

test('FROM and JOIN begin a list of tables, the next clause ends it; names behind a dot do neither', () => {
  expect(amongTables('SELECT a FROM b JOIN c ON d = e WHERE f')).toEqual(['from', 'b', 'join', 'c']);
  expect(amongTables('SELECT a FROM s.where, b WHERE c')).toEqual(['from', 's', 'where', 'b']);
  expect(amongTables('SELECT t.from, a WHERE c')).toEqual([]);
  expect(amongTables('SELECT t.join AS x FROM b')).toEqual(['from', 'b']);
});

test('a parenthesis goes on with the list that it stands in, and gives it back as it was', () => {
  expect(amongTables('SELECT a FROM (b, c) d')).toEqual(['from', 'b', 'c', 'd']);
  expect(amongTables('SELECT a FROM (SELECT b WHERE c) d')).toEqual(['from', 'd']);
  expect(amongTables('SELECT f(a FROM b), c')).toEqual(['from', 'b']);
});

test('a name could be a table where a table may stand, unless it is an alias or leads to another name', () => {
  const couldBe = (sql: string): string[] => {
    const tokens = tokenize(sql, 'duckdb');
    const places = keywordPlaces(tokens);
    return tokens
      .filter((token, index) => {
        const place = places[index];
        return (token.kind === 'word' || token.kind === 'text') && place !== undefined && couldBeTable(token, place);
      })
      .map(({ text }) => text);
  };
  expect(couldBe('SELECT a FROM b c, s.d AS e')).toEqual(['b', 'd']);
  expect(couldBe("SELECT a IN b FROM 'c'")).toEqual(['b', 'c']);
  expect(couldBe("SELECT a FROM b AS 'c'")).toEqual(['b']);
  expect(couldBe("SELECT a FROM b, 'c'")).toEqual(['b', 'c']);
});
