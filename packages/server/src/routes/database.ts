import { api, databasePost, databasePut } from '@sextant/contract';
import type { DatabasePut } from '@sextant/contract';
import type { NewestPartition } from '@sextant/engines';
import type { AppContext } from '../services/app-context.ts';
import type { RoutePlugin } from '../http/route.ts';
import { visibilityOf } from '../policies/objects.ts';
import { may } from '../policies/permissions.ts';
import {
  describeParts,
  describePlace,
  listSchemas,
  listTables,
  tableResponseOf,
} from '../services/connections/browse-database.ts';
import type { DividedTable } from '../services/connections/browse-database.ts';
import { reachedOf } from '../connections/database-settings.ts';
import { deleteDatabase, relatedToDatabase, restoreDatabase } from '../services/connections/delete-database.ts';
import { loadDatabase } from '../services/objects/load-objects.ts';
import { relatedChoices } from '../services/objects/related-choices.ts';
import { createDatabase, saveDatabase } from '../services/connections/save-database.ts';
import { testConnection, validateParameters } from '../services/connections/test-connection.ts';
import { databaseRules } from '../store/databases.ts';
import type { DatabaseRow } from '../store/schema.ts';
import { availableDatabases, databaseItemOf, databaseListItemOf } from '../wire/database.ts';
import { infoBody } from '../wire/info.ts';
import { listBody, listRequest, project } from '../wire/list.ts';
import type { SessionUser } from '../policies/session.ts';

/** Databases: which there are, how they are reached, what is in them. No response carries a password. */
export const databaseRoutes: RoutePlugin = (route, context) => {
  readRoutes(route, context);
  browseRoutes(route, context);
  writeRoutes(route, context);
};

const itemFor = ({ secrets }: AppContext, user: SessionUser, row: DatabaseRow) =>
  databaseItemOf(row, may(user, 'can_write Database') ? reachedOf(secrets.connections, row) : null);

const readRoutes: RoutePlugin = (route, context) => {
  const { store, clock } = context;

  route(api.database.list, async ({ session, query, response }) => {
    const page = await store.databases.list(listRequest(query.q, session.user, visibilityOf(session.user, 'database')));
    const users = await store.users.byIds(page.rows.map((row) => row.created_by));
    const items = page.rows.map((row) => databaseListItemOf(row, users, clock()));
    return response.ok(
      listBody({
        entry: api.database.list,
        count: page.count,
        items,
        query: query.q,
        title: 'List Database',
        orderColumns: Object.keys(databaseRules.orders),
      }),
    );
  });

  route(api.database.info, async ({ session, query, response }) =>
    response.ok(
      infoBody({
        user: session.user,
        view: 'Database',
        post: databasePost,
        put: databasePut,
        filters: databaseRules.filters,
        keys: query.q?.keys,
      }),
    ),
  );

  route(api.database.related, async ({ params, query, response }) =>
    response.ok(await relatedChoices(store, params.column, query.q)),
  );

  route(api.database.available, async ({ response }) => response.ok({ databases: availableDatabases() }));

  route(api.database.show, async ({ params, query, session, response }) => {
    const row = await loadDatabase(store, session.user, params.id);
    const result = project(itemFor(context, session.user, row), query.q?.columns);
    return response.ok({ id: row.id, result }, { version: row.version });
  });
};

/** Empty for a table without parts, as Superset returns. */
const partitionsOf = ({ partitionColumns: cols, newest }: DividedTable) => ({
  metadata: {},
  partitions: cols.length === 0 ? {} : { cols: [...cols], ...(newest === null ? {} : newestOf(newest)) },
  clustering: {},
});

const newestOf = ({ columns, values, sql }: NewestPartition) => ({
  latest: Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null])),
  partitionQuery: sql,
});

