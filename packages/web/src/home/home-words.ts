import type { HomeItem } from '@sextant/contract';
import { ChartIcon, DashboardIcon, DatabaseIcon } from '@sextant/ui';

export const kindIcons = {
  dashboard: DashboardIcon,
  chart: ChartIcon,
  dataset: DatabaseIcon,
} as const satisfies Record<HomeItem['kind'], unknown>;
export const kindWords = { dashboard: 'Dashboard', chart: 'Chart', dataset: 'Dataset' } as const satisfies Record<
  HomeItem['kind'],
  string
>;
