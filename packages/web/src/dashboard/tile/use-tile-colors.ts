import { slotCountOf, withLabels } from '@sextant/charts/views';
import type { ColorBook } from '@sextant/charts/views';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { isOn } from '../../api/bootstrap.ts';
import type { Tile } from '@sextant/dashboard';
import { usePage } from '../page-context.ts';
import { categoryLabels, colorDimension } from './category-labels.ts';
import type { TileAnswer } from './tile-question.ts';

const noForm = {};

/** Labels that have a colour of their own. */
export const slotCount = slotCountOf(isOn('USE_ANALAGOUS_COLORS'));

/** The part of the dashboard's colours that a tile draws with: a label keeps its slot in all tiles and under all filters. */
export function useTileColors(tile: Tile, answer: TileAnswer | undefined): ColorBook {
  const { tiles } = usePage();
  const form = answer?.form ?? tile.chart?.form_data ?? noForm;
  const labels = useMemo(() => categoryLabels(form, answer?.tables[0]), [form, answer]);
  const dimension = colorDimension(tile, form);
  useEffect(() => tiles.getState().learnLabels(dimension, labels), [tiles, dimension, labels]);
  return useStore(
    tiles,
    useShallow(({ colors, labelsOf }): ColorBook => {
      const book = withLabels(colors, labels, labelsOf.get(dimension) ?? [], slotCount);
      return Object.fromEntries(labels.flatMap((label) => (book[label] === undefined ? [] : [[label, book[label]]])));
    }),
  );
}
