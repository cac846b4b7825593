import { isChartType } from '@sextant/charts';
import { isPlainView, loadChartView } from '@sextant/charts/views';
import { useEffect, useMemo } from 'react';
import type { Tile } from '@sextant/dashboard';
import { usePage, useTiles } from '../page-context.ts';
import type { DashboardPageContext } from '../page-context.ts';
import { isReady, isVisiblePainted } from '../tile-store.ts';
import type { TileProgress, TileState } from '../tile-store.ts';

/** A slow tile on the screen must not hold back the filters' fields and the numbers beside pictures for longer. */
const restWaitMs = 3_000;
/** A picture whose result has come waits no longer than this for a number that is still being counted. */
const pictureWaitMs = 100;

const isPlain = (tile: Tile): boolean => {
  const type = tile.chart?.form_data.viz_type;
  return isChartType(type) && isPlainView(type);
};

/** What is near the screen waits no longer than this for a slow tile on it, once pictures have their turn. */
const visibleWaitMs = 300;

/** Whether a tile is near the screen, but not on it. */
const isBeside = ({ placed, visibleTiles: seen }: TileState, { id }: Pick<Tile, 'id'>): boolean =>
  placed.has(id) && !seen.has(id);

/**
 * Whether a tile may be drawn now. Numbers at any time; pictures and tables after the first of them, if there are any; of these first what is on the
 * screen.
 */
export function useMayDraw(tile: Tile): boolean {
  const { model } = usePage();
  const isAtOnce = isPlain(tile);
  const hasNumbers = useMemo(() => model.tiles.some(isPlain), [model]);
  return useTiles(
    (state) => isAtOnce || ((state.mayDraw || !hasNumbers) && (state.mayDrawNear || !isBeside(state, tile))),
  );
}

async function loadPictures(tiles: readonly Tile[]): Promise<void> {
  const types = tiles.map(({ chart }) => chart?.form_data.viz_type).filter(isChartType);
  // A chunk that does not come is asked for again by its tile.
  // What asks beside the pictures comes with them, so that it asks with what else is asked then.
  const coverageCode = import('../../api/chart-coverage.ts');
  await Promise.allSettled([...types.map(loadChartView), coverageCode]);
}

/**
 * Decides what the page loads when. First numbers, which need little code; once one
 * of them is on the screen, the drawing library and the pictures there, then what is near; last the fields of the filters, and what is said beside the pictures:
 * of how many rows, which share of all.
 */
export function useLoadingOrder({ model, tiles }: DashboardPageContext): void {
  useEffect(() => {
    const { letDraw, letDrawNear, letRestLoad } = tiles.getState();
    const timers = [setTimeout(letRestLoad, restWaitMs)];
    const plainTiles = model.tiles.filter(isPlain);
    const isLoading = () => plainTiles.some(({ id }) => tiles.getState().progress.get(id) === 'loaded');
    const isAny = (progress: TileProgress) => [...tiles.getState().progress.values()].includes(progress);
    let hasResult = false;
    let isPainted = false;
    let isAllPainted = false;
    const stop = tiles.subscribe((state, before) => {
      if (state.mayDraw && !before.mayDraw) {
        void loadPictures(model.tiles.filter((tile) => !isBeside(state, tile)));
        timers.push(setTimeout(letDrawNear, visibleWaitMs));
      }
      if (state.mayDrawNear && !before.mayDrawNear) void loadPictures(model.tiles);
      if (!hasResult && isAny('loaded')) {
        hasResult = true;
        timers.push(setTimeout(() => isLoading() || letDraw(), pictureWaitMs));
      }
      if (!isPainted && isAny('painted')) {
        isPainted = true;
        // The frame that shows the tile goes first.
        timers.push(setTimeout(letDraw, 0));
      }
      if (!state.mayDrawNear && isPainted && isVisiblePainted(state)) timers.push(setTimeout(letDrawNear, 0));
      if (!isAllPainted && isReady(state)) {
        isAllPainted = true;
        timers.push(setTimeout(letRestLoad, 0));
      }
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [model, tiles]);
}
