import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readDashboardMetadata } from '@sextant/contract';
import type { DatasetData, ExploreSlice } from '@sextant/contract';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { Button, ButtonLink, EmptyState, ErrorPanel, Note, PageHeader, Skeleton, lazyPart } from '@sextant/ui';
import { ApiError, codeOf } from '../api/api-error.ts';
import { dashboardQuery } from '../api/dashboard.ts';
import { pages } from '../shell/navigation/navigation.ts';
import { useWhoGrants } from '../shell/errors/who-grants.ts';
import { filtersQuery, keptParameters, readFiltersAddress, withoutFilters } from './dashboard-filters.ts';
import { ExploreChart } from './ExploreChart.tsx';
import { namesPalettes, openingNote } from './first-form.ts';
import { useColorPalettes } from '../api/color-palettes.ts';
import { isNothing, openQuery, readAddress } from './explore-queries.ts';
import type { ExploreAddress, OpenedChart } from './explore-queries.ts';
import { ChartVersionNote } from './lazy-parts.ts';
import styles from './Explore.module.css';

const ChangeDataset = lazyPart(async () => (await import('./source/ChangeDataset.tsx')).ChangeDataset);

const chartsLink = <ButtonLink href={pages.charts}>See all charts</ButtonLink>;

/** Not there or closed, with who can open it, or failed with its code. */
function NotOpened({ error, isDataset }: { error: Error; isDataset: boolean }) {
  const whoGrants = useWhoGrants();
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) {
    return (
      <EmptyState
        title={`This ${isDataset ? 'dataset' : 'chart'} is not here, or not yours to see`}
        art="nothing"
        actions={chartsLink}
      >
        {error.message}. {whoGrants}
      </EmptyState>
    );
  }
  return (
    <div className={styles.notOpened}>
      <ErrorPanel
        title="The chart could not be opened"
        message={error.message}
        code={codeOf(error)}
        actions={chartsLink}
      />
    </div>
  );
}

/** The filters of the dashboard from which the chart was opened: its address has them, or a link kept them with the form. */
function useDashboardFilters(
  search: Readonly<Record<string, string | undefined>>,
  openedChart: OpenedChart | undefined,
) {
  const client = useQueryClient();
  const { sliceId, permalinkKey } = readAddress(search);
  const parameters = permalinkKey === null ? search : keptParameters(openedChart?.form ?? {});
  const chartId = sliceId ?? openedChart?.slice?.slice_id ?? null;
  return useQuery(filtersQuery(client, readFiltersAddress(parameters), chartId));
}

/** The palette of the dashboard that the address names, and what is wrong with it; a dashboard without one locks nothing. */
function useDashboardScheme(search: Readonly<Record<string, string | undefined>>) {
  const id = /^\d{1,15}$/.test(search['dashboard_id'] ?? '') ? (search['dashboard_id'] ?? '') : null;
  const { data, isLoading } = useQuery({ ...dashboardQuery(id ?? ''), enabled: id !== null, retry: false });
  const scheme = data === undefined ? null : (readDashboardMetadata(data.json_metadata).color_scheme ?? '');
  return {
    isLoading,
    dashboardScheme:
      data === undefined || scheme === null || scheme === '' ? null : { title: data.dashboard_title, scheme },
  };
}

