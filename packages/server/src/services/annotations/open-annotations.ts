import { SextantError, fail } from '@sextant/contract';
import type { AnnotationQuery, QueryContext, QueryObject } from '@sextant/contract';
import type { DataAccess } from '../access/data-access.ts';
import { parsedQueryContext } from '../../data/parsed-query-contexts.ts';
import type { TimeSpan } from '../../store/annotations.ts';
import { openDataset, sharedQuery, responseKey, lifetimeOf } from '../access/open-dataset.ts';
import type { OpenDataset, RunOptions } from '../access/open-dataset.ts';
import { chartSource } from './chart-source.ts';
import type { ChartSource, SourceQuery } from './chart-source.ts';
import { resolveOverrides } from './overrides.ts';
import type { Session } from '../../policies/session.ts';

/** A chart that brings annotations, opened for whoever asks: policy was asked, its key tells what its rows depend on. */
export interface OpenSource {
  readonly open: OpenDataset;
  readonly query: QueryObject;
  readonly dataOf: ChartSource['dataOf'];
  readonly lifetimeMs: number | null;
  readonly key: string;
}

/** A layer of a query, opened. */
export type OpenAnnotation = { readonly name: string; readonly key: string } & (
  | { readonly kind: 'failed'; readonly error: SextantError }
  | { readonly kind: 'layer'; readonly layerId: number; readonly timeSpan: TimeSpan }
  | { readonly kind: 'chart'; readonly source: OpenSource }
);

/** The layers of every query of a context, in their order. */
export interface OpenAnnotations {
  readonly ofQuery: ReadonlyMap<QueryObject, readonly OpenAnnotation[]>;
  /** What their data depend on. */
  readonly key: string;
  /** How long their data may be kept, milliseconds; null until they are pushed out. */
  readonly lifetimeMs: number | null;
}

/** Results of these kinds have no place for annotations. */
const bareSet: ReadonlySet<string | null> = new Set([
  'results',
  'query',
  'columns',
  'timegrains',
  'samples',
  'drill_detail',
]);

/**
 * Opens the layers over the queries of a context. What goes wrong with one is kept in its place: the chart is answered without it.
 *
 * @returns null where there are none
 */
export async function openAnnotations(
  dataAccess: DataAccess,
  session: Session,
  { context, open }: { readonly context: QueryContext; readonly open: OpenDataset },
  options: RunOptions,
): Promise<OpenAnnotations | null> {
  if (!context.queries.some(({ annotations }) => annotations.length > 0)) return null;
  const ofQuery = new Map<QueryObject, readonly OpenAnnotation[]>();
  for (const query of context.queries) {
    const layers = bareSet.has(query.resultType) ? [] : lastOfEachName(query.annotations);
    const input = { query, context, open };
    ofQuery.set(
      query,
      await Promise.all(layers.map((one) => openOne(dataAccess, session, { one, ...input }, options))),
    );
  }
  const all = [...ofQuery.values()].flat();
  const lifetimes = all.flatMap((one) => (one.kind === 'chart' ? (one.source.lifetimeMs ?? []) : []));
  return {
    ofQuery,
    key: all.map(({ key }) => key).join(' '),
    lifetimeMs: lifetimes.length === 0 ? null : Math.min(...lifetimes),
  };
}

const lastOfEachName = (layers: readonly AnnotationQuery[]): readonly AnnotationQuery[] => [
  ...new Map(layers.map((layer) => [layer.name, layer])).values(),
];

interface AnnotationRun {
  readonly one: AnnotationQuery;
  readonly query: QueryObject;
  readonly context: QueryContext;
  readonly open: OpenDataset;
}

async function openOne(
  dataAccess: DataAccess,
  session: Session,
  { one, query, context, open }: AnnotationRun,
  options: RunOptions,
): Promise<OpenAnnotation> {
  const { name, source, overrides } = one;
  const resolvedOverrides = resolveOverrides(overrides, query);
  try {
    if (source.kind === 'layer') {
      if (one.type === 'TIME_SERIES') throw fail('ANNOTATION_003', {});
      return {
        name,
        kind: 'layer',
        ...(await openLayer(dataAccess, source.layerId, timeSpanOf(open, resolvedOverrides.timeRange ?? null))),
      };
    }
    const row = await dataAccess.annotations.chart(session, source.chartId, options.through ?? null);
    const sourceQuery = { row, sentForm: {}, resolvedOverrides };
    const openedSource = await openSource(
      dataAccess,
      session,
      { sourceQuery, zone: context.zone, isForced: context.force },
      options,
    );
    return { name, kind: 'chart', source: openedSource, key: openedSource.key };
  } catch (error) {
    if (!(error instanceof SextantError)) throw error;
    return { name, kind: 'failed', error, key: error.code };
  }
}

const minuteMs = 60_000;
const minuteOf = (ms: number | null): string => (ms === null ? '' : String(Math.floor(ms / minuteMs)));

/** A stored layer, of which a stretch of time is wanted. @throws NOT_FOUND_016 */
async function openLayer(dataAccess: DataAccess, layerId: number, timeSpan: TimeSpan) {
  const revision = await dataAccess.annotations.revisionOf(layerId);
  if (revision === null) throw fail('NOT_FOUND_016', { id: layerId });
  const key = `layer ${layerId} ${revision} ${minuteOf(timeSpan.fromMs)} ${minuteOf(timeSpan.toMs)}`;
  return { layerId, timeSpan, key };
}

/** The stretch of time that a text names, at the dataset's clock and zone; all of it without one. @throws QUERY_018 */
export function timeSpanOf(
  { scope }: { readonly scope: Pick<OpenDataset['scope'], 'resolveTimeRange'> },
  timeRange: string | null,
): TimeSpan {
  if (timeRange === null) return { fromMs: null, toMs: null };
  const anchors = { relativeStart: null, relativeEnd: null, timeShift: null };
  const { sinceMs, untilMs } = scope.resolveTimeRange(timeRange, anchors);
  return { fromMs: sinceMs, toMs: untilMs };
}

/** A chart as a source, opened in the name of whoever asks. @throws what `openDataset` and `chartSource` throw */
export async function openSource(
  dataAccess: DataAccess,
  session: Session,
  {
    sourceQuery,
    zone,
    isForced,
  }: { readonly sourceQuery: SourceQuery; readonly zone: string | null; readonly isForced: boolean },
  options: RunOptions,
): Promise<OpenSource> {
  const { context: createdContext, dataOf }: ChartSource = chartSource(sourceQuery);
  const context = { ...createdContext, zone, force: isForced };
  const through = options.through == null ? null : { ...options.through, chartId: sourceQuery.row.id, filterId: null };
  const open = await openDataset(dataAccess, session, context.datasetId, {
    sharedQuery: sharedQuery(context, { ...options, through }),
    zone,
  });
  const [query] = context.queries;
  if (query === undefined) throw fail('QUERY_020', {});
  return {
    open,
    query,
    dataOf,
    lifetimeMs: lifetimeOf(context, open, sourceQuery.row.cache_timeout_s),
    key: await responseKey(open, parsedQueryContext(context)),
  };
}
