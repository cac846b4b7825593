import { useEffect, useMemo, useState } from 'react';

/** Work over many rows, which says now and then that others may have a turn. */
export type SlicedWork<Result> = Generator<void, Result>;

/** So many rows are looked at between two places where others may have a turn. */
export const rowsPerSlice = 2_048;

/** Short enough that no frame waits for it. */
const longestTurnMs = 6;

/** Does all of it at once, for what is known to be small. */
export function runAtOnce<Result>(work: SlicedWork<Result>): Result {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

/** One turn of it: what it came to, or null when there is more to do. */
function turn<Result>(work: SlicedWork<Result>): { readonly result: Result } | null {
  const sinceMs = performance.now();
  do {
    const step = work.next();
    if (step.done === true) return { result: step.value };
  } while (performance.now() - sinceMs < longestTurnMs);
  return null;
}

/** Resolves when others, input and drawing among them, have had their turn. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Does the work beside all else. Rejects when `signal` aborts. */
export async function runInSlices<Result>(
  work: SlicedWork<Result>,
  signal: AbortSignal | null = null,
): Promise<Result> {
  for (;;) {
    signal?.throwIfAborted();
    const done = turn(work);
    if (done !== null) return done.result;
    await nextTurn();
  }
}

interface BegunWork<Result> {
  readonly work: SlicedWork<Result>;
  readonly first: { readonly result: Result } | null;
}

/**
 * What work comes to that is done in turns, anew when `make` changes. What takes one turn is there at once; until longer work has ended there is what the work before came
 * to, null at first, and `isBusy`.
 */
export function useSlicedWork<Result>(make: () => SlicedWork<Result>): {
  readonly result: Result | null;
  readonly isBusy: boolean;
} {
  const begun = useMemo((): BegunWork<Result> => {
    const work = make();
    return { work, first: turn(work) };
  }, [make]);
  const [last, setLast] = useState<{ readonly of: BegunWork<Result>; readonly result: Result } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const take = (result: Result): void => setLast({ of: begun, result });
    if (begun.first !== null) take(begun.first.result);
    else
      runInSlices(begun.work, stop.signal).then(
        (result) => stop.signal.aborted || take(result),
        () => undefined,
      );
    return () => stop.abort();
  }, [begun]);
  if (begun.first !== null) return { result: begun.first.result, isBusy: false };
  return { result: last?.result ?? null, isBusy: last?.of !== begun };
}
