import { whenLoaded } from '@sextant/ui';
import type { TileStore } from '../tile-store.ts';

/** Opens the browser's window for printing, by the keys and from the menu. */
export const print = (tiles: TileStore): void =>
  whenLoaded('The print view', import('./print-dashboard.ts'), ({ printDashboard }) => printDashboard(tiles));
