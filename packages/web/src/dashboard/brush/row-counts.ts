import { chartCubeOf, foldCube, openCube } from '@sextant/query/cube';
import type { OpenCube } from '@sextant/query/cube';
import { cellAt } from '@sextant/contract';
import type { Dimension } from '@sextant/contract';
import { clausesBeside, clausesKey, isOfRows } from '@sextant/dashboard';
import type { Clause } from '@sextant/dashboard';
import type { QueryClient } from '@tanstack/react-query';
import { fetchChart } from '../../api/chart-data.ts';
import { newClientId } from '../../api/client-id.ts';
import { batchOf } from '../../api/request-batch.ts';
import type { DashboardPageContext } from '../page-context.ts';
import type { CubeSource } from './cube-source.ts';
import { countContext, countedClauses } from '../row-count-query.ts';

interface CountCube {
  /** What acts beside what is chosen in its chart. */
  readonly othersKey: string;
  readonly cube: OpenCube;
  readonly madeAt: number;
}

/** How many rows of the main dataset a choice leaves, for the sentence above the tiles: from one cube a chart. */
export class RowCounts {
  readonly #client: QueryClient;
  readonly #page: DashboardPageContext;
  readonly #cubes = new Map<string, CountCube>();
  /** Under which clauses each was asked for last. */
  readonly requestedKeys = new Map<string, string>();

  constructor(client: QueryClient, page: DashboardPageContext) {
    this.#client = client;
    this.#page = page;
  }

  /** Asks for the counts of what can be chosen in `source` by `columns`; what cannot be had is asked with each choice. */
  async prepare({ id, dataset }: CubeSource, columns: readonly Dimension[], signal: AbortSignal): Promise<void> {
    const { mainDataset, zone, item } = this.#page.model;
    if (mainDataset === null || dataset?.id !== mainDataset.id) return;
    const others = clausesBeside(id, countedClauses(this.#page.model, this.#page.filters.getState().clauses));
    const othersKey = clausesKey(others);
    const requestedKey = `${othersKey} ${JSON.stringify(columns)}`;
    if (this.requestedKeys.get(id) === requestedKey) return;
    this.requestedKeys.set(id, requestedKey);
    const madeAt = Date.now();
    try {
      const context = countContext(mainDataset, others, zone);
      const { entries } = await fetchChart(
        { ...context, queries: context.queries.map((query) => ({ ...query, cubeBy: columns })) },
        { signal, clientId: newClientId(), dashboardId: item.id, via: batchOf(this.#client).later },
      );
      const cube = entries[0]?.cube === undefined ? 'rows' : chartCubeOf(entries[0].cube);
      if (typeof cube !== 'string')
        this.#cubes.set(id, { othersKey, cube: openCube(cube.layout, cube.table, columns), madeAt });
    } catch {
      // The sentence asks for its number, and says what is wrong with that.
      if (signal.aborted) this.requestedKeys.delete(id);
    }
  }

  /** The rows that clauses leave; null where no cube knows. `isFresh` says of a time whether what was made then still holds. */
  countFor(clauses: readonly Clause[], isFresh: (madeAt: number) => boolean): number | null {
    for (const clause of clauses) {
      const found = this.#cubes.get(clause.source);
      if (found === undefined || !isOfRows(clause)) continue;
      if (!isFresh(found.madeAt)) {
        this.#cubes.delete(clause.source);
        this.requestedKeys.delete(clause.source);
      } else if (found.othersKey === clausesKey(clausesBeside(clause.source, clauses))) {
        const column = foldCube(found.cube, clause.filters)?.table.columns[0];
        const count = column === undefined ? null : cellAt(column, 0);
        if (count !== null) return Number(count);
      }
    }
    return null;
  }
}
