import { Suspense, useMemo, useState } from 'react';
import type { ComponentType } from 'react';
import { Link as RouterLink, Outlet, useRouterState } from '@tanstack/react-router';
import {
  AppFrame as Frame,
  ButtonLink,
  ChartIcon,
  DashboardIcon,
  DatabaseIcon,
  HelpIcon,
  HomeIcon,
  Icon,
  Logo,
  Rail,
  ToastRegion,
  lazyPart,
} from '@sextant/ui';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/me.ts';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './AppFrame.module.css';
import { ExpiredSession } from '../sign-in/ExpiredSession.tsx';
import { DialogOpenersProvider, pages } from '../navigation/navigation.ts';
import type { DialogOpeners } from '../navigation/navigation.ts';
import { Offline } from './Offline.tsx';
import { PlaceShortcuts } from './PlaceShortcuts.tsx';
import { PlaceTitle } from './PlaceTitle.tsx';
import { SearchButton } from './SearchButton.tsx';
import { SearchLayer } from './SearchLayer.tsx';
import type { LoadSearch } from './SearchLayer.tsx';
import { useContentFocus } from './use-content-focus.ts';
import { usePageLog } from './use-page-log.ts';

/** What the upload room gives: a dialog for a file that is already chosen, or for none yet. */
export interface UploadDialogProps {
  readonly file: File | null;
  readonly onClose: () => void;
}

/** What the dataset room gives: the editor of one dataset. */
export interface DatasetEditorProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onSaved?: () => Promise<void>;
  /** The editor has the page to itself. Default false: it lies above another. */
  readonly isPage?: boolean;
}

interface AppFrameProps {
  readonly loadSearch: LoadSearch;
  readonly loadUpload: () => Promise<{ UploadDialog: ComponentType<UploadDialogProps> }>;
  readonly loadDatasetEditor: () => Promise<{ DatasetEditor: ComponentType<DatasetEditorProps> }>;
}

const navigationItems = [
  { id: 'home', text: 'Home', icon: HomeIcon, href: pages.home, within: ['/superset/welcome'] },
  {
    id: 'dashboards',
    text: 'Dashboards',
    icon: DashboardIcon,
    href: pages.dashboards,
    within: ['/dashboard/', '/superset/dashboard/'],
  },
  { id: 'charts', text: 'Charts', icon: ChartIcon, href: pages.charts, within: ['/chart/', '/explore'] },
  {
    id: 'datasets',
    text: 'Datasets',
    icon: DatabaseIcon,
    href: pages.datasets,
    within: ['/tablemodelview/', '/databaseview/', '/dataset/'],
  },
] as const;

function MainRail() {
  const { data: me } = useQuery(meQuery);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const items = navigationItems.map(({ within, ...place }) => ({
    ...place,
    isCurrent: within.some((start) => path.startsWith(start)),
  }));
  return (
    <Rail
      logo={
        <RouterLink to={pages.home} className={styles.logo} aria-label="Sextant, to Home">
          <Logo label={null} />
        </RouterLink>
      }
      items={me?.is_anonymous === true ? [] : items}
      foot={
        <>
          {me?.is_anonymous !== true && <SearchButton />}
          {me?.is_anonymous !== true && (
            <ButtonLink kind="quiet" className={styles.railButton ?? ''} href={pages.help}>
              <Icon of={HelpIcon} size={18} />
              Help
            </ButtonLink>
          )}
          <AccountMenu />
        </>
      }
      phoneFoot={<AccountMenu isTab />}
    />
  );
}

const ShortcutsDialog = lazyPart(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

/** Around every page of a signed-in user: rail, page, and what may lie above any page. */
export function AppFrame({ loadSearch, loadUpload, loadDatasetEditor }: AppFrameProps) {
  const [upload, setUpload] = useState<{ file: File | null } | null>(null);
  const [areShortcutsOpen, setShortcutsOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const [edited, setEdited] = useState<Omit<DatasetEditorProps, 'onClose'> | null>(null);
  const [DatasetEditor] = useState(() => lazyPart(async () => (await loadDatasetEditor()).DatasetEditor));
  const [UploadDialog] = useState(() => lazyPart(async () => (await loadUpload()).UploadDialog));
  const openers = useMemo<DialogOpeners>(
    () => ({
      openUpload: (file) => setUpload({ file: file ?? null }),
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
          <UploadDialog file={upload.file} onClose={() => setUpload(null)} />
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
