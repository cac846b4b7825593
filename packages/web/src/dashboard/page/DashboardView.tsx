import { lazyPart, toast, useShortcut } from '@sextant/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { DashboardHeader } from './DashboardHeader.tsx';
import { EditFiltersButton } from './EditFiltersButton.tsx';
import { boxMasksIn, countStray, linkedMasks, startsWithFirst, withBoxMasks } from '@sextant/dashboard';
import type { DashboardModel } from '@sextant/dashboard';
import type { DataMasks } from '@sextant/contract';
import styles from './Dashboard.module.css';
import { createFilterStore } from '../filter-store.ts';
import type { FilterStore } from '../filter-store.ts';
import { FilterBar } from '../filters/bar/FilterBar.tsx';
import { FiltersAbove } from '../filters/bar/FiltersAbove.tsx';
import { FilterSummary } from '../filters/FilterSummary.tsx';
import { useFilterBoxReview } from '../filters/use-filter-box-review.ts';
import { knownUserId } from '../../api/me.ts';
import { rememberMasks, rememberedMasks } from '../remembered-masks.ts';
import { chosenBy } from '../filter-address.ts';
import type { LinkedFilters } from '../filter-address.ts';
import { tellLinkError, useFollowAddress, usePublish } from '../filters/use-filter-address.ts';
import { DashboardLayout } from '../layout/DashboardLayout.tsx';
import { StyledArea } from '../styles/StyledArea.tsx';
import { useTabParts } from '../tab-parts.ts';
import { PageContextProvider } from '../page-context.ts';
import type { DashboardPageContext } from '../page-context.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { useAutoRefresh } from '../refresh/use-auto-refresh.ts';
import { useLoadingOrder } from '../tile/loading-order.ts';
import { createTileStore, isReady, tileStoreOptions } from '../tile-store.ts';
import { useFullScreen } from './use-full-screen.ts';
import { prefetchOnFilterChange } from '../prefetch-on-filter-change.ts';

/** Few dashboards have charts that are closed to their readers, or filter boxes that can become filters. */
const ClosedCharts = lazyPart(async () => (await import('./ClosedCharts.tsx')).ClosedCharts);
const FilterBoxNote = lazyPart(async () => (await import('../filters/FilterBoxNote.tsx')).FilterBoxNote);
/** Few dashboards have filters that start with their first choice. */
const FirstChoices = lazyPart(async () => (await import('../filters/FirstChoices.tsx')).FirstChoices);

interface DashboardViewProps {
  readonly idOrSlug: string;
  readonly model: DashboardModel;
  readonly linked: LinkedFilters;
  readonly linkError: Error | null;
  /** Default: none, for a page of its own. */
  readonly boxChoices?: BoxChoices;
}

/** What was chosen last in the filter boxes of a dashboard, however often they became filters and boxes again; changed in place. */
export interface BoxChoices {
  dashboardId: number;
  read: () => DataMasks;
}

const boxMasksOf = (choices: BoxChoices | undefined, dashboardId: number): DataMasks =>
  choices?.dashboardId === dashboardId ? choices.read() : {};

/** Keeps what is chosen in filter boxes, or in what they became, beyond this page of them. */
function useKeepBoxChoices(choices: BoxChoices | undefined, dashboardId: number, filters: FilterStore): void {
  useEffect(() => {
    const before = boxMasksOf(choices, dashboardId);
    if (choices !== undefined)
      Object.assign(choices, {
        dashboardId,
        read: () => ({ ...before, ...boxMasksIn(filters.getState().masks) }),
      });
  }, [choices, dashboardId, filters]);
}

/** Writes `data-ready` on the page's root without rendering it. */
function useReadyMark(page: DashboardPageContext) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mark = () => {
      const ready = String(isReady(page.tiles.getState()));
      if (root.current?.dataset['ready'] !== ready) root.current?.setAttribute('data-ready', ready);
    };
    mark();
    return page.tiles.subscribe(mark);
  }, [page]);
  return root;
}

