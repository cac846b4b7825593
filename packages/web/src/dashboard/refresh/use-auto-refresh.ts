import { useQueryClient } from '@tanstack/react-query';
import { isImmuneToRefresh, refreshDelays } from '@sextant/dashboard';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { DashboardPageContext } from '../page-context.ts';
import { refreshOne, refreshRest, requestedTiles } from './refresh-tiles.ts';
import { startRefreshTimer } from './refresh-timer.ts';

/** Asks the tiles again each interval of the page (`refreshS` of its tile store), one after the other, while it is seen. */
export function useAutoRefresh(page: DashboardPageContext): void {
  const client = useQueryClient();
  const intervalS = useStore(page.tiles, ({ refreshS }) => refreshS);
  useEffect(() => {
    if (intervalS === 0) return undefined;
    let waiting: ReturnType<typeof setTimeout>[] = [];
    const refreshInTurn = () => {
      const { metadata } = page.model;
      const tiles = requestedTiles(page).filter(({ chartId }) => !isImmuneToRefresh(metadata, chartId));
      const delays = refreshDelays(metadata, tiles.length, intervalS);
      waiting.forEach(clearTimeout);
      waiting = tiles.map((tile, index) => setTimeout(() => refreshOne(client, page, tile), delays[index]));
      refreshRest(client);
    };
    const timer = startRefreshTimer({
      intervalMs: intervalS * 1000,
      isHidden: () => document.hidden,
      onDue: refreshInTurn,
    });
    const handleVisibility = () => {
      if (!document.hidden) timer.noteSeen();
    };
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      timer.stop();
      waiting.forEach(clearTimeout);
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  }, [client, page, intervalS]);
}
