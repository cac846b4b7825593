import { cellAt, columnFrom, SextantError, type ColumnTable, type PostStep } from '@sextant/contract';
import { expect, test } from 'vitest';
import { postProcess } from './run.ts';

const table = (columns: Readonly<Record<string, readonly (string | number | null)[]>>): ColumnTable => ({
  columns: Object.entries(columns).map(([name, cells]) =>
    columnFrom(name, cells.some((cell) => typeof cell === 'string') ? 'text' : 'float', cells),
  ),
  rowCount: Object.values(columns)[0]?.length ?? 0,
});
const run = (operation: string, options: PostStep['options'], given: ColumnTable) =>
  postProcess([{ operation, options }], given).table;
const cellsOf = (given: ColumnTable, name: string) => {
  const column = given.columns.find((one) => one.name === name);
  return Array.from({ length: given.rowCount }, (_, row) => (column === undefined ? undefined : cellAt(column, row)));
};
const rejectionOf = (action: () => unknown): string => {
  try {
    action();
    return 'no refusal';
  } catch (error) {
    return error instanceof SextantError ? `${error.code} ${error.message}` : String(error);
  }
};

test('a geohash is the middle of its cell, and a place has the geohash that geohash.org gives it', () => {
  const decoded = run(
    'geohash_decode',
    { geohash: 'at', latitude: 'lat', longitude: 'lon' },
    table({ at: ['ezs42', null] }),
  );
  expect(cellsOf(decoded, 'lat')[0]).toBeCloseTo(42.605, 3);
  expect(cellsOf(decoded, 'lon')[0]).toBeCloseTo(-5.603, 3);
  expect(cellsOf(decoded, 'lon')[1]).toBeNull();
  const encoded = run(
    'geohash_encode',
    { latitude: 'y', longitude: 'x', geohash: 'at' },
    table({ x: [10.40744], y: [57.64911] }),
  );
  expect(cellsOf(encoded, 'at')).toEqual(['u4pruydqqvj8']);
});

test('places far from the globe and texts that are no geohash are rejected', () => {
  const bad = { latitude: 'y', longitude: 'x', geohash: 'at' };
  expect(rejectionOf(() => run('geohash_encode', bad, table({ x: [10], y: [91] })))).toBe(
    'POST_002 Invalid longitude/latitude',
  );
  expect(cellsOf(run('geohash_encode', bad, table({ x: [null], y: [1] })), 'at')).toEqual([null]);
  expect(rejectionOf(() => run('geohash_decode', { ...bad, geohash: 'at' }, table({ at: ['ezs4a'] })))).toBe(
    'POST_002 Invalid geohash string',
  );
});

test.each([
  ['41.5, -81.0', 41.5, -81, 0],
  ['23° 26′ 22″ N 23° 27′ 30″ E', 23 + 26 / 60 + 22 / 3600, 23 + 27 / 60 + 30 / 3600, 0],
  ['23 26m 22s S 23 27m 30s W', -(23 + 26 / 60 + 22 / 3600), -(23 + 27 / 60 + 30 / 3600), 0],
  ['10, 20, 1500m', 10, 20, 1.5],
  ['10, 20; 1 mi', 10, 20, 1.609344],
  ['10 20 30m', 10, 20.5, 0],
  ['S 10.5, W 20', -10.5, -20, 0],
  ['0, 190', 0, -170, 0],
])('a place written as %s', (text, latitude, longitude, altitude) => {
  const parsed = run(
    'geodetic_parse',
    { geodetic: 'at', latitude: 'lat', longitude: 'lon', altitude: 'alt' },
    table({ at: [text] }),
  );
  const [lat, lon, alt] = ['lat', 'lon', 'alt'].map((name) => Number(cellsOf(parsed, name)[0]));
  expect(lat).toBeCloseTo(latitude, 9);
  expect(lon).toBeCloseTo(longitude, 9);
  expect(alt).toBeCloseTo(altitude, 9);
});

test('texts that are no place are rejected, also long ones, at once', () => {
  const options = { geodetic: 'at', latitude: 'lat', longitude: 'lon' };
  for (const text of ['nowhere', '95, 20', '1 '.repeat(50_000)]) {
    const start = Date.now();
    expect(rejectionOf(() => run('geodetic_parse', options, table({ at: [text] })))).toBe(
      'POST_002 Invalid geodetic string',
    );
    expect(Date.now() - start).toBeLessThan(200);
  }
});
