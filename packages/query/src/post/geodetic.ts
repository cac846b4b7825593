import { floatColumn, type Frame } from './frame.ts';
import { readTexts } from './geohash.ts';
import { columnsUnder, readOptions, requireColumns, withColumns, type Options } from './options.ts';

/** A place: degrees north and east, kilometres above the sea. */
interface Point {
  readonly latitude: number;
  readonly longitude: number;
  readonly altitudeKm: number;
}

const number = String.raw`\d+(?:\.\d+)?`;

/** Degrees, then minutes (′ ' m) and seconds (″ " s), with a letter for the side of the globe before or behind. */
const angle = (name: string, sides: string): string =>
  String.raw`(?<${name}Front>[${sides}])?\x20*(?<${name}Degrees>[+-]?${number})` +
  String.raw`(?:[°ºD*\s]\x20*(?:(?<${name}Minutes>${number})[′'m]\x20*)?(?:(?<${name}Seconds>${number})[″"s]\x20*)?)?` +
  String.raw`(?<${name}Back>[${sides}])?`;

const separator = String.raw`\s*[,;/\s]\s*`;

const pointPattern = new RegExp(
  String.raw`^.*?${angle('latitude', 'NS')}${separator}${angle('longitude', 'EW')}` +
    String.raw`(?:${separator}(?<altitude>[+-]?${number})\x20*(?<unit>km|m|mi|ft|nmi?)?)?\s*$`,
  's',
);

/** Kilometres of one unit. */
const kilometres: Readonly<Record<string, number>> = {
  km: 1,
  m: 0.001,
  mi: 1.609344,
  ft: 0.0003048,
  nm: 1.852,
  nmi: 1.852,
};

/** Longest text that is tried. */
const textMax = 200;

/**
 * Adds latitude, longitude (degrees) and, when asked, altitude (kilometres) of places written as text: `41.5, -81.0`, `23 26m 22s N
 * 23 27m 30s E`, `10, 20, 1500m`. A number with `m` right behind the degrees is minutes, as in Superset; an altitude without a unit is in kilometers.
 * NULL for NULL.
 */
export function geodeticParse(frame: Frame, rawOptions: Readonly<Record<string, unknown>>): Frame {
  const options = readOptions('geodetic_parse', rawOptions, ['geodetic', 'longitude', 'latitude', 'altitude']);
  const source = options.text('geodetic', '');
  requireColumns(frame, [source], options);
  const points = readTexts(frame, columnsUnder(frame, source)[0], (text) => parsed(text, options));
  const column = (option: string, read: (point: Point) => number) => {
    const name = options.text(option, '');
    if (name === '' && option !== 'altitude') options.reject(`Option ${option} must name a column`);
    return name === ''
      ? []
      : [
          floatColumn(
            [name],
            Float64Array.from(points, (point) => (point === null ? Number.NaN : read(point))),
          ),
        ];
  };
  return withColumns(frame, [
    ...column('latitude', (point) => point.latitude),
    ...column('longitude', (point) => point.longitude),
    ...column('altitude', (point) => point.altitudeKm),
  ]);
}

function parsed(text: string, options: Options): Point {
  const matchGroups = text.length > textMax ? undefined : pointPattern.exec(text)?.groups;
  if (matchGroups === undefined) return options.reject('Invalid geodetic string');
  const latitude = degreesOf(matchGroups, 'latitude', 'S');
  if (Math.abs(latitude) > 90) options.reject('Invalid geodetic string');
  const longitude = degreesOf(matchGroups, 'longitude', 'W');
  return {
    latitude,
    longitude: wrapLongitude(longitude),
    altitudeKm: Number(matchGroups['altitude'] ?? 0) * (kilometres[matchGroups['unit'] ?? 'km'] ?? 1),
  };
}

function degreesOf(matchGroups: Readonly<Record<string, string | undefined>>, name: string, opposite: string): number {
  const degrees = Number(matchGroups[`${name}Degrees`] ?? 0);
  const size =
    Math.abs(degrees) +
    Number(matchGroups[`${name}Minutes`] ?? 0) / 60 +
    Number(matchGroups[`${name}Seconds`] ?? 0) / 3600;
  const isNegative = (matchGroups[`${name}Degrees`] ?? '').startsWith('-');
  const isOpposite = (matchGroups[`${name}Front`] ?? matchGroups[`${name}Back`]) === opposite;
  return isNegative === isOpposite ? size : -size;
}

/** A longitude from −180 up to but without 180. */
const wrapLongitude = (longitude: number): number =>
  Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;
