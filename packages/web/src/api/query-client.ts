import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isTransient, recoverLater, retryDelayMs } from './transient.ts';

const quickRetries = 2;

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
