import { aboutType } from '@sextant/charts';
import type { Selection } from '@sextant/charts/views';
import { useCallback, useMemo, useRef } from 'react';
import { chartsUnder, selectionOfMask } from '@sextant/dashboard';
import type { Tile } from '@sextant/dashboard';
import { useFilters, usePage } from '../page-context.ts';

const canFilter = (tile: Tile): boolean => {
  const type = tile.chart?.form_data.viz_type;
  return aboutType(type)?.behaviors.includes('filter') === true;
};

/** The cross-filter that a tile gives: what is chosen in it, how many tiles that reaches, and the actions of choosing. */
export function useCrossFilter(tile: Tile) {
  const { model, filters } = usePage();
  const mask = useFilters((state) => state.masks[String(tile.chartId)]);
  const selected = useMemo(() => selectionOfMask(mask), [mask]);
  const isAdding = useRef(false);
  const isOn = model.metadata.cross_filters_enabled && canFilter(tile);
  const onSelect = useCallback(
    (selection: Selection) => filters.getState().pick(tile.chartId, selection, isAdding.current),
    [filters, tile],
  );
  const clause = useFilters((state) => state.clauses.get(String(tile.chartId)));
  const reachedCount = useMemo(() => (clause === undefined ? 0 : chartsUnder(model, clause).length), [model, clause]);
  const isFiltering = mask !== undefined && isOn;
  const clear = useCallback(() => filters.getState().remove(String(tile.chartId)), [filters, tile]);
  return {
    selected,
    /** Whether a mark or a range of it filters others. */
    isFiltering,
    reached: reachedCount,
    onSelect: isOn ? onSelect : undefined,
    /** Why its marks are no filters, where they are none. */
    noFilter: canFilter(tile)
      ? 'Cross-filtering is not enabled for this dashboard.'
      : 'This visualization type does not support cross-filtering.',
    clear,
    /** Notes, before a chart says what was picked, whether Ctrl or Shift was held. */
    noteKeys: (event: { ctrlKey: boolean; shiftKey: boolean; metaKey: boolean }) => {
      isAdding.current = event.ctrlKey || event.shiftKey || event.metaKey;
    },
  };
}
