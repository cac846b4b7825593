import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, ErrorPanel, Link, PageHeader, SegmentedControl, UploadIcon, useClock, usePhone } from '@sextant/ui';
import type { Home } from '@sextant/contract';
import { ApiError } from '../api/api-error.ts';
import { homeQuery } from '../api/home.ts';
import { meQuery } from '../api/me.ts';
import { AccountMenu } from '../shell/AccountMenu.tsx';
import { pages, useDoors } from '../shell/navigation.ts';
import styles from './HomePage.module.css';
import { HomeCards } from './HomeCards.tsx';
import { HomeTable } from './HomeTable.tsx';
import { Starts } from './Starts.tsx';

function greeting(now: Date): string {
  const hour = now.getHours();
  if (hour < 5 || hour >= 18) return 'Good evening';
  return hour < 12 ? 'Good morning' : 'Good afternoon';
}

const recentKinds = [
  { id: 'viewed', text: 'Viewed' },
  { id: 'edited', text: 'Edited' },
] as const;
const dashboardKinds = [
  { id: 'favorites', text: 'Favourites' },
  { id: 'own', text: 'Mine' },
  { id: 'startHere', text: 'Examples' },
] as const;

type DashboardKind = (typeof dashboardKinds)[number]['id'];

/** The first list that has something in it. */
const firstFilled = (home: Home): DashboardKind =>
  dashboardKinds.find((kind) => home[kind.id].length > 0)?.id ?? 'favorites';

function Recents({ home }: { home: Home }) {
  const [kind, setKind] = useState<'viewed' | 'edited'>('viewed');
  const items =
    kind === 'viewed'
      ? home.recents.filter((item) => item.openedAt !== null)
      : home.own.toSorted((left, right) => right.changedAt - left.changedAt);
  const nowMs = useClock(60_000);
  return (
    <section className={styles.section} aria-labelledby="recents">
      <div className={styles.sectionHead}>
        <h2 id="recents">Recents</h2>
        <SegmentedControl label="Which recents" segments={recentKinds} value={kind} onChange={setKind} />
      </div>
      <HomeCards items={items.slice(0, 4)} time={kind} nowMs={nowMs} />
    </section>
  );
}

function Dashboards({ home }: { home: Home }) {
  const [kind, setKind] = useState<DashboardKind>(() => firstFilled(home));
  const nowMs = useClock(60_000);
  return (
    <section className={styles.section} aria-labelledby="dashboards">
      <div className={styles.sectionHead}>
        <h2 id="dashboards">Start from</h2>
        <SegmentedControl label="Which objects" segments={dashboardKinds} value={kind} onChange={setKind} />
        <Link href={pages.dashboards} className={styles.all}>
          View all dashboards
        </Link>
      </div>
      <HomeTable items={home[kind].slice(0, 8)} list={kind} nowMs={nowMs} />
    </section>
  );
}

/** The first page: three ways to start, what was opened lately, and the person's own things. */
export function HomePage() {
  const home = useQuery(homeQuery);
  const { data: me } = useQuery(meQuery);
  const { openUpload } = useDoors();
  const isPhone = usePhone();
  const nowMs = useClock(60_000);
  const name = me?.first_name ?? '';
  const actions = (
    <>
      <Button kind="primary" icon={UploadIcon} onPress={() => openUpload()}>
        Upload
      </Button>
      {isPhone && <AccountMenu />}
    </>
  );
  return (
    <>
      <PageHeader title="Home" actions={actions} />
      <div className={styles.page} data-ready={home.data !== undefined}>
        <h2 className={styles.greeting}>
          {greeting(new Date(nowMs))}
          {name !== '' && `, ${name}`}
        </h2>
        {home.error !== null && (
          <ErrorPanel
            title="Home could not be loaded"
            message={home.error.message}
            code={home.error instanceof ApiError ? home.error.code : null}
            acts={<Button onPress={() => void home.refetch()}>Try again</Button>}
          />
        )}
        <Starts home={home.data ?? null} onFile={openUpload} />
        {home.data !== undefined && (
          <>
            <Recents home={home.data} />
            <Dashboards home={home.data} />
          </>
        )}
      </div>
    </>
  );
}
