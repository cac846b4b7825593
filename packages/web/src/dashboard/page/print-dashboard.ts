import { overrideTheme } from '@sextant/ui';
import type { TileStore } from '../tile-store.ts';

/** A tile that does not come is printed as it stands. */
const mostWaitMs = 10_000;
/** Drawings follow a new width and theme within some frames. */
const framesAtRest = 5;

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Waits until every tile of the open tab has been painted for some frames, `mostWaitMs` at most. */
async function tilesArePainted(tiles: TileStore): Promise<void> {
  const until = Date.now() + mostWaitMs;
  for (let frames = 0; frames < framesAtRest && Date.now() < until;) {
    await nextFrame();
    const isPainted = [...tiles.getState().progress.values()].every((progress) => progress === 'painted');
    frames = isPainted ? frames + 1 : 0;
  }
}

/**
 * Opens the browser's window for printing with the dashboard as it stands: the open tab, its filters in words, everything drawn on white and as wide as
 * a sheet. Afterwards the page is as it was.
 */
export async function printDashboard(tiles: TileStore): Promise<void> {
  const page = document.querySelector<HTMLElement>('[data-dashboard-id]');
  if (page === null) return;
  overrideTheme('light');
  page.dataset['print'] = '';
  tiles.getState().showAll();
  try {
    await tilesArePainted(tiles);
    window.print();
  } finally {
    delete page.dataset['print'];
    overrideTheme(null);
  }
}
