import { Readable, pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { api, clientId, errorBody, fail, jsonLines, queryHeader, resultFormats, resultTypes } from '@sextant/contract';
import type { Route } from '@sextant/contract';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { recordExport } from '../http/audit.ts';
import type { Call, Answered, RoutePlugin } from '../http/route.ts';
import { may } from '../policies/permissions.ts';
import type { DataDoor } from '../data/data-door.ts';
import { createGathering, memberOf } from '../data/gathering.ts';
import { createContextReader } from '../data/known-contexts.ts';
import type { KnownContext } from '../data/known-contexts.ts';
import { bodyOf, bytesOf } from '../data/reply-body.ts';
import { runChartData } from '../services/run-chart-data.ts';
import type { RunOptions } from '../services/run-chart-data.ts';
import { chartNamedBy, throughOf } from '../services/shared-dashboards.ts';
import { streamExport } from '../services/stream-export.ts';

/** Rows for charts and files: POST of a query context, and GET of the one saved with a chart. */
export const chartDataRoutes =
  (door: DataDoor): RoutePlugin =>
  (route, app) => {
    const { store } = app;
    const read = createContextReader();

    route(api.chartData.query, (call) => {
      const known = read(readBody(call.request));
      return answer({ door, app }, call, call.query.force === true ? forced(known) : known);
    });

    route(api.chartData.together, async (call) => {
      const { questions } = call.body;
      const gathering = createGathering(questions.length);
      const options = optionsOf(call);
      const { signal } = call;
      const lines = questions.map(async ({ query, client_id: name, body }, at) => {
        const member = memberOf(gathering);
        try {
          const known = read(body);
          if (known.context.resultFormat !== 'json') throw fail('QUERY_021', { format: known.context.resultFormat });
          const { context } = known;
          const found = await runChartData(door, call.session, query.force === true ? forced(known) : known, {
            signal: () => signal,
            clientId: clientNamed(name),
            through: throughOf(context, query),
            chartId: chartNamedBy(context, query),
            urlParams: addressParams(query),
            wantsGzip: false,
            gathering: member,
          });
          return lineOf(at, 200, await bytesOf(found, false));
        } catch (error) {
          const coded = call.request.server.codedFailure(error, call.request);
          return lineOf(at, coded.status, Buffer.from(JSON.stringify(errorBody(coded))));
        } finally {
          member.arrived();
        }
      });
      const headers = { 'content-type': jsonLines, 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' };
      return options.wantsGzip
        ? call.reply.send(compressed(asTheyCome(lines)), { ...headers, 'content-encoding': 'gzip' })
        : call.reply.send(asTheyCome(lines), headers);
    });

    route(api.chartData.saved, async (call) => {
      const chart = await store.charts.load(call.params.id);
      if (chart === undefined) throw fail('NOT_FOUND_001', { id: call.params.id });
      if (chart.row.query_context === null) throw fail('QUERY_020', {});
      const saved: unknown = JSON.parse(chart.row.query_context);
      const known = read({ ...(typeof saved === 'object' ? saved : {}), ...askedFor(call.query), force: false });
      return answer({ door, app }, call, call.query.force === true ? forced(known) : known);
    });
  };

/** One line of the answer to many questions. */
const lineOf = (at: number, status: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`{"at":${at},"status":${status},"body":`), body, Buffer.from('}\n')]);

/** The results of `work`, whichever is there first. */
function asTheyCome(work: readonly Promise<Buffer>[]): Readable {
  const lines = new Readable({ read: () => undefined });
  void Promise.all(work.map((one) => one.then((line) => lines.destroyed || lines.push(line)))).then(
    () => lines.push(null),
    (error: unknown) => lines.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return lines;
}

/** The stream compressed, each of its parts on its way at once. */
function compressed(lines: Readable): NodeJS.ReadableStream {
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH, level: 4 });
  // Who left is no failure, and one of the answers' own is told by the stream that ends early.
  return pipeline(lines, gzip, () => undefined);
}

const clientNamed = (text: unknown): string | null => {
  const name = clientId.safeParse(text);
  return name.success ? name.data : null;
};

const forced = (known: KnownContext): KnownContext => ({ ...known, context: { ...known.context, force: true } });

type ChartDataCall = Call<typeof api.chartData.query> | Call<typeof api.chartData.saved>;

interface AnswerParts {
  readonly door: DataDoor;
  readonly app: Pick<AppContext, 'audit'>;
}

async function answer({ door, app }: AnswerParts, call: ChartDataCall, known: KnownContext): Promise<Answered> {
  const { context } = known;
  const { reply, session, request } = call;
  const address = 'dashboard_id' in call.query || 'form_data' in call.query ? call.query : {};
  const options = {
    ...optionsOf(call),
    through: throughOf(context, address),
    chartId: chartNamedBy(context, address),
    urlParams: addressParams(request.query),
  };
  if (context.resultFormat !== 'json') {
    if (!may(session.user, 'can_csv Superset')) throw fail('ACCESS_003', { permission: 'can_csv Superset' });
    const { body, fileName, contentType } = await streamExport(door, session, context, options);
    recordExport(app, request, { datasetId: context.datasetId, format: context.resultFormat });
    return reply.send(body, { 'content-type': contentType, 'content-disposition': `attachment; filename=${fileName}` });
  }
  const found = await runChartData(door, session, known, options);
  // Weak: the same rows also leave compressed, and say of themselves whether they were kept.
  const headers = { etag: `W/${found.etag}`, vary: 'Accept-Encoding', 'cache-control': 'private, no-cache' };
  // RFC 9110 13.1.2: a question by POST is never answered by 304.
  if (request.method === 'GET' && namesEtag(request.headers['if-none-match'], found.etag))
    return reply.send('', headers, 304);
  const { body, length } = await bodyOf(found, options.wantsGzip);
  return reply.send(body, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': length,
    ...(options.wantsGzip ? { 'content-encoding': 'gzip' } : {}),
  });
}

/** What the address says beyond what the call itself reads. */
function addressParams(query: unknown): Record<string, string> {
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
const namesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || [...header.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag));

/** Downloads send the context as a form field that holds the JSON. */
function readBody(request: FastifyRequest): unknown {
  const { body } = request;
  if (typeof body !== 'object' || body === null || !('form_data' in body) || 'datasource' in body) return body;
  if (typeof body.form_data !== 'string') return body;
  try {
    return JSON.parse(body.form_data);
  } catch (cause) {
    throw fail('REQUEST_001', {}, { cause });
  }
}

function askedFor({ format, type }: { readonly format: string; readonly type: string }): {
  readonly result_format: string;
  readonly result_type: string;
} {
  if (!resultFormats.some((known) => known === format)) throw fail('QUERY_021', { format });
  if (!resultTypes.some((known) => known === type)) throw fail('QUERY_022', { type });
  return { result_format: format, result_type: type };
}
