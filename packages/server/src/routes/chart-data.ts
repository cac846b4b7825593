import {
  api,
  clientId,
  fail,
  queryHeader,
  readTogether,
  resultFormats,
  resultTypes,
  togetherHeader,
} from '@sextant/contract';
import type { Route } from '@sextant/contract';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../services/app-context.ts';
import { recordExport } from '../http/audit.ts';
import type { Call, RouteResult, RoutePlugin } from '../http/route.ts';
import { may } from '../policies/permissions.ts';
import type { DataAccess } from '../services/queries/data-access.ts';
import { createQueryBatches } from '../data/query-batch.ts';
import type { QueryBatch } from '../data/query-batch.ts';
import type { ParsedQueryContext } from '../data/parsed-query-contexts.ts';
import { bodyOf } from '../data/response-body.ts';
import { loadChart } from '../services/objects/load-objects.ts';
import { runChartData } from '../services/queries/run-chart-data.ts';
import type { RunOptions } from '../services/datasets/open-dataset.ts';
import { chartNamedBy, dashboardContextOf } from '../services/dashboards/shared-dashboards.ts';
import { streamExport } from '../services/queries/stream-export.ts';

/** Engines take statements of a megabyte: a longer query cannot be answered, and reading it would hold up others. */
const queryMaxBytes = 4 * 1024 ** 2;

/** Rows for charts and files: POST of a query context, and GET of the one saved with a chart. */
export const chartDataRoutes =
  (dataAccess: DataAccess): RoutePlugin =>
  (route, app) => {
    const { store } = app;
    const queryBatches = createQueryBatches();

    route(
      api.chartData.query,
      async (call) => {
        const together = readTogether(call.request.headers[togetherHeader]);
        const batch =
          together === null ? null : queryBatches.of(`${call.session.idHash} ${together.name}`, together.count);
        try {
          const known = dataAccess.readContext(readBody(call.request));
          return await result({ dataAccess, app, batch }, call, call.query.force === true ? forced(known) : known);
        } finally {
          batch?.ready();
        }
      },
      { rawBody: true, maxBytes: Math.min(app.config.bodyMaxBytes, queryMaxBytes) },
    );

    route(api.chartData.saved, async (call) => {
      const chart = await loadChart(store, call.session.user, call.params.id);
      if (chart.row.query_context === null) throw fail('QUERY_020', {});
      const saved: unknown = JSON.parse(chart.row.query_context);
      const known = dataAccess.readContext({
        ...(typeof saved === 'object' ? saved : {}),
        ...requestedFor(call.query),
        force: false,
      });
      return result({ dataAccess, app }, call, call.query.force === true ? forced(known) : known);
    });
  };

const clientNamed = (text: unknown): string | null => {
  if (text === undefined) return null;
  const name = clientId.safeParse(text);
  return name.success ? name.data : null;
};

const forced = (known: ParsedQueryContext): ParsedQueryContext => ({
  ...known,
  context: { ...known.context, force: true },
});

type ChartDataCall = Call<typeof api.chartData.query> | Call<typeof api.chartData.saved>;

interface ResultParts {
  readonly dataAccess: DataAccess;
  readonly app: Pick<AppContext, 'audit'>;
  /** The queries that came with this one. Default: none did. */
  readonly batch?: QueryBatch | null;
}

async function result(
  { dataAccess, app, batch = null }: ResultParts,
  call: ChartDataCall,
  known: ParsedQueryContext,
): Promise<RouteResult> {
  const { context } = known;
  const { response, session, request } = call;
  const address = 'dashboard_id' in call.query || 'form_data' in call.query ? call.query : {};
  const options = {
    ...optionsOf(call),
    through: dashboardContextOf(context, address),
    chartId: chartNamedBy(context, address),
    urlParams: addressParams(request.query),
    batch,
  };
  if (context.resultFormat !== 'json') {
    if (!may(session.user, 'can_csv Superset')) throw fail('ACCESS_003', { permission: 'can_csv Superset' });
    const { body, fileName, contentType } = await streamExport(dataAccess, session, context, options);
    recordExport(app, request, { datasetId: context.datasetId, format: context.resultFormat });
    return response.send(body, {
      'content-type': contentType,
      'content-disposition': `attachment; filename=${fileName}`,
    });
  }
  const found = await runChartData(dataAccess, session, known, options);
  // Weak: the same rows also leave compressed, and say of themselves whether they were kept.
  const headers = { etag: `W/${found.etag}`, vary: 'Accept-Encoding', 'cache-control': 'private, no-cache' };
  // RFC 9110 13.1.2: a query by POST is never answered by 304.
  if (request.method === 'GET' && namesEtag(request.headers['if-none-match'], found.etag))
    return response.send('', headers, 304);
  const { body, length, isGzip } = await bodyOf(found, options.wantsGzip);
  return response.send(body, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': length,
    ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
  });
}

/** What the address says beyond what the call itself reads. */
export function addressParams(query: unknown): Record<string, string> {
  const entries = typeof query === 'object' && query !== null ? Object.entries(query) : [];
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !['form_data', 'dashboard_id', 'force'].includes(entry[0]),
    ),
  );
}

/** What every route that asks for rows reads from the request around the body. */
export function optionsOf(call: Pick<Call<Route>, 'request' | 'signal'>): RunOptions {
  const { headers } = call.request;
  const accepts = headers['accept-encoding'];
  return {
    signal: () => call.signal,
    wantsGzip: typeof accepts === 'string' && /\bgzip\b/.test(accepts),
    clientId: clientNamed(headers[queryHeader]),
  };
}

/** Whether `If-None-Match` names the tag, compared weakly. */
export const namesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || [...header.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag));

/** The text of the JSON that came. Downloads send the context as a form field that holds it. */
function readBody(request: FastifyRequest): unknown {
  const { body } = request;
  if (typeof body !== 'object' || body === null || !('form_data' in body) || 'datasource' in body) return body;
  return body.form_data;
}

function requestedFor({ format, type }: { readonly format: string; readonly type: string }): {
  readonly result_format: string;
  readonly result_type: string;
} {
  if (!resultFormats.some((known) => known === format)) throw fail('QUERY_021', { format });
  if (!resultTypes.some((known) => known === type)) throw fail('QUERY_022', { type });
  return { result_format: format, result_type: type };
}