/** Esc takes the latest cross-filter back, wherever the focus is. */
function useEscape(page: DashboardPageContext): void {
  useShortcut({
    keys: 'Escape',
    text: 'Clear the cross-filter',
    onAction: () => {
      const { clauses, remove } = page.filters.getState();
      const cross = [...clauses.values()].findLast(({ kind }) => kind === 'cross');
      if (cross !== undefined) remove(cross.source);
    },
  });
}

/** A dashboard that is known. One with filter boxes can be looked at with the filters that they would become. */
export function DashboardView(props: DashboardViewProps) {
  const review = useFilterBoxReview(props.model);
  // Waited for here, before anything stands: later it would move what does.
  if (!useTabParts(review.model.layout)) return <PageSkeleton />;
  return (
    <OpenDashboard
      {...props}
      key={String(review.state === 'REVIEWING')}
      model={review.model}
      note={
        (review.state === 'REVIEWING' || review.isRequested) && (
          <Suspense fallback={null}>
            <FilterBoxNote review={review} />
          </Suspense>
        )
      }
    />
  );
}

/** Header, filters, sentence, tiles. Its stores live as long as it stands. */
function OpenDashboard({
  idOrSlug,
  model,
  linked,
  linkError,
  boxChoices,
  note,
}: DashboardViewProps & { note: ReactNode }) {
  const client = useQueryClient();
  const { publish, tracker } = usePublish(idOrSlug, model);
  const [stores] = useState(() => {
    const openingFilters = chosenBy(linked, model, rememberedMasks(knownUserId(client), model));
    return {
      filters: createFilterStore(
        model,
        {
          ...openingFilters,
          masks: withBoxMasks(openingFilters.masks, model.filters, boxMasksOf(boxChoices, model.item.id)),
        },
        (chosenFilters) => {
          rememberMasks(knownUserId(client), model, chosenFilters.masks);
          publish(chosenFilters);
        },
      ),
      tiles: createTileStore(tileStoreOptions(model, window.location.hash.slice(1))),
      cubes: { current: null },
    };
  });
  useKeepBoxChoices(boxChoices, model.item.id, stores.filters);
  const page = useMemo((): DashboardPageContext => ({ model, ...stores }), [model, stores]);
  const root = useReadyMark(page);
  useEscape(page);
  const fullScreen = useFullScreen(root);
  useLoadingOrder(page);
  useAutoRefresh(page);
  useEffect(() => prefetchOnFilterChange(client, page), [client, page]);
  useFollowAddress({ idOrSlug, model, tracker, restore: stores.filters.getState().restore });
  useEffect(() => {
    const { masks, setId } = stores.filters.getState();
    // What the plain address opens for one user, it opens for nobody else.
    const isOwn = setId !== null || Object.keys(linkedMasks(masks, model.filters)).length > 0;
    if (linked.kind === 'nothing' && isOwn) publish({ masks, setId }, { isReplacing: true });
  }, [linked, model, publish, stores]);
  useEffect(() => {
    if (linkError !== null) tellLinkError(linkError);
    const count = linked.kind === 'masks' ? countStray(linked.masks, stores.filters.getState().clauses) : 0;
    if (count > 0) toast({ kind: 'warn', text: `Filters of this link that act on nothing here: ${count}` });
  }, [linkError, linked, stores]);
  return (
    <PageContextProvider value={page}>
      <div
        className={styles.page}
        ref={root}
        data-dashboard-id={model.item.id}
        data-ready="false"
        data-full-page={fullScreen.isOn || undefined}
      >
        <title>{`${model.item.dashboard_title} · Sextant`}</title>
        <DashboardHeader fullScreen={fullScreen} />
        {model.filters.some(startsWithFirst) && (
          <Suspense fallback={null}>
            <FirstChoices />
          </Suspense>
        )}
        <FiltersAbove editButton={<EditFiltersButton />} />
        <div className={styles.body}>
          <FilterBar editButton={<EditFiltersButton />} />
          <div className={styles.content}>
            <h2 className={styles.heading}>Charts</h2>
            {!fullScreen.isOn && note}
            {model.item.closed_charts > 0 && (
              <Suspense fallback={null}>
                <ClosedCharts />
              </Suspense>
            )}
            <FilterSummary />
            <StyledArea css={model.item.css}>
              <DashboardLayout />
            </StyledArea>
          </div>
        </div>
      </div>
    </PageContextProvider>
  );
}
