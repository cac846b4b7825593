import { slotCountOf, withLabels } from '@sextant/charts/views';
import type { ColorBook } from '@sextant/charts/views';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { isOn } from '../../api/bootstrap.ts';
import type { ChartAnswer } from '../../api/chart-data.ts';
import type { Tile } from '@sextant/dashboard';
import { usePage } from '../page-context.ts';
import { categoryLabels, colorDimension } from './category-labels.ts';

/** Labels that have a colour of their own. */
export const slotCount = slotCountOf(isOn('USE_ANALAGOUS_COLORS'));

/** The part of the dashboard's colours that a tile draws with: a label keeps its slot in all tiles and under all filters. */
export function useTileColors(tile: Tile, answer: ChartAnswer | undefined): ColorBook {
  const { tiles } = usePage();
  const labels = useMemo(() => categoryLabels(tile, answer?.tables[0]), [tile, answer]);
  const dimension = colorDimension(tile);
  useEffect(() => tiles.getState().learnLabels(dimension, labels), [tiles, dimension, labels]);
  return useStore(
    tiles,
    useShallow(({ colors, labelsOf }): ColorBook => {
      const book = withLabels(colors, labels, labelsOf.get(dimension) ?? [], slotCount);
      return Object.fromEntries(labels.flatMap((label) => (book[label] === undefined ? [] : [[label, book[label]]])));
    }),
  );
}
