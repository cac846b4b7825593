import { useRef, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { firstPart, openScope, queryContextFor } from '@sextant/charts';
import type { OwnState, RawForm } from '@sextant/charts';
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
  /** What is open of a chart that is asked in parts. */
  readonly ownState: OwnState;
  readonly setOwnState: (state: OwnState) => void;
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
  const [opened, setOpened] = useState({ asked, state: firstPart });
  const ownState = opened.asked === asked ? opened.state : firstPart;
  const query = useQuery({
    queryKey: ownState === firstPart ? answerKey(asked, forced) : [...answerKey(asked, forced), ownState],
    enabled: asked !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const clientId = newClientId();
      running.current = clientId;
      const form = asked ?? {};
      return loadChart({
        form,
        context: queryContextFor(form, { force: forced > 0, scope: { ...openScope, ownState } }),
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
    runId: `${forced} ${JSON.stringify(asked)} ${JSON.stringify(ownState)}`,
    ownState,
    setOwnState: (state) => setOpened({ asked, state }),
    stop: () => {
      if (running.current !== null && query.isFetching) void stopQuery(running.current);
    },
  };
}
