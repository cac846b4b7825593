import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  Button,
  ErrorPanel,
  FileUpIcon,
  Icon,
  Link,
  PageHeader,
  PlusIcon,
  SegmentedControl,
  Skeleton,
  UploadIcon,
  useClock,
} from '@sextant/ui';
import type { Home } from '@sextant/contract';
import { codeOf } from '../api/api-error.ts';
import { homeQuery } from '../api/home.ts';
import { meQuery } from '../api/me.ts';
import { hasPermission } from '../api/permissions.ts';
import { pages, useDialogOpeners } from '../shell/navigation/navigation.ts';
import { useNewDashboard } from '../shell/navigation/use-new-dashboard.ts';
import styles from './HomePage.module.css';
import { ActivityCards } from './ActivityCards.tsx';
import { HomeCards } from './HomeCards.tsx';
import { greetingAt, hasObjects, isEmpty, viewedItems } from './home-text.ts';
import type { RecentKind } from './home-text.ts';
import { HomeTable } from './HomeTable.tsx';
import { StartOptions } from './StartOptions.tsx';
import { usePageDrop } from './use-page-drop.ts';

const minuteMs = 60_000;
const shownCards = 4;
const shownRows = 8;

const recentKinds = [
  { id: 'viewed', text: 'Viewed' },
  { id: 'edited', text: 'Edited' },
  { id: 'created', text: 'Created' },
] as const;
const startKinds = [
  { id: 'favorites', text: 'Favorites' },
  { id: 'own', text: 'Mine' },
  { id: 'shared', text: 'Shared with me' },
  { id: 'startHere', text: 'Examples' },
] as const;

type StartKind = (typeof startKinds)[number]['id'];

/** The first list that has something in it. */
const firstFilled = (home: Home): StartKind => startKinds.find((kind) => home[kind.id].length > 0)?.id ?? 'favorites';

function Recents({ home }: { home: Home }) {
  const [kind, setKind] = useState<RecentKind>('viewed');
  const nowMs = useClock(minuteMs);
  return (
    <section className={styles.section} aria-labelledby="recents">
      <div className={styles.sectionHead}>
        <h2 id="recents">Recents</h2>
        <SegmentedControl label="Which recents" segments={recentKinds} value={kind} onChange={setKind} />
      </div>
      {kind === 'viewed' ? (
        <HomeCards items={viewedItems(home.recents).slice(0, shownCards)} nowMs={nowMs} />
      ) : (
        <ActivityCards kind={kind} />
      )}
    </section>
  );
}

function StartFrom({ home }: { home: Home }) {
  const [kind, setKind] = useState<StartKind>(() => firstFilled(home));
  const nowMs = useClock(minuteMs);
  // Most are never shared with: an empty list of it tells them nothing.
  const segments = startKinds.filter(({ id }) => id !== 'shared' || home.shared.length > 0);
  return (
    <section className={styles.section} aria-labelledby="start-from">
      <div className={styles.sectionHead}>
        <h2 id="start-from">Start from</h2>
        <SegmentedControl label="Which objects" segments={segments} value={kind} onChange={setKind} />
        <Link href={pages.dashboards} className={styles.all ?? ''}>
          All dashboards
        </Link>
      </div>
      <HomeTable items={home[kind].slice(0, shownRows)} list={kind} nowMs={nowMs} />
    </section>
  );
}

function WaitingHome() {
  return (
    <div className={styles.section} aria-busy="true">
      <div className={styles.cards}>
        {['first', 'second', 'third', 'fourth'].map((name) => (
          <div key={name} className={styles.cardSkeleton}>
            <Skeleton shape="block" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The first page: ways to start, what was opened lately, and the user's own things. A file dropped anywhere is taken. */
export function HomePage() {
  const home = useQuery(homeQuery);
  const { data: me } = useQuery(meQuery);
  const { openUpload } = useDialogOpeners();
  const { mayMake, isBusy, make } = useNewDashboard();
  const nowMs = useClock(minuteMs);
  const mayUpload = (home.data?.upload.kinds.length ?? 0) > 0;
  const isDropping = usePageDrop(mayUpload ? openUpload : null);
  const name = me?.first_name ?? '';
  return (
    <>
      <PageHeader
        title="Home"
        actions={
          <>
            {mayMake && (
              <Button icon={PlusIcon} isBusy={isBusy} onPress={make}>
                New dashboard
              </Button>
            )}
            {mayUpload && (
              <Button kind="primary" icon={UploadIcon} onPress={() => openUpload()}>
                Upload
              </Button>
            )}
          </>
        }
      />
      <div className={styles.page} data-ready={!home.isPending}>
        <h2 className={styles.greeting}>
          {greetingAt(new Date(nowMs).getHours())}
          {name !== '' && `, ${name}`}
        </h2>
        {home.data?.hasOwnData === false && (
          <p className={styles.lead}>
            There is no data of your own here yet.{mayUpload && ' A file is the shortest way to some.'}
          </p>
        )}
        {home.error !== null && (
          <ErrorPanel
            title="There was an error fetching your recent activity:"
            message={home.error.message}
            code={codeOf(home.error)}
            actions={
              <Button size="sm" onPress={() => void home.refetch()}>
                Try again
              </Button>
            }
          />
        )}
        {(home.error === null || home.data !== undefined) && (
          <StartOptions
            home={home.data ?? null}
            mayConnect={hasPermission(me, 'can_write Database')}
            onFile={openUpload}
          />
        )}
        {home.isPending && <WaitingHome />}
        {home.data !== undefined && !isEmpty(home.data) && <Recents home={home.data} />}
        {home.data !== undefined && hasObjects(home.data) && <StartFrom home={home.data} />}
        {home.data !== undefined && isEmpty(home.data) && (
          <p className={styles.empty}>
            Dashboards and charts that you open, star or make stand here from then on.{' '}
            <Link href={pages.help}>How to begin is in Help</Link>
          </p>
        )}
      </div>
      {isDropping && (
        <div className={styles.dropping} aria-hidden="true">
          <p>
            <Icon of={FileUpIcon} size={20} /> Let go to take the file
          </p>
        </div>
      )}
    </>
  );
}
