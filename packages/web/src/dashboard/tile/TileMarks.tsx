import { CrossFilterIcon, FilterMark, lazyPart, Tag } from '@sextant/ui';
import { memo, Suspense } from 'react';
import type { ChartResult } from '../../api/chart-data.ts';
import { usePage, useTiles } from '../page-context.ts';
import { canApply, hasGroups, inScope, narrows, nativeFilterScope, rejectionOf } from '@sextant/dashboard';
import type { Clause, Tile } from '@sextant/dashboard';

const ClauseList = lazyPart(async () => (await import('./ClauseList.tsx')).ClauseList);

interface TileMarksProps {
  readonly tile: Tile;
  readonly clauses: readonly Clause[];
  readonly result: ChartResult | undefined;
  /** Whether a mark or a range of it filters others. */
  readonly isFiltering: boolean;
  /** How many other charts that reaches. */
  readonly reached: number;
  readonly onRemove: (clause: Clause) => void;
}

/** In the head of a tile: what it filters, and what filters it. */
export const TileMarks = memo(function TileMarks({ tile, clauses, result, ...props }: TileMarksProps) {
  const { isFiltering, reached, onRemove } = props;
  const isUpToDate = useTiles((state) => state.outdated.size === 0);
  const { filters, boxFilters } = usePage().model;
  const hasOthers = filters.some((filter) => !boxFilters.includes(filter) && inScope(nativeFilterScope(filter), tile));
  const listedClauses = clauses.filter((clause) => narrows(clause) || (clause.groupBy !== null && hasGroups(tile)));
  const appliedClauses = listedClauses.filter((clause) =>
    result === undefined ? canApply(tile, clause) : rejectionOf(tile, clause, result.entries) === null,
  );
  return (
    <>
      {isFiltering && isUpToDate && (
        <Tag
          tone="accent"
          icon={CrossFilterIcon}
          title={`Filters ${reached} other ${reached === 1 ? 'chart' : 'charts'}`}
        >
          Filters {reached}
        </Tag>
      )}
      <FilterMark
        count={appliedClauses.length}
        hasOthers={hasOthers || appliedClauses.length < listedClauses.length}
        of={tile.name}
      >
        <Suspense fallback={null}>
          <ClauseList {...{ tile, clauses, result, onRemove }} listed={listedClauses} />
        </Suspense>
      </FilterMark>
    </>
  );
});
