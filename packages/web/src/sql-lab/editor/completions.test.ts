import { expect, test } from 'vitest';
import { completionPlace } from './completion-place.ts';
import { offersAt } from './completions.ts';
import type { Catalog } from './completions.ts';
import { sqlDialectOf } from './sql-dialects.ts';

const flights = [
  { name: 'origin', type: 'VARCHAR' },
  { name: 'delay', type: 'BIGINT' },
  { name: 'Order', type: 'BIGINT' },
];
const airports = [
  { name: 'iata', type: 'VARCHAR' },
  { name: 'city', type: 'VARCHAR' },
];

const catalog: Catalog = {
  backend: 'duckdb',
  schema: 'main',
  schemas: ['main', 'other'],
  tables: new Map([
    [
      'main',
      [
        { name: 'airports', kind: 'table' },
        { name: 'flights', kind: 'table' },
        { name: 'route_delays', kind: 'view' },
      ],
    ],
    ['other', [{ name: 'My Flights', kind: 'table' }]],
  ]),
  columnsOf: (_, table) => (table === 'flights' ? flights : table === 'airports' ? airports : null),
  functions: ['avg', 'date_trunc'],
  savedQueries: [{ name: 'Delay by route', sql: 'SELECT 1' }],
};

/** `|` marks the cursor. */
function completionsAt(marked: string, backend = 'duckdb') {
  const position = marked.indexOf('|');
  const text = marked.replace('|', '');
  return completionPlace(sqlDialectOf(backend).language.parser.parse(text), text, position);
}
const offers = (marked: string, from = catalog) => {
  const place = completionsAt(marked);
  return place === null ? [] : offersAt(place, from);
};
const labels = (marked: string): readonly string[] => offers(marked).map(({ label }) => label);

test('after FROM and JOIN stand tables, those of the own schema first', () => {
  expect(labels('SELECT * FROM |')).toEqual(['airports', 'flights', 'route_delays', 'main', 'other']);
  expect(labels('SELECT * FROM flights f JOIN a|')[0]).toBe('airports');
  expect(labels('SELECT * FROM flights f, air|')[0]).toBe('airports');
  expect(labels('SELECT * FROM fl|')).toEqual(['flights', 'other.My Flights']);
});

test('after a dot stand the columns of an alias or table, or the tables of a schema', () => {
  expect(labels('SELECT f.| FROM flights f')).toEqual(['origin', 'delay', 'Order']);
  expect(labels('SELECT f.de| FROM main.flights AS f')).toEqual(['delay', 'Order']);
  expect(labels('SELECT airports.c| FROM airports')).toEqual(['city']);
  expect(labels('SELECT * FROM other.|')).toEqual(['My Flights']);
});

test('columns of the tables that the statement reads come first, whichever side of the cursor these stand on', () => {
  expect(labels('SELECT de| FROM flights').slice(0, 2)).toEqual(['delay', 'default']);
  expect(labels('SELECT * FROM airports WHERE ci|')).toEqual(['city']);
  expect(labels('SELECT 1 FROM airports; SELECT | FROM flights')).toEqual(['origin', 'delay', 'Order']);
});

test('functions, keywords and saved queries are offered for what was typed', () => {
  expect(labels('SELECT av|')[0]).toBe('avg');
  expect(labels('sel|')[0]).toBe('select');
  expect(offers('delay|').find(({ kind }) => kind === 'saved query')?.insert).toBe('SELECT 1');
});

test('names that need quotes are written with them', () => {
  const written = (marked: string) => offers(marked)[0]?.insert;
  expect(written('SELECT ord| FROM flights')).toBe('"Order"');
  expect(written('SELECT * FROM other.my|')).toBe('"My Flights"');
});

test('common tables and subqueries are names of the statement', () => {
  const place = completionsAt(
    'WITH routes AS (SELECT * FROM flights) SELECT | FROM routes r JOIN (SELECT 1) AS s ON true',
  );
  expect(place?.ownNames).toEqual(['routes', 's']);
  expect(place?.sources).toEqual([{ schema: null, table: 'flights', alias: null }]);
  expect(labels('WITH routes AS (SELECT 1) SELECT * FROM r|')[0]).toBe('routes');
});

test('nothing is offered in strings, comments and numbers', () => {
  expect(completionsAt("SELECT 'fl|'")).toBeNull();
  expect(completionsAt('SELECT 1 -- fl|')).toBeNull();
  expect(completionsAt('SELECT 12|')).toBeNull();
});

test('among 5,000 tables the list stays short', () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({
    name: `table_of_things_${index}`,
    kind: 'table' as const,
  }));
  const large = { ...catalog, tables: new Map([['main', many]]) };
  const found = offers('SELECT * FROM things_4|', large);
  expect(found).toHaveLength(60);
  expect(found[0]?.label).toBe('table_of_things_4');
});

test('pieces of statements are offered by their words, after the words of the grammar', () => {
  const shown = offers('SELECT cas|').map(({ kind, label }) => `${kind} ${label}`);
  expect(shown.indexOf('keyword case')).toBeGreaterThanOrEqual(0);
  expect(shown.indexOf('snippet case when')).toBeGreaterThan(shown.indexOf('keyword case'));
});
