import { takePrefetchedQuery } from './dashboard/page/prefetch-tiles.ts';
import { watchReturn } from './api/transient.ts';
import { makeQueryClient } from './api/query-client.ts';

/*
 * The first thing that runs: `main.tsx` imports it before everything that draws. The engine works on a dashboard's queries while the
 * rest of the code is still being read.
 */

/** Server state of the page. */
export const queryClient = makeQueryClient();
watchReturn(queryClient.getQueryCache());

/** The dashboard in the address, when the address says nothing more: filters and tabs are read by the page. */
function dashboardInAddress({ pathname, search, hash }: Location): string | null {
  const [, idOrSlug] = /^\/superset\/dashboard\/([^/]+)\/?$/.exec(pathname) ?? [];
  return idOrSlug === undefined || search !== '' || hash !== '' ? null : idOrSlug;
}

async function begin(): Promise<void> {
  try {
    const idOrSlug = dashboardInAddress(window.location);
    if (idOrSlug !== null) await takePrefetchedQuery(queryClient, decodeURIComponent(idOrSlug));
  } catch {
    // What fails, the page asks again and shows.
  }
}
void begin();
