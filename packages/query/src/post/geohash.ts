import { cellLabel, floatColumn, frameCell, numbersOf, type Frame, type FrameColumn } from './frame.ts';
import { columnsUnder, readOptions, requireColumns, withColumns, type Options } from './options.ts';

type RawOptions = Readonly<Record<string, unknown>>;

const alphabet = '0123456789bcdefghjkmnpqrstuvwxyz';

/** The name that an option gives a column; it must be there. */
function nameOf(options: Options, option: string): string {
  const name = options.text(option, '');
  if (name === '') options.reject(`Option ${option} must name a column`);
  return name;
}

/** Adds the longitude and latitude of the middle of each geohash's cell, in degrees; NULL for NULL. */
export function geohashDecode(frame: Frame, rawOptions: RawOptions): Frame {
  const options = readOptions('geohash_decode', rawOptions, ['geohash', 'longitude', 'latitude']);
  const [source, longitude, latitude] = ['geohash', 'longitude', 'latitude'].map((option) => nameOf(options, option));
  requireColumns(frame, [source ?? ''], options);
  const [column] = columnsUnder(frame, source ?? '');
  const points = readTexts(frame, column, (text) => decodeColumns(text, options));
  const numbers = (read: (point: GeoPoint) => number): Float64Array =>
    Float64Array.from(points, (point) => (point === null ? Number.NaN : read(point)));
  return withColumns(frame, [
    floatColumn(
      [latitude ?? ''],
      numbers((point) => point.latitude),
    ),
    floatColumn(
      [longitude ?? ''],
      numbers((point) => point.longitude),
    ),
  ]);
}

/** Adds the geohash of each place (12 characters; NULL without a coordinate) and, as Superset does, the coordinates as `latitude`, `longitude`. */
export function geohashEncode(frame: Frame, rawOptions: RawOptions): Frame {
  const options = readOptions('geohash_encode', rawOptions, ['geohash', 'longitude', 'latitude']);
  const [target, longitude, latitude] = ['geohash', 'longitude', 'latitude'].map((option) => nameOf(options, option));
  requireColumns(frame, [longitude ?? '', latitude ?? ''], options);
  const [longitudes, latitudes] = [longitude, latitude].map((name) => {
    const [column] = columnsUnder(frame, name ?? '');
    return column === undefined ? new Float64Array(frame.rowCount) : numbersOf(column);
  });
  const codes = new Int32Array(frame.rowCount).fill(-1);
  const dictionary: string[] = [];
  for (let row = 0; row < frame.rowCount; row += 1) {
    const point = { latitude: latitudes?.[row] ?? Number.NaN, longitude: longitudes?.[row] ?? Number.NaN };
    if (Number.isNaN(point.latitude) || Number.isNaN(point.longitude)) continue;
    if (Math.abs(point.latitude) > 90 || Math.abs(point.longitude) > 180) options.reject('Invalid longitude/latitude');
    codes[row] = dictionary.push(encodePoint(point)) - 1;
  }
  return withColumns(frame, [
    floatColumn(['latitude'], latitudes ?? new Float64Array()),
    floatColumn(['longitude'], longitudes ?? new Float64Array()),
    { path: [target ?? ''], type: 'text', cells: { encoding: 'texts', codes, dictionary } },
  ]);
}

/** What the texts of a column say, each distinct text read once; null for NULL. */
export function readTexts<Read>(
  frame: Frame,
  column: FrameColumn | undefined,
  read: (text: string) => Read,
): (Read | null)[] {
  const parsedByText = new Map<string, Read>();
  return Array.from({ length: frame.rowCount }, (_, row) => {
    const text = column === undefined ? null : cellLabel(frameCell(column, row), column.type);
    if (text === null) return null;
    const found = parsedByText.get(text) ?? read(text);
    parsedByText.set(text, found);
    return found;
  });
}

interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** Halves the globe by the bits of each character, longitude first. */
function decodeColumns(text: string, options: Options): GeoPoint {
  const longitude = [-180, 180];
  const latitude = [-90, 90];
  let isLongitude = true;
  if (text === '') options.reject('Invalid geohash string');
  for (const character of text.toLowerCase()) {
    const bits = alphabet.indexOf(character);
    if (bits < 0) options.reject('Invalid geohash string');
    for (let bit = 16; bit >= 1; bit /= 2) {
      const range = isLongitude ? longitude : latitude;
      const middle = ((range[0] ?? 0) + (range[1] ?? 0)) / 2;
      range[(bits & bit) === 0 ? 1 : 0] = middle;
      isLongitude = !isLongitude;
    }
  }
  const middleOf = ([low = 0, high = 0]: readonly number[]): number => (low + high) / 2;
  return { latitude: middleOf(latitude), longitude: middleOf(longitude) };
}

const cellsAcross = 2 ** 30;

/** In which of 2³⁰ equal parts of a range a coordinate lies; the last part holds the end, too. */
function partOf(value: number, low: number, width: number): number {
  const size = width / cellsAcross;
  const cellIndex = Math.floor((value - low) / size);
  // Rounding may have gone up over an edge; edges are exact, and it never falls below one.
  return Math.min(low + cellIndex * size > value ? cellIndex - 1 : cellIndex, cellsAcross - 1);
}

/** Five bits with a gap after each: 0b11 → 0b101. */
const gappedBits = Int32Array.from({ length: 32 }, (_, bits) =>
  [0, 1, 2, 3, 4].reduce((sum, bit) => sum | (((bits >> bit) & 1) << (2 * bit)), 0),
);
/** Two characters for ten bits. */
const codePairs = Array.from({ length: 1024 }, (_, bits) => `${alphabet[bits >> 5] ?? ''}${alphabet[bits & 31] ?? ''}`);

/** Bits of longitude and latitude in turns, five to a character. */
function encodePoint(point: GeoPoint): string {
  const x = partOf(point.longitude, -180, 360);
  const y = partOf(point.latitude, -90, 180);
  let text = '';
  for (let shift = 25; shift >= 0; shift -= 5)
    text += codePairs[((gappedBits[(x >> shift) & 31] ?? 0) << 1) | (gappedBits[(y >> shift) & 31] ?? 0)] ?? '';
  return text;
}
