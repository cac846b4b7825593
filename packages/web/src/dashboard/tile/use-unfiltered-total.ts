import { aboutType } from '@sextant/charts';
import type { KnownCoverage } from '@sextant/charts';
import type { ColumnTable } from '@sextant/contract';
import { useQuery } from '@tanstack/react-query';
import { narrows } from '@sextant/dashboard';
import type { Clause, Tile } from '@sextant/dashboard';
import { useMemo } from 'react';
import { usePage, useTiles } from '../page-context.ts';
import { coverageQuery, rowTotalQuery, tileQuery } from '../tile-query.ts';
import type { TileResult } from '../tile-query.ts';
import type { TileData } from './use-tile-data.ts';

const none: readonly never[] = [];

const isChoice = (clause: Clause): boolean => clause.kind === 'cross' && narrows(clause);

/** True for a big number: what filters leave of it is compared with the whole, as a share where it adds up. */
const isCompared = (tile: Tile, result: TileResult | undefined): boolean =>
  tile.chart?.form_data.viz_type === 'big_number_total' && result !== undefined;

/**
 * The same number without the dashboard's filters, for big numbers: empty while it is on its way, undefined
 * where there is nothing to compare. It is asked after the tiles, and often known from before the filter.
 */
function useUnfilteredTotal(
  tile: Tile,
  { clauses, isRequesting, query }: TileData,
): readonly ColumnTable[] | undefined {
  const { model } = usePage();
  // The number that is shown may still be that of before the last filter.
  const isWanted = isCompared(tile, query.data) && (query.data?.clauses ?? clauses).some(narrows);
  const isTurn = useTiles((state) => isWanted && state.mayLoadRest);
  const unfilteredTotal = useQuery({
    ...tileQuery({ tile, clauses: [], dashboardId: model.item.id, together: 'later' }),
    enabled: isTurn && isRequesting && query.data !== undefined,
  });
  if (!isWanted || unfilteredTotal.isError) return undefined;
  return unfilteredTotal.data?.tables ?? none;
}

/** How many rows there are where the row limit cut the result; null where it did not, or until it is known. */
function useRowTotal(tile: Tile, { clauses, isRequesting, query }: TileData): number | null {
  const { model } = usePage();
  const isCut = query.data?.entries[0]?.is_cut === true && !query.isPlaceholderData;
  const isTurn = useTiles((state) => isCut && state.mayLoadRest);
  const total = useQuery({
    ...rowTotalQuery({ tile, clauses, dashboardId: model.item.id, together: 'later' }),
    enabled: isTurn && isRequesting,
  });
  return isCut ? (total.data ?? null) : null;
}

/** How far the rows that a tile shows reach, also those of before the last filter; null where its drawing cannot show that. It is asked after the tiles. */
function useTileCoverage(tile: Tile, { clauses, isRequesting, query }: TileData): KnownCoverage {
  const { model } = usePage();
  const result = query.data;
  const isWanted = result !== undefined && (aboutType(tile.chart?.form_data.viz_type)?.coverage ?? 'never') !== 'never';
  const isTurn = useTiles((state) => isWanted && state.mayLoadRest);
  const coverage = useQuery({
    ...coverageQuery({ tile, clauses: result?.clauses ?? clauses, dashboardId: model.item.id }, result),
    enabled: isTurn && isRequesting && !query.isPlaceholderData,
  });
  return isWanted && coverage.isPending ? 'pending' : (coverage.data ?? null);
}

/** What a choice in another chart left out of a tile stays behind its marks: its result without such choices; null where there is none, or until it is known. */
function useEarlierResult(tile: Tile, result: TileResult | undefined): TileResult | null {
  const { model } = usePage();
  const isChosen = result?.clauses.some(isChoice) === true && aboutType(tile.chart?.form_data.viz_type)?.axis != null;
  const clauses = useMemo(
    () => (isChosen ? result.clauses.filter((clause) => !isChoice(clause)) : none),
    [isChosen, result],
  );
  const isTurn = useTiles((state) => isChosen && state.mayLoadRest);
  const earlier = useQuery({
    ...tileQuery({ tile, clauses, dashboardId: model.item.id, together: 'later' }),
    enabled: isTurn,
  });
  return isChosen ? (earlier.data ?? null) : null;
}

/** What is shown beside a tile's result, or behind it. */
export const useBesideResult = (tile: Tile, data: TileData) => ({
  whole: useUnfilteredTotal(tile, data),
  earlier: useEarlierResult(tile, data.query.data),
  rowTotal: useRowTotal(tile, data),
  coverage: useTileCoverage(tile, data),
});
