import { groupByFilterType } from '@sextant/contract';
import type { FilterDivider, NativeFilter } from '@sextant/contract';
import { Button, Field, Skeleton, lazyPart } from '@sextant/ui';
import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isOn } from '../../api/bootstrap.ts';
import { meQuery } from '../../api/me.ts';
import { zoneText } from '../../shell/time-range/zone-text.ts';
import { hasValue, inScope, isDivider, isRequired, nativeFilterScope } from '@sextant/dashboard';
import { useFilters, usePage, useTiles } from '../page-context.ts';
import { CrossFilterChips } from './CrossFilterChips.tsx';
import { tabParts } from '../tab-parts.ts';
import styles from './FilterBar.module.css';

// Lists, sliders and popovers are heavy; figures must not wait for them.
const RangeFilter = lazyPart(async () => (await import('./RangeFilter.tsx')).RangeFilter);
const SelectFilter = lazyPart(async () => (await import('./SelectFilter.tsx')).SelectFilter);

const TimeGrainFilter = lazyPart(async () => (await import('./TimeChoiceFilter.tsx')).TimeGrainFilter);
const TimeColumnFilter = lazyPart(async () => (await import('./TimeChoiceFilter.tsx')).TimeColumnFilter);
const GroupByFilter = lazyPart(async () => (await import('./GroupByFilter.tsx')).GroupByFilter);
const TimeFilter = lazyPart(async () => (await import('./TimeFilter.tsx')).TimeFilter);

/** The filters of the bar without the words between them. */
export const barFilters = (filterBar: readonly (NativeFilter | FilterDivider)[]): readonly NativeFilter[] =>
  filterBar.filter((entry): entry is NativeFilter => !isDivider(entry));

/** Foot of the filters: takes over what was chosen, or empties everything. */
export function FilterBarFoot({ onDone }: { onDone?: () => void }) {
  const { filters, filterBar, item } = usePage().model;
  const { data: me } = useQuery(meQuery);
  const store = usePage().filters;
  const hasDrafts = useFilters((state) => Object.keys(state.drafts).length > 0);
  const hasAny = useFilters((state) => state.clauses.size > 0 || Object.keys(state.drafts).length > 0);
  const isMissing = useFilters((state) =>
    barFilters(filterBar).some(
      (filter) => isRequired(filter) && !hasValue(state.drafts[filter.id] ?? state.masks[filter.id]),
    ),
  );
  const applyDrafts = useFilters((state) => state.applyDrafts);
  const clearAll = useFilters((state) => state.clearAll);
  const apply = () => {
    const { drafts } = store.getState();
    const place = { userId: me?.id ?? null, dashboardId: item.id };
    // Lists bring it; one that does not come remembers nothing.
    import('./used-values.ts').then(
      ({ rememberValues }) => rememberValues(place, filters, drafts),
      () => undefined,
    );
    applyDrafts();
    onDone?.();
  };
  return (
    <>
      <Button kind="primary" size="sm" className={styles.apply} isDisabled={!hasDrafts || isMissing} onPress={apply}>
        Apply filters
      </Button>
      <Button kind="quiet" size="sm" isDisabled={!hasAny} onPress={clearAll}>
        Clear all
      </Button>
    </>
  );
}

/** The place of a filter whose field has not come, as large as the field. */
function WaitingField({ filter }: { filter: NativeFilter }) {
  const { mainDataset, zone } = usePage().model;
  const isRange = filter.filterType === 'filter_range';
  return (
    <Field
      label={filter.name}
      {...(filter.filterType === 'filter_time' ? { hint: zoneText(mainDataset, null, zone) } : {})}
    >
      <div className={isRange ? styles.sliderWait : styles.fieldWait} aria-busy="true">
        <Skeleton shape={isRange ? 'bars' : 'block'} />
      </div>
    </Field>
  );
}

function NotShown({ filter: { name, filterType } }: { filter: NativeFilter }) {
  return (
    <p className={styles.outside}>
      {name}: filters of the kind {filterType} are not shown here. Its settings are kept.
    </p>
  );
}

/** A filter of the bar, by its type. Types that are not built keep their place with a plain note. */
export function FieldOfType({ filter }: { filter: NativeFilter }) {
  switch (filter.filterType) {
    case 'filter_select':
      return <SelectFilter filter={filter} />;
    case 'filter_range':
      return <RangeFilter filter={filter} />;
    case 'filter_time':
      return <TimeFilter filter={filter} />;
    case 'filter_timegrain':
      return <TimeGrainFilter filter={filter} />;
    case 'filter_timecolumn':
      return <TimeColumnFilter filter={filter} />;
    case groupByFilterType:
      return isOn('DASHBOARD_FILTERS_EXPERIMENTAL') ? <GroupByFilter filter={filter} /> : <NotShown filter={filter} />;
    default:
      return <NotShown filter={filter} />;
  }
}

/** Words between the filters. */
export function Divider({ divider: { title, description } }: { divider: FilterDivider }) {
  return (
    <div className={styles.divider}>
      {title.trim() !== '' && <h3 className={styles.dividerTitle}>{title}</h3>}
      {description.trim() !== '' && <p className={styles.dividerText}>{description}</p>}
    </div>
  );
}

/** A filter of the bar, once the tiles on the screen are painted; until then, its place. */
export function FilterField({ filter }: { filter: NativeFilter }) {
  const mayLoad = useTiles((state) => state.mayLoadRest);
  const waitingField = <WaitingField filter={filter} />;
  return mayLoad ? (
    <Suspense fallback={waitingField}>
      <FieldOfType filter={filter} />
    </Suspense>
  ) : (
    waitingField
  );
}

/** Whether a filter reaches a chart on the tab that is open; without tabs all do. */
export function useIsReaching(): (filter: NativeFilter) => boolean {
  const { model } = usePage();
  const openTab = useTiles((state) => state.topTab);
  if (model.layout.tabs === null) return () => true;
  const tab = openTab ?? model.layout.tabs.tabs[0]?.id ?? '';
  const tiles = model.tiles.filter(({ ancestors }) => ancestors.includes(tab));
  return (filter) => tiles.some((tile) => inScope(nativeFilterScope(filter), tile));
}

/** Filters without effect on the open tab, folded away. */
export function OutOfScope({ filters }: { filters: readonly NativeFilter[] }) {
  const { Disclosure } = tabParts();
  return (
    <Disclosure title={`Filters out of scope (${filters.length})`} isOpenAtFirst={false}>
      {filters.map((filter) => (
        <FilterField key={filter.id} filter={filter} />
      ))}
    </Disclosure>
  );
}

/** Every filter of the dashboard: the cross-filters that act, then its own, those without effect on this tab folded away. */
export function FilterFields() {
  const { filterBar } = usePage().model;
  const isReaching = useIsReaching();
  const outside = barFilters(filterBar).filter((filter) => !isReaching(filter));
  return (
    <>
      <CrossFilterChips />
      {filterBar
        .filter((entry) => isDivider(entry) || isReaching(entry))
        .map((entry) =>
          isDivider(entry) ? <Divider key={entry.id} divider={entry} /> : <FilterField key={entry.id} filter={entry} />,
        )}
      {outside.length > 0 && <OutOfScope filters={outside} />}
    </>
  );
}
