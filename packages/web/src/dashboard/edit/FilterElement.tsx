import type { LayoutNode } from '@sextant/contract';
import { filterMeta } from '@sextant/dashboard';
import { Select } from '@sextant/ui';
import { useMemo } from 'react';
import styles from './Edit.module.css';
import { filterIdOf, filtersOfDocument } from './filter-elements.ts';
import { useEdit } from './state/edit-context.ts';
import { useElementActions } from './state/use-element-actions.ts';

/** The place of a filter's control: which filter stands in it. */
export function FilterElement({ node }: { node: LayoutNode }) {
  const actions = useElementActions();
  const metadata = useEdit(({ document }) => document.metadata);
  const filters = useMemo(() => filtersOfDocument({ metadata }), [metadata]);
  const id = filterIdOf(node) ?? null;
  const isGone = id !== null && !filters.some((filter) => filter.id === id);
  const choose = (chosenId: string) => {
    const filter = filters.find((one) => one.id === chosenId);
    if (filter !== undefined) actions.setMeta(node.id, filterMeta(filter), `Filter ${filter.name} stands here`);
  };
  return (
    <div className={styles.text}>
      {filters.length === 0 ? (
        <p className={styles.empty}>This dashboard has no filters yet. Add one under Add and edit filters.</p>
      ) : (
        <Select
          label="Filter in this place"
          placeholder="Choose a filter"
          hint="Leaves the filter bar, acts at once."
          error={isGone ? 'The filter that stood here is gone' : null}
          choices={filters.map(({ id: filterId, name }) => ({ id: filterId, text: name }))}
          value={isGone ? null : id}
          onChange={choose}
        />
      )}
    </div>
  );
}
