import { api } from '@sextant/contract';
import { knownFunctions, standardKeywords } from '@sextant/sql/analysis';
import { dialectOf } from '../connections/dialect-of.ts';
import type { DataAccess } from '../services/access/data-access.ts';
import type { RoutePlugin } from '../http/route.ts';
import { loadDatabase } from '../services/objects/load-objects.ts';
import { validateSql } from '../services/sql-lab/statements/validate-sql.ts';

const keywords = new Set(standardKeywords.trim().split(/\s+/));

/** What editors of SQL ask of a database. */
export const databaseSqlRoutes =
  (dataAccess: DataAccess): RoutePlugin =>
  (route, { store }) => {
    const context = { store, sources: dataAccess.sources, rendersTemplates: dataAccess.templates.isOn };
    // Engines are not asked for their catalog of functions: these are known to compute from their arguments alone.
    route(api.database.functionNames, async ({ params, session, response }) => {
      await loadDatabase(store, session.user, params.id);
      const names = knownFunctions[await dialectOf(store, params.id)];
      return response.ok({ function_names: [...names].filter((name) => !keywords.has(name)).sort() });
    });

    route(api.database.validateSql, async ({ params, body, session, response }) => {
      const { id } = await loadDatabase(store, session.user, params.id);
      const { sql, schema = null, template_params: rawParams } = body;
      const templateParams = rawParams === undefined || rawParams === null ? null : JSON.stringify(rawParams);
      const statement = { databaseId: id, schema, sql, templateParams };
      return response.ok({ result: await validateSql(context, session.user, statement) });
    });
  };