const browseRoutes: RoutePlugin = (route, context) => {
  const describe = (user: SessionUser, databaseId: number, name: string, schema: string | null) =>
    describePlace(context, user, { databaseId, schema, table: name });
  const partitionedTable = (user: SessionUser, databaseId: number, name: string, schema: string | null) =>
    describeParts(context, user, { databaseId, schema, table: name });
  const table = async (user: SessionUser, databaseId: number, name: string, schema: string | null) =>
    tableResponseOf(name, await describe(user, databaseId, name, schema));

  route(api.database.schemas, async ({ params, session, response }) =>
    response.ok({ result: await listSchemas(context, session.user, params.id) }),
  );
  route(api.database.tables, async ({ params, query, session, response }) => {
    const tablePlace = { databaseId: params.id, schema: query.q.schema_name };
    const result = await listTables(context, session.user, tablePlace);
    return response.ok({ count: result.length, result });
  });
  route(api.database.table, async ({ params, session, response }) =>
    response.ok(await table(session.user, params.id, params.table, params.schema)),
  );
  route(api.database.tableMetadata, async ({ params, query, session, response }) =>
    response.ok(await table(session.user, params.id, query.name, query.schema ?? null)),
  );
  route(api.database.tableExtra, async ({ params, session, response }) =>
    response.ok(partitionsOf(await partitionedTable(session.user, params.id, params.table, params.schema))),
  );
  route(api.database.tableMetadataExtra, async ({ params, query, session, response }) =>
    response.ok(partitionsOf(await partitionedTable(session.user, params.id, query.name, query.schema ?? null))),
  );
  route(api.database.selectStar, async ({ params, session, response }) =>
    response.ok({ result: (await table(session.user, params.id, params.table, null)).selectStar }),
  );
  route(api.database.selectStarOfSchema, async ({ params, session, response }) =>
    response.ok({ result: (await table(session.user, params.id, params.table, params.schema)).selectStar }),
  );
};

/** The fields of a save as they are answered: how the database is reached, masked. */
const echo = <Body extends DatabasePut>(body: Body, context: AppContext, row: DatabaseRow) => {
  const { sqlalchemy_uri: uri, parameters } = databaseItemOf(row, reachedOf(context.secrets.connections, row));
  return {
    ...body,
    ...(body.sqlalchemy_uri === undefined || uri === undefined ? {} : { sqlalchemy_uri: uri }),
    ...(body.parameters === undefined || parameters === undefined ? {} : { parameters }),
    version: row.version,
  };
};

/** Ours: clients of Superset know no such member. */
const warningsMember = (warnings: readonly string[]) => (warnings.length === 0 ? {} : { warnings: [...warnings] });

const writeRoutes: RoutePlugin = (route, context) => {
  const { store } = context;

  route(api.database.connection, async ({ params, session, response }) => {
    const row = await loadDatabase(store, session.user, params.id);
    return response.ok({ id: row.id, result: itemFor(context, session.user, row) }, { version: row.version });
  });
  route(api.database.create, async ({ body, session, response }) => {
    const { row, warnings } = await createDatabase(context, session.user, body);
    return response.ok(
      { id: row.id, result: echo(body, context, row), ...warningsMember(warnings) },
      { version: row.version },
    );
  });
  route(api.database.update, async ({ params, body, session, baseVersion, response }) => {
    const { row, warnings } = await saveDatabase(context, session.user, { id: params.id, body, baseVersion });
    return response.ok(
      { id: row.id, result: echo(body, context, row), ...warningsMember(warnings) },
      { version: row.version },
    );
  });
  route(api.database.remove, async ({ params, query, session, response }) => {
    await deleteDatabase(context, session.user, { id: params.id, withDatasets: query.with_datasets === true });
    return response.ok({ message: 'OK' });
  });
  route(api.database.restore, async ({ params, response }) =>
    response.ok({ result: { id: params.id, version: await restoreDatabase(context, params.id) } }),
  );
  route(api.database.relatedObjects, async ({ params, session, response }) =>
    response.ok(await relatedToDatabase(context, session.user, params.id)),
  );
  route(api.database.testConnection, async ({ body, session, response }) => {
    await testConnection(context, session.user, body);
    return response.ok({ message: 'OK' });
  });
  route(api.database.validateParameters, async ({ body, response }) => {
    await validateParameters(context, body);
    return response.ok({ message: 'OK' });
  });
};
