import { useQueries, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { readLayoutNodes, textsOfVersion } from '@sextant/contract';
import type { DashboardVersion } from '@sextant/contract';
import { Button, ButtonLink, EmptyState, PageHeader } from '@sextant/ui';
import { useMemo } from 'react';
import { dashboardVersionQuery } from '../../api/versions.ts';
import { meQuery } from '../../api/me.ts';
import { VersionBanner } from '../../shell/versions/VersionBanner.tsx';
import { useRestore } from '../../shell/versions/use-restore.ts';
import { pages } from '../../shell/navigation/navigation.ts';
import { dashboardModel, differencesOf } from '@sextant/dashboard';
import { withFilterBoxes } from '@sextant/dashboard/filter-boxes';
import type { DashboardModel } from '@sextant/dashboard';
import { DashboardView } from './DashboardView.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { textsOfItem } from '../dashboard-texts.ts';
import { mayEditDashboard } from '../edit-right.ts';
import { chartToAddQuery } from '../edit/use-charts.ts';

/** An earlier version is shown as it opened for everybody. */
const noMasks = { kind: 'masks', masks: {}, setId: null } as const;

interface VersionPageProps {
  readonly idOrSlug: string;
  readonly model: DashboardModel;
  readonly version: number;
}

/** Charts that stood on the dashboard then and do not now. */
function missingCharts(model: DashboardModel, version: DashboardVersion | undefined): number[] {
  const chartIds = new Set(model.tiles.map(({ chart }) => chart?.id));
  const nodes = Object.values(readLayoutNodes(version?.position_json));
  const ids = nodes.flatMap(({ type, meta }) =>
    type === 'CHART' && meta?.chartId !== undefined ? [meta.chartId] : [],
  );
  return [...new Set(ids)].filter((id) => !chartIds.has(id));
}

/** The dashboard as it was: the layout and filters of then, the data of now. */
function useModelThen({ model, version }: VersionPageProps) {
  const storedVersion = useQuery(dashboardVersionQuery(model.item.id, version));
  const missing = useMemo(() => missingCharts(model, storedVersion.data), [model, storedVersion.data]);
  const addedCharts = useQueries({ queries: missing.map((id) => ({ ...chartToAddQuery(id), retry: false })) });
  const isPending = storedVersion.isPending || addedCharts.some((query) => query.isPending);
  const charts = addedCharts.flatMap(({ data }) => (data?.chart == null ? [] : [data]));
  const key = charts.map(({ chart }) => chart?.id).join();
  const modelThen = useMemo(() => {
    if (storedVersion.data === undefined || isPending) return null;
    const {
      title,
      css,
      certified_by: certifiedBy,
      certification_details: details,
      position_json: layout,
      json_metadata: metadata,
    } = storedVersion.data;
    const item = {
      ...model.item,
      dashboard_title: title ?? '',
      css,
      certified_by: certifiedBy,
      certification_details: details,
      position_json: layout,
      json_metadata: metadata,
    };
    const wasOn = new Set(Object.values(readLayoutNodes(layout)).map(({ meta }) => meta?.chartId));
    const earlierCharts = model.tiles.flatMap(({ chart }) => (chart === null || !wasOn.has(chart.id) ? [] : [chart]));
    const datasets = [
      ...model.datasets.values(),
      ...charts.flatMap(({ dataset }) => (dataset === null ? [] : [dataset])),
    ];
    return withFilterBoxes(
      dashboardModel(
        item,
        [...earlierCharts, ...charts.flatMap(({ chart }) => (chart === null ? [] : [chart]))],
        datasets,
      ),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- the charts are named by `key`; their list is new each time
  }, [storedVersion.data, isPending, model, key]);
  return { then: modelThen, stored: storedVersion };
}

/** A saved state of a dashboard, to be looked at: nothing here changes anything, except Restore. */
export function VersionPage(props: VersionPageProps) {
  const { idOrSlug, model, version } = props;
  const { then, stored } = useModelThen(props);
  const { data: me } = useQuery(meQuery);
  const router = useRouter();
  const restore = useRestore({ kind: 'dashboard', id: model.item.id }, () =>
    router.navigate({ href: pages.dashboard(idOrSlug) }),
  );
  if (stored.error !== null) {
    return (
      <>
        <PageHeader title={model.item.dashboard_title} isReady />
        <EmptyState
          title="This version is not here"
          art="nothing"
          actions={<ButtonLink href={pages.dashboard(idOrSlug)}>The dashboard as it is now</ButtonLink>}
        >
          {stored.error.message}
        </EmptyState>
      </>
    );
  }
  if (then === null || stored.data === undefined) return <PageSkeleton />;
  const changes = differencesOf(textsOfVersion(stored.data), textsOfItem(model.item));
  const isHead = version === model.item.version;
  return (
    <>
      <VersionBanner
        state={stored.data}
        mode="read only"
        changes={changes}
        actions={
          <>
            {!isHead && mayEditDashboard(me, model.item) && (
              <Button size="sm" onPress={() => void restore(version, model.item.version)}>
                Restore this version
              </Button>
            )}
            <ButtonLink size="sm" href={pages.dashboard(idOrSlug)}>
              Back to now
            </ButtonLink>
          </>
        }
      />
      <DashboardView idOrSlug={idOrSlug} model={then} linked={noMasks} linkError={null} />
    </>
  );
}
