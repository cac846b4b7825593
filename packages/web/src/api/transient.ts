import { focusManager } from '@tanstack/react-query';
import type { Query, QueryCache } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const passing = new Set([0, 502, 503, 504]);

/** An error that passes by itself: the way to the server is broken, or it or its engine is being started again. A time limit is none. */
export const isTransient = (error: unknown): error is ApiError =>
  error instanceof ApiError && passing.has(error.status) && error.code !== 'ENGINE_008';

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;

/** How long to wait after so many errors (from 0 on): twice as long each time, half of it by chance, so that many pages do not come at once. */
export const retryDelayMs = (errors: number, random: () => number = Math.random): number =>
  Math.min(longestDelayMs, firstDelayMs * 2 ** errors) * (0.5 + random() / 2);

/** For what keeps its old result on the screen meanwhile: asked again for as long as it takes. */
export const retryTransient = (_: number, error: Error): boolean => isTransient(error);

/** Why a query has no result at the moment, though it may have one later; null when nothing is in its way. */
export function waitingErrorOf(query: {
  readonly failureReason: Error | null;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
}): ApiError | 'offline' | null {
  if (isTransient(query.failureReason)) return query.failureReason;
  return query.fetchStatus === 'paused' ? 'offline' : null;
}

const isWaitingForRetry = ({ state }: Query): boolean =>
  isTransient(state.fetchStatus === 'idle' ? state.error : state.fetchFailureReason);

/** Asks at once whatever on the page waits for its next try. */
export function retryAtOnce(cache: QueryCache): void {
  for (const query of cache.getAll()) {
    if (!query.isActive() || !isWaitingForRetry(query)) continue;
    // The wait between two tries cannot be cut short otherwise.
    void query.cancel({ silent: true });
    void query.fetch().catch(() => undefined);
  }
}

/** The page is looked at again, or the network is back: what waits is asked at once. */
export function watchReturn(cache: QueryCache): void {
  const retry = (): void => {
    if (document.visibilityState === 'visible') retryAtOnce(cache);
  };
  window.addEventListener('online', retry);
  window.addEventListener('focus', retry);
  document.addEventListener('visibilitychange', retry);
}

/** Asks again, later and later, what has given up with an error that passes; while nobody looks it waits for `watchReturn`. */
export function recoverLater(delayMs: (errors: number) => number = retryDelayMs) {
  const errors = new WeakMap<Query<unknown, unknown>, number>();
  return {
    onError: (error: unknown, query: Query<unknown, unknown>): void => {
      if (!isTransient(error)) return;
      const count = errors.get(query) ?? 1;
      errors.set(query, count + 1);
      setTimeout(() => {
        const { status, fetchStatus } = query.state;
        if (status !== 'error' || fetchStatus !== 'idle' || !query.isActive() || !focusManager.isFocused()) return;
        void query.fetch().catch(() => undefined);
      }, delayMs(count));
    },
    onSuccess: (_: unknown, query: Query<unknown, unknown>): void => void errors.delete(query),
  };
}
