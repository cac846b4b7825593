import { fail } from '@sextant/contract';
import type { QueryContext, QueryObject } from '@sextant/contract';
import { compileDataRange, compileSubtotalQuery, compileSeries, compileTimeOffsets, printQuery } from '@sextant/query';
import type { ResultReport } from '../../data/query-runner.ts';
import type { DataAccess } from './data-access.ts';
import { sqlPermission } from '../../policies/permissions.ts';
import type { ParsedQueryContext } from '../../data/parsed-query-contexts.ts';
import { cellsOfEntry, encodeResponse, createCellBudget } from '../../data/response-body.ts';
import type { ResponseBytes, ResponseEntry } from '../../data/response-body.ts';
import { runAnnotations } from '../annotations/run-annotations.ts';
import { colorsKey, withLabelSlots } from '../dashboards/label-colors.ts';
import { openAnnotations } from '../annotations/open-annotations.ts';
import type { OpenAnnotation, OpenAnnotations } from '../annotations/open-annotations.ts';
import { runQuery } from './run-query.ts';
import type { RequestContext } from './run-query.ts';
import { columnsEntry, failedPlanEntry, finishingOf, grainsEntry, planEntry, rowsEntry } from './describe-result.ts';
import {
  beginRequest,
  openDataset,
  sharedQuery,
  responseKey,
  chartTimeout,
  lifetimeOf,
} from '../datasets/open-dataset.ts';
import type { OpenDataset, RunOptions } from '../datasets/open-dataset.ts';
import { shapeOf } from '../../data/sheet-of-chart.ts';
import type { ResultShape } from '../../data/sheet-of-chart.ts';
import type { Session } from '../../policies/session.ts';

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
  requested: ParsedQueryContext,
  options: RunOptions,
): Promise<ResponseBytes> {
  const { context } = requested;
  const open = await openDataset(dataAccess, session, context.datasetId, {
    shared: sharedQuery(context, options),
    zone: context.zone,
    urlParams: options.urlParams ?? {},
  });
  const query = await queryTo(dataAccess, session, { requested, open }, options);
  const { key } = query;
  const known = context.force ? null : dataAccess.responses.find(key);
  if (known === null) return computeResponse(dataAccess, session, query, options);
  if (known.isStale && !dataAccess.responseFlights.has(key)) revalidate(dataAccess, session, query, options);
  return known.response;
}

/** A query to a dataset that was opened for it, with the key of its response. */
interface OpenQuery {
  readonly requested: ParsedQueryContext;
  readonly open: OpenDataset;
  /** Null where it has none. */
  readonly annotations: OpenAnnotations | null;
  readonly key: string;
}

/** A query with the layers over it, which belong to its key. */
async function queryTo(
  dataAccess: DataAccess,
  session: Session,
  { requested, open }: Pick<OpenQuery, 'requested' | 'open'>,
  options: RunOptions,
): Promise<OpenQuery> {
  const annotations = await openAnnotations(dataAccess, session, { context: requested.context, open }, options);
  const key = await responseKey(open, requested);
  const own = `${key}${colorsKey(requested.context, options)}`;
  return { requested, open, annotations, key: annotations === null ? own : `${own} ${annotations.key}` };
}

/** Renews a response behind the back of somebody who got the old one. */
function revalidate(dataAccess: DataAccess, session: Session, query: OpenQuery, options: RunOptions): void {
  const { signal } = new AbortController();
  // What fails is told to the next who asks, once the old response is too old.
  computeResponse(dataAccess, session, query, { ...options, clientId: null, batch: null, signal: () => signal }).catch(
    () => undefined,
  );
}

