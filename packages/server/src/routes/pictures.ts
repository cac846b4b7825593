import { api } from '@sextant/contract';
import type { RouteResult, Call, RoutePlugin } from '../http/route.ts';
import { chartPicture, dashboardPicture } from '../services/charts/draw-picture.ts';
import type { Picture, PictureContext } from '../services/charts/draw-picture.ts';

function send(
  { request, response }: Pick<Call<typeof api.chart.thumbnail>, 'request' | 'response'>,
  { etag, svg }: Picture,
): RouteResult {
  // A browser asks again each time, and is told that nothing changed: rights may have.
  const headers = { etag, 'cache-control': 'private, no-cache' };
  if (request.headers['if-none-match'] === etag) return response.send('', headers, 304);
  return response.send(svg, {
    ...headers,
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-length': svg.length,
  });
}

/** Pictures of dashboards and charts, as the user who asks may see them. */
export const pictureRoutes =
  (context: PictureContext): RoutePlugin =>
  (route) => {
    route(api.dashboard.thumbnail, async (call) =>
      send(call, await dashboardPicture(context, call.session, call.params.id, call.query.theme ?? 'light')),
    );
    route(api.chart.thumbnail, async (call) =>
      send(call, await chartPicture(context, call.session, call.params.id, call.query.theme ?? 'light')),
    );
  };
