import type { ExampleTable } from '../example.ts';

/** Kept as codes in this order, so that classes, hours and weekdays sort as people count them. */
const hours = Array.from({ length: 24 }, (_, hour) => `'${String(hour).padStart(2, '0')}:00'`).join(', ');

/** Three million departures of the first half of 2001, with the places of both airports. The file is sorted by time, and so is the table: that keeps time filters fast. */
export const flightsTable: ExampleTable = {
  name: 'flights',
  version: 1,
  files: { flights: 'flights-3m.parquet', airports: 'airports.csv' },
  sql: `
    WITH airport AS (
      SELECT iata, name, city, nullif(state, 'NA') AS state, latitude, longitude FROM read_csv({airports}, header = true, nullstr = '')
    )
    SELECT
      flight.date,
      flight.delay::INTEGER AS delay,
      flight.distance::INTEGER AS distance,
      flight.origin,
      flight.destination,
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
      CAST(CASE
        WHEN flight.delay < 0 THEN 'Early'
        WHEN flight.delay < 15 THEN 'On time'
        WHEN flight.delay < 60 THEN '15–59 min'
        WHEN flight.delay < 180 THEN '1–3 h'
        ELSE 'Over 3 h'
      END AS ENUM ('Early', 'On time', '15–59 min', '1–3 h', 'Over 3 h')) AS delay_class,
      CAST(lpad(hour(flight.date)::VARCHAR, 2, '0') || ':00' AS ENUM (${hours})) AS departure_hour,
      CAST(dayname(flight.date) AS ENUM ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')) AS weekday,
      isodow(flight.date) >= 6 AS is_weekend
    FROM read_parquet({flights}) AS flight
    LEFT JOIN airport AS source ON source.iata = flight.origin
    LEFT JOIN airport AS target ON target.iata = flight.destination`,
  sources: [
    {
      name: 'U.S. Bureau of Transportation Statistics, airline on-time performance (3 million rows)',
      url: 'https://www.transtats.bts.gov/',
      licence: 'Data collected under 14 CFR Part 234; licence terms not explicitly specified',
    },
    {
      name: 'Airports, Data.gov',
      url: 'https://catalog.data.gov/dataset/airports-5e97a',
      licence: 'U.S. government work',
    },
  ],
};
