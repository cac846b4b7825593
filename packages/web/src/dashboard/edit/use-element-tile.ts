import type { LayoutNode } from '@sextant/contract';
import { nodeName } from '@sextant/dashboard';
import { useMemo } from 'react';
import type { Tile } from '@sextant/dashboard';
import { useEdit } from './state/edit-context.ts';
import { useChartAt } from './use-charts.ts';

const noAncestors: readonly string[] = [];

/** The tile of a chart's place in the layout, as viewers will have it. */
export function useElementTile(node: LayoutNode): Tile {
  const { chart, dataset } = useChartAt(node.meta?.chartId ?? null, node.meta?.uuid ?? null);
  const name = nodeName(node);
  const { id } = node;
  // Filters that start with a value act here as they will for viewers: their scopes go by what is above.
  const ancestors = node.parents ?? noAncestors;
  const chartId = chart?.id ?? node.meta?.chartId ?? -1;
  const namedZone = useEdit((state) => state.document.metadata['time_zone']);
  const zone = typeof namedZone === 'string' && namedZone !== '' ? namedZone : null;
  return useMemo(
    (): Tile => ({ id, chartId, name, chart, dataset, ancestors, zone }),
    [id, chartId, name, chart, dataset, ancestors, zone],
  );
}
