import { useQuery } from '@tanstack/react-query';
import { countText, periodOf } from '@sextant/contract';
import type { DataMask, FilterScalar, NativeFilter } from '@sextant/contract';
import { HistoryIcon, MultiSelect, MultiSelectList, SegmentedControl } from '@sextant/ui';
import type { MultiSelectProps } from '@sextant/ui';
import { useMemo, useState } from 'react';
import { meQuery } from '../../api/me.ts';
import { usePage } from '../page-context.ts';
import { usedFirst, usedValues } from './used-values.ts';
import { useValueSearch } from '../../api/value-search.ts';
import { choiceCountQuery, choiceLimit, filterChoicesQuery } from '../filter-choices.ts';
import type { FilterChoice } from '../filter-choices.ts';
import { hasValue, isExcluding, isRequired, selectMask, targetOf, valuesOf, valueText } from '@sextant/dashboard';
import { placeOfFilter } from '../opening-filters.ts';
import { useAwaitedParent, useFilterValue, useParentFilters } from './use-filter-value.ts';
import styles from './FilterBar.module.css';

/** Values of any type under the texts that the list works with; a text and a number of the same look stay apart. */
const idOf = (value: FilterScalar): string => `${typeof value}:${String(value)}`;
const choiceId = ({ value }: FilterChoice): string => idOf(value);

function valueOf(id: string): FilterScalar {
  const index = id.indexOf(':');
  const text = id.slice(index + 1);
  switch (id.slice(0, index)) {
    case 'number':
      return Number(text);
    case 'boolean':
      return text === 'true';
    case 'object':
      return null;
    default:
      return text;
  }
}

/** The times that read as it was typed, or lie within the date that was. */
function matchingTimes(choices: readonly FilterChoice[], search: string): readonly FilterChoice[] {
  const period = periodOf(search);
  const typed = search.trim().toLowerCase();
  return choices.filter(({ value, text }) => {
    if (text.toLowerCase().includes(typed)) return true;
    return period !== null && typeof value === 'number' && value >= period.since && value < period.until;
  });
}

const none: readonly FilterScalar[] = [];

/** What was applied last of a filter, read anew whenever its list opens; nothing while a text is searched for. */
function useUsedValues(filter: NativeFilter) {
  const { model } = usePage();
  const { data: me } = useQuery(meQuery);
  const [used, setUsed] = useState(none);
  const place = { userId: me?.id ?? null, dashboardId: model.item.id, filter };
  return { used, noteSearch: (search: string) => setUsed(search === '' ? usedValues(place) : none) };
}

/** A list whose values follow those of a parent that has none yet: they would be others in a moment. */
const waitingFor = (parent: string) => ({
  isDisabled: true,
  error: null,
  placeholder: `Waits for ${parent}`,
  hint: 'Its values follow what is chosen there.',
});

const segments = [
  { id: 'is', text: 'is' },
  { id: 'not', text: 'is not' },
] as const;

/** Whether the values of a filter are kept or left out, and the control that changes that. */
function useExcluding(filter: NativeFilter, mask: DataMask | undefined) {
  const [nextChoice, setNextChoice] = useState<boolean | null>(null);
  const hasValues = valuesOf(mask).length > 0;
  const isExcluded = hasValues ? isExcluding(filter, mask) : (nextChoice ?? isExcluding(filter, undefined));
  const control = (onChange: (isExcluded: boolean) => void) => (
    <SegmentedControl
      label={`How the values of ${filter.name} count`}
      segments={segments}
      value={isExcluded ? 'not' : 'is'}
      onChange={(id) => {
        setNextChoice(id === 'not');
        if (hasValues) onChange(id === 'not');
      }}
    />
  );
  return { isExcluded, control };
}

/** 'is not · 2 of 52'. */
const detailOf = (isExcluded: boolean, chosenCount: number, all: number | null | undefined): string =>
  [...(isExcluded ? ['is not'] : []), ...(all == null ? [] : [`${chosenCount} of ${countText(all)}`])].join(' · ');

