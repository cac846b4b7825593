import { labelOf } from '@sextant/charts/views';
import type { ColorAssignments, Labels } from '@sextant/charts/views';
import { useMemo } from 'react';
import type { Tile } from '@sextant/dashboard';
import { useTiles } from '../page-context.ts';
import type { TileResult } from '../tile-query.ts';

const none = {};
const separator = ', ';

/** A label that begins with a metric, as the chart writes it. */
function writtenLabel(label: string, labels: Labels): string {
  const index = label.indexOf(separator);
  return index < 0 ? label : `${labelOf(labels, label.slice(0, index))}${label.slice(index)}`;
}

/** The slots that came with a result, by the labels as charts write them. */
function slotsOf(result: TileResult | undefined, labels: Labels): ColorAssignments {
  const found = result?.entries[0]?.label_slots;
  if (found === undefined) return none;
  if (!found.by_metric) return found.slots;
  return Object.fromEntries(Object.entries(found.slots).map(([label, slot]) => [writtenLabel(label, labels), slot]));
}

/** What a tile draws its labels with: the colors that the dashboard fixes, else the slots that the server gave them on this dashboard. */
export function useTileColors(tile: Tile, result: TileResult | undefined): ColorAssignments {
  const fixedColors = useTiles((state) => state.fixedColors);
  const labels = tile.dataset?.verbose_map ?? none;
  return useMemo(() => ({ ...slotsOf(result, labels), ...fixedColors }), [result, labels, fixedColors]);
}
