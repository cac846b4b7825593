import { fail, type SextantError } from '@sextant/contract';

/** A caller hears of its stop at the latest so long after it, even if the database has not let go yet. */
const lateResultGraceMs = 300;
/** A statement that does not end within this after its stop loses its connection. */
const giveUpAfterMs = 2000;

/** How a statement is stopped: politely, and when that does not help. */
export interface Stop {
  readonly cancel: () => void;
  readonly giveUp: () => void;
}

export interface RunLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Waits for `work`, at most until its time limit or the abort. Stopped work is canceled, and given up when it does not end; whatever it
 * then returns, the caller gets the reason why it was stopped.
 *
 * @throws ENGINE_008 after the time limit, ENGINE_009 after an abort
 */
export function superviseRun<T>(work: Promise<T>, { timeoutMs, signal }: RunLimits, stop: Stop): Promise<T> {
  return new Promise((resolve, reject) => {
    let stoppedBy: SextantError | null = null;
    const timers: NodeJS.Timeout[] = [];
    const haltRun = (reason: SextantError): void => {
      if (stoppedBy !== null) return;
      stoppedBy = reason;
      stop.cancel();
      timers.push(
        setTimeout(() => reject(reason), lateResultGraceMs),
        setTimeout(() => stop.giveUp(), giveUpAfterMs),
      );
    };
    const onAbort = (): void => haltRun(fail('ENGINE_009', {}));
    signal.addEventListener('abort', onAbort, { once: true });
    timers.push(setTimeout(() => haltRun(fail('ENGINE_008', { seconds: timeoutMs / 1000 })), timeoutMs));
    if (signal.aborted) onAbort();
    work
      // Some engines end a stopped statement with a result: it is dropped.
      .then(
        (result) => (stoppedBy === null ? resolve(result) : reject(stoppedBy)),
        (error: unknown) => reject(stoppedBy ?? error),
      )
      .finally(() => {
        signal.removeEventListener('abort', onAbort);
        for (const timer of timers) clearTimeout(timer);
      });
  });
}
