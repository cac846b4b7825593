import { fail } from '@sextant/contract';

const maxWaiting = 40;
const maxWaitMs = 3_000;
const stepMs = 25;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/** Pictures one after the other, and after what users wait for. */
export interface PictureQueue {
  /** @throws PICTURE_001 when too many pictures of that user wait already */
  readonly run: <T>(userId: number, work: () => Promise<T>) => Promise<T>;
}

/** `isBusy` says whether somebody waits for rows; a picture then waits, for three seconds at most. */
export function createPictureQueue(isBusy: () => boolean): PictureQueue {
  const waitingByUser = new Map<number, number>();
  let last: Promise<unknown> = Promise.resolve();
  const change = (userId: number, by: 1 | -1): void => {
    const next = (waitingByUser.get(userId) ?? 0) + by;
    if (next === 0) waitingByUser.delete(userId);
    else waitingByUser.set(userId, next);
  };
  const runOne = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let waitedMs = 0; isBusy() && waitedMs < maxWaitMs; waitedMs += stepMs) await pause(stepMs);
    return work();
  };
  return {
    run: (userId, work) => {
      if ((waitingByUser.get(userId) ?? 0) >= maxWaiting) return Promise.reject(fail('PICTURE_001', {}));
      change(userId, 1);
      const finishedWork = last.then(() => runOne(work)).finally(() => change(userId, -1));
      last = finishedWork.catch(() => undefined);
      return finishedWork;
    },
  };
}
