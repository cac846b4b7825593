import type { LayoutNode } from '@sextant/contract';
import { nodeName } from '@sextant/contract';
import { memo, useMemo } from 'react';
import type { Tile } from '@sextant/dashboard';
import { ChartTile } from '../tile/ChartTile.tsx';
import styles from './Edit.module.css';
import { useEdit } from './edit-context.ts';
import { useChartAt } from './use-charts.ts';

/** The live chart, out of reach: in edit mode a press is for its place. */
const Picture = memo(function Picture({ tile }: { tile: Tile }) {
  return (
    <div className={styles.picture} inert data-picture="">
      <ChartTile tile={tile} />
    </div>
  );
});

const noAncestors: readonly string[] = [];

/** A chart's place with the chart in it. */
export function ChartElement({ node }: { node: LayoutNode }) {
  const { chart, dataset } = useChartAt(node.meta?.chartId ?? null, node.meta?.uuid ?? null);
  const name = nodeName(node);
  const { id } = node;
  // Filters that start with a value act here as they will for viewers: their scopes go by what is above.
  const ancestors = node.parents ?? noAncestors;
  const chartId = chart?.id ?? node.meta?.chartId ?? -1;
  const named = useEdit((state) => state.document.metadata['time_zone']);
  const zone = typeof named === 'string' && named !== '' ? named : null;
  const tile = useMemo(
    (): Tile => ({ id, chartId, name, chart, dataset, ancestors, zone }),
    [id, chartId, name, chart, dataset, ancestors, zone],
  );
  return <Picture tile={tile} />;
}
