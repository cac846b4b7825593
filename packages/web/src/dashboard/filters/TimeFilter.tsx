import type { NativeFilter } from '@sextant/contract';
import { timeSourceOf } from '../../api/time-counts.ts';
import { TimeRangeField } from '../../shell/time-range/TimeRangeField.tsx';
import { zoneText } from '../../shell/time-range/zone-text.ts';
import { usePage } from '../page-context.ts';
import { hasValue, isRequired, timeMask, timeRangeOf } from '@sextant/dashboard';
import { useFilterValue } from './use-filter-value.ts';

/** A filter by time, in the zone that it names. */
export function TimeFilter({ filter }: { filter: NativeFilter }) {
  const { model } = usePage();
  const { mask, setMask } = useFilterValue(filter);
  const isMissing = isRequired(filter) && !hasValue(mask);
  return (
    <TimeRangeField
      label={filter.name}
      value={timeRangeOf(mask)}
      onChange={(text) => setMask(timeMask(text))}
      isRequired={isRequired(filter)}
      hint={zoneText(model.mainDataset, null, model.zone)}
      zone={model.zone}
      source={timeSourceOf(model.mainDataset, null, { zone: model.zone, dashboardId: model.item.id })}
      countsFromData={filter.controlValues.countsFromData === true}
      error={isMissing ? 'A value is required' : null}
    />
  );
}
