import type { ComponentType } from 'react';
import { loadChartTableView } from '@sextant/charts/views';
import type { ChartTableViewProps } from '@sextant/charts/views';
import { lazyPart } from '@sextant/ui';

/** Any rows as a grid, loaded when the first are shown. */
export const TableView: ComponentType<ChartTableViewProps> = lazyPart(loadChartTableView);
