import { fail } from '@sextant/contract';
import type { Dataset, QueryContext, QueryObject } from '@sextant/contract';
import { rangeResolver, withTimeColumn } from '@sextant/query';
import type { CompileScope } from '@sextant/query';
import type { DataAccess } from './data-access.ts';
import type { DataSource } from '../../data/engine-registry.ts';
import type { QueryBatch } from '../../data/query-batch.ts';
import type { RunningHandle, RunningRequest } from '../../data/running-queries.ts';
import { maySeeSql } from '../../policies/permissions.ts';
import { datasetBeforeRendering, queryRenderer } from './query-templates.ts';
import type { QueryRenderer } from './query-templates.ts';
import type { RowAccess } from './read-rows.ts';
import type { DashboardContext, SharedQuery } from './shared-dashboards.ts';
import type { Session } from '../../policies/session.ts';
import type { ParsedQueryContext } from '../../data/parsed-query-contexts.ts';

/** How a result is wanted. */
export interface RunOptions {
  /** Fires when the client has left. A function, because a result out of the cache needs none. */
  readonly signal: () => AbortSignal;
  readonly wantsGzip: boolean;
  /** Whether large tables may leave by column. Default false. */
  readonly takesColumns?: boolean;
  /** The client's own name of the request; null cannot be stopped by name. */
  readonly clientId: string | null;
  /** The dashboard that the query comes from. Default: none. */
  readonly through?: DashboardContext | null;
  /** The chart that it says it is of. Default: none. */
  readonly chartId?: number | null;
  /** Parameters of the request's address, for templates. Default: none. */
  readonly urlParams?: Readonly<Record<string, string>>;
  /** The queries that were sent together with this one. Default: none were. */
  readonly batch?: QueryBatch | null;
  /** Whether it is asked ahead of somebody, whose leaving then ends it. Default false. */
  readonly isAhead?: boolean;
}

/** A dataset opened for one request: loaded once, policy asked once. */
export interface OpenDataset {
  readonly dataset: Dataset;
  readonly access: RowAccess;
  readonly source: DataSource;
  readonly dataVersion: string;
  readonly scope: CompileScope;
  /** A query to it without templates: what is compiled. */
  readonly render: QueryRenderer;
  /** IANA name of the zone in which times are meant and instants become wall times. */
  readonly zone: string;
  /** Whether whoever asks may read statements, and what the engine says of them. */
  readonly showsSql: boolean;
  /** The instant that relative times are counted from, epoch milliseconds. */
  readonly now: number;
}

/** The query as policy sees it when it comes from a dashboard. */
export const sharedQuery = ({ queries }: QueryContext, { through = null }: RunOptions): SharedQuery | null =>
  through === null ? null : { through, queries };

/** What a dataset is opened for. */
export interface OpenOptions {
  /** The query, when it comes from a dashboard. Default: none. */
  readonly sharedQuery?: SharedQuery | null;
  /** The zone that the query names. Default: the server's. */
  readonly zone?: string | null;
  /** Parameters of the request's address, for templates. Default: none. */
  readonly urlParams?: Readonly<Record<string, string>>;
}

/** Loads a dataset and asks policy, for every kind of result alike. */
export async function openDataset(
  dataAccess: DataAccess,
  session: Session,
  datasetId: number,
  { sharedQuery = null, zone: namedText = null, urlParams = {} }: OpenOptions = {},
): Promise<OpenDataset> {
  const found = await dataAccess.findDataset(session, datasetId, sharedQuery);
  if (found === null) throw fail('NOT_FOUND_003', { id: datasetId });
  const { dataset, isOpen } = found;
  const timeColumnCached = withTimeColumnCached(dataset);
  const compiledShare =
    sharedQuery === null ? null : { ...sharedQuery, queries: sharedQuery.queries.map(timeColumnCached) };
  const access = await dataAccess.readRows(session, datasetBeforeRendering(dataAccess, dataset), {
    sharedQuery: compiledShare,
    isOpen,
  });
  const source = await dataAccess.sources.sourceOf(dataset.databaseId);
  dataAccess.use.recordUse(dataset.id);
  const now = dataAccess.clock();
  const zone = namedText ?? dataAccess.zone;
  const scope: CompileScope = {
    dataset: access.sql === null ? dataset : { ...dataset, sql: access.sql },
    dialect: source.dialect,
    rowRules: access.rules,
    hasRulesAlone: dataAccess.hasRulesAlone,
    ...(access.nativeTypes === undefined ? {} : { nativeTypes: access.nativeTypes }),
    resolveTimeRange: rangeResolver({ clockMs: now, zone }),
    zone,
    limits: dataAccess.limits,
    detectsCut: true,
  };
  const rendererOfQueries = queryRenderer(dataAccess, session, {
    dataset,
    access,
    scope,
    sharedQuery: compiledShare,
    urlParams,
  });
  const render: QueryRenderer = (query) => rendererOfQueries(timeColumnCached(query));
  return {
    dataset,
    access,
    source,
    dataVersion: `${source.versionOf(dataset)}${dataAccess.rounds.of(dataset.id)}`,
    scope,
    render,
    zone,
    showsSql: maySeeSql(session.user),
    now,
  };
}

