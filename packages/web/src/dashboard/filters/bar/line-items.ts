import type { FilterDivider, NativeFilter } from '@sextant/contract';
import { isDivider } from '@sextant/dashboard';
import type { Clause } from '@sextant/dashboard';
import { useShallow } from 'zustand/react/shallow';
import { useFilters, usePage } from '../../page-context.ts';
import { useIsReaching } from '../FilterFields.tsx';

/** What stands in the line: a cross-filter that acts, a filter, or words between filters. */
export type LineItem =
  | { readonly kind: 'cross'; readonly id: string; readonly clause: Clause }
  | { readonly kind: 'filter'; readonly id: string; readonly filter: NativeFilter }
  | { readonly kind: 'divider'; readonly id: string; readonly divider: FilterDivider };

/** What the line has to show, in its order; filters without effect on the open tab are not in it. */
export function useLineItems(): readonly LineItem[] {
  const { filterBar } = usePage().model;
  const isReaching = useIsReaching();
  const crosses = useFilters(useShallow((state) => [...state.clauses.values()].filter(({ kind }) => kind === 'cross')));
  return [
    ...crosses.map((clause): LineItem => ({ kind: 'cross', id: clause.source, clause })),
    ...filterBar.flatMap((entry): LineItem[] => {
      if (isDivider(entry)) return [{ kind: 'divider', id: entry.id, divider: entry }];
      return isReaching(entry) ? [{ kind: 'filter', id: entry.id, filter: entry }] : [];
    }),
  ];
}
