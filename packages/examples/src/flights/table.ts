import type { ExampleTable } from '../example.ts';

const list = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ');

// Kept as codes in this order, so that classes, hours and weekdays sort as users count them.
const classes = list(['Early', 'On time', '15–59 min', '1–3 h', 'Over 3 h']);
const hours = list(Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`));
const weekdays = list(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);

const latenessClass = (text: string): string => `'${text}'::ENUM (${classes})`;
/** The code at a place, from 1: several times faster than a text that is looked up for every row. */
const codeAt = (texts: string, index: string): string => `([${texts}]::ENUM (${texts})[])[${index}]`;

/** A type of the texts of an airport's column, in their order. */
const textsOf = (column: string): string =>
  `CREATE TYPE airport_${column} AS ENUM (SELECT DISTINCT ${column} FROM named_airport WHERE ${column} IS NOT NULL ORDER BY 1)`;

/** Three million departures of the first half of 2001, with the places of both airports. The file is sorted by time, and so is the table: that keeps time filters fast. */
export const flightsTable: ExampleTable = {
  name: 'flights',
  version: 1,
  files: { flights: 'flights-3m.parquet', airports: 'airports.csv' },
  // Airports become codes before they are joined: texts would be carried and looked up for each of the flights, which takes four times as long.
  setup: [
    `CREATE TABLE named_airport AS
      SELECT code, name, city, nullif(state, 'NA') AS state, latitude, longitude
      FROM (SELECT origin AS code FROM read_parquet({flights}) UNION SELECT destination FROM read_parquet({flights}))
      LEFT JOIN read_csv({airports}, header = true, nullstr = '') ON iata = code`,
    ...['code', 'name', 'city', 'state'].map(textsOf),
    `CREATE TABLE airport AS
      SELECT code AS iata, code::airport_code AS code, name::airport_name AS name, city::airport_city AS city, state::airport_state AS state, latitude, longitude
      FROM named_airport`,
  ],
  sql: `
    SELECT
      flight.date,
      flight.delay::INTEGER AS delay,
      flight.distance::INTEGER AS distance,
      source.code AS origin,
      target.code AS destination,
      source.name AS origin_place,
      source.city AS origin_city,
      source.state AS origin_state,
      source.latitude AS origin_latitude,
      source.longitude AS origin_longitude,
      target.name AS destination_place,
      target.city AS destination_city,
      target.state AS destination_state,
      target.latitude AS destination_latitude,
      target.longitude AS destination_longitude,
      CASE
        WHEN flight.delay < 0 THEN ${latenessClass('Early')}
        WHEN flight.delay < 15 THEN ${latenessClass('On time')}
        WHEN flight.delay < 60 THEN ${latenessClass('15–59 min')}
        WHEN flight.delay < 180 THEN ${latenessClass('1–3 h')}
        ELSE ${latenessClass('Over 3 h')}
      END AS delay_class,
      ${codeAt(hours, 'hour(flight.date) + 1')} AS departure_hour,
      ${codeAt(weekdays, 'isodow(flight.date)')} AS weekday,
      isodow(flight.date) >= 6 AS is_weekend
    FROM read_parquet({flights}) AS flight
    LEFT JOIN airport AS source ON source.iata = flight.origin
    LEFT JOIN airport AS target ON target.iata = flight.destination`,
  sources: [
    {
      name: 'U.S. Bureau of Transportation Statistics, airline on-time performance (3 million rows)',
      url: 'https://www.transtats.bts.gov/',
      license: 'Data collected under 14 CFR Part 234; license terms not explicitly specified',
    },
    {
      name: 'Airports, Data.gov',
      url: 'https://catalog.data.gov/dataset/airports-5e97a',
      license: 'U.S. government work',
    },
  ],
};
