import { Badge, Button, FilteredIcon } from '@sextant/ui';
import { useState } from 'react';
import { useFilters } from '../page-context.ts';
import { FilterSheet } from './FilterSheet.tsx';

/** On phones: opens the filters as a sheet, and says how many act. */
export function FiltersButton() {
  const count = useFilters((state) => state.clauses.size);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={FilteredIcon} onPress={() => setOpen(true)}>
        Filters {count > 0 && <Badge tone="accent">{count}</Badge>}
      </Button>
      <FilterSheet isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
