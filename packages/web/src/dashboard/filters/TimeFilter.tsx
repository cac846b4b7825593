import type { NativeFilter } from '@sextant/contract';
import { timeSourceOf } from '../../api/time-counts.ts';
import { TimeRangeField } from '../../shell/time-range/TimeRangeField.tsx';
import { zoneText } from '../../shell/time-range/zone-text.ts';
import { usePage } from '../page-context.ts';
import { countsFromDataIn, hasValue, isRequired, timeMask, timeRangeOf } from '@sextant/dashboard';
import { useFilterValue } from './use-filter-value.ts';

interface TimeFilterProps {
  readonly filter: NativeFilter;
  /** Default 'field'. */
  readonly look?: 'field' | 'pill';
}

/** A filter by time, in the zone that it names. */
export function TimeFilter({ filter, look = 'field' }: TimeFilterProps) {
  const { model } = usePage();
  const { mask, setMask } = useFilterValue(filter);
  const isMissing = isRequired(filter) && !hasValue(mask);
  return (
    <TimeRangeField
      label={filter.name}
      look={look}
      value={timeRangeOf(mask)}
      onChange={(text, isFromData) => {
        const isAsFilter = isFromData === countsFromDataIn(filter, undefined);
        setMask(timeMask(text, isAsFilter ? null : isFromData ? 'data' : 'today'));
      }}
      isRequired={isRequired(filter)}
      hint={zoneText(model.mainDataset, null, model.zone)}
      zone={model.zone}
      source={timeSourceOf(model.mainDataset, null, { zone: model.zone, dashboardId: model.item.id })}
      countsFromData={countsFromDataIn(filter, mask)}
      canCountFromData
      error={isMissing ? 'A value is required' : null}
    />
  );
}