async function computeResponse(
  dataAccess: DataAccess,
  session: Session,
  { requested: { context }, open, annotations, key }: OpenQuery,
  options: RunOptions,
): Promise<ResponseBytes> {
  const lifetimeMs = lifetimeOf(context, open, await chartTimeout(dataAccess, options));
  const layersMs = annotations?.lifetimeMs ?? null;
  // Forced requests do not join older work: what they refresh may have begun before the data changed.
  const flight = context.force ? `${key} forced` : key;
  const request = beginRequest(dataAccess, session, open, { ...options, work: flight });
  // A result that others were given before is as old as then.
  const results: ResultReport[] = [];
  let mayRecover = false;
  try {
    const { signal } = request;
    let isOurs = false;
    let missing = context.queries.length;
    const given = (): void => {
      missing -= 1;
      if (missing === 0) options.batch?.ready();
    };
    const response = dataAccess.responseFlights.join(flight, signal, async (shared) => {
      isOurs = true;
      const cells = createCellBudget(dataAccess.post.bounds.maxCells);
      const entries = await Promise.all(
        context.queries.map(async (query) => {
          const entry = await entryOf(dataAccess, open, query, {
            ...requestOf(session, context, lifetimeMs),
            sheet: shapeOf(context, query),
            signal: shared,
            onSql: request.started,
            onResult: (result) => results.push(result),
            batch: options.batch ?? null,
            onGiven: given,
            annotations: annotations?.ofQuery.get(query) ?? [],
            onLayerFailed: () => (mayRecover = true),
          });
          cells.take(cellsOfEntry(entry));
          const onFailed = (): void => void (mayRecover = true);
          return withLabelSlots(dataAccess, session, entry, { open, query, options, onFailed });
        }),
      );
      const now = dataAccess.clock();
      const at = Math.min(now, ...results.map((result) => result.at));
      const encoded = await encodeResponse(entries, { wantsGzip: options.wantsGzip, key, at });
      const keptMs =
        lifetimeMs === null || layersMs === null ? (lifetimeMs ?? layersMs) : Math.min(lifetimeMs, layersMs);
      const leftMs = keptMs === null ? null : Math.max(0, keptMs - (now - at));
      if (leftMs !== 0 && !mayRecover) dataAccess.responses.put(key, encoded.cached, leftMs);
      return encoded;
    });
    // Who joins the work of another hands in nothing.
    if (!isOurs) options.batch?.ready();
    const { fresh, cached } = await response;
    return results.length > 0 && results.every(({ isCached }) => isCached) ? cached : fresh;
  } finally {
    request.end();
  }
}

/**
 * The same result when it is there already, else null: nothing is run.
 *
 * @throws NOT_FOUND_003 as `runChartData`
 */
export async function knownChartData(
  dataAccess: DataAccess,
  session: Session,
  requested: ParsedQueryContext,
  options: RunOptions,
): Promise<ResponseBytes | null> {
  const { context } = requested;
  const open = await openDataset(dataAccess, session, context.datasetId, {
    shared: sharedQuery(context, options),
    zone: context.zone,
    urlParams: options.urlParams ?? {},
  });
  return dataAccess.responses.get((await queryTo(dataAccess, session, { requested, open }, options)).key);
}

interface EntryOptions extends RequestContext {
  readonly sheet: ResultShape;
  readonly annotations: readonly OpenAnnotation[];
  readonly onLayerFailed: () => void;
}

async function entryOf(
  dataAccess: DataAccess,
  open: OpenDataset,
  query: QueryObject,
  { sheet, annotations, onLayerFailed, ...request }: EntryOptions,
): Promise<ResponseEntry> {
  switch (query.resultType) {
    case 'columns':
      return columnsEntry(open.dataset);
    case 'timegrains':
      return grainsEntry(open.source.dialect);
    case 'query':
      requireSql(open);
      return sqlEntry(open, query);
    default: {
      const around = {
        dataset: open.dataset,
        showsSql: open.showsSql,
        query,
        lifetimeMs: request.lifetimeMs,
        sheet,
        finishing: finishingOf(dataAccess, request),
      };
      if (annotations.length === 0) return await rowsEntry(await runQuery(dataAccess, open, query, request), around);
      const [result, { fields, mayRecover }] = await Promise.all([
        runQuery(dataAccess, open, query, request),
        runAnnotations(dataAccess, annotations, request, open.showsSql),
      ]);
      if (mayRecover) onLayerFailed();
      return await rowsEntry(result, { ...around, annotations: fields });
    }
  }
}

/** @throws ACCESS_003 for somebody who may not read statements */
export function requireSql({ showsSql }: Pick<OpenDataset, 'showsSql'>): void {
  if (!showsSql) throw fail('ACCESS_003', { permission: sqlPermission });
}

/** The statement without running it; a query that does not compile returns its error in the entry, as Superset does. */
async function sqlEntry(open: OpenDataset, requested: QueryObject): Promise<ResponseEntry> {
  try {
    return await statementEntry(open, requested);
  } catch (error) {
    return failedPlanEntry(error);
  }
}

/** The statements of a query and of its time comparisons, without running them. @throws what `compileQuery` throws */
export async function statementEntry(open: OpenDataset, requested: QueryObject): Promise<ResponseEntry> {
  const { query, scope } = await open.render(requested);
  // The range of the data is known once its query has run.
  const range = compileDataRange(query, scope);
  const others = range === null ? compileTimeOffsets(query, scope).map(({ compiled }) => compiled) : [range];
  const series = compileSeries(query, scope);
  return planEntry(
    [...(series === null ? [] : [series]), compileSubtotalQuery(query, scope), ...others].map(printQuery),
  );
}

const requestOf = (session: Session, context: QueryContext, lifetimeMs: number | null) => ({
  userId: session.user.id,
  isForced: context.force,
  lifetimeMs,
});
