import type { Selection } from '@sextant/charts/views';
import { CrossFilterIcon, FilterMark, Tag } from '@sextant/ui';
import { memo } from 'react';
import type { ChartAnswer } from '../../api/chart-data.ts';
import { narrows } from '@sextant/dashboard';
import type { Clause } from '@sextant/dashboard';
import { ClauseList } from './ClauseList.tsx';

interface TileMarksProps {
  readonly clauses: readonly Clause[];
  readonly answer: ChartAnswer | undefined;
  /** What is picked in the tile; null when it filters nothing. */
  readonly selected: Selection | null;
  /** How many other charts that reaches. */
  readonly reached: number;
  readonly onRemove: (clause: Clause) => void;
}

/** In the head of a tile: what it filters, and what filters it. */
export const TileMarks = memo(function TileMarks({ clauses, answer, selected, reached, onRemove }: TileMarksProps) {
  const narrowing = clauses.filter(narrows);
  return (
    <>
      {selected !== null && (
        <Tag tone="accent" icon={CrossFilterIcon} title={`Filters ${reached} other charts`}>
          Filters {reached}
        </Tag>
      )}
      <FilterMark count={narrowing.length}>
        <ClauseList clauses={narrowing} answer={answer} onRemove={onRemove} />
      </FilterMark>
    </>
  );
});
