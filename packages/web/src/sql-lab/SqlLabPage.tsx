import { Suspense, useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { PageHeader, Skeleton, lazyPart, toast } from '@sextant/ui';
import type { StoreApi } from 'zustand';
import { useStore } from 'zustand';
import { meQuery } from '../api/me.ts';
import { hasPermission } from '../api/permissions.ts';
import { isReachable, startQuery } from './lab-queries.ts';
import { LabProvider, createLabStore, activeTab } from './lab-store.ts';
import { LabView } from './LabView.tsx';
import { openAddress } from './open-address.ts';
import { followAll } from './start-run.ts';
import { startOf } from './start-of.ts';
import styles from './SqlLab.module.css';
import { SyncWatchProvider, makeSyncWatch } from './tabs/SavedReading.tsx';
import { makeOutbox } from './tabs/tab-outbox.ts';
import { TabSync } from './tabs/tab-sync.ts';
import type { SqlLabStart } from './wire.ts';
import type { LabState } from './lab-store.ts';
import { tabRunOf } from './tab-run.ts';
import { readTab } from './tabs/tab-calls.ts';

const Denied = lazyPart(async () => (await import('./NotOpened.tsx')).Denied);
const NotStarted = lazyPart(async () => (await import('./NotOpened.tsx')).NotStarted);

/** The page with what it begins with; its store and its keeping live as long as it. */
function OpenLab({ start, userId }: { readonly start: SqlLabStart; readonly userId: number }) {
  const client = useQueryClient();
  const router = useRouter();
  const [lab] = useState(() => {
    const outbox = makeOutbox(window.localStorage, userId);
    const watch = makeSyncWatch();
    const store = createLabStore(startOf(start, outbox.all()), (id) => isReachable(client, id));
    return { store, watch, sync: new TabSync(store, outbox, watch.set) };
  });
  const { store, watch, sync } = lab;
  useEffect(() => {
    sync.start();
    followAll({ store, client });
    return () => sync.stop();
  }, [store, client, sync]);
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    void openAddress({ store, client, path, search }).then((href) => {
      setOpened(true);
      if (href !== null) void router.navigate({ href, replace: true });
    });
  }, [store, client, router, path, search]);
  useLoadActiveTab(store, sync);
  return (
    <LabProvider value={store}>
      <SyncWatchProvider value={watch}>
        <LabView sync={sync} isOpened={isOpened} />
      </SyncWatchProvider>
    </LabProvider>
  );
}

/** Reads the text of a tab when it comes to the front for the first time, and its newest run. */
function useLoadActiveTab(store: StoreApi<LabState>, sync: TabSync): void {
  const id = useStore(store, (state) => activeTab(state)?.id ?? null);
  useEffect(() => {
    const tab = activeTab(store.getState());
    if (tab === null || tab.sql !== null || tab.serverId === null) return;
    readTab(tab.serverId)
      .then(({ tab: stored, run }) => {
        sync.took({ ...stored, id: tab.id });
        if (run !== null && store.getState().runs[tab.id] === undefined) store.getState().putRun(tabRunOf(tab.id, run));
      })
      .catch(() => toast({ kind: 'error', text: 'An error occurred while fetching tab state' }));
  }, [store, sync, id]);
}

/** SQL Lab: statements are written, run and looked at. */
export function SqlLabPage() {
  const { data: me } = useQuery(meQuery);
  const mayUse = hasPermission(me, 'can_execute_sql_query SQLLab');
  const start = useQuery({ ...startQuery, enabled: mayUse });
  if (me != null && !mayUse)
    return (
      <Suspense fallback={null}>
        <Denied />
      </Suspense>
    );
  if (start.error !== null && start.data === undefined)
    return (
      <Suspense fallback={null}>
        <NotStarted error={start.error} onRetry={() => void start.refetch()} />
      </Suspense>
    );
  if (me == null || start.data === undefined)
    return (
      <div className={styles.lab}>
        <PageHeader title="SQL Lab" />
        <div className={styles.failed}>
          <Skeleton shape="block" />
        </div>
      </div>
    );
  return <OpenLab start={start.data} userId={me.id} />;
}
