import { cellAt, columnFrom, SextantError, type ColumnTable, type PostStep } from '@sextant/contract';
import { expect, test } from 'vitest';
import { postProcess } from './run.ts';

const table = (columns: Readonly<Record<string, readonly (string | number | null)[]>>): ColumnTable => ({
  columns: Object.entries(columns).map(([name, cells]) =>
    columnFrom(name, cells.some((cell) => typeof cell === 'string') ? 'text' : 'float', cells),
  ),
  rowCount: Object.values(columns)[0]?.length ?? 0,
});
const run = (operation: string, options: PostStep['options'], table: ColumnTable) =>
  postProcess([{ operation, options }], table).table;
const cellsOf = (table: ColumnTable, name: string) => {
  const column = table.columns.find((one) => one.name === name);
  return Array.from({ length: table.rowCount }, (_, row) => (column === undefined ? undefined : cellAt(column, row)));
};
const rejectionOf = (action: () => unknown): string => {
  try {
    action();
    return 'no error';
  } catch (error) {
    return error instanceof SextantError ? `${error.code} ${error.message}` : String(error);
  }
};

test('a geohash is the middle of its cell, and a place has the geohash that geohash.org gives it', () => {
  const decodedTable = run(
    'geohash_decode',
    { geohash: 'at', latitude: 'lat', longitude: 'lon' },
    table({ at: ['ezs42', null] }),
  );
  expect(cellsOf(decodedTable, 'lat')[0]).toBeCloseTo(42.605, 3);
  expect(cellsOf(decodedTable, 'lon')[0]).toBeCloseTo(-5.603, 3);
  expect(cellsOf(decodedTable, 'lon')[1]).toBeNull();
  const encodedTable = run(
    'geohash_encode',
    { latitude: 'y', longitude: 'x', geohash: 'at' },
    table({ x: [10.40744], y: [57.64911] }),
  );
  expect(cellsOf(encodedTable, 'at')).toEqual(['u4pruydqqvj8']);
});

test('places far from the globe and texts that are no geohash are rejected', () => {
  const bad = { latitude: 'y', longitude: 'x', geohash: 'at' };
  expect(rejectionOf(() => run('geohash_encode', bad, table({ x: [10], y: [91] })))).toBe(
    'POST_002 Invalid longitude/latitude',
  );
  expect(rejectionOf(() => run('geohash_encode', bad, table({ x: [-181], y: [9] })))).toBe(
    'POST_002 Invalid longitude/latitude',
  );
  // The poles and the date line are places.
  const ends = table({ x: [180, -180, 0, 0], y: [0, 0, 90, -90] });
  expect(cellsOf(run('geohash_encode', bad, ends), 'at').map((text) => String(text).slice(0, 1))).toEqual([
    'x',
    '8',
    'u',
    'h',
  ]);
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
    expect(Date.now() - start).toBeLessThan(2_000);
  }
});

/** The geohash by its definition: the globe is halved by longitude and latitude in turns, five halvings to a character. */
function plainGeohash(latitude: number, longitude: number): string {
  const ranges = [
    { value: longitude, low: -180, high: 180 },
    { value: latitude, low: -90, high: 90 },
  ];
  let bits = '';
  for (let turn = 0; turn < 60; turn += 1) {
    const range = ranges[turn % 2];
    if (range === undefined) break;
    const middle = (range.low + range.high) / 2;
    const isUpper = range.value >= middle;
    if (isUpper) range.low = middle;
    else range.high = middle;
    bits += isUpper ? '1' : '0';
  }
  return bits.replaceAll(/.{5}/g, (five) => '0123456789bcdefghjkmnpqrstuvwxyz'.charAt(Number.parseInt(five, 2)));
}

test('geohashes of places all over the globe are those of the definition, and decode to the place', () => {
  const points: [number, number][] = [
    [0, 0],
    [90, 180],
    [-90, -180],
    [90, -180],
    [-90, 180],
    [42.6, -5.6],
    [45, 90],
    [-45, -90],
  ];
  let state = 7;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let index = 0; index < 500; index += 1) points.push([next() * 180 - 90, next() * 360 - 180]);
  for (let index = 0; index < 100; index += 1)
    points.push([(Math.floor(next() * 1024) - 512) * (90 / 512), (Math.floor(next() * 1024) - 512) * (180 / 512)]);
  const input = table({ y: points.map(([y]) => y), x: points.map(([, x]) => x) });
  const encodedTable = run('geohash_encode', { latitude: 'y', longitude: 'x', geohash: 'at' }, input);
  const codes = cellsOf(encodedTable, 'at');
  expect(codes).toEqual(points.map(([y, x]) => plainGeohash(y, x)));
  expect(codes.slice(0, 3)).toEqual(['s00000000000', 'zzzzzzzzzzzz', '000000000000']);
  expect(encodedTable.columns.map(({ name }) => name)).toEqual(['y', 'x', 'latitude', 'longitude', 'at']);
  expect(cellsOf(encodedTable, 'latitude')).toEqual(points.map(([y]) => y));
  expect(cellsOf(encodedTable, 'longitude')).toEqual(points.map(([, x]) => x));
  const decodedTable = run('geohash_decode', { geohash: 'at', latitude: 'lat', longitude: 'lon' }, encodedTable);
  points.forEach(([y, x], row) => {
    expect(Math.abs(Number(cellsOf(decodedTable, 'lat')[row]) - y)).toBeLessThan(1e-6);
    expect(Math.abs(Number(cellsOf(decodedTable, 'lon')[row]) - x)).toBeLessThan(1e-6);
  });
}, 30_000);

