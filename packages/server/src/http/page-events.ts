import { fail, isRecord } from '@sextant/contract';
import * as z from 'zod';

const maxEvents = 1_000;
const maxNames = 100;
const fields = z.looseObject({
  event_name: z.string().max(100).optional(),
  duration: z.unknown().optional(),
  is_cached: z.unknown().optional(),
  reason: z.unknown().optional(),
});
const events = z.array(fields).max(maxEvents);

/** What is read of an event; the rest of it goes no further. */
export interface PageEvent {
  readonly name: string;
  /** How long users waited for a chart, and how that ended; null for every other event. */
  readonly chartLoad: { readonly seconds: number; readonly end: (typeof loadEnds)[number] } | null;
}

const loadEnds = ['cached', 'asked', 'abort', 'timeout', 'failure'] as const;
const longestWaitMs = 86_400_000;

function chartLoadOf({
  event_name: name,
  duration,
  is_cached: isCached,
  reason,
}: z.infer<typeof fields>): PageEvent['chartLoad'] {
  if (name !== 'load_chart' || typeof duration !== 'number' || duration < 0 || duration > longestWaitMs) return null;
  const end = loadEnds.find((loadEnd) => loadEnd === reason) ?? (isCached === true ? 'cached' : 'asked');
  return { seconds: duration / 1000, end };
}

/** The events of a page, which the field `events` holds as JSON. @throws REQUEST_001, REQUEST_007 */
export function eventsOf(body: unknown): readonly PageEvent[] {
  const text = isRecord(body) ? body.events : undefined;
  let read: unknown = text;
  try {
    if (typeof text === 'string') read = JSON.parse(text);
  } catch (cause) {
    throw fail('REQUEST_001', {}, { cause });
  }
  const parsed = events.safeParse(read);
  if (!parsed.success)
    throw fail('REQUEST_007', { fields: { events: [`A list of at most ${maxEvents} events is expected`] } });
  return parsed.data.map((event) => {
    const { event_name: name = 'unnamed' } = event;
    return { name: /^\w{1,60}$/.test(name) ? name : 'other', chartLoad: chartLoadOf(event) };
  });
}

/** How often pages reported something, by its name, and how long charts took as users saw it. */
export interface PageEvents {
  readonly count: (events: readonly PageEvent[]) => void;
  /** The counts in Prometheus' text form. */
  readonly lines: () => string;
}

/** Counts and nothing else: who looked at what is private. Names beyond a hundred are counted together. */
export function createPageEvents(): PageEvents {
  const counts = new Map<string, number>();
  const loads = new Map<string, { count: number; seconds: number }>();
  return {
    count: (event) => {
      for (const { name, chartLoad } of event) {
        const counterName = counts.has(name) || counts.size < maxNames ? name : 'other';
        counts.set(counterName, (counts.get(counterName) ?? 0) + 1);
        if (chartLoad === null) continue;
        const { count, seconds } = loads.get(chartLoad.end) ?? { count: 0, seconds: 0 };
        loads.set(chartLoad.end, { count: count + 1, seconds: seconds + chartLoad.seconds });
      }
    },
    lines: () =>
      [
        '# TYPE sextant_page_events_total counter',
        ...[...counts].map(([name, count]) => `sextant_page_events_total{event="${name}"} ${count}`),
        '# TYPE sextant_chart_load_seconds summary',
        ...[...loads].flatMap(([end, { count, seconds }]) => [
          `sextant_chart_load_seconds_sum{end="${end}"} ${seconds.toFixed(3)}`,
          `sextant_chart_load_seconds_count{end="${end}"} ${count}`,
        ]),
        '',
      ].join('\n'),
  };
}
