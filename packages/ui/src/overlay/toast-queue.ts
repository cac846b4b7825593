/** 'info' and 'ok' go by themselves, 'warn' and 'error' stay until closed. */
export type ToastKind = 'info' | 'ok' | 'warn' | 'error';

/** A short message about an action whose result is elsewhere. */
export interface ToastMessage {
  kind: ToastKind;
  text: string;
  /** One action, such as Undo; the toast closes when it is pressed. */
  action?: { text: string; onAction: () => void };
  /** How long it stays. Default: 6 s, 10 s with an action; warnings and errors until closed. Null: until closed. */
  durationMs?: number | null;
}

export interface QueuedToast extends ToastMessage {
  id: number;
  durationMs: number | null;
}

const shownAtOnce = 4;
const plainMs = 6_000;
const actionMs = 10_000;

let queue: readonly QueuedToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly QueuedToast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

function defaultDuration(message: ToastMessage): number | null {
  if (message.kind === 'warn' || message.kind === 'error') return null;
  return message.action === undefined ? plainMs : actionMs;
}

/** Shows a message and returns what closes it. The same text is not shown twice at a time. */
export function toast(message: ToastMessage): () => void {
  lastId += 1;
  const id = lastId;
  const durationMs = message.durationMs === undefined ? defaultDuration(message) : message.durationMs;
  const others = queue.filter((other) => other.text !== message.text || other.kind !== message.kind);
  set([...others, { ...message, id, durationMs }]);
  return () => closeToast(id);
}

/** Takes a message away; no effect on one that is gone. */
export function closeToast(id: number): void {
  set(queue.filter((other) => other.id !== id));
}

/** Takes all messages away, when the reader signs out. */
export const clearToasts = (): void => set([]);

/** Calls `listener` after each change of the messages. Returns what ends that. */
export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The messages, the oldest first; the same list until one comes or goes. */
export const allToasts = (): readonly QueuedToast[] => queue;
/** The oldest four; the rest waits. */
export const shownToasts = (toasts: readonly QueuedToast[]): readonly QueuedToast[] => toasts.slice(0, shownAtOnce);
