import { factsOf, aboutType } from '@sextant/charts';
import type { Coverage } from '@sextant/charts';
import type { ColumnTable } from '@sextant/contract';
import { useQuery } from '@tanstack/react-query';
import { narrows } from '@sextant/dashboard';
import type { Tile } from '@sextant/dashboard';
import { usePage, useTiles } from '../page-context.ts';
import { coverageQuery, rowTotalQuery, tileQuery } from '../tile-query.ts';
import type { TileResult } from '../tile-query.ts';
import type { TileData } from './use-tile-data.ts';

const none: readonly ColumnTable[] = [];

/** True for a big number that adds up: what filters leave of it can be shown as a share of the whole. */
const isPartOfWhole = (tile: Tile, result: TileResult | undefined): boolean =>
  aboutType(tile.chart?.form_data.viz_type)?.display === 'figure' && factsOf(result?.entries[0]).additive.length > 0;

/**
 * The same number without the dashboard's filters, for big numbers that add up: empty while it is on its way, undefined
 * where there is nothing to compare. It is asked after the tiles, and often known from before the filter.
 */
export function useUnfilteredTotal(
  tile: Tile,
  { clauses, isRequesting, query }: TileData,
): readonly ColumnTable[] | undefined {
  const { model } = usePage();
  // The number that is shown may still be that of before the last filter.
  const isWanted = isPartOfWhole(tile, query.data) && (query.data?.clauses ?? clauses).some(narrows);
  const isTurn = useTiles((state) => isWanted && state.mayLoadRest);
  const unfilteredTotal = useQuery({
    ...tileQuery({ tile, clauses: [], dashboardId: model.item.id, together: 'later' }),
    enabled: isTurn && isRequesting && query.data !== undefined,
  });
  if (!isWanted || unfilteredTotal.isError) return undefined;
  return unfilteredTotal.data?.tables ?? none;
}

/** How many rows there are where the row limit cut the result; null where it did not, or until it is known. */
export function useRowTotal(tile: Tile, { clauses, isRequesting, query }: TileData): number | null {
  const { model } = usePage();
  const isCut = query.data?.entries[0]?.is_cut === true && !query.isPlaceholderData;
  const isTurn = useTiles((state) => isCut && state.mayLoadRest);
  const total = useQuery({
    ...rowTotalQuery({ tile, clauses, dashboardId: model.item.id, together: 'later' }),
    enabled: isTurn && isRequesting,
  });
  return isCut ? (total.data ?? null) : null;
}

/** How far the rows of a tile reach, where its drawing can show that; null until it is known. It is asked after the tiles. */
export function useTileCoverage(tile: Tile, { clauses, isRequesting, query }: TileData): Coverage | null {
  const { model } = usePage();
  const result = query.isPlaceholderData ? undefined : query.data;
  const isWanted = result !== undefined && (aboutType(tile.chart?.form_data.viz_type)?.coverage ?? 'never') !== 'never';
  const isTurn = useTiles((state) => isWanted && state.mayLoadRest);
  const coverage = useQuery({
    ...coverageQuery({ tile, clauses, dashboardId: model.item.id }, result),
    enabled: isTurn && isRequesting,
  });
  return result === undefined ? null : (coverage.data ?? null);
}
