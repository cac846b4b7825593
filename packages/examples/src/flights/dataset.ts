import type { ExampleDataset } from '../example.ts';
import { flightsTable } from './table.ts';

/** Flights with the words people use for them and the measures of punctuality. A delay is in minutes; a negative one left early. */
export const flightsDataset: ExampleDataset = {
  uuid: '608c53aa-8d25-4e50-909a-bde0ddb89c6e',
  version: 1,
  table: flightsTable,
  description: 'Three million departures within the United States, January to June 2001, with the places of both airports. Times are local to the airport of departure.',
  mainTimeColumn: 'date',
  columns: [
    { name: 'date', label: 'Departure', description: 'Local time of departure', isGroupable: true },
    { name: 'delay', label: 'Delay, minutes', description: 'Minutes late; negative is early', isGroupable: false },
    { name: 'distance', label: 'Distance, miles', isGroupable: false },
    { name: 'origin', label: 'Origin', description: 'IATA code of the airport of departure' },
    { name: 'destination', label: 'Destination', description: 'IATA code of the airport of arrival' },
    { name: 'origin_place', label: 'Origin airport' },
    { name: 'origin_city', label: 'Origin city' },
    { name: 'origin_state', label: 'Origin state' },
    { name: 'origin_latitude', label: 'Origin latitude', isGroupable: false },
    { name: 'origin_longitude', label: 'Origin longitude', isGroupable: false },
    { name: 'destination_place', label: 'Destination airport' },
    { name: 'destination_city', label: 'Destination city' },
    { name: 'destination_state', label: 'Destination state' },
    { name: 'destination_latitude', label: 'Destination latitude', isGroupable: false },
    { name: 'destination_longitude', label: 'Destination longitude', isGroupable: false },
    { name: 'delay_class', label: 'How late', description: 'Early, On time (under 15 min), 15–59 min, 1–3 h, Over 3 h' },
    { name: 'departure_hour', label: 'Departure hour' },
    { name: 'weekday', label: 'Weekday' },
    { name: 'is_weekend', label: 'Weekend' },
  ],
  metrics: [
    { uuid: '122c658d-3e5c-46cb-903c-b597527e8352', name: 'departures', label: 'Departures', expression: 'COUNT(*)', description: 'Number of departures', numberFormat: ',d' },
    { uuid: '988d66a0-8503-4973-b050-8569c0403ef9', name: 'average_delay', label: 'Average delay', expression: 'AVG(delay)', description: 'Mean delay in minutes; early departures count as negative', numberFormat: ',.1f' },
    { uuid: 'd01af8a8-2378-49f6-b042-41a15df5e495', name: 'on_time_share', label: 'On time', expression: 'COUNT(*) FILTER (WHERE delay < 15) / COUNT(*)', description: 'Share of departures less than 15 minutes late', numberFormat: ',.1%' },
    { uuid: '0bfb5fb6-fc5e-4cd0-8cdb-d9aedd6871f2', name: 'late_over_60', label: 'Late over 60 min', expression: 'COUNT(*) FILTER (WHERE delay >= 60)', description: 'Departures that were an hour late or more', numberFormat: ',d' },
    { uuid: '72d641a8-a632-477b-900a-9a3bec13aef6', name: 'delay_p90', label: '90th percentile delay', expression: 'quantile_cont(delay, 0.9)', description: 'Nine of ten departures were less late than this, in minutes', numberFormat: ',.0f' },
    { uuid: '913e24af-dbcc-4a9b-913e-8135c80b8639', name: 'average_distance', label: 'Average distance', expression: 'AVG(distance)', description: 'Mean distance in miles', numberFormat: ',.0f' },
  ],
};