/** Explore: opens the chart or dataset of the address, or lets the user pick a dataset. */
export function ExplorePage() {
  const search = useRouterState({
    select: (state) => state.location.search as Readonly<Record<string, string | undefined>>,
  });
  const address = readAddress(search);
  const now = JSON.stringify(address);
  const openedChart = useQuery({ ...openQuery(address), enabled: !isNothing(address) });
  const filters = useDashboardFilters(search, openedChart.data);
  const { isLoading, dashboardScheme } = useDashboardScheme(search);
  const router = useRouter();
  const queryClient = useQueryClient();
  // A chart that was saved gets an address of its own; what is open stays open under it.
  const [keptAddress, setKept] = useState<{ readonly now: string; readonly before: string } | null>(null);
  const [restoreCount, setRestoreCount] = useState(0);
  const openKey = keptAddress?.now === now ? keptAddress.before : `${now} ${restoreCount}`;
  const handleSaved = (savedSlice: ExploreSlice) => {
    const savedAddress: ExploreAddress = {
      sliceId: savedSlice.slice_id,
      datasetId: null,
      formDataKey: null,
      permalinkKey: null,
      version: null,
    };
    const key = JSON.stringify(savedAddress);
    if (key === now || openedChart.data === undefined) return;
    setKept({ now: key, before: openKey });
    queryClient.setQueryData(openQuery(savedAddress).queryKey, {
      ...openedChart.data,
      slice: savedSlice,
      message: null,
      version: null,
    });
    void router.navigate({ href: pages.explore({ sliceId: savedSlice.slice_id }), replace: true, ignoreBlocker: true });
  };
  const handleRestored = async () => {
    if (address.sliceId !== null && address.version !== null)
      await router.navigate({
        href: pages.explore({ sliceId: address.sliceId }),
        replace: true,
        ignoreBlocker: true,
      });
    setKept(null);
    await queryClient.invalidateQueries({ queryKey: ['explore'] });
    setRestoreCount((count) => count + 1);
  };
  const palettes = useColorPalettes(openedChart.data !== undefined && namesPalettes(openedChart.data.form));
  if (isNothing(address)) return <MissingParameters />;
  if (openedChart.error !== null) {
    const isDataset = address.sliceId === null && address.datasetId !== null;
    return (
      <>
        <PageHeader title={isDataset ? 'Dataset' : 'Chart'} isReady />
        <NotOpened error={openedChart.error} isDataset={isDataset} />
      </>
    );
  }
  if (openedChart.data === undefined || filters.isLoading || isLoading) {
    return (
      <>
        <PageHeader title="Chart" />
        <div className={styles.opening}>
          <Skeleton shape="block" />
        </div>
      </>
    );
  }
  const { dataset, slice, message, version } = openedChart.data;
  const form = withoutFilters(openedChart.data.form);
  if (dataset === null)
    return (
      <DatasetGone name={slice?.slice_name ?? 'Chart'}>
        {(dataset) => (
          <ExploreChart
            key={`${openKey} ${dataset.id}`}
            {...{ slice, form }}
            dataset={dataset}
            onSaved={handleSaved}
            onRestored={handleRestored}
          />
        )}
      </DatasetGone>
    );
  const note = openingNote(form, palettes);
  return (
    <>
      {message !== null && <Note tone="warn">{message}</Note>}
      {version !== null && slice !== null && (
        <Suspense fallback={null}>
          <ChartVersionNote slice={slice} version={version} onRestored={handleRestored} />
        </Suspense>
      )}
      {note !== null && <Note>{note}</Note>}
      {filters.error !== null && (
        <Note tone="warn">{`The filters of the dashboard could not be read: ${filters.error.message}`}</Note>
      )}
      <ExploreChart
        key={openKey}
        {...{ dataset, slice, form }}
        filters={filters.data ?? null}
        dashboardScheme={dashboardScheme}
        onSaved={handleSaved}
        onRestored={handleRestored}
      />
    </>
  );
}

/** The address names neither a chart nor a dataset. */
function MissingParameters() {
  return (
    <>
      <PageHeader title="Explore" isReady />
      <EmptyState
        title="Missing URL parameters"
        art="nothing"
        actions={
          <>
            <ButtonLink kind="primary" href={pages.newChart}>
              Choose a dataset
            </ButtonLink>
            {chartsLink}
          </>
        }
      >
        The URL is missing the dataset_id or slice_id parameters.
      </EmptyState>
    </>
  );
}

interface DatasetGoneProps {
  readonly name: string;
  /** The chart over the dataset that was chosen in place of the one that is gone. */
  readonly children: (dataset: DatasetData) => ReactNode;
}

/** A chart whose dataset was deleted: it keeps its settings, and can be drawn from another one. */
function DatasetGone({ name, children }: DatasetGoneProps) {
  const [isChanging, setChanging] = useState(false);
  const [chosenDataset, setChosenDataset] = useState<DatasetData | null>(null);
  if (chosenDataset !== null) return children(chosenDataset);
  return (
    <>
      <PageHeader title={name} isReady />
      <EmptyState
        title="Missing dataset"
        art="nothing"
        actions={
          <>
            <Button kind="primary" onPress={() => setChanging(true)}>
              Change dataset
            </Button>
            {chartsLink}
          </>
        }
      >
        The dataset linked to this chart may have been deleted. The chart keeps its settings and draws again once the
        dataset is restored, or another one is put in its place.
      </EmptyState>
      <Suspense fallback={null}>
        {isChanging && <ChangeDataset onClose={() => setChanging(false)} onChanged={setChosenDataset} />}
      </Suspense>
    </>
  );
}
