import { useQuery } from '@tanstack/react-query';
import { Skeleton, lazyPart } from '@sextant/ui';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { meQuery } from '../../../api/me.ts';
import { hasPermission } from '../../../api/permissions.ts';
import { usePage, useTiles } from '../../page-context.ts';
import styles from '../FilterBar.module.css';
import { FilterFields } from '../FilterFields.tsx';
import type { FilterTab } from './FilterTabs.tsx';

const FilterTabs = lazyPart(async () => (await import('./FilterTabs.tsx')).FilterTabs);
const FilterSets = lazyPart(async () => (await import('./FilterSets.tsx')).FilterSets);

/** Whether the dashboard's filters can have sets, for this user: not while they are only under review. */
export function useHasSets(): boolean {
  const { filters, metadata } = usePage().model;
  const { data: me } = useQuery(meQuery);
  const isStored = filters.some(({ id }) => metadata.native_filter_configuration.some((one) => one.id === id));
  return isStored && hasPermission(me, 'can_read FilterSets');
}

/** The tabs of the filter bar, once the tiles on the screen are painted, and what stands under the chosen one. Undefined without sets. */
export function useFilterTabs(): { readonly tabs: ReactNode | undefined; readonly content: ReactNode } {
  const [tab, setTab] = useState<FilterTab>('filters');
  const mayLoad = useTiles((state) => state.mayLoadRest);
  const hasSets = useHasSets();
  if (!hasSets) return { tabs: undefined, content: <FilterFields /> };
  const tabs = (
    <div className={styles.tabs}>
      {mayLoad && (
        <Suspense fallback={null}>
          <FilterTabs value={tab} onChange={setTab} />
        </Suspense>
      )}
    </div>
  );
  const sets = (
    <Suspense fallback={<Skeleton shape="line" />}>
      <FilterSets />
    </Suspense>
  );
  return { tabs, content: tab === 'sets' ? sets : <FilterFields /> };
}
