import { api } from '@sextant/contract';
import { formatSql } from '@sextant/sql/analysis';
import { connectionKind } from '../connections/connection-kinds.ts';
import { rowsBody } from '../data/rows-body.ts';
import { originOf } from '../http/origin.ts';
import type { Call, RoutePlugin } from '../http/route.ts';
import { rowOptions } from '../http/row-request.ts';
import { loadDatabase } from '../services/objects/load-objects.ts';
import { estimateCost, explainStatement } from '../services/sql-lab/statements/explain-statement.ts';
import { fileOfRows, rowsToExport } from '../services/sql-lab/results/export-run.ts';
import { storePermalink, loadPermalink } from '../services/sql-lab/tabs/permalinks.ts';
import type { SqlLabContext } from '../services/sql-lab/sql-lab-context.ts';
import { startPage } from '../services/sql-lab/tabs/start-page.ts';
import { withTimeTexts } from '../wire/sql-result.ts';

/** What stands around statements: the page, links, files, plans. */
export const sqlLabToolRoutes =
  (context: SqlLabContext): RoutePlugin =>
  (route) => {
    route(api.sqlLab.start, async ({ session, response }) =>
      response.ok({ result: await startPage(context, session.user) }),
    );

    route(api.sqlLab.format, async ({ body, session, response }) => {
      const { database_id: databaseId, engine, sql } = body;
      const dialect =
        databaseId === undefined || databaseId === null
          ? (connectionKind(engine ?? '')?.dialect ?? 'postgresql')
          : (
              await context.dataAccess.sources.sourceOf(
                (await loadDatabase(context.store, session.user, databaseId)).id,
              )
            ).dialect.name;
      return response.ok({ result: formatSql(sql, dialect) });
    });

    route(api.sqlLab.keepPermalink, async ({ body, session, request, response }) => {
      const key = await storePermalink(context, session.user, body);
      return response.ok({ key, url: `${originOf(context.config, request)}/sqllab/p/${key}/` });
    });

    route(api.sqlLab.permalink, async ({ params, session, response }) =>
      response.ok(await loadPermalink(context, session.user, params.key)),
    );

    route(api.sqlLab.explain, async ({ body, session, response }) =>
      response.ok({ result: await explainStatement(context, session, body) }),
    );

    route(api.sqlLab.estimate, async ({ body, session, response }) =>
      response.ok({ result: await estimateCost(context, session, body) }),
    );

    route(api.sqlLab.export, async (call) => {
      const { payload, headers } = await fileOf(context, call);
      return call.response.send(payload, headers);
    });
    route(api.sqlLab.legacyExport, async (call) => {
      const { payload, headers } = await fileOf(context, call);
      return call.response.send(payload, headers);
    });
  };

/** The rows of a run as a file. */
async function fileOf(
  context: SqlLabContext,
  call: Call<typeof api.sqlLab.export> | Call<typeof api.sqlLab.legacyExport>,
) {
  const { params, query, session, signal } = call;
  const { format = 'csv', statement = null } = query;
  const found = await rowsToExport(context, session, { clientId: params.clientId, statement, signal });
  if (format === 'json') {
    const { payload, headers } = await rowsBody(await withTimeTexts(found.table), null, rowOptions(call));
    return { payload, headers };
  }
  const { body, fileName, contentType } = fileOfRows(found, format, context.clock());
  const headers = { 'content-type': contentType, 'content-disposition': `attachment; filename=${fileName}` };
  return { payload: body, headers };
}