/** Queries as the dataset's columns of time leave them: equal objects for equal ones, by which renderings are known. */
function withTimeColumnCached(dataset: Dataset): (query: QueryObject) => QueryObject {
  const preparedQueries = new WeakMap<QueryObject, QueryObject>();
  return (query) => {
    const timeColumnCached = preparedQueries.get(query) ?? withTimeColumn(query, dataset);
    preparedQueries.set(query, timeColumnCached);
    return timeColumnCached;
  };
}

/** Puts a request into the list of what is running, until its `end`. Its signal fires when its client leaves, too. */
export function beginRequest(
  dataAccess: Pick<DataAccess, 'runningQueries'>,
  { user }: Session,
  { dataset, source, now }: Pick<OpenDataset, 'dataset' | 'source' | 'now'>,
  options: RunOptions & { readonly workName?: string },
): RunningHandle {
  const runningRequest: RunningRequest = {
    user: { id: user.id, name: user.username },
    dataset: { id: dataset.id, name: dataset.name },
    database: { id: source.databaseId, name: source.name },
    chartId: options.chartId ?? null,
    dashboardId: options.through?.dashboardId ?? null,
    clientId: options.clientId ?? '',
    startedAt: now,
    ...(options.workName === undefined ? {} : { workName: options.workName }),
  };
  return dataAccess.runningQueries.begin(runningRequest, options.signal());
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** What a response depends on. Relative times make it depend on the day, those that count hours on the minute. */
export async function responseKey(
  { dataset, dataVersion, access, render, zone, showsSql, now }: OpenDataset,
  { context, key, countsMinutes }: ParsedQueryContext,
): Promise<string> {
  let renderedSql = '';
  // What cannot be rendered is said by the result itself.
  for (const query of context.queries) {
    const preparedQuery = render(query);
    renderedSql += ` ${preparedQuery instanceof Promise ? await preparedQuery.then(({ key: read }) => read, String) : preparedQuery.key}`;
  }
  const moment = countsMinutes ? `minute ${Math.floor(now / minuteMs)}` : wallDay(now, zone);
  const sqlMark = showsSql ? 'with SQL' : 'without SQL';
  return [key, dataset.id, dataset.version, dataVersion, access.key, zone, moment, sqlMark].join(' ') + renderedSql;
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The wall date in the zone: it changes when "today" does. */
function wallDay(now: number, zone: string): string {
  if (zone === 'UTC') return `day ${Math.floor(now / dayMs)}`;
  const format = dayFormats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  dayFormats.set(zone, format);
  return format.format(now);
}

/** Seconds that the chart which asks wants results kept; null when it says nothing. */
export const chartTimeout = async (dataAccess: DataAccess, { chartId = null }: RunOptions): Promise<number | null> =>
  chartId === null ? null : dataAccess.cacheTimeoutOf(chartId);

/** -1 does not keep; seconds by the request, else the chart, the dataset, the database; null keeps until pushed out, since new data has a new version. */
export function lifetimeOf(
  context: QueryContext,
  { dataset, source }: OpenDataset,
  chartTimeoutS: number | null,
): number | null {
  const seconds = context.cacheTimeoutS ?? chartTimeoutS ?? dataset.cacheTimeoutS;
  if (seconds === null) return source.lifetimeMs;
  if (seconds === 0) return null;
  return seconds < 0 ? 0 : seconds * 1000;
}
