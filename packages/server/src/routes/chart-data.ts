import {
  api,
  chartRequestList,
  errorBody,
  fail,
  frameKind,
  isRecord,
  readBody,
  readQuery,
  responseFrameStart,
  resultFormats,
  resultTypes,
} from '@sextant/contract';
import type { FramedResponseHead, ListedChartRequest, QueryOf } from '@sextant/contract';
import { readJson } from '../data/body-json.ts';
import { frameOf, framesBody, wantsFrames } from '../data/frames-body.ts';
import { runTogether } from '../data/query-batch.ts';
import type { QueryBatch } from '../data/query-batch.ts';
import type { ParsedQueryContext } from '../data/parsed-query-contexts.ts';
import { bodyOf, encodedBodyOf } from '../data/response-body.ts';
import { recordExport } from '../http/audit.ts';
import type { TextBody } from '../http/body-parsers.ts';
import type { Call, RoutePlugin, RouteResult } from '../http/route.ts';
import { addressParams, namesEtag, rowOptions } from '../http/row-request.ts';
import { may } from '../policies/permissions.ts';
import type { AppContext } from '../services/app-context.ts';
import type { RunOptions } from '../services/access/open-dataset.ts';
import { chartNamedBy, dashboardContextOf } from '../services/access/shared-dashboards.ts';
import { loadChart } from '../services/objects/load-objects.ts';
import type { DataAccess } from '../services/access/data-access.ts';
import { runChartData } from '../services/charts/run-chart-data.ts';
import { streamExport } from '../services/queries/stream-export.ts';

/** Engines take statements of a megabyte: a longer query cannot be answered, and reading it would hold up others. */
const queryMaxBytes = 4 * 1024 ** 2;

/** Rows for charts and files: POST of a query context or of several in a list, and GET of the one saved with a chart. */
export const chartDataRoutes =
  (dataAccess: DataAccess): RoutePlugin =>
  (route, app) => {
    route(
      api.chartData.query,
      async (call) => {
        const list = wantsFrames(call.request.headers.accept) ? listIn(call.body) : null;
        if (list !== null) return sendList(dataAccess, call, list);
        return sendResult({ dataAccess, app }, call, dataAccess.readContext(contextIn(call.body)));
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
      return sendResult({ dataAccess, app }, call, parsed);
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

const listRoute = { ...api.chartData.query, body: chartRequestList } as const;

/** The requests of a list; null for a query context. @throws REQUEST_001, REQUEST_007 by field */
function listIn(body: TextBody): readonly ListedChartRequest[] | null {
  const raw = typeof body === 'string' ? readJson(body) : body;
  return isRecord(raw) && 'requests' in raw ? readBody(listRoute, raw).requests : null;
}

type ChartDataQuery = QueryOf<typeof api.chartData.query>;

/** A query as its address has it run. */
function asAddressed(
  read: ParsedQueryContext,
  query: Partial<ChartDataQuery>,
  params: Readonly<Record<string, string>>,
): Pick<RunOptions, 'through' | 'chartId' | 'urlParams'> & { readonly parsed: ParsedQueryContext } {
  const parsed = query.force === true ? { ...read, context: { ...read.context, force: true } } : read;
  const { context } = parsed;
  return {
    parsed,
    through: dashboardContextOf(context, query),
    chartId: chartNamedBy(context, query),
    urlParams: params,
  };
}

/** So often a list says that it goes on while no response comes. */
const quietMs = 15_000;

/** Answers requests that were asked together, each in a frame when its response is there. */
function sendList(
  dataAccess: DataAccess,
  call: Call<typeof api.chartData.query>,
  requests: readonly ListedChartRequest[],
): RouteResult {
  const { signal } = call;
  const options = { ...rowOptions(call), signal: () => signal };
  const queries = requests.map((listed) => ({
    isLater: listed.is_later,
    run: (batch: QueryBatch) => framedResponse(dataAccess, call, { listed, options: { ...options, batch } }),
  }));
  const frames = async function* (): AsyncGenerator<Buffer> {
    for await (const ready of runTogether(queries, signal, quietMs))
      yield ready.length === 0 ? frameOf(frameKind.json, []) : Buffer.concat(ready.flat());
  };
  // Each response is compressed by itself.
  const { payload, headers } = framesBody(frames(), undefined);
  return call.response.send(payload, headers);
}

interface ListedRun {
  readonly listed: ListedChartRequest;
  readonly options: RunOptions;
}

/** The response to one request of a list, or its rejection, as its own call would bring it: a frame in pieces. */
async function framedResponse(
  dataAccess: DataAccess,
  { request, session, response }: Call<typeof api.chartData.query>,
  { listed: { id, address, body }, options }: ListedRun,
): Promise<readonly Uint8Array[]> {
  const framed = (head: Omit<FramedResponseHead, 'id'>, chunks: readonly Uint8Array[]): readonly Uint8Array[] => {
    const bytes = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return [...responseFrameStart({ id, ...head }, bytes), ...chunks];
  };
  try {
    const params = { ...Object(request.query), ...address };
    const { parsed, ...addressed } = asAddressed(
      dataAccess.readContext(body),
      readQuery(api.chartData.query, params),
      addressParams(params),
    );
    // Files leave by calls of their own.
    if (parsed.context.resultFormat !== 'json') throw fail('QUERY_021', { format: parsed.context.resultFormat });
    const found = await runChartData(dataAccess, session, parsed, { ...options, ...addressed, clientId: id });
    const { chunks, isGzip } = await encodedBodyOf(found, options.wantsGzip);
    return framed({ status: 200, isGzip }, chunks);
  } catch (error) {
    // Whoever has left is told nothing.
    if (options.signal().aborted) return [];
    const rejection = await request.server.rejectionOf(error, request, response.raw);
    return framed({ status: rejection.status, isGzip: false }, [Buffer.from(JSON.stringify(errorBody(rejection)))]);
  }
}

interface ResultParts {
  readonly dataAccess: DataAccess;
  readonly app: Pick<AppContext, 'audit'>;
}

/** Sends the result of a context: as a file when it asks for one, else as JSON. */
async function sendResult(
  { dataAccess, app }: ResultParts,
  call: Call<typeof api.chartData.query> | Call<typeof api.chartData.saved>,
  read: ParsedQueryContext,
): Promise<RouteResult> {
  const { response, session, request } = call;
  const query = 'dashboard_id' in call.query || 'form_data' in call.query ? call.query : { force: call.query.force };
  const { parsed, ...addressed } = asAddressed(read, query, addressParams(request.query));
  const { context } = parsed;
  const options = { ...rowOptions(call), ...addressed };
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
  const headers = { etag: `W/${found.etag}`, vary: 'Accept, Accept-Encoding', 'cache-control': 'private, no-cache' };
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
