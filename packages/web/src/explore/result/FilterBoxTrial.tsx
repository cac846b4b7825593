import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { RawForm } from '@sextant/charts';
import { FilterBoxHostProvider } from '@sextant/charts/views';
import type { FilterBoxHost, FilterBoxValues } from '@sextant/charts/views';
import { useFilterBoxSearch } from '../../api/filter-box-search.ts';
import { timeSourceOf } from '../../api/time-counts.ts';
import { timeChoicesOf } from '../../shell/time-range/time-choices.ts';
import { TimeRangeField } from '../../shell/time-range/TimeRangeField.tsx';
import { useExplore } from '../explore-store.ts';

const TrialTimeRange: FilterBoxHost['TimeRange'] = ({ label, value, onChange }) => {
  const dataset = useExplore((state) => state.dataset);
  return <TimeRangeField label={label} value={value} onChange={onChange} source={timeSourceOf(dataset, null)} />;
};

/** A filter box where it is made: its fields can be tried, and filter nothing. */
export function FilterBoxTrial({ form, children }: { readonly form: RawForm; readonly children: ReactNode }) {
  const dataset = useExplore((state) => state.dataset);
  const [values, setValues] = useState<FilterBoxValues>({});
  const host = useMemo((): FilterBoxHost => {
    const search = { form, chartId: null, dashboardId: null };
    return {
      values,
      onApply: (changes) => setValues((before) => ({ ...before, ...changes })),
      TimeRange: TrialTimeRange,
      ...timeChoicesOf(dataset),
      useSearch: (item, text) => useFilterBoxSearch(search, item, text),
      offReason: null,
    };
  }, [form, values, dataset]);
  return <FilterBoxHostProvider value={host}>{children}</FilterBoxHostProvider>;
}
