import { api } from '@sextant/contract';
import type { Answered, Call, RoutePlugin } from '../http/route.ts';
import { chartPicture, dashboardPicture } from '../services/draw-picture.ts';
import type { Picture, PictureRoom } from '../services/draw-picture.ts';

function send(
  { request, reply }: Pick<Call<typeof api.chart.thumbnail>, 'request' | 'reply'>,
  { etag, svg }: Picture,
): Answered {
  // A browser asks again each time, and is told that nothing changed: rights may have.
  const headers = { etag, 'cache-control': 'private, no-cache' };
  if (request.headers['if-none-match'] === etag) return reply.send('', headers, 304);
  return reply.send(svg, { ...headers, 'content-type': 'image/svg+xml; charset=utf-8', 'content-length': svg.length });
}

/** Pictures of dashboards and charts, as the person who asks may see them. */
export const pictureRoutes =
  (room: PictureRoom): RoutePlugin =>
  (route) => {
    route(api.dashboard.thumbnail, async (call) =>
      send(call, await dashboardPicture(room, call.session, call.params.id, call.query.theme ?? 'light')),
    );
    route(api.chart.thumbnail, async (call) =>
      send(call, await chartPicture(room, call.session, call.params.id, call.query.theme ?? 'light')),
    );
  };
