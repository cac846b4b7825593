import { api, fail } from '@sextant/contract';
import type { DownloadTask } from '@sextant/contract';
import type { AppContext } from '../services/app-context.ts';
import { recordExport } from '../http/audit.ts';
import { originOf } from '../http/origin.ts';
import type { RoutePlugin } from '../http/route.ts';
import { may } from '../policies/permissions.ts';
import type { DataAccess } from '../services/access/data-access.ts';
import { dashboardWorkbook } from '../services/dashboards/download/dashboard-workbook.ts';
import type { DownloadTasks } from '../services/dashboards/download/download-tasks.ts';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const mediaTypes = { png: 'image/png', pdf: 'application/pdf' } as const;

/** Whole dashboards as PNG, PDF and workbooks, as the user who asks may see them. */
export const dashboardDownloadRoutes =
  (context: AppContext, dataAccess: DataAccess, tasks: DownloadTasks): RoutePlugin =>
  (route) => {
    const { config } = context;

    route(api.dashboardDownload.prepare, async ({ params, query, body, session, request, response }) => {
      const isForced = query.q?.force === true;
      const { key, task } = await tasks.prepare(session, { id: params.id, state: body, isForced });
      const origin = originOf(config, request);
      const taskBody: DownloadTask = {
        cache_key: key,
        dashboard_url: `${origin}/superset/dashboard/${task.dashboardId}/`,
        image_url: `${origin}/api/v1/dashboard/${task.dashboardId}/screenshot/${key}/`,
        task_status: task.status,
        task_updated_at: new Date(task.updatedAt).toISOString(),
        progress: { done: task.done, total: task.total },
      };
      return task.status === 'Updated' ? response.ok(taskBody) : response.pending(taskBody);
    });

    route(api.dashboardDownload.fetch, async ({ params, query, session, response }) => {
      const format = query.download_format;
      const bytes = await tasks.fetch(session, params.id, params.digest, format);
      return response.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
        'content-type': mediaTypes[format],
        'content-length': bytes.length,
        'content-disposition': `attachment; filename=dashboard_${params.id.replace(/[^\w-]/g, '_')}.${format}`,
        'cache-control': 'private, no-store',
      });
    });

    route(api.dashboardDownload.workbook, async ({ params, body, session, signal, request, response }) => {
      if (!may(session.user, 'can_csv Superset')) throw fail('ACCESS_003', { permission: 'can_csv Superset' });
      const requester = { dataAccess, session, signal };
      const workbook = await dashboardWorkbook(context, requester, { id: params.id, state: body });
      recordExport(context, request, { dashboardId: workbook.dashboardId, format: 'xlsx' });
      return response.send(workbook.body, {
        'content-type': workbookType,
        'content-disposition': `attachment; filename=dashboard_${workbook.dashboardId}.xlsx`,
      });
    });
  };
