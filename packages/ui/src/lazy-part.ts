import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

const pauseMs = 2_000;

/** Whether the server that the page came from answers at all. */
const isServerThere = (): Promise<boolean> =>
  fetch(location.origin, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * A component whose code is loaded when it is first shown, inside a Suspense. While the server cannot be reached its place stays as the
 * Suspense has it, and the code is asked for again: what is drawn already must not go because of a part that is not.
 * An error of a server that is there, as of a file that a newer release no longer has, reaches the error boundary after a second try.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- React's own constraint: props of any component
export function lazyPart<Part extends ComponentType<any>>(load: () => Promise<Part>): LazyExoticComponent<Part> {
  return lazy(async () => {
    for (let isLastTry = false; ;) {
      try {
        return { default: await load() };
      } catch (error) {
        if (isLastTry) throw error;
        isLastTry = await isServerThere();
        if (!isLastTry) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  });
}
