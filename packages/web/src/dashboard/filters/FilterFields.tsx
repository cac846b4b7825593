import { Button } from '@sextant/ui';
import { useFilters } from '../page-context.ts';
import styles from './FilterBar.module.css';

/** Foot of the filters: takes over what was chosen, or empties everything. */
export function FilterBarFoot({ onDone }: { onDone?: () => void }) {
  const hasDrafts = useFilters((state) => Object.keys(state.drafts).length > 0);
  const hasAny = useFilters((state) => state.clauses.size > 0 || Object.keys(state.drafts).length > 0);
  const applyDrafts = useFilters((state) => state.applyDrafts);
  const clearAll = useFilters((state) => state.clearAll);
  return (
    <>
      <Button
        kind="primary"
        size="sm"
        className={styles.apply}
        isDisabled={!hasDrafts}
        onPress={() => {
          applyDrafts();
          onDone?.();
        }}
      >
        Apply filters
      </Button>
      <Button kind="quiet" size="sm" isDisabled={!hasAny} onPress={clearAll}>
        Clear all
      </Button>
    </>
  );
}

/** Every filter of the dashboard. */
export function FilterFields() {
  return null;
}
