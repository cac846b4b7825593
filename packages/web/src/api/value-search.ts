import { useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Values of a column as they are offered. */
export interface ValueSearch<Value> {
  /** What is known so far; the list shows of it what holds the typed text. */
  readonly values: readonly Value[];
  readonly isLoading: boolean;
  readonly error: Error | null;
}

interface Searching<Value, Key extends QueryKey> {
  /** The values that hold a text; all of them for ''. */
  readonly queryOf: (search: string) => UseQueryOptions<readonly Value[], Error, readonly Value[], Key>;
  /** Null while nothing is offered. */
  readonly search: string | null;
  /** The most values that one query brings: fewer are all that there are. */
  readonly limit: number;
  readonly idOf: (value: Value) => string;
}

/** Both without doubles, those of the first in front. */
function mergeById<Value>(first: readonly Value[], more: readonly Value[], idOf: (value: Value) => string) {
  const ids = new Set(first.map(idOf));
  return [...first, ...more.filter((value) => !ids.has(idOf(value)))];
}

/** The values of a column, searched: in the page once all are here, else by the server, beside what the page already has. */
export function useValueSearch<Value, Key extends QueryKey>({
  queryOf,
  search,
  limit,
  idOf,
}: Searching<Value, Key>): ValueSearch<Value> {
  const all = useQuery({ ...queryOf(''), enabled: search !== null });
  const isPart = all.data !== undefined && all.data.length >= limit;
  const isSearched = isPart && search !== null && search.trim() !== '';
  const found = useQuery({ ...queryOf(search ?? ''), enabled: isSearched });
  const matching = isSearched ? found.data : undefined;
  const values = useMemo(() => mergeById(matching ?? [], all.data ?? [], idOf), [matching, all.data, idOf]);
  return {
    values,
    isLoading: search !== null && (all.isLoading || (isSearched && found.isLoading)),
    error: all.error ?? (isSearched ? found.error : null),
  };
}