test('capital letters of a geohash mean the same, and a short one is the middle of a large cell', () => {
  const of = (text: string) => {
    const decodedTable = run(
      'geohash_decode',
      { geohash: 'at', latitude: 'lat', longitude: 'lon' },
      table({ at: [text] }),
    );
    return [
      cellsOf(decodedTable, 'lat')[0],
      cellsOf(decodedTable, 'lon')[0],
      decodedTable.columns.map(({ name }) => name).join(),
    ];
  };
  expect(of('EZS42')).toEqual(of('ezs42'));
  // The first character halves the longitude three times and the latitude twice: cells of 45° by 45°.
  expect(of('s')).toEqual([22.5, 22.5, 'at,lat,lon']);
  expect(of('0')).toEqual([-67.5, -157.5, 'at,lat,lon']);
});

test('places without a coordinate, or out of reach, and options without a name', () => {
  const names = { latitude: 'y', longitude: 'x', geohash: 'at' };
  const input = table({ x: [10, null, 20], y: [null, 5, 10] });
  const codes = cellsOf(run('geohash_encode', names, input), 'at');
  expect([codes[0], codes[1], codes[2]]).toEqual([null, null, plainGeohash(10, 20)]);
  const rejected = (operation: string, options: PostStep['options'], of = input) =>
    rejectionOf(() => run(operation, options, of));
  for (const [x, y] of [
    [181, 0],
    [-181, 0],
    [0, 91],
    [0, -91],
  ] as const)
    expect(rejected('geohash_encode', names, table({ x: [x], y: [y] }))).toBe('POST_002 Invalid longitude/latitude');
  for (const [operation, option] of [
    ['geohash_encode', 'geohash'],
    ['geohash_encode', 'latitude'],
    ['geohash_encode', 'longitude'],
    ['geohash_decode', 'geohash'],
    ['geohash_decode', 'latitude'],
    ['geohash_decode', 'longitude'],
  ] as const)
    expect(rejected(operation, { ...names, [option]: '' })).toBe(`POST_002 Option ${option} must name a column`);
  const missing = 'POST_002 Referenced columns not available in DataFrame.';
  expect(rejected('geohash_encode', { ...names, latitude: 'gone' })).toBe(missing);
  expect(rejected('geohash_encode', { ...names, longitude: 'gone' })).toBe(missing);
  expect(rejected('geohash_decode', { ...names, geohash: 'gone' })).toBe(missing);
  expect(rejected('geohash_decode', { ...names, geohash: 't' }, table({ t: [''] }))).toBe(
    'POST_002 Invalid geohash string',
  );
  const geodetic = { geodetic: 'at', latitude: 'lat', longitude: 'lon' };
  const texts = table({ at: ['1, 2', null] });
  expect(rejected('geodetic_parse', { ...geodetic, latitude: '' }, texts)).toBe(
    'POST_002 Option latitude must name a column',
  );
  expect(rejected('geodetic_parse', { ...geodetic, longitude: '' }, texts)).toBe(
    'POST_002 Option longitude must name a column',
  );
  expect(rejected('geodetic_parse', { ...geodetic, geodetic: 'gone' }, texts)).toBe(missing);
  const parsed = run('geodetic_parse', geodetic, texts);
  expect([parsed.columns.map(({ name }) => name), cellsOf(parsed, 'lat')]).toEqual([
    ['at', 'lat', 'lon'],
    [1, null],
  ]);
});

test.each([
  ['-10.5 N, 20 E', -10.5, 20, 0],
  ['-10.5 S, -20 W', 10.5, 20, 0],
  ['1°30′S 2°15″W', -1.5, -(2 + 15 / 3600), 0],
  ['N1 E2', 1, 2, 0],
  ['at 41.5;-81.0', 41.5, -81, 0],
  ['10/20/30 ft', 10, 20, 0.009144],
  ['10, 20, 2nmi', 10, 20, 3.704],
  ['10, 20, 2nm', 10, 20, 3.704],
  ['10, 20, 2 km', 10, 20, 2],
  ['10, 20, 1500', 10, 20, 1500],
  ['10 20 1.5', 10, 20, 1.5],
  ['10, 20, -5m', 10, 20, -0.005],
  ['90, 180', 90, 180, 0],
  ['-90, -180', -90, -180, 0],
  ['0, -190', 0, 170, 0],
  ['0, 540', 0, -180, 0],
])('the place %s', (text, latitude, longitude, altitude) => {
  const parsed = run(
    'geodetic_parse',
    { geodetic: 'at', latitude: 'lat', longitude: 'lon', altitude: 'alt' },
    table({ at: [text] }),
  );
  const found = ['lat', 'lon', 'alt'].map((name) => Number(cellsOf(parsed, name)[0]));
  [latitude, longitude, altitude].forEach((expected, index) => expect(found[index]).toBeCloseTo(expected, 9));
});

test('each column that comes out has to be named', () => {
  const names = { latitude: 'y', longitude: 'x', geohash: 'at' };
  for (const option of ['latitude', 'longitude', 'geohash'])
    for (const operation of ['geohash_decode', 'geohash_encode'])
      for (const missing of [{ [option]: '' }, { [option]: null }])
        expect(
          rejectionOf(() => run(operation, { ...names, ...missing }, table({ x: [1], y: [1], at: ['ezs42'] }))),
        ).toBe(`POST_002 Option ${option} must name a column`);
});

test.each(['resample', 'geohash_decode', 'geohash_encode', 'rolling', 'sort', 'select', 'rename', 'pivot', 'prophet'])(
  'an option that %s does not have is rejected with the name of the step',
  (operation) => {
    expect(rejectionOf(() => run(operation, { widow: 3 }, table({ x: [1] })))).toBe(
      `POST_002 Unknown option of ${operation}: widow`,
    );
  },
);
