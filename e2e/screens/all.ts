import { dashboardScreens } from './dashboards.ts';
import { filterDashboardScreens } from './filter-dashboards.ts';
import { dataScreens } from './data.ts';
import { editingScreens } from './editing.ts';
import { exploreScreens } from './explore.ts';
import { guideScreens } from './guide.ts';
import { listScreens } from './lists.ts';
import { settingsScreens } from './settings.ts';
import { sqlLabScreens } from './sql-lab.ts';
import type { Screen } from './screen.ts';

/** Every screen of the product; a new page adds its line to one of the lists. */
export const screens: readonly Screen[] = [
  ...filterDashboardScreens,
  ...dashboardScreens,
  ...editingScreens,
  ...exploreScreens,
  ...listScreens,
  ...dataScreens,
  ...settingsScreens,
  ...sqlLabScreens,
  ...guideScreens,
];

/** Sizes of the window. `text` is a desktop whose texts alone are twice as large; `zoom` is one at 200 %. */
export const sizes = [
  { name: 'desktop', width: 1440, height: 900, scale: 1 },
  { name: 'phone', width: 390, height: 844, scale: 1 },
  { name: 'tablet', width: 820, height: 1180, scale: 1 },
  { name: 'wide', width: 2560, height: 1440, scale: 1 },
  { name: 'zoom', width: 720, height: 450, scale: 2 },
  { name: 'text', width: 1440, height: 900, scale: 1 },
] as const;

export const themes = ['light', 'dark'] as const;
