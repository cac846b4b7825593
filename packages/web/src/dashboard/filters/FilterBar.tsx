import { Badge, SidePanel, usePhone, useShortcut } from '@sextant/ui';
import { useState } from 'react';
import { narrows } from './clauses.ts';
import { useFilters, usePage } from '../page-context.ts';
import { FilterBarFoot, FilterFields } from './FilterFields.tsx';
import styles from './FilterBar.module.css';

/** The filters beside the tiles; folds with `[`. Phones have a sheet instead. */
export function FilterBar() {
  const { model } = usePage();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(true);
  const count = useFilters((state) => [...state.clauses.values()].filter(narrows).length);
  useShortcut({
    keys: '[',
    text: 'Fold or show the filters',
    onAct: () => setOpen((was) => !was),
    isEnabled: !isPhone,
  });
  const isShown = model.filterBar.length > 0 && model.showsFilters;
  if (isPhone || !isShown) return null;
  return (
    <div className={styles.bar}>
      <SidePanel
        title="Filters"
        isOpen={isOpen}
        onOpenChange={setOpen}
        marks={count === 0 ? undefined : <Badge tone="accent">{count}</Badge>}
        shortcut="["
        foot={<FilterBarFoot />}
      >
        <FilterFields />
      </SidePanel>
    </div>
  );
}
