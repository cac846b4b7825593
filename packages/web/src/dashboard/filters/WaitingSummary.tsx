import { waitingTiles } from '@sextant/dashboard';
import type { ReactNode } from 'react';
import { useFilters, usePage } from '../page-context.ts';
import styles from './FilterSummary.module.css';

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** On a dashboard with required filters: which charts show nothing until these have values. Where none shows anything, that is said in place of `children`, the counts. */
export function WaitingSummary({ children }: { readonly children: ReactNode }) {
  const { model } = usePage();
  const masks = useFilters((state) => state.masks);
  const { count, of, filters } = waitingTiles(model, masks);
  if (count === 0) return children;
  const until = `until ${listed.format(filters)} ${filters.length === 1 ? 'has a value' : 'have values'}`;
  if (count === of) return <span className={styles.words}>Nothing is shown {until}</span>;
  return (
    <>
      {children}{' '}
      <span className={styles.words}>
        {count} of {of} charts {count === 1 ? 'shows' : 'show'} nothing {until}
      </span>
    </>
  );
}
