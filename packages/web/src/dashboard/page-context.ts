import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { clausesFor } from '@sextant/dashboard';
import type { Clause, DashboardModel, ScopeTarget, Tile } from '@sextant/dashboard';
import type { FilterState, FilterStore } from './filter-store.ts';
import type { Coverage } from '@sextant/charts';
import type { TileResult } from './tile-query.ts';
import type { TileState, TileStore } from './tile-store.ts';

/** Results of tiles that need no request: `brush/tile-cubes.ts`, once somebody comes near a chart that filters. */
export interface TileCubeResults {
  /** A tile's result under its clauses; null where no cube has it. */
  readonly resultFor: (tile: Tile, clauses: readonly Clause[]) => TileResult | null;
  /** How far the rows of a tile reach under its clauses; undefined where no cube has it. */
  readonly coverageFor: (tile: Tile, clauses: readonly Clause[]) => Coverage | null | undefined;
  /** How many rows of the main dataset clauses leave; null where no cube has it. */
  readonly rowCountFor: (clauses: readonly Clause[]) => number | null;
  /** Gives up cubes that are on their way, so that tiles need not wait behind them; asks for them again a little later. */
  readonly yieldToTiles: () => void;
}

/** What every part of one dashboard's page works with; the same objects as long as the page stands. */
export interface DashboardPageContext {
  readonly model: DashboardModel;
  readonly filters: FilterStore;
  readonly tiles: TileStore;
  /** Null until it is loaded. */
  readonly cubes: { current: TileCubeResults | null };
}

const PageContext = createContext<DashboardPageContext | null>(null);
export const PageContextProvider = PageContext.Provider;

/** The page around; throws outside of a dashboard. */
export function usePage(): DashboardPageContext {
  const page = useContext(PageContext);
  if (page === null) throw new Error('usePage outside of a dashboard');
  return page;
}

/** A part of the filters' state; renders when that part changes. */
export const useFilters = <Selected>(select: (state: FilterState) => Selected): Selected =>
  useStore(usePage().filters, select);

/** A part of what is known about the tiles on the screen. */
export const useTiles = <Selected>(select: (state: TileState) => Selected): Selected =>
  useStore(usePage().tiles, select);

/** What `target` must obey; the same reference while nothing in its scope has changed. */
export const useClausesFor = (target: ScopeTarget): readonly Clause[] =>
  useStore(
    usePage().filters,
    useShallow((state) => clausesFor(state.clauses, target)),
  );
