import { addsUp, chartKinds } from '@sextant/charts';
import type { ColumnTable } from '@sextant/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { narrows } from '@sextant/dashboard';
import type { Tile } from '@sextant/dashboard';
import { usePage, useTiles } from '../page-context.ts';
import { rowTotalQuery, tileQuery } from './tile-question.ts';
import type { TileData } from './use-tile-data.ts';

const none: readonly ColumnTable[] = [];

/** True for a big number of which a part can be told as a share of the whole. */
function isPartOfWhole(tile: Tile): boolean {
  const form = tile.chart?.form_data;
  if (form?.viz_type !== 'big_number_total') return false;
  const metric = chartKinds.big_number_total.queries(form)[0]?.metrics?.[0] ?? null;
  const saved = new Map(tile.dataset?.metrics.map(({ metric_name: name, expression }) => [name, expression]));
  return addsUp(metric, (name) => saved.get(name) ?? null);
}

/**
 * The same number without the dashboard's filters, for big numbers that add up: empty while it is on its way, undefined
 * where there is nothing to compare. It is asked after the tiles, and often known from before the filter.
 */
export function useWhole(tile: Tile, { clauses, isAsking, query }: TileData): readonly ColumnTable[] | undefined {
  const { model } = usePage();
  const canCompare = useMemo(() => isPartOfWhole(tile), [tile]);
  const isWanted = canCompare && clauses.some(narrows);
  const isTurn = useTiles((state) => isWanted && state.mayLoadRest);
  const whole = useQuery({
    ...tileQuery({ tile, clauses: [], dashboardId: model.item.id }),
    enabled: isTurn && isAsking && query.data !== undefined,
  });
  if (!isWanted || whole.isError) return undefined;
  return whole.data?.tables ?? none;
}

/** How many rows there are where the row limit cut the answer; null where it did not, or until it is known. */
export function useRowTotal(tile: Tile, { clauses, isAsking, query }: TileData): number | null {
  const { model } = usePage();
  const isTable = tile.chart?.form_data.viz_type === 'table';
  const isCut = query.data?.entries[0]?.is_cut === true && !query.isPlaceholderData;
  const isTurn = useTiles((state) => isTable && isCut && state.mayLoadRest);
  const total = useQuery({
    ...rowTotalQuery({ tile, clauses, dashboardId: model.item.id }),
    enabled: isTurn && isAsking,
  });
  return isCut ? (total.data ?? null) : null;
}
