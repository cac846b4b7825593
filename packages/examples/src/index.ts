import type { ExampleDashboard } from './example.ts';
import { flightDashboard } from './flights/dashboard.ts';
import { strikeDashboard } from './strikes/dashboard.ts';

export type {
  ExampleChart,
  ExampleColumn,
  ExampleDashboard,
  ExampleDataset,
  ExampleFilter,
  ExampleMetric,
  ExampleRow,
  ExampleTable,
  ExampleTile,
  DataOrigin as Source,
} from './example.ts';
export { tableQuery } from './data-files.ts';
export type { TableQuery } from './data-files.ts';
export { exampleLayout, exampleMetadata } from './layout.ts';
export type { PlacedChart, PlacedRows } from './layout.ts';
export { sourceText } from './source-text.ts';

/**
 * The dashboards that the first start makes, each with its dataset, table and charts. Uuids are fixed for ever; `version` is raised with
 * every change, and the loader updates an object only while its head is still the loader's own.
 */
export const exampleDashboards: readonly ExampleDashboard[] = [flightDashboard, strikeDashboard];
