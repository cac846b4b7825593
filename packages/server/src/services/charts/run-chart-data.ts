import type { QueryContext, QueryObject } from '@sextant/contract';
import type { ParsedQueryContext } from '../../data/parsed-query-contexts.ts';
import type { ResultReport } from '../../data/query-runner.ts';
import { cellsOfEntry, createCellBudget, encodeResponse } from '../../data/response-body.ts';
import type { EncodedResponse, ResponseBytes, ResponseEntry } from '../../data/response-body.ts';
import { shapeOf } from '../../data/sheet-of-chart.ts';
import type { ResultShape } from '../../data/sheet-of-chart.ts';
import type { Session } from '../../policies/session.ts';
import { openAnnotations } from '../annotations/open-annotations.ts';
import type { OpenAnnotation, OpenAnnotations } from '../annotations/open-annotations.ts';
import { runAnnotations } from '../annotations/run-annotations.ts';
import { colorsKey, withLabelSlots } from './label-colors.ts';
import {
  beginRequest,
  chartTimeout,
  lifetimeOf,
  openDataset,
  responseKey,
  sharedQuery,
} from '../access/open-dataset.ts';
import type { OpenDataset, RunOptions } from '../access/open-dataset.ts';
import { requireRows } from '../access/require-rows.ts';
import type { DataAccess } from '../access/data-access.ts';
import { finishingOf, rowsEntry } from '../queries/describe-result.ts';
import { cubeEntry } from '../queries/cube-entry.ts';
import { rowlessEntry } from '../queries/rowless-results.ts';
import { runQuery } from '../queries/run-query.ts';
import type { RequestContext } from '../queries/run-query.ts';

/**
 * Runs a query context: the only way rows leave the server, for charts, filter options, samples, drill and files.
 *
 * Rows are column tables (columns × rows, all columns equally long). Times are epoch milliseconds, wall time read as UTC. A null cell
 * is SQL NULL. Queries of one context run side by side and are answered in order. Equal requests of users who see equal rows are
 * answered once; the finished bytes serve later readers.
 *
 * @throws NOT_FOUND_003 when there is no such dataset that the session may read: before anything is compiled
 * @throws QUERY_0xx for what a query object gets wrong, POST_0xx for its steps
 * @throws ENGINE_0xx what the engine rejects or cannot do; ENGINE_009 and ENGINE_019 when somebody stopped it
 */
export async function runChartData(
  dataAccess: DataAccess,
  session: Session,
  parsed: ParsedQueryContext,
  options: RunOptions,
): Promise<ResponseBytes> {
  const openedContext = await openContext(dataAccess, session, parsed, options);
  const cachedResponse = parsed.context.force
    ? null
    : dataAccess.responses.find(openedContext.key, options.takesColumns);
  if (cachedResponse === null) return computeResponse(dataAccess, openedContext);
  if (cachedResponse.isStale && !dataAccess.responseFlights.has(flightOf(openedContext)))
    revalidate(dataAccess, openedContext);
  return cachedResponse.response;
}

/**
 * The same result when it is there already, else null: nothing is run.
 *
 * @throws NOT_FOUND_003 as `runChartData`
 */
export async function cachedChartData(
  dataAccess: DataAccess,
  session: Session,
  parsed: ParsedQueryContext,
  options: RunOptions,
): Promise<ResponseBytes | null> {
  const { key } = await openContext(dataAccess, session, parsed, options);
  const found = dataAccess.responses.find(key, options.takesColumns);
  return found?.isStale === false ? found.response : null;
}

/** Names the work on a response: who takes rows alone joins nobody who takes columns. */
const flightOf = ({ key, options }: Pick<OpenContext, 'key' | 'options'>): string =>
  options.takesColumns === true ? `${key} by column` : key;

/** A query context whose dataset was opened for it. */
interface OpenContext {
  readonly session: Session;
  readonly context: QueryContext;
  readonly options: RunOptions;
  readonly open: OpenDataset;
  /** Null where it has none. */
  readonly annotations: OpenAnnotations | null;
  /** Names the response: equal keys have equal rows. */
  readonly key: string;
}

async function openContext(
  dataAccess: DataAccess,
  session: Session,
  parsed: ParsedQueryContext,
  options: RunOptions,
): Promise<OpenContext> {
  const { context } = parsed;
  const open = await openDataset(dataAccess, session, context.datasetId, {
    sharedQuery: sharedQuery(context, options),
    zone: context.zone,
    urlParams: options.urlParams ?? {},
  });
  requireRows(open, session, context.queries);
  const annotations = await openAnnotations(dataAccess, session, { context, open }, options);
  const ownText = `${await responseKey(open, parsed)}${colorsKey(context, options)}`;
  const key = annotations === null ? ownText : `${ownText} ${annotations.key}`;
  return { session, context, options, open, annotations, key };
}

