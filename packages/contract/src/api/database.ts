import * as z from 'zod';
import {
  availableResponse,
  databaseItem,
  databaseListItem,
  databasePost,
  databasePut,
  databaseRelatedResponse,
  databaseTest,
  databaseValidate,
  schemasQuery,
  tableExtraResponse,
  tableResponse,
  tablesQuery,
  tablesResponse,
} from '../wire/database.ts';
import {
  infoResponse,
  itemQuery,
  itemResponse,
  listQuery,
  listResponse,
  messageResponse,
  okResponse,
  relatedQuery,
  relatedResponse,
  savedResponse,
} from '../wire/list.ts';
import { bundleRoutes } from './bundle.ts';
import { flagText, idParams, numberText, risonOf, route } from './route.ts';

const read = { permission: 'can_read Database', kind: 'superset', method: 'GET' } as const;
const write = { permission: 'can_write Database', kind: 'superset' } as const;
/** What should be thought of before the connection is used; absent when there is nothing. */
const warnings = { warnings: z.array(z.string()).optional() };
const path = '/api/v1/database';

const tableParams = z.object({ id: numberText, table: z.string(), schema: z.string() });

const readRoutes = {
  list: route({
    ...read,
    path: `${path}/`,
    query: z.object({ q: risonOf(listQuery).optional() }),
    response: listResponse(databaseListItem),
    isPartial: true,
    doc: 'Lists the databases you may see.',
  }),
  info: route({
    ...read,
    path: `${path}/_info`,
    query: z.object({ q: risonOf(itemQuery).optional() }),
    response: infoResponse,
    doc: 'Says what you may do with a database and which fields a save takes.',
  }),
  related: route({
    ...read,
    path: `${path}/related/:column`,
    params: z.object({ column: z.string() }),
    query: z.object({ q: risonOf(relatedQuery).optional() }),
    response: relatedResponse,
    doc: 'Lists the choices for a relation of a database, such as who made it.',
  }),
  available: route({
    ...read,
    path: `${path}/available/`,
    response: availableResponse,
    doc: 'The engines that databases can be connected with, and the fields of their forms.',
  }),
  show: route({
    ...read,
    path: `${path}/:id`,
    params: idParams,
    query: z.object({ q: risonOf(itemQuery).optional() }),
    response: itemResponse(databaseItem),
    isPartial: true,
    isVersioned: true,
    doc: 'Shows one database. Where it is, without its password, only for those who may change it.',
  }),
};

/** Another server is asked, which may be away; tries are counted. */
const requests = { hasRows: true, rejections: [429] } as const;

const browseRoutes = {
  schemas: route({
    ...read,
    ...requests,
    path: `${path}/:id/schemas/`,
    params: idParams,
    query: z.object({ q: risonOf(schemasQuery).optional() }),
    response: z.looseObject({ result: z.array(z.string()) }),
    doc: 'The schemas of a database that you may look into.',
  }),
  tables: route({
    ...read,
    ...requests,
    path: `${path}/:id/tables/`,
    params: idParams,
    query: z.object({ q: risonOf(tablesQuery) }),
    response: tablesResponse,
    doc: 'The tables and views of a schema.',
  }),
  table: route({
    ...read,
    ...requests,
    path: `${path}/:id/table/:table/:schema/`,
    params: tableParams,
    response: tableResponse,
    doc: 'Columns, keys and indexes of a table.',
  }),
  tableMetadata: route({
    ...read,
    ...requests,
    path: `${path}/:id/table_metadata/`,
    params: idParams,
    query: z.looseObject({ name: z.string(), schema: z.string().optional() }),
    response: tableResponse,
    doc: 'Columns, keys and indexes of a table, as later versions ask for them.',
  }),
  tableExtra: route({
    ...read,
    ...requests,
    path: `${path}/:id/table_extra/:table/:schema/`,
    params: tableParams,
    response: tableExtraResponse,
    doc: 'Partitions of a table, for engines that have them.',
  }),
  tableMetadataExtra: route({
    ...read,
    ...requests,
    path: `${path}/:id/table_metadata/extra/`,
    params: idParams,
    query: z.looseObject({ name: z.string(), schema: z.string().optional() }),
    response: tableExtraResponse,
    doc: 'Partitions of a table, as later versions ask for them.',
  }),
  selectStar: route({
    ...read,
    ...requests,
    path: `${path}/:id/select_star/:table/`,
    params: z.object({ id: numberText, table: z.string() }),
    response: okResponse,
    doc: 'A SELECT of every column of a table of the schema that names without one mean.',
  }),
  selectStarOfSchema: route({
    ...read,
    ...requests,
    path: `${path}/:id/select_star/:table/:schema/`,
    params: tableParams,
    response: okResponse,
    doc: 'A SELECT of every column of a table.',
  }),
};

