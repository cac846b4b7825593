import { groupByFilterType } from '@sextant/contract';
import type { NativeFilter } from '@sextant/contract';
import { clauseOfMask, hasValue, isRequired, valuesText } from '@sextant/dashboard';
import { AdjustIcon, FilteredIcon, PillButton, Popover, Skeleton, TimeIcon, lazyPart } from '@sextant/ui';
import { Suspense, useMemo } from 'react';
import { usePage } from '../../page-context.ts';
import { FieldOfType } from '../FilterFields.tsx';
import { useAwaitedParent, useFilterValue } from '../use-filter-value.ts';

const SelectFilterList = lazyPart(async () => (await import('../SelectFilter.tsx')).SelectFilterList);
const TimeFilter = lazyPart(async () => (await import('../TimeFilter.tsx')).TimeFilter);

const icons = { filter_range: AdjustIcon, filter_timegrain: TimeIcon, filter_timecolumn: TimeIcon };
const ownTypes = ['filter_timegrain', 'filter_timecolumn', groupByFilterType];

const isKnown = (type: string): type is keyof typeof icons => Object.hasOwn(icons, type);

/** What a filter shows, in words, whether it has been applied or not. */
function useShownText(filter: NativeFilter): {
  readonly text: string;
  readonly isSet: boolean;
  readonly isMissing: boolean;
} {
  const { model } = usePage();
  const { mask } = useFilterValue(filter);
  const clause = useMemo(
    () => (mask === undefined ? null : clauseOfMask(model, filter.id, mask)),
    [model, filter.id, mask],
  );
  const isMissing = isRequired(filter) && !hasValue(mask);
  const awaitedParent = useAwaitedParent(filter);
  if (clause === null && awaitedParent !== null) return { text: `Waits for ${awaitedParent}`, isSet: false, isMissing };
  if (clause === null)
    return { text: ownTypes.includes(filter.filterType) ? 'As in each chart' : 'All', isSet: false, isMissing };
  const shownText = valuesText(clause.text.values);
  return { text: clause.text.verb === 'is not' ? `not ${shownText}` : shownText, isSet: true, isMissing };
}

/** A filter in a line: its name and what is chosen, and the field that opens from it. */
export function FilterPill({ filter }: { filter: NativeFilter }) {
  const { filterType, name } = filter;
  const { text, isSet, isMissing } = useShownText(filter);
  const pill = (
    <PillButton
      icon={isKnown(filterType) ? icons[filterType] : FilteredIcon}
      label={name}
      value={text}
      isSet={isSet}
      isInvalid={isMissing}
    />
  );
  if (filterType === 'filter_time') return <TimeFilter filter={filter} look="pill" />;
  const isList = filterType === 'filter_select';
  return (
    <Popover title={name} isTitleHidden isBare={isList} trigger={pill}>
      <Suspense fallback={<Skeleton shape="line" />}>
        {isList ? <SelectFilterList filter={filter} /> : <FieldOfType filter={filter} />}
      </Suspense>
    </Popover>
  );
}
