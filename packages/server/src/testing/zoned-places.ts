import { withZones } from './clusters.ts';
import { serverPlaces, sqlitePlace, type TablePlace } from './table-places.ts';

/** An instant as ISO 8601 to the second, without a zone. */
export const isoText = (ms: number): string => new Date(ms).toISOString().slice(0, 19);
const spacedIso = (ms: number): string => isoText(ms).replace('T', ' ');
const dayText = (ms: number): string => isoText(ms).slice(0, 10);

/** A table of instants in a real database, and how it is connected. */
export interface ZonedPlace extends TablePlace {
  /** What `seen_at` needs to be told when it holds numbers; null when it holds times. */
  readonly timeFormat: 'epoch_s' | 'epoch_ms' | null;
  /** The folder that the server must be allowed to read; null for servers. */
  readonly folder: string | null;
}

const hourMs = 3_600_000;
/** Texts of two offsets. First, last and greatest text are those of the first and the latest instant. */
const offsetText = (ms: number, n: number): string =>
  n > 20 && n % 3 === 0 ? `${isoText(ms - 3 * hourMs)}-03:00` : `${isoText(ms)}Z`;

const inSqlite: readonly (readonly [ZonedPlace['timeFormat'], (ms: number, n: number) => string])[] = [
  [null, (ms, n) => `'${offsetText(ms, n)}'`],
  ['epoch_s', (ms) => String(ms / 1000)],
  ['epoch_ms', (ms) => String(ms)],
];

/**
 * SQLite and every database that the test runner names, with a table `zoned` of these instants: `seen_at` as instants, `local_at` as wall times,
 * `day`, and their numbers `n`. Sessions, servers and columns have other zones where they can.
 */
export async function zonedPlaces(instants: readonly number[]): Promise<readonly ZonedPlace[]> {
  const valuesOf = (row: (ms: number, n: number) => string): string =>
    instants.map((ms, n) => `(${row(ms, n)})`).join(', ');
  const files = inSqlite.map(([timeFormat, seenAt]): ZonedPlace => {
    const rows = valuesOf((ms, n) => `${seenAt(ms, n)}, '${spacedIso(ms)}', '${dayText(ms)}', ${n}`);
    const place = sqlitePlace(`SQLite (${timeFormat ?? 'texts'})`, [
      'create table zoned (seen_at timestamptz, local_at datetime, day date, n int)',
      `insert into zoned values ${rows}`,
    ]);
    return { ...place, timeFormat };
  });
  const name = `sextant_zones_${process.pid}`;
  const servers = await serverPlaces(name, {
    table: 'zoned',
    postgresql: (table, database) => [
      `create table ${table} (seen_at timestamptz, local_at timestamp, day date, n int)`,
      `insert into ${table} values ${valuesOf((ms, n) => `'${isoText(ms)}+00', '${isoText(ms)}', '${dayText(ms)}', ${n}`)}`,
      // A connection of its own zone must change no number.
      `alter database ${database} set timezone to 'America/New_York'`,
    ],
    mysql: (table) => [
      `set time_zone = '+00:00'`,
      `create table ${table} (seen_at timestamp null, local_at datetime, day date, n int)`,
      `insert into ${table} values ${valuesOf((ms, n) => `'${spacedIso(ms)}', '${spacedIso(ms)}', '${dayText(ms)}', ${n}`)}`,
    ],
    clickhouse: (table) => [
      // A column of its own zone must change no number.
      `CREATE TABLE ${table} (seen_at DateTime('Asia/Tokyo'), local_at DateTime, day Date, n Int32) ENGINE = Memory`,
      `INSERT INTO ${table} VALUES ${valuesOf((ms, n) => `${ms / 1000}, '${spacedIso(ms)}', '${dayText(ms)}', ${n}`)}`,
    ],
    trino: (table) => [
      `CREATE TABLE ${table} AS SELECT AT_TIMEZONE(FROM_UNIXTIME(s, 'UTC'), 'Asia/Tokyo') AS seen_at,
       CAST(FROM_UNIXTIME(s, 'UTC') AS TIMESTAMP(3)) AS local_at, CAST(FROM_UNIXTIME(s, 'UTC') AS DATE) AS day, n
       FROM (VALUES ${valuesOf((ms, n) => `${ms / 1000}, ${n}`)}) AS given (s, n)`,
    ],
  });
  const namedRequests = servers.map(async (place): Promise<ZonedPlace> => ({
    ...place,
    timeFormat: null,
    folder: null,
    cluster: place.title === 'MariaDB' ? await withZones(place.cluster) : place.cluster,
  }));
  return [...files, ...(await Promise.all(namedRequests))];
}
