import { api, fail } from '@sextant/contract';
import type { AppContext } from '../services/app-context.ts';
import type { RoutePlugin } from '../http/route.ts';
import { requireAnyUpload } from '../policies/uploads.ts';
import { countOutboundAttempt } from '../services/connections/outbound-attempts.ts';
import { receiveSource } from '../services/import-schedules/receive-source.ts';
import type { ScheduleContext } from '../services/import-schedules/run-schedule.ts';
import { loadSchedule, pauseSchedule, saveSchedule, showSchedule } from '../services/import-schedules/save-schedule.ts';
import type { ScheduleRunner } from '../services/import-schedules/schedule-runner.ts';
import { previewWaiting } from '../services/uploads/preview-waiting.ts';

/** Files that come by themselves into uploaded tables. */
export const importScheduleRoutes =
  ({ uploads, sources }: ScheduleContext, runner: ScheduleRunner): RoutePlugin =>
  (route, context) => {
    const { store, clock, config } = context;
    const parts = { store, clock, sources, zone: config.zone };
    lookRoutes(route, context, { uploads, sources });

    route(api.importSchedule.show, async ({ params, session, response }) =>
      response.ok({ result: await showSchedule(parts, session.user, params.id) }),
    );

    route(api.importSchedule.save, async ({ params, body, session, response }) => {
      requireAnyUpload(session.user);
      return response.ok({ result: await saveSchedule(parts, session.user, { id: params.id, body }) });
    });

    route(api.importSchedule.remove, async ({ params, session, response }) => {
      await loadSchedule(store, session.user, params.id);
      await store.importSchedules.remove(params.id);
      return response.ok({ message: 'OK' });
    });

    route(api.importSchedule.pause, async ({ params, body, session, response }) => {
      const change = { id: params.id, isPaused: body.isPaused };
      return response.ok({ result: await pauseSchedule(parts, session.user, change) });
    });

    route(api.importSchedule.run, async ({ params, session, response }) => {
      const { schedule } = await loadSchedule(store, session.user, params.id);
      countOutboundAttempt(context.connections, session.user.id, Date.now());
      await runner.begin(schedule, session.user.id);
      const shown = await showSchedule(parts, session.user, params.id);
      if (shown === null) throw fail('UPLOAD_031', {});
      return response.ok({ result: shown });
    });
  };

/** What there is to choose from, and a first look at it. */
function lookRoutes(
  route: Parameters<RoutePlugin>[0],
  { config, connections }: Pick<AppContext, 'config' | 'connections'>,
  { uploads, sources }: ScheduleContext,
): void {
  route(api.importSchedule.sources, async ({ response }) =>
    response.ok({ result: { files: sources.list(), hasFolders: config.fileRoots.length > 0, zone: config.zone } }),
  );

  route(api.importSchedule.look, async ({ body, session, signal, response }) => {
    requireAnyUpload(session.user);
    countOutboundAttempt(connections, session.user.id, Date.now());
    const openSource = await sources.open(body, null, signal);
    if (openSource === null) throw new Error('A file without a mark is never the same');
    const { file } = await receiveSource(uploads, openSource, session.user.id);
    return response.ok({ result: await previewWaiting(uploads, session, file, signal) });
  });
}
