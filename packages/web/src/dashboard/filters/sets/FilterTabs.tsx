import { Tabs } from '@sextant/ui';
import { isDivider } from '@sextant/dashboard';
import { usePage } from '../../page-context.ts';
import { useFilterSets } from './use-filter-sets.ts';

/** What the bar shows: the filters themselves, or the sets of values that they have names for. */
export type FilterTab = 'filters' | 'sets';

/** Filters or filter sets, each with how many there are. */
export function FilterTabs({ value, onChange }: { value: FilterTab; onChange: (tab: FilterTab) => void }) {
  const { filterBar } = usePage().model;
  const filters = filterBar.filter((entry) => !isDivider(entry));
  const { sets } = useFilterSets();
  const count = sets === null ? {} : { count: sets.length };
  return (
    <Tabs
      label="Filters and filter sets"
      value={value}
      onChange={onChange}
      tabs={[
        { id: 'filters', text: 'All filters', count: filters.length },
        { id: 'sets', text: 'Filter sets', ...count },
      ]}
    />
  );
}
