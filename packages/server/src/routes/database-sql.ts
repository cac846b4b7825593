import { api } from '@sextant/contract';
import type { DataDoor } from '../data/data-door.ts';
import type { RoutePlugin } from '../http/route.ts';
import { loadDatabase } from '../services/load-objects.ts';
import { validateSql } from '../services/sql-tools.ts';

/** What editors of SQL ask of a database. */
export const databaseSqlRoutes =
  (door: DataDoor): RoutePlugin =>
  (route, { store }) => {
    const room = { store, sources: door.sources, rendersTemplates: door.templates.isOn };
    // Engines are not asked for their catalogue of functions: none of ours tells it to readers.
    route(api.database.functionNames, async ({ params, session, reply }) => {
      await loadDatabase(store, session.user, params.id);
      return reply.ok({ function_names: [] });
    });

    route(api.database.validateSql, async ({ params, body, session, reply }) => {
      const { id } = await loadDatabase(store, session.user, params.id);
      const { sql, schema = null, template_params: given } = body;
      const templateParams = given === undefined || given === null ? null : JSON.stringify(given);
      const asked = { databaseId: id, schema, sql, templateParams };
      return reply.ok({ result: await validateSql(room, session.user, asked) });
    });
  };
