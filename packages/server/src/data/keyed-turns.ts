/** Lets works of one key run one after the other, in the order in which they came; those of other keys are not held up. */
export type KeyedTurns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Turns in this process. A work that fails lets the next one begin. */
export function createKeyedTurns(): KeyedTurns {
  const lastByKey = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = lastByKey.get(key) ?? Promise.resolve();
    const result = before.then(work, work);
    const last = result.then(
      () => undefined,
      () => undefined,
    );
    lastByKey.set(key, last);
    void last.then(() => {
      if (lastByKey.get(key) === last) lastByKey.delete(key);
    });
    return result;
  };
}
