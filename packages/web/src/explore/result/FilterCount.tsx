import { adhocFilter, isValidAdhocFilter } from '@sextant/contract';
import { FilteredIcon, Tag } from '@sextant/ui';
import { labelsOf } from '../../api/dataset-labels.ts';
import { filterText, groupedFilters } from '../filter-texts.ts';
import { useExplore } from '../explore-store.ts';

/** How many conditions and time ranges narrow the chart, and which. */
export function FilterCount() {
  const requestedForm = useExplore((state) => state.requestedForm);
  const adhocFilters = Array.isArray(requestedForm?.['adhoc_filters']) ? requestedForm['adhoc_filters'] : [];
  const dataset = useExplore((state) => state.dataset);
  const filters = adhocFilters.flatMap((value) => {
    const read = adhocFilter.safeParse(value);
    return read.success && isValidAdhocFilter(read.data) ? [read.data] : [];
  });
  const labels = groupedFilters(filters, dataset).map((group) => filterText(group, labelsOf(dataset)));
  if (labels.length === 0) return null;
  return (
    <Tag tone="accent" icon={FilteredIcon}>
      <span title={labels.join('\n')}>{labels.length}</span>
    </Tag>
  );
}
