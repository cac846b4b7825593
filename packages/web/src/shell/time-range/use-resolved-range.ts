import { useQuery } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import { call } from '../../api/call.ts';
import type { ShownRange } from './range-texts.ts';

/** What a range text is seen from. */
export interface RangeView {
  /** The zone in which today is meant; null is the server's. */
  readonly zone: string | null;
  /** The day that is today, wall milliseconds; null is the real one. */
  readonly today: number | null;
  /** False while `today` is not known yet. */
  readonly isKnown: boolean;
}

const msOf = (text: string): number | null => (text === '' ? null : Date.parse(`${text}Z`));

/** From when to when the server says that a text reaches; its rejection is the message to show. */
export function useResolvedRange(text: string, { zone, today, isKnown }: RangeView) {
  return useQuery({
    queryKey: ['time-range', text, zone, today],
    enabled: isKnown,
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<ShownRange & { readonly zone: string }> => {
      const query = {
        q: text,
        ...(zone === null ? {} : { time_zone: zone }),
        ...(today === null ? {} : { today: new Date(today).toISOString().slice(0, 10) }),
      };
      const { since, until, timeZone } = (await call(api.timeRange.resolve, { query, signal })).result;
      return { since: msOf(since), until: msOf(until), zone: timeZone };
    },
  });
}
