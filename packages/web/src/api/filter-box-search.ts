import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { RawForm, StoredFilterBoxItem } from '@sextant/charts';
import { readFoundChoices } from '@sextant/charts/views';
import type { FilterBoxChoice, FilterBoxSearch } from '@sextant/charts/views';
import { api } from '@sextant/contract/calls';
import { call } from './call.ts';

/** A filter box whose fields are searched, and the dashboard on which it stands; null outside of one. */
export interface SearchedBox {
  readonly form: RawForm;
  readonly chartId: number | null;
  readonly dashboardId: number | null;
}

/** The form that asks for one field of a box, narrowed to the values that hold a text. */
function searchForm(form: RawForm, item: StoredFilterBoxItem, text: string): RawForm {
  const { adhoc_filters: conditions } = form;
  const search = {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: item.column,
    operator: 'ILIKE',
    comparator: `%${text}%`,
  };
  return {
    ...form,
    filter_configs: [item],
    adhoc_filters: [...(Array.isArray(conditions) ? conditions : []), search],
  };
}

/** What begins with the text stands first. */
function beginningFirst(choices: readonly FilterBoxChoice[], text: string): readonly FilterBoxChoice[] {
  const typed = text.toLowerCase();
  const begins = ({ text: name }: FilterBoxChoice): boolean => name.toLowerCase().startsWith(typed);
  return [...choices.filter(begins), ...choices.filter((choice) => !begins(choice))];
}

const searchQuery = ({ form, chartId, dashboardId }: SearchedBox, item: StoredFilterBoxItem, text: string) =>
  queryOptions({
    queryKey: ['filter-box-search', chartId, form, dashboardId, item, text],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<readonly FilterBoxChoice[]> => {
      const sentForm = { ...searchForm(form, item, text), ...(chartId === null ? {} : { slice_id: chartId }) };
      const { data } = await call(api.legacyChart.read, {
        query: {
          form_data: JSON.stringify(sentForm),
          ...(dashboardId === null ? {} : { dashboard_id: String(dashboardId) }),
        },
        signal,
      });
      return beginningFirst(readFoundChoices(data, item.column), text);
    },
  });

/** Searches a field of a filter box by the database; a null text asks nothing. */
export function useFilterBoxSearch(box: SearchedBox, item: StoredFilterBoxItem, text: string | null): FilterBoxSearch {
  const found = useQuery({
    ...searchQuery(box, item, text ?? ''),
    enabled: text !== null,
    placeholderData: keepPreviousData,
  });
  return { choices: text === null ? null : (found.data ?? null), isLoading: text !== null && found.isFetching };
}
