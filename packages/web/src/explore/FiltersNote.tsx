import { Button, FilteredIcon, Note } from '@sextant/ui';
import { filtersText, formWithFilters } from './dashboard-filters.ts';
import { useExplore } from './explore-store.ts';

/** Says which filters of a dashboard act on the chart, and clears them. They are not saved with it. */
export function FiltersNote() {
  const filters = useExplore((state) => state.filters);
  const clearFilters = useExplore((state) => state.clearFilters);
  const draft = useExplore((state) => state.draft);
  const keep = useExplore((state) => state.keepFilters);
  if (filters === null) return null;
  const withFilters = formWithFilters(filters, draft);
  return (
    <Note
      icon={FilteredIcon}
      action={
        <>
          {withFilters !== null && (
            <Button size="xs" onPress={() => keep(withFilters)}>
              Add to chart
            </Button>
          )}
          <Button size="xs" onPress={clearFilters}>
            Clear filters
          </Button>
        </>
      }
    >
      {filtersText(filters)}. Saving the chart does not store them.
    </Note>
  );
}