const writes = {
  connection: route({
    ...write,
    method: 'GET',
    path: `${path}/:id/connection`,
    params: idParams,
    response: itemResponse(databaseItem),
    isVersioned: true,
    doc: 'How a database is reached, its password masked.',
  }),
  create: route({
    ...write,
    method: 'POST',
    ...requests,
    path: `${path}/`,
    body: databasePost,
    response: savedResponse<typeof databasePost.shape>(databasePost).extend(warnings),
    status: 201,
    isVersioned: true,
    doc: 'Connects a database, after a test of the connection.',
  }),
  update: route({
    ...write,
    method: 'PUT',
    ...requests,
    path: `${path}/:id`,
    params: idParams,
    body: databasePut,
    response: savedResponse<typeof databasePut.shape>(databasePut).extend(warnings),
    isVersioned: true,
    doc: 'Changes a database: absent fields keep, null clears. A connection that changes is tested first.',
  }),
  remove: route({
    ...write,
    method: 'DELETE',
    path: `${path}/:id`,
    params: idParams,
    query: z.object({ with_datasets: flagText.optional() }),
    response: messageResponse,
    doc: 'Moves a database to the trash; with datasets on it only when `with_datasets` is true, and then they go with it.',
  }),
  restore: route({
    ...write,
    kind: 'own',
    method: 'POST',
    path: '/api/v1/sextant/database/:id/restore',
    params: idParams,
    response: z.looseObject({ result: z.looseObject({ id: z.int(), version: z.int() }) }),
    doc: 'Takes a database out of the trash, with the datasets that went with it.',
  }),
  relatedObjects: route({
    ...write,
    method: 'GET',
    path: `${path}/:id/related_objects/`,
    params: idParams,
    response: databaseRelatedResponse,
    doc: 'What is built on a database: datasets, charts and dashboards.',
  }),
  testConnection: route({
    ...write,
    method: 'POST',
    ...requests,
    path: `${path}/test_connection`,
    body: databaseTest,
    response: messageResponse,
    doc: 'Tries a connection without keeping it.',
  }),
  validateParameters: route({
    ...write,
    method: 'POST',
    ...requests,
    path: `${path}/validate_parameters`,
    body: databaseValidate,
    response: messageResponse,
    doc: 'Says which fields of a connection are missing or wrong.',
  }),
};

const sqlTools = {
  functionNames: route({
    ...read,
    ...requests,
    path: `${path}/:id/function_names/`,
    params: idParams,
    response: z.looseObject({ function_names: z.array(z.string()) }),
    doc: 'Names of functions of a database, to complete: those that compute from their arguments alone.',
  }),
  validateSql: route({
    ...requests,
    permission: 'can_read Database',
    oneOf: ['can_write Dataset', 'can_execute_sql_query SQLLab'],
    kind: 'superset',
    method: 'POST',
    path: `${path}/:id/validate_sql/`,
    params: idParams,
    body: z.looseObject({
      sql: z.string().min(1),
      schema: z.string().nullish(),
      template_params: z.looseObject({}).nullish(),
    }),
    response: z.looseObject({
      result: z.array(
        z.looseObject({
          line_number: z.int().nullable(),
          start_column: z.int().nullable(),
          end_column: z.int().nullable(),
          message: z.string(),
        }),
      ),
    }),
    doc: 'What is wrong with a statement, without running it; an empty list when nothing is.',
  }),
};

/** Databases. */
export const database = {
  ...sqlTools,
  ...readRoutes,
  ...browseRoutes,
  ...writes,
  ...bundleRoutes('Database'),
};
