import type { ExampleDataset } from '../example.ts';
import { strikesTable } from './table.ts';

/** Wildlife strikes with readable names; costs are in US dollars of the year reported. */
export const strikesDataset: ExampleDataset = {
  uuid: 'a435d175-ebc4-4eee-b721-3eda29a64d4f',
  version: 1,
  table: strikesTable,
  description: 'Ten thousand reports of aircraft striking wildlife in the United States, 1990 to 2002.',
  mainTimeColumn: 'date',
  columns: [
    { name: 'date', label: 'Flight date' },
    { name: 'airport', label: 'Airport' },
    { name: 'state', label: 'State' },
    { name: 'aircraft', label: 'Aircraft' },
    { name: 'operator', label: 'Operator' },
    { name: 'phase', label: 'Phase of flight' },
    { name: 'time_of_day', label: 'Time of day' },
    { name: 'species', label: 'Species' },
    { name: 'wildlife_size', label: 'Size of the animal' },
    { name: 'damage', label: 'Damage' },
    { name: 'speed_knots', label: 'Speed, knots', isGroupable: false },
    { name: 'repair_cost', label: 'Repair cost, $', isGroupable: false },
    { name: 'other_cost', label: 'Other cost, $', isGroupable: false },
    { name: 'total_cost', label: 'Total cost, $', isGroupable: false },
  ],
  metrics: [
    {
      uuid: 'd1ae3c9e-1314-4e54-a042-99db7e63ec40',
      name: 'strikes',
      label: 'Strikes',
      expression: 'COUNT(*)',
      description: 'Number of reports',
      numberFormat: ',d',
    },
    {
      uuid: '5baa2865-4153-4bd7-9af8-dadc9b5824b7',
      name: 'total_cost',
      label: 'Total cost',
      expression: 'SUM(total_cost)',
      description: 'Repair and other costs together, US dollars',
      numberFormat: '$,.3s',
    },
    {
      uuid: '2b9b790b-496f-43df-a094-f614f18f2443',
      name: 'cost_per_strike',
      label: 'Cost per strike',
      expression: 'AVG(total_cost)',
      description: 'Mean cost of a report, US dollars',
      numberFormat: '$,.0f',
    },
    {
      uuid: '07161520-bb06-4f93-b78a-9c591e19fccc',
      name: 'damaging_share',
      label: 'With damage',
      expression: "COUNT(*) FILTER (WHERE damage IN ('Minor', 'Medium', 'Substantial')) / COUNT(*)",
      description: 'Share of strikes that damaged the aircraft',
      numberFormat: ',.1%',
    },
  ],
};
