import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  AgeIcon,
  Breadcrumbs,
  CertifiedIcon,
  ExitFullScreenIcon,
  Icon,
  IconButton,
  LazyMenu,
  MoreIcon,
  PageHeader,
  RefreshIcon,
  ShareIcon,
  UsersIcon,
  StarButton,
  Tag,
  toast,
  useNarrow,
  usePhone,
  useShortcut,
  Button,
  Popover,
  lazyPart,
} from '@sextant/ui';
import { memo, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { meQuery } from '../../api/me.ts';
import { favoritesQuery, setFavorite } from '../../api/favorites.ts';
import { pages } from '../../shell/navigation/navigation.ts';
import styles from './Dashboard.module.css';
import { useAccessFlags } from '../access-flags.ts';
import { intervalText, slideTabs } from '@sextant/dashboard';
import { mayManageDashboard } from '../edit-right.ts';
import { EditButton } from '../EditEntry.tsx';
import { FiltersButton } from '../filters/bar/FiltersButton.tsx';
import { usePage, useTiles } from '../page-context.ts';
import { print } from './print.ts';
import type { FullScreen } from './use-full-screen.ts';
import { refreshAll } from '../refresh/refresh-tiles.ts';

const TagLinks = lazyPart(async () => (await import('../../shell/tags/TagLinks.tsx')).TagLinks);
const ShareDialog = lazyPart(async () => (await import('../sharing/ShareDialog.tsx')).ShareDialog);
const SharePanel = lazyPart(async () => (await import('./SharePanel.tsx')).SharePanel);

const SlideShow = lazyPart(async () => (await import('./SlideShow.tsx')).SlideShow);

/** Opens what makes a link to the dashboard as it stands. */
function ShareButton() {
  const { item } = usePage().model;
  const { data: me } = useQuery(meQuery);
  const [isSharing, setSharing] = useState(false);
  const usersButton = (close: () => void) => (
    <Button
      icon={UsersIcon}
      onPress={() => {
        close();
        setSharing(true);
      }}
    >
      Share with users…
    </Button>
  );
  return (
    <>
      <Popover
        title="Share what you see"
        {...(mayManageDashboard(me, item) ? { foot: usersButton } : {})}
        widthPx={400}
        placement="bottom end"
        trigger={<Button icon={ShareIcon}>Share</Button>}
      >
        <Suspense fallback={null}>
          <SharePanel />
        </Suspense>
      </Popover>
      {isSharing && (
        <Suspense fallback={null}>
          <ShareDialog item={item} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Visitors have no favorites. */
function Star() {
  const { data: me } = useQuery(meQuery);
  return me?.is_anonymous === true ? null : <OwnStar />;
}

function OwnStar() {
  const { item } = usePage().model;
  const client = useQueryClient();
  const ids = useMemo(() => [item.id], [item.id]);
  const { data } = useQuery(favoritesQuery('dashboard', ids));
  const change = useMutation({
    mutationFn: (isOn: boolean) => setFavorite('dashboard', item.id, isOn),
    onSettled: () => client.invalidateQueries({ queryKey: ['favorites'] }),
    onError: (error) =>
      toast({ kind: 'error', text: `There was an error saving the favorite status: ${error.message}` }),
  });
  const isOn = change.isPending ? change.variables : (data?.has(item.id) ?? false);
  return <StarButton name={item.dashboard_title} isOn={isOn} onChange={(next) => change.mutate(next)} />;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The oldest result on the screen decides how old the data is. */
function useDataTime(): string | null {
  const oldestReceivedAt = useTiles(({ receivedAt }) =>
    receivedAt.size === 0 ? null : Math.min(...receivedAt.values()),
  );
  if (oldestReceivedAt === null) return null;
  const time = new Date(oldestReceivedAt);
  return `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
}

function DataTime() {
  const time = useDataTime();
  const refreshS = useTiles((state) => state.refreshS);
  if (time === null) return null;
  return (
    <span className={styles.dataTime}>
      <Icon of={AgeIcon} size={14} />
      Data as of {time}
      {refreshS > 0 && ` · again every ${intervalText(refreshS).replace(/^1 /, '')}`}
    </span>
  );
}

/** Asks all tiles again. What is there at once, as after a choice that cubes answer, never shows as busy: a button takes long to render. */
function RefreshButton() {
  const page = usePage();
  const client = useQueryClient();
  const isBusy = useDeferredValue(useTiles(({ progress }) => [...progress.values()].includes('waiting')));
  return useMemo(
    () => (
      <IconButton
        icon={RefreshIcon}
        label="Refresh dashboard"
        isBusy={isBusy}
        onPress={() => refreshAll(client, page)}
      />
    ),
    [client, page, isBusy],
  );
}

const loadMenu = () => import('./MoreMenuPopup.tsx');
const MoreMenuPopup = lazyPart(async () => (await loadMenu()).MoreMenuPopup);

interface MoreMenuProps {
  readonly fullScreen: FullScreen;
  /** Shows the dashboard over the whole window, as a slide show or not. */
  readonly onShowFull: (isSlideShow: boolean) => void;
}

function MoreMenu(props: MoreMenuProps) {
  const trigger = <IconButton icon={MoreIcon} label="More" data-more="" />;
  return (
    <LazyMenu trigger={trigger} load={loadMenu}>
      <MoreMenuPopup trigger={trigger} {...props} />
    </LazyMenu>
  );
}

/** Name, marks and actions of the dashboard. The name takes the space first. */
export const DashboardHeader = memo(function DashboardHeader({ fullScreen }: { fullScreen: FullScreen }) {
  const page = usePage();
  const { item, layout } = page.model;
  const tabs = slideTabs(layout);
  const isPhone = usePhone();
  const isNarrow = useNarrow();
  // What is shown over the whole window is looked at, often from afar.
  const isAtDesk = !isPhone && !fullScreen.isOn;
  const hasSlides = fullScreen.isOn && tabs.length > 1;
  const flags = useAccessFlags();
  const [startsSlides, setStartsSlides] = useState(false);
  const showFull = (isSlideShow: boolean) => {
    setStartsSlides(isSlideShow);
    fullScreen.toggle();
  };
  useShortcut({ keys: 'Mod+P', text: 'Print the dashboard', worksInFields: false, onAction: () => print(page.tiles) });
  const isCertified = (item.certified_by ?? '') !== '';
  const certification = `Certified by ${item.certified_by ?? ''}. ${item.certification_details ?? ''}`.trim();
  return (
    <PageHeader
      crumbs={<Breadcrumbs crumbs={[{ id: 'dashboards', text: 'Dashboards', href: pages.dashboards }]} />}
      title={item.dashboard_title}
      marks={
        <>
          {isCertified && !isPhone && (
            <span className={styles.certified} title={certification}>
              <Icon of={CertifiedIcon} label={certification} />
            </span>
          )}
          {!fullScreen.isOn && <Star />}
          {!isPhone && <Tag tone={item.published ? 'ok' : 'neutral'}>{item.published ? 'Published' : 'Draft'}</Tag>}
          {!isNarrow && item.tags.length > 0 && (
            <Suspense fallback={null}>
              <TagLinks kind="dashboard" tags={item.tags} />
            </Suspense>
          )}
        </>
      }
      actions={
        <>
          {hasSlides && (
            <Suspense fallback={null}>
              <SlideShow tabs={tabs} startsRunning={startsSlides} />
            </Suspense>
          )}
          {isNarrow ? !(isPhone && hasSlides) && <FiltersButton /> : <DataTime />}
          {isAtDesk && flags.dash_share_perm && <ShareButton />}
          {isAtDesk && <EditButton />}
          {!isPhone && <RefreshButton />}
          <MoreMenu fullScreen={fullScreen} onShowFull={showFull} />
          {fullScreen.isOn && (
            <IconButton
              icon={ExitFullScreenIcon}
              label="Exit full screen"
              kind="default"
              shortcut="Escape"
              onPress={fullScreen.toggle}
            />
          )}
        </>
      }
    />
  );
});
