import { fail } from '@sextant/contract';
import * as z from 'zod';

const mostEvents = 1_000;
const mostNames = 100;
const events = z.array(z.looseObject({ event_name: z.string().max(100).optional() })).max(mostEvents);

/** The events of a page, which the field `events` holds as JSON. @throws REQUEST_001, REQUEST_007 */
export function eventsOf(body: unknown): readonly string[] {
  const text = typeof body === 'object' && body !== null && 'events' in body ? body.events : undefined;
  let read: unknown = text;
  try {
    if (typeof text === 'string') read = JSON.parse(text);
  } catch (cause) {
    throw fail('REQUEST_001', {}, { cause });
  }
  const parsed = events.safeParse(read);
  if (!parsed.success)
    throw fail('REQUEST_007', { fields: { events: [`A list of at most ${mostEvents} events is expected`] } });
  return parsed.data.map(({ event_name: name = 'unnamed' }) => (/^\w{1,60}$/.test(name) ? name : 'other'));
}

/** How often pages told of something, by its name. */
export interface PageEvents {
  readonly count: (names: readonly string[]) => void;
  /** The counts in Prometheus' text form. */
  readonly lines: () => string;
}

/** Counts and nothing else: who looked at what is nobody's business. Names beyond a hundred are counted together. */
export function createPageEvents(): PageEvents {
  const counts = new Map<string, number>();
  return {
    count: (names) => {
      for (const name of names) {
        const kept = counts.has(name) || counts.size < mostNames ? name : 'other';
        counts.set(kept, (counts.get(kept) ?? 0) + 1);
      }
    },
    lines: () => {
      const lines = [...counts].map(([name, count]) => `sextant_page_events_total{event="${name}"} ${count}`);
      return ['# TYPE sextant_page_events_total counter', ...lines, ''].join('\n');
    },
  };
}
