import { useEffect } from 'react';
import type { StoreApi } from 'zustand';
import { useStore } from 'zustand';
import { toast } from '@sextant/ui';
import { frontTab } from '../lab-store.ts';
import type { LabState } from '../lab-store.ts';
import { tabRunOf } from '../tab-run.ts';
import { readTab } from './tab-calls.ts';
import type { TabSync } from './tab-sync.ts';

/** Reads the text of a tab when it comes to the front for the first time, and its newest run. */
export function useFrontText(store: StoreApi<LabState>, sync: TabSync): void {
  const id = useStore(store, (state) => frontTab(state)?.id ?? null);
  useEffect(() => {
    const tab = frontTab(store.getState());
    if (tab === null || tab.sql !== null || tab.serverId === null) return;
    readTab(tab.serverId)
      .then(({ tab: stored, run }) => {
        sync.took({ ...stored, id: tab.id });
        if (run !== null && store.getState().runs[tab.id] === undefined) store.getState().putRun(tabRunOf(tab.id, run));
      })
      .catch(() => toast({ kind: 'error', text: 'An error occurred while fetching tab state' }));
  }, [store, sync, id]);
}
