import { Sheet } from '@sextant/ui';
import styles from './FilterBar.module.css';
import { FilterBarFoot, FilterFields } from './FilterFields.tsx';

/** The filters of the dashboard over the page, for phones. */
export function FilterSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Filters" foot={<FilterBarFoot onDone={onClose} />}>
      <div className={styles.fields}>
        <FilterFields />
      </div>
    </Sheet>
  );
}
