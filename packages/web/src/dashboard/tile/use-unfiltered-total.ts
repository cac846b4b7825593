import { aboutType, keepsGhost } from '@sextant/charts';
import type { KnownCoverage } from '@sextant/charts';
import type { ColumnTable } from '@sextant/contract';
import { useQuery } from '@tanstack/react-query';
import { isChoice, narrows } from '@sextant/dashboard';
import type { Tile } from '@sextant/dashboard';
import { useMemo } from 'react';
import { usePage, useTiles } from '../page-context.ts';
import { coverageQuery, rowTotalQuery, tileQuery } from '../tile-query.ts';
import type { TileResult } from '../tile-query.ts';
import type { TileData } from './use-tile-data.ts';

/** No clauses: also those of what is not wanted, so that the client makes no query of it for each choice. */
const none: readonly never[] = [];

/** Whether something is shown beside a tile, and whether its time has come to be asked. */
interface Turn {
  readonly isWanted: boolean;
  readonly isTurn: boolean;
}

/** True for a big number: what filters leave of it is compared with the whole, as a share where it adds up. */
const isCompared = (tile: Tile, result: TileResult | undefined): boolean =>
  tile.chart?.form_data.viz_type === 'big_number_total' && result !== undefined;

/**
 * The same number without the dashboard's filters, for big numbers: empty while it is on its way, undefined
 * where there is nothing to compare. It is asked after the tiles, and often known from before the filter.
 */
function useUnfilteredTotal(
  tile: Tile,
  { isRequesting, query }: TileData,
  { isWanted, isTurn }: Turn,
): readonly ColumnTable[] | undefined {
  const { model } = usePage();
  const unfilteredTotal = useQuery({
    ...tileQuery({ tile, clauses: [], dashboardId: model.item.id, turn: 'later' }),
    enabled: isWanted && isTurn && isRequesting && query.data !== undefined,
  });
  if (!isWanted || unfilteredTotal.isError) return undefined;
  return unfilteredTotal.data?.tables ?? none;
}

/** How many rows there are where the row limit cut the result; null where it did not, or until it is known. */
function useRowTotal(
  tile: Tile,
  { clauses, isRequesting }: TileData,
  { isWanted: isCut, isTurn }: Turn,
): number | null {
  const { model } = usePage();
  const total = useQuery({
    ...rowTotalQuery({ tile, clauses: isCut ? clauses : none, dashboardId: model.item.id, turn: 'later' }),
    enabled: isCut && isTurn && isRequesting,
  });
  return isCut ? (total.data ?? null) : null;
}

/** How far the rows that a tile shows reach, also those of before the last filter; null where its drawing cannot show that. It is asked after the tiles. */
function useTileCoverage(
  tile: Tile,
  { clauses, isRequesting, query }: TileData,
  { isWanted, isTurn }: Turn,
): KnownCoverage {
  const { model } = usePage();
  const result = query.data;
  const shownClauses = isWanted ? (result?.clauses ?? clauses) : none;
  const coverage = useQuery({
    ...coverageQuery({ tile, clauses: shownClauses, dashboardId: model.item.id }, result),
    enabled: isWanted && isTurn && isRequesting && !query.isPlaceholderData,
  });
  if (!isWanted) return null;
  return coverage.isPending ? 'pending' : (coverage.data ?? null);
}

/** What a choice in another chart left out of a tile stays behind its marks: its result without such choices; null where there is none, or until it is known. */
function useEarlierResult(
  tile: Tile,
  { query: { data: result } }: TileData,
  { isWanted: isChosen, isTurn }: Turn,
): TileResult | null {
  const { model } = usePage();
  const clauses = useMemo(
    () => (isChosen && result !== undefined ? result.clauses.filter((clause) => !isChoice(clause)) : none),
    [isChosen, result],
  );
  const earlier = useQuery({
    ...tileQuery({ tile, clauses, dashboardId: model.item.id, turn: 'later' }),
    enabled: isChosen && isTurn,
  });
  return isChosen ? (earlier.data ?? null) : null;
}

/** What a tile shows beside its result, or behind it, by what it draws and by the result. */
function wantedBeside(tile: Tile, { clauses, query: { data: result, isPlaceholderData } }: TileData) {
  const about = aboutType(tile.chart?.form_data.viz_type);
  return {
    // The number that is shown may still be that of before the last filter.
    whole: isCompared(tile, result) && (result?.clauses ?? clauses).some(narrows),
    earlier: result?.clauses.some(isChoice) === true && keepsGhost(about?.type),
    rowTotal: result?.entries[0]?.is_cut === true && !isPlaceholderData,
    coverage: result !== undefined && (about?.coverage ?? 'never') !== 'never',
  };
}

/** What is shown beside a tile's result, or behind it. */
export function useBesideResult(tile: Tile, data: TileData) {
  const wanted = wantedBeside(tile, data);
  const isAny = Object.values(wanted).includes(true);
  const isTurn = useTiles((state) => isAny && state.mayLoadRest);
  return {
    whole: useUnfilteredTotal(tile, data, { isWanted: wanted.whole, isTurn }),
    earlier: useEarlierResult(tile, data, { isWanted: wanted.earlier, isTurn }),
    rowTotal: useRowTotal(tile, data, { isWanted: wanted.rowTotal, isTurn }),
    coverage: useTileCoverage(tile, data, { isWanted: wanted.coverage, isTurn }),
  };
}
