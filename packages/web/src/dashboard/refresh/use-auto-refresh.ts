import { useQueryClient } from '@tanstack/react-query';
import { isImmuneToRefresh, refreshDelays } from '@sextant/dashboard';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { DashboardPageContext } from '../page-context.ts';
import { refreshOne, refreshRest, requestedTiles } from './refresh-tiles.ts';

interface RefreshTimerOptions {
  readonly intervalMs: number;
  /** True while nobody can see the page: then it waits, and asks at once when it is seen again and was due. */
  readonly isHidden: () => boolean;
  readonly onDue: () => void;
}

/** Calls `onDue` each interval until `stop`; `noteSeen` is called when the page is seen again. */
export function startRefreshTimer({ intervalMs, isHidden, onDue }: RefreshTimerOptions) {
  let dueAt = Date.now() + intervalMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(tick, Math.max(0, dueAt - Date.now()));
  };
  const tick = () => {
    if (isHidden()) return;
    onDue();
    dueAt = Date.now() + intervalMs;
    schedule();
  };
  schedule();
  return { noteSeen: schedule, stop: () => clearTimeout(timer) };
}

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
