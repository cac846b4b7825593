/** Work that several callers wait for. It is canceled only when the last of them has left. */
interface Flight<T> {
  readonly result: Promise<T>;
  readonly cancel: AbortController;
  waiterCount: number;
  /** Those who asked ahead of others. */
  aheadCount: number;
  /** Whether somebody has come for whom others asked ahead. */
  hasCome: boolean;
}

/** Runs equal work once: callers of the same key share one run and one result. */
export interface SingleFlight<T> {
  /**
   * Joins the run of `key`, or starts it with `work`. The signal given to `work` aborts when nobody waits any more; the caller's own
   * `signal` only takes this caller out, with the signal's reason as the rejection. A caller `isAhead` who asks for somebody else (default: none does) no
   * longer counts once that one has come.
   */
  join(
    key: string,
    signal: AbortSignal | null,
    work: (signal: AbortSignal) => Promise<T>,
    isAhead?: boolean,
  ): Promise<T>;
  /** Whether this is being worked on now. */
  has(key: string): boolean;
  /** Keys that are being worked on now. */
  readonly size: number;
}

/** A single flight with nothing in it. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>();

  const start = (key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> => {
    const cancel = new AbortController();
    const flight: Flight<T> = {
      result: work(cancel.signal),
      cancel,
      waiterCount: 0,
      aheadCount: 0,
      hasCome: false,
    };
    flights.set(key, flight);
    const onLanded = (): void => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.result.then(onLanded, onLanded);
    return flight;
  };

  const enter = (flight: Flight<T>, isAhead: boolean): void => {
    if (isAhead) flight.aheadCount += 1;
    else {
      flight.waiterCount += 1;
      flight.hasCome = true;
    }
  };

  const leave = (flight: Flight<T>, isAhead: boolean): void => {
    if (isAhead) flight.aheadCount -= 1;
    else flight.waiterCount -= 1;
  };

  const giveUp = (key: string, flight: Flight<T>, reason: unknown): void => {
    if (flight.waiterCount > 0 || (flight.aheadCount > 0 && !flight.hasCome)) return;
    // A newcomer must not join work that is being torn down.
    if (flights.get(key) === flight) flights.delete(key);
    flight.cancel.abort(reason);
  };

  return {
    get size() {
      return flights.size;
    },
    has: (key) => flights.has(key),
    async join(key, signal, work, isAhead = false) {
      signal?.throwIfAborted();
      const flight = flights.get(key) ?? start(key, work);
      enter(flight, isAhead);
      if (signal === null) return flight.result.finally(() => leave(flight, isAhead));
      return new Promise<T>((resolve, reject) => {
        const onAbort = (): void => {
          leave(flight, isAhead);
          giveUp(key, flight, signal.reason);
          reject(signal.reason);
        };
        signal.addEventListener('abort', onAbort, { once: true });
        const finish = (): void => {
          signal.removeEventListener('abort', onAbort);
          if (!signal.aborted) leave(flight, isAhead);
        };
        flight.result.then(
          (value) => {
            finish();
            resolve(value);
          },
          (error: unknown) => {
            finish();
            reject(error);
          },
        );
      });
    },
  };
}
