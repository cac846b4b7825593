import type { Selection } from '@sextant/charts/views';
import { useCallback, useMemo } from 'react';
import { drillSource, levelFilter, levelOf, drillDownMask, maskUp, pathOf } from '@sextant/dashboard';
import type { Tile } from '@sextant/dashboard';
import { useFilters, usePage } from '../page-context.ts';
import type { TileResult } from '../tile-query.ts';

interface TileParts {
  readonly result: TileResult | undefined;
  readonly onSelect: ((selection: Selection) => void) | undefined;
}

/** Where a tile stands in a hierarchy of its dataset. A click on a mark leads down, at the last level it filters the other tiles. */
export function useTileLevel(tile: Tile, { result, onSelect }: TileParts) {
  const { filters } = usePage();
  const source = drillSource(tile.chartId);
  const mask = useFilters((state) => state.masks[source]);
  const path = useMemo(() => pathOf(mask), [mask]);
  const form = result?.form;
  const level = useMemo(() => (form === undefined ? null : levelOf(tile.dataset, form)), [tile, form]);
  const select = useCallback(
    (selection: Selection) => {
      const filter = level === null ? null : levelFilter(selection.filters, level);
      const next =
        filter === null || level === null || form === undefined ? null : drillDownMask(form, level, path, filter);
      if (next === null) onSelect?.(selection);
      else filters.getState().applyOne(source, next);
    },
    [level, form, path, onSelect, filters, source],
  );
  const go = useCallback(
    (steps: number) => {
      const next = level === null || form === undefined ? null : maskUp(form, level, path, steps);
      if (next === null) filters.getState().remove(source);
      else filters.getState().applyOne(source, next);
    },
    [level, form, path, filters, source],
  );
  return { path, go, onSelect: level === null ? onSelect : select };
}
