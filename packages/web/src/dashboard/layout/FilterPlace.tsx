import type { DataMask } from '@sextant/contract';
import type { LayoutPlace } from '@sextant/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { meQuery } from '../../api/me.ts';
import { usePage } from '../page-context.ts';
import { sizeStyle } from './size-style.ts';
import { FilterField } from '../filters/FilterFields.tsx';
import styles from './FilterPlace.module.css';
import { ApplyAtOnce } from '../filters/use-filter-value.ts';
import { rememberValues } from '../filters/used-values.ts';

/** A filter that stands among the tiles: what is chosen in it acts at once. */
export function FilterPlace({ place }: { place: Extract<LayoutPlace, { kind: 'filter' }> }) {
  const { model, filters } = usePage();
  const { data: me } = useQuery(meQuery);
  const filter = model.filters.find(({ id }) => id === place.filterId);
  const userId = me?.id ?? null;
  const apply = useMemo(
    () => (id: string, mask: DataMask) => {
      rememberValues({ userId, dashboardId: model.item.id }, model.filters, { [id]: mask });
      filters.getState().applyOne(id, mask);
    },
    [filters, model, userId],
  );
  return (
    <div className={styles.place} style={sizeStyle(place.width, place.heightPx)} data-filter-place={place.filterId}>
      {filter === undefined ? (
        <p className={styles.gone}>A filter that this dashboard no longer has stood here.</p>
      ) : (
        <ApplyAtOnce value={apply}>
          <FilterField filter={filter} />
        </ApplyAtOnce>
      )}
    </div>
  );
}
