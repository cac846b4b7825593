import { queryOptions } from '@tanstack/react-query';
import { longestSearch } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import type { SearchHit } from '@sextant/contract';
import { call } from './call.ts';

/** Everything that holds the text; '' is what was opened last. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    // What was opened last changes with every page.
    staleTime: text === '' ? 0 : 10_000,
    queryFn: async ({ signal }): Promise<readonly SearchHit[]> =>
      (await call(api.search.all, { query: text === '' ? {} : { text: text.slice(0, longestSearch) }, signal })).result,
  });
