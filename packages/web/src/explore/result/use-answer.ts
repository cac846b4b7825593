import { useRef } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryContextFor } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import { stopQuery } from '../../api/chart-data.ts';
import { loadChart } from '../../api/chart-load.ts';
import { newClientId } from '../../api/client-id.ts';
import type { ChartAnswer } from '../../api/chart-data.ts';
import { useExplore } from '../explore-store.ts';

/** The answer to what was asked last, and how to stop asking. */
export interface Answer {
  readonly asked: RawForm | null;
  readonly data: ChartAnswer | undefined;
  /** The form that `data` answers; an earlier one while `isOld`. */
  readonly dataForm: RawForm | null;
  readonly error: Error | null;
  readonly isRunning: boolean;
  /** True while `data` is still that of an earlier form. */
  readonly isOld: boolean;
  /** Another text for another question. */
  readonly runId: string;
  readonly stop: () => void;
}

/** The question's own key: the form, and how often it was asked past the cache. */
export const answerKey = (asked: RawForm | null, forced: number) => ['explore-answer', asked, forced] as const;

/** Asks whenever 'Update chart' was pressed on another form; the key is the form. */
export function useAnswer(): Answer {
  const asked = useExplore((state) => state.asked);
  const forced = useExplore((state) => state.forced);
  const sliceId = useExplore((state) => state.slice?.slice_id);
  const running = useRef<string | null>(null);
  const query = useQuery({
    queryKey: answerKey(asked, forced),
    enabled: asked !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const clientId = newClientId();
      running.current = clientId;
      const form = asked ?? {};
      return loadChart({
        form,
        context: queryContextFor(form, { force: forced > 0 }),
        ask: { signal, clientId, ...(sliceId === undefined ? {} : { sliceId }) },
      });
    },
  });
  return {
    asked,
    data: query.data,
    dataForm: query.data?.form ?? null,
    error: query.error,
    isRunning: query.isFetching,
    isOld: query.isPlaceholderData,
    runId: `${forced} ${JSON.stringify(asked)}`,
    stop: () => {
      if (running.current !== null && query.isFetching) void stopQuery(running.current);
    },
  };
}
