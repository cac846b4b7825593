import { countText, type FilterScalar } from '@sextant/contract';
import { MultiSelect } from '@sextant/ui';
import { useMemo, useState } from 'react';
import { searchesDatabase, type FilterBoxChoice } from '../kit/filter-box/choices.ts';
import type { FilterBoxHost } from '../kit/filter-box/host.ts';
import { filterBoxLabel, filterBoxLimit, type StoredFilterBoxItem } from '../kit/filter-box/items.ts';

interface ColumnFieldProps {
  readonly item: StoredFilterBoxItem;
  readonly choices: readonly FilterBoxChoice[];
  /** Whether values that are not offered may be typed. */
  readonly isText: boolean;
  readonly values: readonly FilterScalar[];
  readonly host: FilterBoxHost;
  readonly onChange: (values: readonly FilterScalar[]) => void;
}

/** A text and a number of the same look stay apart. */
const idOf = (value: FilterScalar): string => `${typeof value}:${String(value)}`;
const textOf = (value: FilterScalar): string =>
  typeof value === 'boolean' ? String(value).toUpperCase() : value === null ? '<NULL>' : String(value);

/** What is offered: what is chosen and not among the choices first, then the choices, each once. */
function offeredChoices(
  choices: readonly FilterBoxChoice[],
  values: readonly FilterScalar[],
): readonly FilterBoxChoice[] {
  const choiceIds = new Set(choices.map(({ value }) => idOf(value)));
  const more = values
    .filter((value) => !choiceIds.has(idOf(value)))
    .map((value) => ({ value, text: textOf(value), amount: null, share: null }));
  return [...more, ...choices];
}

/** A field over a column: searched here, or by the database where there are more choices than were brought. */
export function ColumnField({ item, choices, isText, values, host, onChange }: ColumnFieldProps) {
  const [search, setSearch] = useState<string | null>(null);
  const typedText = (search ?? '').trim();
  const isSearching = typedText !== '' && searchesDatabase(item, choices.length, filterBoxLimit);
  const found = host.useSearch(item, isSearching ? typedText : null);
  const list = useMemo(
    () =>
      offeredChoices(
        isSearching && found.choices !== null ? found.choices : choices,
        search === null || typedText === '' ? values : [],
      ),
    [isSearching, found.choices, choices, search, typedText, values],
  );
  const byId = useMemo(
    () => new Map([...offeredChoices(choices, values), ...list].map((one) => [idOf(one.value), one.value])),
    [choices, values, list],
  );
  const change = (ids: readonly string[]) => {
    const chosenIds = item.multiple ? ids : ids.slice(-1);
    if (chosenIds.length === 0 && !item.clearable) return;
    // What was typed anew is its own id.
    onChange(chosenIds.map((id) => (byId.has(id) ? (byId.get(id) ?? null) : id)));
  };
  return (
    <MultiSelect
      label={filterBoxLabel(item)}
      choices={list.map(({ value, text, amount, share }) => ({
        id: idOf(value),
        text,
        ...(amount === null ? {} : { end: countText(amount) }),
        ...(share === null ? {} : { share }),
      }))}
      value={values.map(idOf)}
      onChange={change}
      onSearch={setSearch}
      isLoading={found.isLoading}
      emptyText="No results found"
      // Where choices are missing, what is typed is taken.
      allowsFreeText={isText && !item.searchAllOptions && choices.length >= filterBoxLimit}
      isRequired={!item.clearable}
      isDisabled={host.offReason !== null}
      {...(isSearching && search !== null ? { choicesFor: search } : {})}
    />
  );
}
