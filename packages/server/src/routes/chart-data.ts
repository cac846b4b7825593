import { api, fail, readQueryBatch, resultFormats, resultTypes, queryBatchHeader } from '@sextant/contract';
import { createQueryBatches } from '../data/query-batch.ts';
import type { QueryBatch } from '../data/query-batch.ts';
import type { ParsedQueryContext } from '../data/parsed-query-contexts.ts';
import { bodyOf } from '../data/response-body.ts';
import { recordExport } from '../http/audit.ts';
import type { TextBody } from '../http/body-parsers.ts';
import type { Call, RoutePlugin, RouteResult } from '../http/route.ts';
import { addressParams, namesEtag, rowOptions } from '../http/row-request.ts';
import { may } from '../policies/permissions.ts';
import type { AppContext } from '../services/app-context.ts';
import { chartNamedBy, dashboardContextOf } from '../services/access/shared-dashboards.ts';
import { loadChart } from '../services/objects/load-objects.ts';
import type { DataAccess } from '../services/access/data-access.ts';
import { runChartData } from '../services/charts/run-chart-data.ts';
import { streamExport } from '../services/queries/stream-export.ts';

/** Engines take statements of a megabyte: a longer query cannot be answered, and reading it would hold up others. */
const queryMaxBytes = 4 * 1024 ** 2;

/** Rows for charts and files: POST of a query context, and GET of the one saved with a chart. */
export const chartDataRoutes =
  (dataAccess: DataAccess): RoutePlugin =>
  (route, app) => {
    const queryBatches = createQueryBatches();

    route(
      api.chartData.query,
      async (call) => {
        const batchHeader = readQueryBatch(call.request.headers[queryBatchHeader]);
        const batch =
          batchHeader === null
            ? null
            : queryBatches.of(`${call.session.idHash} ${batchHeader.name}`, batchHeader.count);
        try {
          return await sendResult({ dataAccess, app, batch }, call, dataAccess.readContext(contextIn(call.body)));
        } finally {
          batch?.ready();
        }
      },
      { maxBytes: Math.min(app.config.bodyMaxBytes, queryMaxBytes) },
    );

    route(api.chartData.saved, async (call) => {
      const chart = await loadChart(app.store, call.session.user, call.params.id);
      if (chart.row.query_context === null) throw fail('QUERY_020', {});
      const savedContext: unknown = JSON.parse(chart.row.query_context);
      const parsed = dataAccess.readContext({
        ...(typeof savedContext === 'object' ? savedContext : {}),
        ...requestedFor(call.query),
        force: false,
      });
      return sendResult({ dataAccess, app, batch: null }, call, parsed);
    });
  };

/** The JSON of the context, unread. Downloads send it as a field of a form. */
const contextIn = (body: TextBody): unknown =>
  typeof body === 'object' && 'form_data' in body && !('datasource' in body) ? body.form_data : body;

function requestedFor({ format, type }: { readonly format: string; readonly type: string }): {
  readonly result_format: string;
  readonly result_type: string;
} {
  if (!resultFormats.some((allowedFormat) => allowedFormat === format)) throw fail('QUERY_021', { format });
  if (!resultTypes.some((allowedType) => allowedType === type)) throw fail('QUERY_022', { type });
  return { result_format: format, result_type: type };
}

interface ResultParts {
  readonly dataAccess: DataAccess;
  readonly app: Pick<AppContext, 'audit'>;
  /** The queries that came with this one; null when none did. */
  readonly batch: QueryBatch | null;
}

/** Sends the result of a context: as a file when it asks for one, else as JSON. */
async function sendResult(
  { dataAccess, app, batch }: ResultParts,
  call: Call<typeof api.chartData.query> | Call<typeof api.chartData.saved>,
  read: ParsedQueryContext,
): Promise<RouteResult> {
  const { response, session, request } = call;
  const parsed = call.query.force === true ? { ...read, context: { ...read.context, force: true } } : read;
  const { context } = parsed;
  const address = 'dashboard_id' in call.query || 'form_data' in call.query ? call.query : {};
  const options = {
    ...rowOptions(call),
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
  const found = await runChartData(dataAccess, session, parsed, options);
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
