import { cellAt, queryContext, queryObject } from '@sextant/contract';
import type { DatasetData, QueryContext } from '@sextant/contract';
import { chartsUnder, clausesQuery, narrows, requestOf } from '@sextant/dashboard';
import type { Clause, ClauseMap, DashboardModel } from '@sextant/dashboard';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { fetchChart } from '../api/chart-data.ts';
import { newClientId } from '../api/client-id.ts';
import { batchOf } from '../api/request-batch.ts';
import { retryTransient } from '../api/transient.ts';
import type { DashboardPageContext } from './page-context.ts';

/** The clauses that the line above the tiles names, in its order. */
export const namedClauses = (clauses: ClauseMap): readonly Clause[] =>
  [...clauses.values()]
    .filter(({ kind }) => kind !== 'drill')
    .toSorted((one, other) => one.kind.localeCompare(other.kind));

/** Those of them that act on a chart, as far as is known before there are results: what the number of rows obeys. */
export const countedClauses = (model: DashboardModel, clauses: ClauseMap): readonly Clause[] =>
  namedClauses(clauses).filter((clause) => chartsUnder(model, clause).length > 0);

/** How many rows of a dataset the clauses leave. */
export function countContext(dataset: DatasetData, clauses: readonly Clause[], zone: string | null): QueryContext {
  const count = { kind: 'sql', sql: 'COUNT(*)', label: 'count' } as const;
  const query = queryObject({ metrics: [count], ...clausesQuery(dataset, clauses) });
  return queryContext(dataset.id, [query], { zone });
}

/** How many rows of the main dataset the clauses leave; null where there is no dataset or no count. */
export const rowCountQuery = ({ mainDataset: dataset, item, zone }: DashboardModel, clauses: readonly Clause[]) =>
  queryOptions({
    queryKey: [
      'count',
      dataset?.id ?? null,
      dataset?.version ?? 0,
      zone,
      clauses.filter((clause) => narrows(clause) || clause.timeColumn !== null).map(requestOf),
    ],
    staleTime: 5 * 60_000,
    retry: retryTransient,
    queryFn: async ({ client, signal }): Promise<number | null> => {
      if (dataset === null) return null;
      const request = { signal, clientId: newClientId(), dashboardId: item.id, via: batchOf(client).later };
      const result = await fetchChart(countContext(dataset, clauses, zone), request);
      const column = result.tables[0]?.columns[0];
      const cell = column === undefined ? null : cellAt(column, 0);
      return cell === null ? null : Number(cell);
    },
  });

/** The number of the sentence above the tiles, once what acts has changed: from a cube, else it is asked. */
export function prefetchRowCount(
  client: QueryClient,
  { model, cubes }: DashboardPageContext,
  actingClauses: ClauseMap,
): void {
  const clauses = countedClauses(model, actingClauses);
  const query = rowCountQuery(model, clauses);
  const count = cubes.current?.rowCountFor(clauses) ?? null;
  if (count === null) void client.prefetchQuery(query);
  else client.setQueryData(query.queryKey, count);
}
