import type { Page } from '@playwright/test';

/** What Chromium notes of its threads: times in microseconds, `tdur` of the processor alone. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

/** What the threads of a page do while `act` runs. */
export async function traceOf(page: Page, act: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await act();
  const trace = (await browser?.stopTracing())?.toString() ?? '{"traceEvents":[]}';
  return (JSON.parse(trace) as { readonly traceEvents: readonly TraceEvent[] }).traceEvents;
}

/** Where the page's script begins. */
const scriptNames: ReadonlySet<string> = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
]);

/** Script of a frame that has this or less is that of who watches it, ms. */
const idleMs = 0.5;

/** How long the script of each frame took, ms of the processor: all that runs from the frame before up to its end, events and timers too. Frames in which next to nothing runs are left out. */
export function frameScripts(events: readonly TraceEvent[]): readonly number[] {
  const frameEvent = events.find(({ name }) => name === 'FireAnimationFrame');
  const ofPage = events
    .filter(({ pid, tid, dur }) => pid === frameEvent?.pid && tid === frameEvent.tid && dur !== undefined)
    // What holds another begins with it or before.
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  const frames: number[] = [];
  let [scriptMs, scriptEnd, isFrame] = [0, 0, false];
  for (const { name, ts, dur = 0, tdur = 0 } of ofPage) {
    // A frame is one task: its events, then what was asked for it.
    if (name === 'RunTask' && isFrame) {
      frames.push(scriptMs);
      [scriptMs, isFrame] = [0, false];
    }
    if (!scriptNames.has(name) || ts < scriptEnd) continue;
    scriptEnd = ts + dur;
    scriptMs += tdur / 1_000;
    isFrame ||= name === 'FireAnimationFrame';
  }
  return frames.filter((ms) => ms > idleMs);
}
