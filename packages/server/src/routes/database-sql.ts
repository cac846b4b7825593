import { api } from '@sextant/contract';
import type { DataAccess } from '../services/access/data-access.ts';
import type { RoutePlugin } from '../http/route.ts';
import { loadDatabase } from '../services/objects/load-objects.ts';
import { validateSql } from '../services/queries/sql-tools.ts';

/** What editors of SQL ask of a database. */
export const databaseSqlRoutes =
  (dataAccess: DataAccess): RoutePlugin =>
  (route, { store }) => {
    const context = { store, sources: dataAccess.sources, rendersTemplates: dataAccess.templates.isOn };
    // Engines are not asked for their catalog of functions: none of ours tells it to readers.
    route(api.database.functionNames, async ({ params, session, response }) => {
      await loadDatabase(store, session.user, params.id);
      return response.ok({ function_names: [] });
    });

    route(api.database.validateSql, async ({ params, body, session, response }) => {
      const { id } = await loadDatabase(store, session.user, params.id);
      const { sql, schema = null, template_params: rawParams } = body;
      const templateParams = rawParams === undefined || rawParams === null ? null : JSON.stringify(rawParams);
      const statement = { databaseId: id, schema, sql, templateParams };
      return response.ok({ result: await validateSql(context, session.user, statement) });
    });
  };
