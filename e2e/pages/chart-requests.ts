import type { Request } from '@playwright/test';

/** A condition of a query, as it is sent. */
interface SentFilter {
  readonly col: unknown;
  readonly op: string;
  readonly val?: unknown;
}

/** A query as it is sent; what tests look at. */
export interface SentQuery {
  readonly columns?: readonly unknown[];
  readonly filters: readonly SentFilter[];
  readonly metrics: readonly { readonly label?: string }[] | null;
  readonly row_limit: number | null;
  readonly is_rowcount?: boolean;
  readonly cube_by?: readonly unknown[];
}

interface SentContext {
  readonly force?: boolean;
  readonly queries: readonly SentQuery[];
}

/** One request for chart data: by itself, or of a list that leaves as one. */
export interface ChartRequest {
  /** The chart that it is of; null when it names none. */
  readonly chartId: number | null;
  readonly dashboardId: number | null;
  readonly isForced: boolean;
  readonly context: SentContext;
}

interface SentList {
  readonly requests: readonly { readonly address: Readonly<Record<string, string>>; readonly body: string }[];
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

function chartRequestOf(address: URLSearchParams, context: SentContext): ChartRequest {
  const formData: unknown = JSON.parse(address.get('form_data') ?? '{}');
  const chartId: unknown = typeof formData === 'object' && formData !== null ? Reflect.get(formData, 'slice_id') : null;
  return {
    chartId: typeof chartId === 'number' ? chartId : null,
    dashboardId: numberOf(address.get('dashboard_id')),
    isForced: address.get('force') === 'true',
    context,
  };
}

/** What a request of the page asks of charts; empty for other requests. Cubes, which are asked when a pointer rests near a chart, are not among it. */
export const chartRequestsOf = (request: Request): readonly ChartRequest[] =>
  sentRequests(request).filter(({ context }) => context.queries.every(({ cube_by: cells }) => cells === undefined));

function sentRequests(request: Request): readonly ChartRequest[] {
  const url = new URL(request.url());
  if (url.pathname !== '/api/v1/chart/data' || request.method() !== 'POST') return [];
  const sent = JSON.parse(request.postData() ?? '{}') as SentList | SentContext;
  if (!('requests' in sent)) return [chartRequestOf(url.searchParams, sent)];
  return sent.requests.map(({ address, body }) =>
    chartRequestOf(
      new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...address }),
      JSON.parse(body) as SentContext,
    ),
  );
}

/** What a request asks of charts, as far as it is of a tile or a saved chart. */
export const tileRequestsOf = (request: Request): readonly ChartRequest[] =>
  chartRequestsOf(request).filter(({ chartId }) => chartId !== null);

/** Whether a filter of a column acts on it. */
export const isFiltered = ({ context }: ChartRequest, column: string): boolean =>
  context.queries.some(({ filters }) => filters.some(({ col }) => col === column));
