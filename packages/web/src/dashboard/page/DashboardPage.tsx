import { useQuery } from '@tanstack/react-query';
import { useParams, useRouterState } from '@tanstack/react-router';
import { ButtonLink, EmptyState, ErrorPanel, Button, PageHeader, lazyPart } from '@sextant/ui';
import { Suspense, useMemo, useState } from 'react';
import { ApiError, codeOf } from '../../api/api-error.ts';
import { features } from '../../api/bootstrap.ts';
import { meQuery } from '../../api/me.ts';
import { dashboardChartsQuery, dashboardDatasetsQuery, dashboardQuery } from '../../api/dashboard.ts';
import { useWhoGrants } from '../../shell/errors/who-grants.ts';
import { pages } from '../../shell/navigation/navigation.ts';
import styles from './Dashboard.module.css';
import { dashboardModel, withFeatures } from '@sextant/dashboard';
import { DashboardView } from './DashboardView.tsx';
import { useFilterBoxes } from '../../api/filter-boxes.ts';
import type { BoxChoices } from './DashboardView.tsx';
import { mayEditDashboard } from '../edit-right.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { useFilterAddress, useReadAddress } from '../filters/use-filter-address.ts';

const EditPage = lazyPart(async () => (await import('./EditPage.tsx')).EditPage);

const VersionPage = lazyPart(async () => (await import('./VersionPage.tsx')).VersionPage);

/** A dashboard that is not there, or not for the user: nobody is told which. */
function Missing({ message }: { message: string }) {
  const whoGrants = useWhoGrants();
  return (
    <EmptyState
      title="This dashboard is not here, or not yours to see"
      art="nothing"
      actions={<ButtonLink href={pages.dashboards}>All dashboards</ButtonLink>}
    >
      {message}. It may have been deleted, the link may be wrong, or it is closed to you. {whoGrants}
    </EmptyState>
  );
}

function AccessDenied({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 404 || status === 403) return <Missing message={error.message} />;
  return (
    <div className={styles.closed}>
      <ErrorPanel
        title={status === 0 ? 'Network error' : 'The dashboard could not be opened'}
        message={error.message}
        code={codeOf(error)}
        actions={<Button onPress={onRetry}>Try again</Button>}
      />
    </div>
  );
}

/** The filters that the address carried when the page was opened. */
function useOpeningMasks(idOrSlug: string) {
  const address = useFilterAddress();
  const read = useReadAddress(idOrSlug);
  return useQuery({
    queryKey: ['opening-masks', idOrSlug],
    queryFn: () => read(address),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** The number of the version that the address asks for, or null for the dashboard as it is. */
function requestedVersion(search: Readonly<Record<string, unknown>>): number | null {
  const version = Number(search['version']);
  return Number.isSafeInteger(version) && version > 0 ? version : null;
}

const requestsEdit = (search: Readonly<Record<string, unknown>>): boolean => search['edit'] === 'true';

/** A dashboard by the id or slug in the address. */
export function DashboardPage() {
  const { idOrSlug } = useParams({ from: '/signed-in/superset/dashboard/$idOrSlug' });
  const item = useQuery(dashboardQuery(idOrSlug));
  const charts = useQuery(dashboardChartsQuery(idOrSlug));
  const datasets = useQuery(dashboardDatasetsQuery(idOrSlug));
  const opening = useOpeningMasks(idOrSlug);
  const isEditRequested = useRouterState({ select: ({ location }) => requestsEdit(location.search) });
  const version = useRouterState({ select: ({ location }) => requestedVersion(location.search) });
  const { data: me } = useQuery(meQuery);
  const [boxChoices] = useState((): BoxChoices => ({ dashboardId: 0, read: () => ({}) }));
  const plainModel = useMemo(
    () =>
      item.data === undefined || charts.data === undefined || datasets.data === undefined
        ? null
        : withFeatures(dashboardModel(item.data, charts.data, datasets.data), features),
    [item.data, charts.data, datasets.data],
  );
  const model = useFilterBoxes(plainModel);
  const failed = [item, charts, datasets].find((query) => query.error !== null && query.data === undefined);
  if (failed?.error) {
    return (
      <>
        <PageHeader title="Dashboard" isReady />
        <AccessDenied error={failed.error} onRetry={() => void failed.refetch()} />
      </>
    );
  }
  if (model === null || opening.isPending) return <PageSkeleton />;
  if (version !== null) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <VersionPage key={version} idOrSlug={idOrSlug} model={model} version={version} />
      </Suspense>
    );
  }
  if (isEditRequested && mayEditDashboard(me, model.item)) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <EditPage key={model.item.id} idOrSlug={idOrSlug} model={model} />
      </Suspense>
    );
  }
  return (
    <DashboardView
      // The charts of a version may come after it: with them come filter boxes, and what filters.
      key={[model.item.id, model.item.version, ...model.boxFilters.map(({ id }) => id)].join(' ')}
      boxChoices={boxChoices}
      idOrSlug={idOrSlug}
      model={model}
      linked={opening.data ?? { kind: 'nothing' }}
      linkError={opening.error}
    />
  );
}