/** What a filter by values offers, and what is chosen of it. */
function useSelectFilter(filter: NativeFilter): MultiSelectProps {
  const { model } = usePage();
  const target = targetOf(filter);
  const dataset = model.datasets.get(target?.datasetId ?? -1) ?? null;
  const filterPlace = placeOfFilter(model, filter);
  const isTime = filterPlace.isTime === true;
  const { mask, setMask } = useFilterValue(filter);
  const { isExcluded, control } = useExcluding(filter, mask);
  const parents = useParentFilters(filter);
  const awaitedParent = useAwaitedParent(filter);
  const [search, setSearch] = useState<string | null>(null);
  const isByCount = filter.controlValues.sortByCount === true;
  const { used, noteSearch } = useUsedValues(filter);
  const chosenValues = valuesOf(mask);
  const isUsed = search !== null || chosenValues.length > 0;
  const { values, isLoading, error } = useValueSearch({
    queryOf: (text) => filterChoicesQuery(filterPlace, text, parents),
    search,
    limit: choiceLimit,
    idOf: choiceId,
  });
  const total = useQuery({ ...choiceCountQuery(filterPlace), enabled: isUsed });
  const list = useMemo(() => {
    const matching = isTime ? matchingTimes(values, search ?? '') : values;
    const most = isByCount ? Math.max(1, ...matching.map(({ count }) => count)) : null;
    const found = usedFirst(matching, used).map(({ value, text, count }) => ({
      id: idOf(value),
      text,
      end: countText(count),
      ...(used.includes(value) ? { icon: HistoryIcon } : {}),
      ...(most === null ? {} : { share: count / most }),
    }));
    const foundIds = new Set(found.map(({ id }) => id));
    // What is chosen keeps its name before any list has come.
    const more =
      search === null
        ? chosenValues
            .filter((value) => !foundIds.has(idOf(value)))
            .map((value) => ({ id: idOf(value), text: valueText(dataset, target?.column, value) }))
        : [];
    return [...found, ...more];
  }, [values, chosenValues, search, isTime, isByCount, used, dataset, target?.column]);
  const isOne = filter.controlValues.multiSelect === false;
  const textOf = (value: FilterScalar) =>
    list.find(({ id }) => id === idOf(value))?.text ?? valueText(dataset, target?.column, value);
  const change = (ids: readonly string[]) =>
    setMask(selectMask(filter, (isOne ? ids.slice(-1) : ids).map(valueOf), textOf, isExcluded));
  const detail = chosenValues.length === 0 ? '' : detailOf(isExcluded, chosenValues.length, total.data);
  const isMissing = isRequired(filter) && !hasValue(mask);
  return {
    label: filter.name,
    choices: list,
    value: chosenValues.map(idOf),
    onChange: change,
    onSearch: (text) => {
      setSearch(text);
      noteSearch(text);
    },
    // A date is found by any way of writing it, which the list's own search would not know.
    ...(isTime && search !== null ? { choicesFor: search } : {}),
    isLoading,
    totalCount: total.data ?? null,
    isRequired: isRequired(filter),
    error: error?.message ?? (isMissing ? 'A value is required' : null),
    ...(detail === '' ? {} : { detail }),
    listHead: control((isNot) => setMask(selectMask(filter, chosenValues, textOf, isNot))),
    ...((filter.description ?? '') === '' ? {} : { hint: filter.description }),
    ...(awaitedParent === null || chosenValues.length > 0 ? {} : waitingFor(awaitedParent)),
  };
}

/** A filter by values. */
export function SelectFilter({ filter }: { filter: NativeFilter }) {
  return <MultiSelect {...useSelectFilter(filter)} />;
}

/** The list of a filter by values without its field, under the name that it has. */
export function SelectFilterList({ filter }: { filter: NativeFilter }) {
  const props = useSelectFilter(filter);
  return (
    <div>
      <p className={styles.listHead} data-invalid={props.error !== null || undefined}>
        {props.error ?? props.hint ?? filter.name}
      </p>
      {props.isDisabled === true ? (
        <p className={styles.listHead}>{props.placeholder}</p>
      ) : (
        <MultiSelectList {...props} />
      )}
    </div>
  );
}
