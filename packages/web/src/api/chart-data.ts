import { columnsMediaType, hasRows, queryHeader, showQueryContext, tableOfResult } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import type { ChartDataEntry, ColumnTable, QueryContext } from '@sextant/contract';
import { call } from './call.ts';
import { openPageParams } from './page-params.ts';

/** The results to the queries of one chart, in their order. */
export interface ChartResult {
  readonly entries: readonly ChartDataEntry[];
  readonly tables: readonly ColumnTable[];
  /** When the engine answered, epoch ms: the age of the data that is shown. */
  readonly receivedAt: number;
}

/** What a request is named by and belongs to. */
export interface FetchOptions {
  readonly signal: AbortSignal;
  /** A name of the client's own, by which the request can be stopped; `newClientId` makes one. */
  readonly clientId: string;
  readonly dashboardId?: number;
  readonly sliceId?: number;
  /** After this it is given up, as the server gives up what runs too long. Default: the server alone decides. */
  readonly timeoutS?: number;
  /** What sends it: `first` or `later` of a batch, so that it leaves with what else is asked in the same turn. Default: leaves by itself. */
  readonly via?: typeof fetch;
}

/** What the address of a request says: the page's own parameters, and what the chart stands in. */
export const addressQuery = (context: QueryContext, request: Pick<FetchOptions, 'dashboardId' | 'sliceId'>) => ({
  ...openPageParams(),
  ...(request.sliceId === undefined ? {} : { form_data: JSON.stringify({ slice_id: request.sliceId }) }),
  ...(request.dashboardId === undefined ? {} : { dashboard_id: String(request.dashboardId) }),
  ...(context.force ? { force: true } : {}),
});

/** Times on the wire carry no zone; they are UTC. */
const utcMs = (text: string): number => Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);

function receivedAt(entries: readonly ChartDataEntry[]): number {
  const times = entries.flatMap(({ cached_dttm: cachedAt, queried_dttm: requestedAt }) => {
    const computedAt = cachedAt ?? requestedAt;
    return typeof computedAt === 'string' ? [utcMs(computedAt)] : [];
  });
  const finiteTimes = times.filter((time) => Number.isFinite(time));
  return finiteTimes.length === 0 ? Date.now() : Math.min(...finiteTimes);
}

const loadReader = () => import('./large-results.ts');
/** Who asks for so many rows may get them by column: what reads them comes meanwhile. */
const manyRows = 20_000;

/** Asks a query context. @throws ApiError with the server's code */
export async function fetchChart(context: QueryContext, { via, ...request }: FetchOptions): Promise<ChartResult> {
  if (context.queries.some(({ rowLimit }) => (rowLimit ?? 0) >= manyRows)) loadReader().catch(() => undefined);
  const response = await call(api.chartData.query, {
    body: showQueryContext(context),
    query: addressQuery(context, request),
    signal: request.signal,
    ...(request.timeoutS === undefined ? {} : { timeoutS: request.timeoutS }),
    headers: { [queryHeader]: request.clientId, accept: columnsMediaType },
    ...(via === undefined ? {} : { via }),
  });
  const entries = response.result.filter(hasRows);
  const isByColumn = entries.some(({ chunks }) => chunks !== undefined);
  return resultOf(entries, isByColumn ? (await loadReader()).tableOfEntry : tableOfResult);
}

/** Entries of the wire as a result. */
export const resultOf = (entries: readonly ChartDataEntry[], tableOf = tableOfResult): ChartResult => ({
  entries,
  tables: entries.flatMap((entry) => tableOf(entry) ?? []),
  receivedAt: receivedAt(entries),
});

/** Stops a request by its name on the server; whether it still ran does not matter. */
export async function stopQuery(clientId: string): Promise<void> {
  await call(api.query.stop, { params: { clientId } });
}
