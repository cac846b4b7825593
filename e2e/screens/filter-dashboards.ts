import { DashboardOnPage } from '../pages/dashboard.ts';
import { EditingOnPage } from '../pages/editing.ts';
import { changeDashboard, makeDashboard, ownName } from '../pages/own-objects.ts';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { after, dialogBy, idOf, ready } from './screen.ts';
import type { Screen } from './screen.ts';

const filterId = 'NATIVE_FILTER-airport';

/** A dashboard with charts of two datasets and one filter, which stands among the tiles. Returns its address. */
async function ownDashboard(page: Page): Promise<string> {
  const id = await makeDashboard(page, ownName('Airports'));
  const chartNames = ['Departures by origin', 'Phase of flight'];
  const chartIds = await Promise.all(chartNames.map((name) => idOf(page, 'chart', 'slice_name', name)));
  const datasetId = await idOf(page, 'dataset', 'table_name', 'flights');
  const place = (nodeId: string, type: string, meta: object) => ({
    [nodeId]: { id: nodeId, type, children: [], parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'], meta },
  });
  const chartPlaces = chartIds.map((chartId, index) =>
    place(`CHART-${index}`, 'CHART', { chartId, sliceName: chartNames[index], width: 4, height: 40 }),
  );
  const children = ['MARKDOWN-filter', ...chartIds.map((_, index) => `CHART-${index}`)];
  const positions = Object.assign(
    {
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
      'ROW-1': { id: 'ROW-1', type: 'ROW', children, parents: ['ROOT_ID', 'GRID_ID'], meta: {} },
    },
    place('MARKDOWN-filter', 'MARKDOWN', { nativeFilterId: filterId, code: 'Filter', width: 4, height: 12 }),
    ...chartPlaces,
  );
  const filter = {
    id: filterId,
    type: 'NATIVE_FILTER',
    name: 'Origin state',
    filterType: 'filter_select',
    targets: [{ datasetId, column: { name: 'origin_state' } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    cascadeParentIds: [],
    defaultDataMask: {},
    controlValues: { remembersValue: true },
  };
  await changeDashboard(page, id, {
    json_metadata: JSON.stringify({ native_filter_configuration: [filter], positions }),
  });
  return `/superset/dashboard/${id}/`;
}

/** The form of the filter, with the part that is wanted in sight. */
const filterForm = (part: RegExp) =>
  after(
    (page) => new EditingOnPage(page).toBeOpen(),
    dialogBy('Add and edit filters'),
    async (page) => {
      const wanted = page.getByRole('dialog').getByText(part).first();
      await wanted.scrollIntoViewIfNeeded();
      await expect(wanted).toBeVisible();
    },
  );

const editPath = async (page: Page): Promise<string> => `${await ownDashboard(page)}?edit=true`;

/** Screens of filters among the tiles, of mapped columns, of remembered values, and of a range in a chart. */
export const filterDashboardScreens: readonly Screen[] = [
  { name: 'dashboard-filter-places', path: ownDashboard, prepare: ready },
  { name: 'edit-filter-places', path: editPath, prepare: (page) => new EditingOnPage(page).toBeOpen() },
  { name: 'edit-mapped-columns', path: editPath, prepare: filterForm(/^Columns in other datasets/) },
  { name: 'edit-remembered-values', path: editPath, prepare: filterForm(/^Remember the last value/) },
  {
    name: 'tile-range',
    path: '/superset/dashboard/flight-punctuality/',
    prepare: after(ready, async (page) => {
      const tile = new DashboardOnPage(page).tile('Departures by origin');
      await tile.choose('Select a range');
      await tile.frame.scrollIntoViewIfNeeded();
    }),
  },
];
