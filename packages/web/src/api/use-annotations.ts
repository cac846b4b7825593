import { useEffect, useState, useSyncExternalStore } from 'react';
import { hasLayers } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import type { ChartLoad } from './chart-load.ts';
import type { AnnotationRequests } from './annotations/annotation-requests.ts';
import type { AnnotationState } from './annotations/annotation-state.ts';

/** What is known of a chart's layers, by their names. */
export type Annotations = Pick<AnnotationState, 'query' | 'data' | 'error' | 'status'>;

const none: Annotations = { query: {}, data: {}, error: {}, status: {} };
const neverChanges = (): (() => void) => () => undefined;

/**
 * The annotations of a chart that is drawn with `form`, asked for once its own result is there. The code for it comes only for charts
 * that have layers.
 */
export function useAnnotations(form: RawForm | null, load: ChartLoad | undefined): Annotations {
  const [requests, setRequests] = useState<AnnotationRequests | null>(null);
  const isWanted = form !== null && hasLayers(form);
  useEffect(() => {
    if (!isWanted || requests !== null) return undefined;
    let isLeft = false;
    import('./annotations/annotation-requests.ts').then(
      ({ annotationRequests }) => {
        if (!isLeft) setRequests(annotationRequests());
      },
      // The chart stands without them, as it does while they are on their way.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted, requests]);
  useEffect(() => {
    if (requests !== null && form !== null && load !== undefined) requests.follow(form, load.times, load.receivedAt);
  }, [requests, form, load]);
  useEffect(() => () => requests?.stop(), [requests]);
  return useSyncExternalStore(requests?.store.subscribe ?? neverChanges, () => requests?.store.getState() ?? none);
}
