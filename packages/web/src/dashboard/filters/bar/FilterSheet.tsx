import { Badge, Sheet, usePhone } from '@sextant/ui';
import { useFilters } from '../../page-context.ts';
import { narrowsPage } from '@sextant/dashboard';
import styles from '../FilterBar.module.css';
import { FilterBarFoot } from '../FilterFields.tsx';
import { useFilterTabs } from '../sets/use-filter-tabs.tsx';

/** The filters of the dashboard over the page: a drawer where the bar would be, on phones a sheet from the bottom. */
export function FilterSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { tabs, content } = useFilterTabs();
  const side = usePhone() ? 'bottom' : 'left';
  const count = useFilters((state) => [...state.clauses.values()].filter(narrowsPage).length);
  return (
    <Sheet
      isTall={side === 'bottom'}
      side={side}
      marks={count > 0 && <Badge tone="accent">{count}</Badge>}
      isOpen={isOpen}
      onClose={onClose}
      title="Filters"
      foot={<FilterBarFoot onDone={onClose} />}
    >
      {tabs}
      <div className={styles.fields}>{content}</div>
    </Sheet>
  );
}
