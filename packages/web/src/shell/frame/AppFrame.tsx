import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { AppFrame as Frame, ToastRegion, lazyPart, useShortcut, RouterProvider } from '@sextant/ui';
import { useStore } from 'zustand';
import { meQuery } from '../../api/me.ts';
import { setPageLog } from '../../api/page-log.ts';
import { hasPermission } from '../../api/permissions.ts';
import { sessionStore } from '../../api/session.ts';
import { DialogOpenersProvider, pages } from '../navigation/navigation.ts';
import type { DialogOpeners, UploadTarget } from '../navigation/navigation.ts';
import { MainRail } from './MainRail.tsx';
import { Offline } from './Offline.tsx';
import { PlaceTitle } from './PlaceTitle.tsx';
import { SearchLayer } from './SearchLayer.tsx';
import type { LoadSearch } from './SearchLayer.tsx';

/** What the upload gives: a dialog for a file that is already chosen, or for none yet. */
export interface UploadDialogProps {
  readonly file: File | null;
  /** The table that the file is for; null makes a new one. */
  readonly into: UploadTarget | null;
  readonly onClose: () => void;
}

/** What the editor of datasets gives: the editor of one dataset. */
export interface DatasetEditorProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onSaved?: () => Promise<void>;
  /** The editor has the page to itself. Default false: it lies above another. */
  readonly isPage?: boolean;
}

/** What the upload gives beside: the schedule of a file that comes by itself. */
export interface ScheduleDialogProps extends UploadTarget {
  readonly datasetId: number;
  readonly onClose: () => void;
}

/** Around every page: links of the design system navigate by the app's router. */
export function RootLayout() {
  const router = useRouter();
  return (
    <RouterProvider navigate={(href) => void router.navigate({ href })}>
      <Outlet />
    </RouterProvider>
  );
}

interface AppFrameProps {
  readonly loadSearch: LoadSearch;
  readonly loadUpload: () => Promise<{ UploadDialog: ComponentType<UploadDialogProps> }>;
  readonly loadSchedule: () => Promise<{ ScheduleDialog: ComponentType<ScheduleDialogProps> }>;
  readonly loadDatasetEditor: () => Promise<{ DatasetEditor: ComponentType<DatasetEditorProps> }>;
}

/** Keys that work on every page: G then H, D, C, S or Q, and ? for the list. */
function PlaceShortcuts({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const router = useRouter();
  const go = (href: string) => () => void router.navigate({ href });
  useShortcut({ keys: 'G H', text: 'Home', group: 'Go to', onAction: go(pages.home) });
  useShortcut({ keys: 'G D', text: 'Dashboards', group: 'Go to', onAction: go(pages.dashboards) });
  useShortcut({ keys: 'G C', text: 'Charts', group: 'Go to', onAction: go(pages.charts) });
  useShortcut({ keys: 'G S', text: 'Datasets', group: 'Go to', onAction: go(pages.datasets) });
  const { data: me } = useQuery(meQuery);
  useShortcut({
    keys: 'G Q',
    text: 'SQL Lab',
    group: 'Go to',
    onAction: go(pages.sqlLab),
    isEnabled: hasPermission(me, 'can_execute_sql_query SQLLab'),
  });
  useShortcut({ keys: '?', text: 'Keyboard shortcuts', group: 'Everywhere', onAction: onShowShortcuts });
  return null;
}

/**
 * Moves the focus to the content when another page has come, so that the keyboard and readers aloud begin there.
 * A page that has set the focus itself keeps it.
 */
function useContentFocus(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shownPath = useRef(path);
  useEffect(() => {
    if (path === undefined || shownPath.current === path) return;
    const isFirst = shownPath.current === undefined;
    shownPath.current = path;
    const content = document.getElementById('content');
    if (isFirst || content === null || content.contains(document.activeElement)) return;
    content.focus({ preventScroll: true });
  }, [path]);
}

/** Tells the server what happens on the page, of users who may tell it. */
function usePageLog(): void {
  const { data: me } = useQuery(meQuery);
  useEffect(() => {
    if (me !== undefined) setPageLog(me?.is_anonymous !== true && hasPermission(me, 'can_log Superset'));
  }, [me]);
  // After signing out no more events are sent.
  useEffect(() => () => setPageLog(false), []);
}

const SignInAgain = lazyPart(async () => (await import('../sign-in/SignInAgain.tsx')).SignInAgain);

/** Asks for the password where the user stands when the session has ended; held calls then go on and nothing typed is lost. */
function ExpiredSession() {
  const isExpired = useStore(sessionStore, (state) => state.isExpired);
  if (!isExpired) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain />
    </Suspense>
  );
}

const ShortcutsDialog = lazyPart(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

/** Around every page of a signed-in user: rail, page, and what may lie above any page. */
export function AppFrame({ loadSearch, loadUpload, loadSchedule, loadDatasetEditor }: AppFrameProps) {
  const [upload, setUpload] = useState<Omit<UploadDialogProps, 'onClose'> | null>(null);
  const [scheduled, setScheduled] = useState<Omit<ScheduleDialogProps, 'onClose'> | null>(null);
  const [areShortcutsOpen, setShortcutsOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const [edited, setEdited] = useState<Omit<DatasetEditorProps, 'onClose'> | null>(null);
  const [DatasetEditor] = useState(() => lazyPart(async () => (await loadDatasetEditor()).DatasetEditor));
  const [UploadDialog] = useState(() => lazyPart(async () => (await loadUpload()).UploadDialog));
  const [ScheduleDialog] = useState(() => lazyPart(async () => (await loadSchedule()).ScheduleDialog));
  const openers = useMemo<DialogOpeners>(
    () => ({
      openUpload: (file, into) => setUpload({ file: file ?? null, into: into ?? null }),
      openSchedule: setScheduled,
      editDataset: (id, onSaved) => setEdited({ id, onSaved }),
      openSearch: () => setSearching(true),
      showShortcuts: () => setShortcutsOpen(true),
    }),
    [],
  );
  useContentFocus();
  usePageLog();
  return (
    <DialogOpenersProvider value={openers}>
      <Frame rail={<MainRail />}>
        <Outlet />
      </Frame>
      {upload !== null && (
        <Suspense fallback={null}>
          <UploadDialog {...upload} onClose={() => setUpload(null)} />
        </Suspense>
      )}
      {scheduled !== null && (
        <Suspense fallback={null}>
          <ScheduleDialog {...scheduled} onClose={() => setScheduled(null)} />
        </Suspense>
      )}
      {edited !== null && (
        <Suspense fallback={null}>
          <DatasetEditor {...edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      <SearchLayer
        load={loadSearch}
        isOpen={isSearching}
        onOpen={openers.openSearch}
        onClose={() => setSearching(false)}
      />
      <PlaceShortcuts onShowShortcuts={openers.showShortcuts} />
      {areShortcutsOpen && (
        <Suspense fallback={null}>
          <ShortcutsDialog isOpen onClose={() => setShortcutsOpen(false)} />
        </Suspense>
      )}
      <PlaceTitle />
      <ExpiredSession />
      <Offline />
      <ToastRegion />
    </DialogOpenersProvider>
  );
}
