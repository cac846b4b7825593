import { isSelected } from '@sextant/charts/views';
import { useMemo } from 'react';
import type { Tile } from '@sextant/dashboard';
import type { DrillSource } from '../../shell/drill/drill-source.ts';
import { useDrill } from '../../shell/drill/use-drill.tsx';
import { usePage } from '../page-context.ts';
import type { TileResult } from '../tile-query.ts';
import type { useCrossFilter } from './use-cross-filter.ts';

interface TileParts {
  readonly result: TileResult | undefined;
  readonly cross: Pick<ReturnType<typeof useCrossFilter>, 'selected' | 'onSelect' | 'noFilter'>;
  readonly isShownAsRows: boolean;
}

/** The menu of a tile's marks, and what it opens. */
export function useTileDrill(tile: Tile, { result, cross, isShownAsRows }: TileParts) {
  const { model } = usePage();
  const { selected, onSelect, noFilter } = cross;
  const source = useMemo(
    (): DrillSource | null =>
      result === undefined || isShownAsRows
        ? null
        : {
            tile,
            clauses: result.clauses,
            dashboardId: model.item.id,
            filter:
              onSelect === undefined
                ? noFilter
                : {
                    textOf: (selection) =>
                      isSelected(selected, selection) ? 'Remove cross-filter' : 'Add cross-filter',
                    onPick: onSelect,
                    onExclude: onSelect,
                  },
          },
    [tile, result, isShownAsRows, model, onSelect, selected, noFilter],
  );
  return useDrill(source);
}
