import { useEffect, useState, useSyncExternalStore } from 'react';
import { hasLayers } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import type { ChartLoad } from '../chart-load.ts';
import type { AnnotationAsks } from './annotation-asks.ts';
import type { AnnotationState } from './annotation-state.ts';

/** What is known of a chart's layers, by their names. */
export type Annotations = Pick<AnnotationState, 'query' | 'data' | 'error' | 'status'>;

const none: Annotations = { query: {}, data: {}, error: {}, status: {} };
const neverChanges = (): (() => void) => () => undefined;

/**
 * The annotations of a chart that is drawn with `form`, asked for once its own result is there. The code for it comes only for charts
 * that have layers.
 */
export function useAnnotations(form: RawForm | null, load: ChartLoad | undefined): Annotations {
  const [asks, setAsks] = useState<AnnotationAsks | null>(null);
  const isWanted = form !== null && hasLayers(form);
  useEffect(() => {
    if (!isWanted || asks !== null) return undefined;
    let isLeft = false;
    import('./annotation-asks.ts').then(
      ({ annotationAsks }) => {
        if (!isLeft) setAsks(annotationAsks());
      },
      // The chart stands without them, as it does while they are on their way.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted, asks]);
  useEffect(() => {
    if (asks !== null && form !== null && load !== undefined) asks.follow(form, load.times, load.receivedAt);
  }, [asks, form, load]);
  useEffect(() => () => asks?.stop(), [asks]);
  return useSyncExternalStore(asks?.store.subscribe ?? neverChanges, () => asks?.store.getState() ?? none);
}
