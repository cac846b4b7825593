import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { toast } from '@sextant/ui';
import { useEffect } from 'react';
import { textOf } from '../../api/api-error.ts';
import { objectsQuery } from '../../api/objects.ts';
import type { ListOrder, ObjectRow } from '../../api/objects.ts';

/** Charts that one call brings. */
export const savedChartsPageSize = 200;

/** Which charts a user looks for. */
export interface ChartSearch {
  readonly search: string;
  readonly ownerId: number | null;
  readonly order: ListOrder;
  /** How many pages are wanted, from the first on. */
  readonly pages: number;
}

/** The charts that can be put on a dashboard, as far as they are known. */
export interface SavedCharts {
  readonly slices: readonly ObjectRow[];
  /** How many there are in all. */
  readonly count: number;
  readonly isLoading: boolean;
  readonly errorMessage: string | null;
  /** Why they could not be fetched, in the server's words; null unless there is an `errorMessage`. */
  readonly reason: string | null;
  /** When they were fetched, epoch ms; 0 while they never were. */
  readonly lastUpdated: number;
  readonly reload: () => void;
}

/** The charts of a search; an error is shown once more as a message, because the list may be out of sight. */
export function useSavedCharts({ search, ownerId, order, pages }: ChartSearch): SavedCharts {
  const fetched = useQueries({
    queries: Array.from({ length: pages }, (_, page) => ({
      ...objectsQuery('chart', { search, onlyFavorites: false, ownerId, order, page, pageSize: savedChartsPageSize }),
      // What was fetched once is not asked for again by itself: saving a chart or `reload` does that.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
    })),
  });
  const { error = null, errorUpdatedAt = 0 } = fetched.find((page) => page.error !== null) ?? {};
  const reason = error === null ? null : textOf(error, 'the server gave no reason');
  useEffect(() => {
    if (reason === null) return undefined;
    // It goes when the next call succeeds.
    return toast({ kind: 'error', text: `Sorry there was an error fetching saved charts: ${reason}` });
  }, [reason, errorUpdatedAt]);
  return {
    // A chart that was saved between two calls moves to the page before, or stands on both.
    slices: [...new Map(fetched.flatMap(({ data }) => data?.rows ?? []).map((row) => [row.id, row])).values()],
    count: fetched[0]?.data?.count ?? 0,
    isLoading: fetched.some(({ isFetching }) => isFetching),
    errorMessage: error === null ? null : 'Could not fetch all saved charts',
    reason,
    lastUpdated: fetched[0]?.dataUpdatedAt ?? 0,
    reload: () => fetched.forEach(({ refetch }) => void refetch()),
  };
}
