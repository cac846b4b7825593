import type { StoreApi } from 'zustand';
import { toast } from '@sextant/ui';
import type { LabState } from './lab-store.ts';
import { runStateOf } from './tab-run.ts';

/** So long a user need not be told that what they pressed waits: most runs end sooner. */
const quietMs = 500;

const isRunning = ({ runs }: LabState, tabId: string): boolean => runStateOf(runs[tabId]) === 'running';

/** Calls `action` once the newest run of a tab has ended, or the tab is gone. */
function onEnd(store: StoreApi<LabState>, tabId: string, action: () => void): void {
  const unsubscribe = store.subscribe((state) => {
    if (isRunning(state, tabId)) return;
    unsubscribe();
    // What changes the store is not inside of its own change.
    queueMicrotask(action);
  });
}

/** Runs that are asked for while another one of their tab still goes on: its first rows stand there before it has ended. */
export function createNextRuns(store: StoreApi<LabState>) {
  const waiting = new Map<string, () => void>();
  return {
    /** Calls `start` as soon as nothing runs in the tab: at once, or when what runs has ended. The last one asked for wins. */
    startWhenFree(tabId: string, start: () => void): void {
      if (!isRunning(store.getState(), tabId)) return start();
      const isFirst = !waiting.has(tabId);
      waiting.set(tabId, start);
      if (!isFirst) return;
      const noticeTimer = setTimeout(
        () => toast({ kind: 'info', text: 'Runs when the query before it has ended' }),
        quietMs,
      );
      onEnd(store, tabId, () => {
        clearTimeout(noticeTimer);
        const next = waiting.get(tabId);
        waiting.delete(tabId);
        if (store.getState().tabs.some(({ id }) => id === tabId)) next?.();
      });
    },
    /** What waits is not run: the user stops the tab. */
    forget: (tabId: string): void => void waiting.delete(tabId),
  };
}
