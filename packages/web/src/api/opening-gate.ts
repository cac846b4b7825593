/**
 * How many queries are under way while a page opens. A browser keeps six connections to a server: the others are for the code that draws,
 * fonts and small calls, which would wait behind the slowest returns.
 */
export const maxWhileOpening = 4;

const waitingCalls = new Set<() => void>();
let runningCount = 0;
let opening = 0;

const isOpen = (): boolean => opening === 0 || runningCount < maxWhileOpening;

function acquireSlot(): void {
  for (const go of waitingCalls) {
    if (!isOpen()) return;
    waitingCalls.delete(go);
    go();
  }
}

/** Counts as part of the opening until the function that it gives is called. */
export function beginOpening(): () => void {
  opening += 1;
  return () => {
    opening -= 1;
    acquireSlot();
  };
}

/** `fetch` for queries: while a page opens, few are under way and the rest wait their turn. An abort ends the waiting. */
export const fetchInTurn: typeof fetch = (address, init) =>
  new Promise((resolve, reject) => {
    const go = (): void => {
      runningCount += 1;
      fetch(address, init)
        .finally(() => {
          runningCount -= 1;
          acquireSlot();
        })
        .then(resolve, reject);
    };
    if (isOpen()) return go();
    waitingCalls.add(go);
    init?.signal?.addEventListener('abort', () => void (waitingCalls.delete(go) && go()), { once: true });
  });
