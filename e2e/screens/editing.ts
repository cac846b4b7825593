import type { Page } from '@playwright/test';
import { EditingOnPage } from '../pages/editing.ts';
import { makeDashboard, ownName } from '../pages/own-objects.ts';
import { after, dialogBy, isNarrow, menuOf } from './screen.ts';
import type { Action, Screen } from './screen.ts';

const path = '/superset/dashboard/flight-punctuality/?edit=true';
const editable: Action = (page) => new EditingOnPage(page).toBeOpen();
const ownDashboard = async (page: Page): Promise<string> =>
  `/superset/dashboard/${await makeDashboard(page, ownName('Composed'))}/?edit=true`;
/** What can be added stands at the side, or in a sheet that is opened first. */
const panel: Action = async (page) => {
  if (isNarrow(page)) await dialogBy(/^Add$/)(page);
};
const add =
  (...names: readonly string[]): Action =>
  async (page) => {
    for (const name of names) {
      await panel(page);
      await new EditingOnPage(page).addElement(name);
    }
  };
const addChart =
  (name: string): Action =>
  async (page) => {
    await panel(page);
    await new EditingOnPage(page).addChart(name);
  };
const write: Action = async (page) => {
  await new EditingOnPage(page).grip('Text').press('Enter');
  await page
    .getByRole('textbox', { name: 'Text in markdown' })
    .fill('## Late flights\n\nCounted from **15 minutes** on.');
};
const pick: Action = (page) =>
  new EditingOnPage(page).element('When delays build up').click({ position: { x: 60, y: 20 } });
const filterModal = after(editable, dialogBy('Add and edit filters'));

/** Screens of a dashboard that is edited. */
export const editingScreens: readonly Screen[] = [
  { name: 'edit', path, prepare: editable },
  { name: 'edit-picked', path, prepare: after(editable, pick), isOnPhone: false },
  { name: 'edit-empty', path: ownDashboard, prepare: editable },
  {
    name: 'edit-chart',
    path: ownDashboard,
    prepare: after(editable, addChart('When delays build up'), addChart('Departures')),
    isOnPhone: false,
  },
  { name: 'edit-text', path: ownDashboard, prepare: after(editable, add('Text'), write), isOnPhone: false },
  {
    name: 'edit-tabs',
    path: ownDashboard,
    prepare: after(editable, add('Tabs', 'Header', 'Divider')),
    isOnPhone: false,
  },
  { name: 'edit-filters', path, prepare: filterModal },
  { name: 'edit-properties', path, prepare: after(editable, dialogBy('Properties')) },
  { name: 'edit-versions', path, prepare: after(editable, dialogBy('Versions')), isOnPhone: false },
  { name: 'edit-save-menu', path, prepare: after(editable, menuOf('Save options', null)) },
];
