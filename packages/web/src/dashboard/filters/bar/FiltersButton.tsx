import { Badge, Button, FilteredIcon, lazyPart } from '@sextant/ui';
import { Suspense, useState } from 'react';
import { narrowsPage } from '@sextant/dashboard';
import { useFilters, usePage } from '../../page-context.ts';

const FilterSheet = lazyPart(async () => (await import('./FilterSheet.tsx')).FilterSheet);

/** On tablets and phones: opens the filters as a drawer, and says how many act. */
export function FiltersButton() {
  const { model } = usePage();
  const count = useFilters((state) => [...state.clauses.values()].filter(narrowsPage).length);
  const [isOpen, setOpen] = useState(false);
  // Cross-filters are taken away in the sentence too.
  if (!model.showsFilters || (model.filterBar.length === 0 && count === 0)) return null;
  return (
    <>
      <Button icon={FilteredIcon} onPress={() => setOpen(true)}>
        Filters {count > 0 && <Badge tone="accent">{count}</Badge>}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FilterSheet isOpen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
