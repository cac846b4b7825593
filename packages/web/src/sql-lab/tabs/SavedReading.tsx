import { createContext, useContext, useSyncExternalStore } from 'react';
import { showAge, useClock } from '@sextant/ui';
import styles from '../SqlLab.module.css';
import type { SyncState } from './tab-sync.ts';

/** How the keeping of tabs goes, for whoever shows it. */
export interface SyncWatch {
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => SyncState;
}

const SyncContext = createContext<SyncWatch | null>(null);
export const SyncWatchProvider = SyncContext.Provider;

/** Holds the last state, and tells when another one comes. */
export function makeSyncWatch(): SyncWatch & { readonly set: (state: SyncState) => void } {
  let state: SyncState = { kind: 'saved', atMs: null };
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    set: (next) => {
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

const nothing: SyncState = { kind: 'saved', atMs: null };
const tickMs = 10_000;

/** When what was typed was kept last; that it waits, while the server is away. */
export function SavedReading() {
  const watch = useContext(SyncContext);
  const state = useSyncExternalStore(watch?.subscribe ?? (() => () => undefined), watch?.state ?? (() => nothing));
  const nowMs = useClock(tickMs);
  const text =
    state.kind === 'waiting'
      ? 'Kept in this browser until the server answers'
      : state.kind === 'saving'
        ? 'Saving'
        : state.atMs === null
          ? ''
          : nowMs - state.atMs < 60_000
            ? 'Saved'
            : `Saved ${showAge(nowMs - state.atMs)} ago`;
  return (
    <span className={styles.reading} role="status">
      {text}
    </span>
  );
}
