import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { FilterBoxHostProvider } from '@sextant/charts/views';
import type { FilterBoxHost, FilterBoxValues } from '@sextant/charts/views';
import { boxValueOf, filterKey, maskOfBoxField, offReasonOfBox, placeOfBoxFilter } from '@sextant/dashboard';
import type { Tile } from '@sextant/dashboard';
import { useFilterBoxSearch } from '../../api/filter-box-search.ts';
import { timeSourceOf } from '../../api/time-counts.ts';
import { TimeRangeField } from '../../shell/time-range/TimeRangeField.tsx';
import { zoneText } from '../../shell/time-range/zone-text.ts';
import { timeChoicesOf } from '../../shell/time-range/time-choices.ts';
import { useFilters, usePage } from '../page-context.ts';

/** The time range of a filter box, in the zone of the dashboard. */
const PageTimeRange: FilterBoxHost['TimeRange'] = ({ label, value, onChange }) => {
  const { model } = usePage();
  return (
    <TimeRangeField
      label={label}
      value={value}
      onChange={onChange}
      hint={zoneText(model.mainDataset, null, model.zone)}
      zone={model.zone}
      source={timeSourceOf(model.mainDataset, null, { zone: model.zone, dashboardId: model.item.id })}
    />
  );
};

/** What a filter box on a dashboard works with: its values are filters of the page, and each choice acts on the charts in its scope. */
export function FilterBoxPlace({ tile, children }: { readonly tile: Tile; readonly children: ReactNode }) {
  const { model, filters } = usePage();
  const { chartId, dataset, chart } = tile;
  const fields = useMemo(
    () => model.boxFilters.map(placeOfBoxFilter).flatMap((place) => (place.chartId === chartId ? [place.column] : [])),
    [model, chartId],
  );
  const masks = useFilters(useShallow((state) => fields.map((field) => state.masks[filterKey(chartId, field)])));
  const host = useMemo((): FilterBoxHost => {
    const search = { form: chart?.form_data ?? {}, chartId, dashboardId: model.item.id };
    return {
      values: Object.fromEntries(fields.map((field, index) => [field, boxValueOf(field, masks[index])])),
      onApply: (values: FilterBoxValues) =>
        filters
          .getState()
          .applyAll(
            Object.fromEntries(
              Object.entries(values).map(([field, value]) => [filterKey(chartId, field), maskOfBoxField(field, value)]),
            ),
          ),
      TimeRange: PageTimeRange,
      ...timeChoicesOf(dataset),
      useSearch: (item, text) => useFilterBoxSearch(search, item, text),
      offReason: offReasonOfBox(model, chartId),
    };
  }, [fields, masks, chart, chartId, model, filters, dataset]);
  return <FilterBoxHostProvider value={host}>{children}</FilterBoxHostProvider>;
}
