import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useValueSearch } from './value-search.ts';

afterEach(cleanup);

const states = ['AK', 'AL', 'TX', 'UT'];

/** Shows what is offered for `search`, of a server that gives `limit` values at most, and notes what it was asked. */
function renderSearch(limit: number) {
  const requestedPaths: string[] = [];
  const queryOf = (text: string) =>
    queryOptions({
      queryKey: ['states', text],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async (): Promise<readonly string[]> => {
        requestedPaths.push(text);
        return states.filter((state) => state.includes(text)).slice(0, limit);
      },
    });
  function SearchResults({ search }: { search: string | null }) {
    const { values, isLoading } = useValueSearch({ queryOf, search, limit, idOf: String });
    return <p>{isLoading ? 'loading' : values.join(' ')}</p>;
  }
  const client = new QueryClient();
  const page = (search: string | null) => (
    <QueryClientProvider client={client}>
      <SearchResults search={search} />
    </QueryClientProvider>
  );
  const { rerender } = render(page(null));
  return { requested: requestedPaths, type: (search: string) => rerender(page(search)) };
}

test('a list that is whole is searched in the page', async () => {
  const { requested, type } = renderSearch(100);
  type('');
  await screen.findByText('AK AL TX UT');
  type('T');
  await screen.findByText('AK AL TX UT');
  expect(requested).toEqual(['']);
});

test('of a list that is cut the server is asked, and its result stands before what the page has', async () => {
  const { requested, type } = renderSearch(2);
  type('');
  await screen.findByText('AK AL');
  type('T');
  await screen.findByText('TX UT AK AL');
  expect(requested).toEqual(['', 'T']);
});

test('nothing is asked before the list is opened', async () => {
  const { requested } = renderSearch(2);
  await waitFor(() => expect(screen.queryByText('loading')).toBeNull());
  expect(requested).toEqual([]);
});
