import { prefetchOpeningOfPage } from './dashboard/prefetch-tiles.ts';
import { setPluginLoader } from '@sextant/charts';
import { isOn, pageUserId } from './api/bootstrap.ts';
import { watchReturn } from './api/transient.ts';
import { makeQueryClient } from './api/query-client.ts';

/*
 * The first thing that runs: `main.tsx` imports it before everything that draws. The engine works on the queries of a dashboard or
 * chart while the rest of the code is still being read.
 */

/** Server state of the page. */
export const queryClient = makeQueryClient();
watchReturn(queryClient.getQueryCache());

if (isOn('DYNAMIC_PLUGINS')) {
  const load = async () => (await import('./shell/plugins/load-plugins.ts')).loadPlugins();
  setPluginLoader(load);
  if (pageUserId !== null) void load();
}

/** The dashboard in the address. */
const dashboardInAddress = ({ pathname }: Location): string | null =>
  /^\/superset\/dashboard\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null;

async function begin({ pathname, search }: Location): Promise<void> {
  try {
    const idOrSlug = dashboardInAddress(window.location);
    if (idOrSlug !== null) await prefetchOpeningOfPage(queryClient, decodeURIComponent(idOrSlug), window.location);
    if (!/^\/explore\/?$/.test(pathname)) return;
    const { beginChart } = await import('./explore/begin-chart.ts');
    await beginChart(queryClient, Object.fromEntries(new URLSearchParams(search)));
  } catch {
    // What fails, the page asks again and shows.
  }
}

/** A page that is drawn holds everything else up: the queries leave first, when that is a matter of moments. */
const longestMs = 80;

/** Resolves when the first drawing may begin. */
export const startupReady: Promise<void> = Promise.race([
  begin(window.location),
  new Promise<void>((resolve) => setTimeout(resolve, longestMs)),
]);
