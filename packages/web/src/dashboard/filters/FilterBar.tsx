import { AdjustIcon, Badge, IconButton, SidePanel, useNarrow, lazyPart } from '@sextant/ui';
import { Suspense, useState } from 'react';
import { useEditEntry } from '../EditEntry.tsx';
import { narrowsPage } from '@sextant/dashboard';
import { useFilters, usePage } from '../page-context.ts';
import { FilterBarFoot } from './FilterFields.tsx';
import { useFilterTabs } from './sets/use-filter-tabs.tsx';
import styles from './FilterBar.module.css';

const EditFilters = lazyPart(async () => (await import('./EditFilters.tsx')).EditFilters);

/** The filters beside the tiles; folds with `[`. Tablets and phones have a drawer instead. */
export function FilterBar() {
  const { model } = usePage();
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(true);
  const [isEditing, setEditing] = useState(false);
  const { mayEdit } = useEditEntry();
  const count = useFilters((state) => [...state.clauses.values()].filter(narrowsPage).length);
  const { tabs, content } = useFilterTabs();
  const isShown = model.filterBar.length > 0 && model.showsFilters;
  if (isNarrow || !isShown) return null;
  return (
    <div className={styles.bar}>
      <SidePanel
        title="Filters"
        isOpen={isOpen}
        onOpenChange={setOpen}
        marks={count === 0 ? undefined : <Badge tone="accent">{count}</Badge>}
        shortcut="["
        actions={
          mayEdit && (
            <IconButton icon={AdjustIcon} size="sm" label="Add and edit filters" onPress={() => setEditing(true)} />
          )
        }
        top={tabs}
        foot={<FilterBarFoot />}
      >
        {content}
      </SidePanel>
      {isEditing && (
        <Suspense fallback={null}>
          <EditFilters onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}
