import type { OnProgress, RunProgress } from '../engine.ts';

const pollEveryMs = 1_000;

/** Asks another connection of the database how far a run is. */
export interface ProgressSource {
  /** Null: it does not tell. */
  readonly read: () => Promise<RunProgress | null>;
  readonly end: () => void;
}

/** Asks every second how far a run is, by a connection that is opened after the first; returns what ends it. A database that does not answer is asked no more. */
export function watchProgress(open: () => Promise<ProgressSource>, onProgress: OnProgress): () => void {
  let hasEnded = false;
  let source: ProgressSource | null = null;
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    hasEnded = true;
    clearTimeout(timer);
    source?.end();
    source = null;
  };
  const look = async (): Promise<void> => {
    try {
      source ??= await open();
      const progress = await source.read();
      if (hasEnded) return end();
      if (progress !== null) onProgress(progress);
      pollAgain();
    } catch {
      end();
    }
  };
  const pollAgain = (): void => {
    timer = setTimeout(() => void look(), pollEveryMs);
  };
  onProgress(null);
  pollAgain();
  return end;
}
