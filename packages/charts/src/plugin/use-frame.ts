import { useEffect, useRef, useState, type RefObject } from 'react';
import { readPluginMessage, type PluginMessage } from './messages.ts';
import type { DrawMessage } from './frame-data.ts';

/** A plugin that has not drawn by then says nothing any more: the page says so. */
export const longestDrawMs = 10_000;

/** How a drawing stands: awaited, on the screen, not answered in time, or failed with what the plugin says. */
export type FrameState =
  | { readonly kind: 'waiting' | 'drawn' | 'silent' }
  | { readonly kind: 'failed'; readonly text: string };

type Drawable = Omit<DrawMessage, 'type' | 'draw'>;

/** What became of a drawing; one that was not sent yet is of null. */
interface Outcome {
  readonly of: Drawable | null;
  readonly state: FrameState;
}

interface FrameHandlers {
  readonly onDrawn: () => void;
  readonly onFilter: (message: Extract<PluginMessage, { readonly type: 'filter' }>) => void;
}

const waiting: FrameState = { kind: 'waiting' };

/**
 * Sends what is to be drawn to a plugin's frame, as soon as its bundle runs and whenever it changes, and tells how that went. The frame has no
 * origin, so that messages are known by the window that they come from.
 */
export function useFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  data: Drawable | null,
  handlers: FrameHandlers,
): FrameState {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isRunning, setRunning] = useState(false);
  const sent = useRef<{ readonly draw: number; readonly data: Drawable | null }>({ draw: 0, data: null });
  const latest = useRef({ handlers, data });
  useEffect(() => {
    latest.current = { handlers, data };
  });
  useEffect(() => {
    const hear = ({ source, data: raw }: MessageEvent): void => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const message = readPluginMessage(raw);
      const { handlers: current, data: awaitedData } = latest.current;
      if (message?.type === 'register') setRunning(true);
      if (message?.type === 'error') setOutcome({ of: awaitedData, state: { kind: 'failed', text: message.text } });
      if (message?.type === 'filter') current.onFilter(message);
      if (message?.type === 'drawn' && message.draw === sent.current.draw) {
        setOutcome({ of: sent.current.data, state: { kind: 'drawn' } });
        current.onDrawn();
      }
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [frame]);
  useEffect(() => {
    const timer = setTimeout(
      () => setOutcome((last) => (last?.of === data ? last : { of: data, state: { kind: 'silent' } })),
      longestDrawMs,
    );
    if (isRunning && data !== null) {
      sent.current = { draw: sent.current.draw + 1, data };
      const message: DrawMessage = { ...data, type: 'draw', draw: sent.current.draw };
      // Nobody else can be there: the page's policy lets frames go nowhere else.
      frame.current?.contentWindow?.postMessage(message, '*');
    }
    return () => clearTimeout(timer);
  }, [frame, isRunning, data]);
  return outcome?.of === data ? outcome.state : waiting;
}
