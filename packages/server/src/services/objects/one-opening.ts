import { AsyncLocalStorage } from 'node:async_hooks';

const openings = new AsyncLocalStorage<Map<string, Promise<unknown>>>();

/** Carries out actions that belong to one opening of a page, one after the other. They only read. */
export type OneOpening = <T>(action: () => Promise<T>) => Promise<T>;

/** A new opening of a page by one user: what several of its calls load is loaded once, so that all of them are of the same moment. */
export function oneOpening(): OneOpening {
  const loadsByName = new Map<string, Promise<unknown>>();
  return (action) => openings.run(loadsByName, action);
}

/** Loads something: once within an opening, anew anywhere else. `name` says what, and for whom. @throws what `load` does */
export function loadOnce<T>(name: readonly (string | number)[], load: () => Promise<T>): Promise<T> {
  const loadsByName = openings.getStore();
  if (loadsByName === undefined) return load();
  const key = JSON.stringify(name);
  const loading = (loadsByName.get(key) as Promise<T> | undefined) ?? load();
  loadsByName.set(key, loading);
  return loading;
}
