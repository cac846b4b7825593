import { useCallback, useEffect, useRef, useState } from 'react';

/** Changes that wait for the typing to pause. */
const waiting = new Set<() => void>();

/** Takes what was typed a moment ago into the form: before the chart is asked or saved. */
export function flushTyping(): void {
  for (const flush of waiting) flush();
}

interface TypedText {
  /** What the form holds, as a text. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What `value` becomes by a typed text: while it is that, the text stays as it was typed. */
  readonly normalize: (text: string) => string;
  readonly delayMs: number;
}

interface Typing {
  readonly text: string;
  /** The value under which the text stays in sight. */
  readonly under: string;
}

/** A text that is shown as it is typed, and passed on once when the typing pauses for `delayMs`, or the field is left. */
export function useTypedText({ value, onChange, normalize, delayMs }: TypedText) {
  const [typing, setTyping] = useState<Typing | null>(null);
  const pending = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef({ onChange, normalize });
  useEffect(() => {
    latest.current = { onChange, normalize };
  });
  const flush = useCallback(function flush() {
    waiting.delete(flush);
    clearTimeout(timer.current);
    const text = pending.current;
    if (text === null) return;
    pending.current = null;
    setTyping({ text, under: latest.current.normalize(text) });
    latest.current.onChange(text);
  }, []);
  useEffect(() => flush, [flush]);
  return {
    text: typing !== null && typing.under === value ? typing.text : value,
    change: (text: string) => {
      setTyping({ text, under: value });
      pending.current = text;
      waiting.add(flush);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, delayMs);
    },
    leave: () => {
      flush();
      setTyping(null);
    },
  };
}
