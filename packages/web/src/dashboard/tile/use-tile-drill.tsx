import { isSelected } from '@sextant/charts/views';
import { lazyPart } from '@sextant/ui';
import { Suspense, useMemo } from 'react';
import type { Clause, DashboardModel, Tile } from '@sextant/dashboard';
import type { DrillSource } from '../../shell/drill/drill-source.ts';
import { useDrill } from '../../shell/drill/use-drill.tsx';
import { usePage } from '../page-context.ts';
import type { TileResult } from '../tile-query.ts';
import type { useCrossFilter } from './use-cross-filter.ts';

const TileStatements = lazyPart(async () => (await import('./SqlDialog.tsx')).TileStatements);

interface TileParts {
  readonly result: TileResult | undefined;
  readonly cross: Pick<ReturnType<typeof useCrossFilter>, 'selected' | 'onSelect' | 'noFilter'>;
  readonly isShownAsRows: boolean;
  readonly maySeeSql: boolean;
  /** Has the statement run where none ran for the result. */
  readonly runStatement: () => Promise<TileResult | null>;
  /** Asks once more, past the caches. */
  readonly refresh: () => Promise<void>;
}

/** Where a clause was chosen: a mark of a chart, or a filter of the bar. */
function originOf({ tiles, filters }: DashboardModel, { kind, source }: Clause): string {
  const tile = tiles.find(({ chartId }) => String(chartId) === source);
  if (kind === 'cross' && tile !== undefined) return `Picked in ‘${tile.name}’`;
  const filter = filters.find(({ id }) => id === source);
  return filter === undefined ? 'Of this chart' : `Filter ‘${filter.name}’`;
}

/** The menu of a tile's marks, and what it opens. */
export function useTileDrill(
  tile: Tile,
  { result, cross, isShownAsRows, maySeeSql, runStatement, refresh }: TileParts,
) {
  const { model } = usePage();
  const { selected, onSelect, noFilter } = cross;
  const source = useMemo(
    (): DrillSource | null =>
      result === undefined || isShownAsRows
        ? null
        : {
            tile,
            clauses: result.clauses,
            dashboardId: model.item.id,
            shown: {
              entries: result.entries,
              table: result.tables[0] ?? null,
              receivedAt: result.receivedAt,
              statements: maySeeSql && (
                <Suspense fallback={null}>
                  <TileStatements
                    result={result}
                    backend={tile.dataset?.database.backend ?? ''}
                    onOpen={runStatement}
                    maxHeightPx={220}
                  />
                </Suspense>
              ),
              loadStatements: async () => {
                if (!maySeeSql) return [];
                const { formattedStatements, statementsOf } = await import('../../shell/charts/statement-texts.ts');
                const { entries } = (await runStatement()) ?? result;
                return formattedStatements(statementsOf(entries), tile.dataset?.database.backend ?? '');
              },
              originOf: (clause) => originOf(model, clause),
              ownState: result.ownState,
              refresh,
            },
            filter:
              onSelect === undefined
                ? noFilter
                : {
                    textOf: (selection) =>
                      isSelected(selected, selection) ? 'Remove cross-filter' : 'Add cross-filter',
                    onPick: onSelect,
                    onExclude: onSelect,
                  },
          },
    [tile, result, isShownAsRows, model, maySeeSql, runStatement, refresh, onSelect, selected, noFilter],
  );
  return useDrill(source);
}
