import { Badge, Sheet } from '@sextant/ui';
import { useFilters } from '../page-context.ts';
import { narrows } from '@sextant/dashboard';
import styles from './FilterBar.module.css';
import { FilterBarFoot, FilterFields } from './FilterFields.tsx';

/** The filters of the dashboard over the page, for phones. */
export function FilterSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const count = useFilters((state) => [...state.clauses.values()].filter(narrows).length);
  return (
    <Sheet
      isTall
      marks={count > 0 && <Badge tone="accent">{count}</Badge>}
      isOpen={isOpen}
      onClose={onClose}
      title="Filters"
      foot={<FilterBarFoot onDone={onClose} />}
    >
      <div className={styles.fields}>
        <FilterFields />
      </div>
    </Sheet>
  );
}
