import { Badge, SidePanel, useNarrow } from '@sextant/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { narrowsPage } from '@sextant/dashboard';
import { useFilters, usePage } from '../../page-context.ts';
import { FilterBarFoot } from '../FilterFields.tsx';
import { useFilterTabs } from '../sets/use-filter-tabs.tsx';
import styles from '../FilterBar.module.css';

/** The filters beside the tiles; folds with `[`. Tablets and phones have a drawer instead. `editButton` stands in its head. */
export function FilterBar({ editButton }: { readonly editButton: ReactNode }) {
  const { model } = usePage();
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(true);
  const count = useFilters((state) => [...state.clauses.values()].filter(narrowsPage).length);
  const { tabs, content } = useFilterTabs();
  const isShown = model.filterBar.length > 0 && model.showsFilters && model.filterBarPlace === 'beside';
  if (isNarrow || !isShown) return null;
  return (
    <div className={styles.bar}>
      <SidePanel
        title="Filters"
        isOpen={isOpen}
        onOpenChange={setOpen}
        marks={count === 0 ? undefined : <Badge tone="accent">{count}</Badge>}
        shortcut="["
        actions={editButton}
        top={tabs}
        foot={<FilterBarFoot />}
      >
        {content}
      </SidePanel>
    </div>
  );
}
