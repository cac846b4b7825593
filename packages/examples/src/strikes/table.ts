import type { ExampleTable } from '../example.ts';

/** Ten thousand reports of aircraft striking wildlife, 1990 to 2002. */
export const strikesTable: ExampleTable = {
  name: 'wildlife_strikes',
  version: 1,
  files: { strikes: 'birdstrikes.csv' },
  sql: `
    SELECT
      "Flight Date" AS date,
      "Airport Name" AS airport,
      "Origin State" AS state,
      "Aircraft Make Model" AS aircraft,
      "Aircraft Airline Operator" AS operator,
      "Phase of flight" AS phase,
      "Time of day" AS time_of_day,
      "Wildlife Species" AS species,
      "Wildlife Size" AS wildlife_size,
      CASE "Effect Amount of damage" WHEN 'B' THEN 'Unknown' WHEN 'C' THEN 'Unknown' ELSE "Effect Amount of damage" END AS damage,
      "Speed IAS in knots"::INTEGER AS speed_knots,
      "Cost Repair"::INTEGER AS repair_cost,
      "Cost Other"::INTEGER AS other_cost,
      "Cost Total $"::INTEGER AS total_cost
    FROM read_csv({strikes}, header = true)
    ORDER BY date`,
  sources: [
    { name: 'FAA Wildlife Strike Database', url: 'http://wildlife.faa.gov', license: 'U.S. government dataset' },
  ],
};
