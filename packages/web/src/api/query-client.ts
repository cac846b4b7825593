import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTransient, recoverLater, retryDelayMs } from './transient.ts';

const quickRetries = 2;

const waitingCallbacks: (() => void)[] = [];
const runWaiting = (): void => {
  for (const callback of waitingCallbacks.splice(0)) callback();
};

/** Tells what came together in one task: by itself each result is drawn in a pass of its own, and the page is laid out between them. */
notifyManager.setScheduler((callback) => {
  // The first one has all run that come until then.
  if (waitingCallbacks.push(callback) === 1) setTimeout(runWaiting);
});

/** Server state of the page. Rejections are final; what passes by itself is asked again soon, shown, and then asked again until it comes. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache(recoverLater()),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (errors, error) => errors < quickRetries && isTransient(error),
        retryDelay: (errors) => retryDelayMs(errors),
      },
    },
  });