/** Computes a response anew for those who come later: whoever asked got the old one. */
function revalidate(dataAccess: DataAccess, openedContext: OpenContext): void {
  const { signal } = new AbortController();
  const options = { ...openedContext.options, clientId: null, batch: null, signal: () => signal };
  // What fails reaches the next who asks, once the old response is too old.
  computeResponse(dataAccess, { ...openedContext, options }).catch(() => undefined);
}

/** Runs the queries of a context, or joins those who run it already, and keeps the response as long as it is good. */
async function computeResponse(dataAccess: DataAccess, openedContext: OpenContext): Promise<ResponseBytes> {
  const { session, context, options, open, annotations, key } = openedContext;
  // Forced requests do not join older work: what they refresh may have begun before the data changed.
  const flight = `${flightOf(openedContext)}${context.force ? ' forced' : ''}`;
  const request = beginRequest(dataAccess, session, open, { ...options, workName: flight });
  const results: ResultReport[] = [];
  let isOurs = false;
  try {
    const work = async (signal: AbortSignal): Promise<EncodedResponse> => {
      isOurs = true;
      const lifetimeMs = lifetimeOf(context, open, await chartTimeout(dataAccess, options));
      let isWhole = true;
      const entries = await runQueries(dataAccess, openedContext, {
        userId: session.user.id,
        isForced: context.force,
        lifetimeMs,
        signal,
        onSql: request.onStarted,
        onResult: (result) => results.push(result),
        batch: options.batch ?? null,
        onPartFailed: () => (isWhole = false),
      });
      const now = dataAccess.clock();
      // A result that others were given before is as old as then.
      const computedAt = Math.min(now, ...results.map((result) => result.computedAt));
      const { wantsGzip, takesColumns = false } = options;
      const encodedResponse = await encodeResponse(entries, { wantsGzip, takesColumns, key, computedAt });
      const keptMs = shorter(lifetimeMs, annotations?.lifetimeMs ?? null);
      const leftMs = keptMs === null ? null : Math.max(0, keptMs - (now - computedAt));
      if (leftMs !== 0 && isWhole) dataAccess.responses.put(key, encodedResponse.cachedBytes, leftMs);
      return encodedResponse;
    };
    const response = dataAccess.responseFlights.join(flight, request.signal, work, options.isAhead);
    // Who joins the work of another hands in nothing.
    if (!isOurs) options.batch?.ready();
    const { freshBytes, cachedBytes } = await response;
    return results.length > 0 && results.every(({ isCached }) => isCached) ? cachedBytes : freshBytes;
  } finally {
    request.end();
  }
}

/** The shorter of two times; null is for ever. */
const shorter = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

interface EntryRequest extends RequestContext {
  /** Called when an annotation or the colors of labels could not be had now: the response is good without, and must not be kept so. */
  readonly onPartFailed: () => void;
}

/** The entries of a context's queries, side by side and in its order. */
async function runQueries(
  dataAccess: DataAccess,
  { session, context, options, open, annotations }: OpenContext,
  request: EntryRequest,
): Promise<ResponseEntry[]> {
  const cells = createCellBudget(dataAccess.post.bounds.maxCells);
  let missing = context.queries.length;
  const onGiven = (): void => {
    missing -= 1;
    if (missing === 0) options.batch?.ready();
  };
  return Promise.all(
    context.queries.map(async (query) => {
      const layers = annotations?.ofQuery.get(query) ?? [];
      const openQuery = { query, open, layers, sheet: shapeOf(context, query) };
      const entry = await (rowlessEntry(open, query) ?? runOne(dataAccess, openQuery, { ...request, onGiven }));
      cells.take(cellsOfEntry(entry));
      return withLabelSlots(dataAccess, session, entry, { open, query, options, onFailed: request.onPartFailed });
    }),
  );
}

interface RequestedRows {
  readonly query: QueryObject;
  readonly open: OpenDataset;
  readonly layers: readonly OpenAnnotation[];
  readonly sheet: ResultShape;
}

/** The entry of a query that asks for rows, with the data of its annotation layers. */
async function runOne(
  dataAccess: DataAccess,
  { query, open, layers, sheet }: RequestedRows,
  request: EntryRequest,
): Promise<ResponseEntry> {
  if (query.cubeBy.length > 0 && sheet === null) return cubeEntry(dataAccess, open, query, request);
  const entryContext = { ...open, ...request, query, sheet, finishing: finishingOf(dataAccess, request) };
  if (layers.length === 0) return rowsEntry(await runQuery(dataAccess, open, query, request), entryContext);
  const [result, { fields, mayRecover }] = await Promise.all([
    runQuery(dataAccess, open, query, request),
    runAnnotations(dataAccess, layers, request, open.showsSql),
  ]);
  if (mayRecover) request.onPartFailed();
  return rowsEntry(result, { ...entryContext, annotations: fields });
}
