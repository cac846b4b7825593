import { lazyPart, useNarrow } from '@sextant/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { usePage, useTiles } from '../../page-context.ts';
import styles from './FiltersAbove.module.css';

const FilterLine = lazyPart(async () => (await import('./FilterLine.tsx')).FilterLine);

/** The filters in a line above the tiles, where the dashboard has them there; tablets and phones have a drawer instead. Its place is there from the beginning. */
export function FiltersAbove({ editButton }: { readonly editButton: ReactNode }) {
  const { model } = usePage();
  const isNarrow = useNarrow();
  const mayLoad = useTiles((state) => state.mayLoadRest);
  if (isNarrow || model.filterBarPlace !== 'above' || model.filterBar.length === 0 || !model.showsFilters) return null;
  return (
    <section className={styles.bar} aria-label="Filters">
      {mayLoad && (
        <Suspense fallback={null}>
          <FilterLine editButton={editButton} />
        </Suspense>
      )}
    </section>
  );
}
