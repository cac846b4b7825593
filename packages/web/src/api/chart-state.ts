import type { ChartDataEntry } from '@sextant/contract';
import type { RawForm } from '@sextant/charts';
import type { Annotations } from './use-annotations.ts';
import { ApiError, engineTextOf } from './api-error.ts';
import type { ChartLoad } from './chart-load.ts';
import type { ChartRun } from './chart-runs.ts';

/** How a chart stands: asked, answered, drawn, or why not. */
export type ChartStatus = 'loading' | 'success' | 'rendered' | 'failed' | 'stopped';

/** Everything that the page knows of one chart, in Explore and in a tile alike. Times are epoch milliseconds. */
export interface ChartState {
  /** Null for a chart that was never saved. */
  readonly id: number | null;
  readonly status: ChartStatus;
  /** What a user is told; null where nothing is wrong. */
  readonly alert: string | null;
  /** The engine's own words, for those who may read them. */
  readonly details: string | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** The form that was asked last. */
  readonly requestedForm: RawForm | null;
  readonly savedForm: RawForm | null;
  /** Ends what is under way; null while nothing is. */
  readonly stop: (() => void) | null;
  readonly entries: readonly ChartDataEntry[] | null;
  /** Whether it asks by itself as soon as its query changes. */
  readonly canQuery: boolean;
  readonly paintedAt: number | null;
  /** By the names of its layers: what stops a request, what was answered, and why there is no result. */
  readonly annotationQuery: Annotations['query'];
  readonly annotationData: Annotations['data'];
  readonly annotationError: Annotations['error'];
}

/** What a state is read from; `query` is TanStack's own account of the query. */
export interface ChartFacts {
  readonly id: number | null;
  readonly savedForm: RawForm | null;
  readonly canQuery: boolean;
  readonly query: {
    readonly data: ChartLoad | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly fetchStatus: 'fetching' | 'paused' | 'idle';
    readonly isPending: boolean;
    readonly isPlaceholderData: boolean;
  };
  readonly run: ChartRun | null;
  readonly annotations: Annotations;
  readonly stop: () => void;
}

const stoppedText = 'Updating chart was stopped';

/** The server says so of a query that somebody stopped there. */
const wasStopped = (error: Error): boolean => error instanceof ApiError && error.code === 'ENGINE_009';

function statusOf({ query, canQuery, run }: ChartFacts): ChartStatus {
  if (query.isFetching) return 'loading';
  if (query.error !== null) return wasStopped(query.error) ? 'stopped' : 'failed';
  // It wants a result, has none of its own, and asks no more.
  if (query.isPending || query.isPlaceholderData)
    return canQuery && query.fetchStatus === 'idle' ? 'stopped' : 'loading';
  return run === null || run.paintedAt === null ? 'success' : 'rendered';
}

export function chartStateOf(facts: ChartFacts): ChartState {
  const { id, savedForm, canQuery, query, run, annotations } = facts;
  const status = statusOf(facts);
  const error = status === 'failed' ? query.error : null;
  return {
    id,
    status,
    alert: status === 'stopped' ? stoppedText : (error?.message ?? null),
    details: engineTextOf(error),
    startedAt: run?.startedAt ?? null,
    endedAt: run?.endedAt ?? null,
    requestedForm: run?.form ?? query.data?.form ?? null,
    savedForm,
    stop: query.isFetching ? facts.stop : null,
    entries: query.data?.entries ?? null,
    canQuery,
    paintedAt: run?.paintedAt ?? null,
    annotationQuery: annotations.query,
    annotationData: annotations.data,
    annotationError: annotations.error,
  };
}
