import * as z from 'zod';
import { clientIdMax } from '../model/sql-lab.ts';
import {
  itemQuery,
  itemResponse,
  listQuery,
  listResponse,
  okResponse,
  relatedQuery,
  relatedResponse,
} from '../wire/list.ts';
import {
  estimateResponse,
  expandedForm,
  formatBody,
  planResponse,
  queryIdForm,
  queryItem,
  resultsQuery,
  runId,
  sqlLabExecute,
  sqlLabExecuted,
  sqlLabPermalink,
  sqlLabResult,
  sqlLabRun,
  sqlLabStart,
  statementBody,
  tabChangeForm,
  tabForm,
  tableForm,
  tabState,
  updatedSinceQuery,
} from '../wire/sql-lab.ts';
import { framesMediaType } from '../wire/frames.ts';
import { optionalQ, supersetRoute } from './plain-resource.ts';
import { idParams, numberText, risonOf, route } from './route.ts';

const path = '/api/v1/sqllab';
const execute = supersetRoute('can_execute_sql_query SQLLab');
const results = supersetRoute('can_get_results SQLLab');
const exporting = supersetRoute('can_export_csv SQLLab');
const runParams = z.object({ clientId: z.string().min(1).max(clientIdMax) });
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** How rows are asked for that are not to become objects. */
const inFrames = `With \`Accept: ${framesMediaType}\` the rows come as columns in binary frames (decision 0042)`;

/** Where a run cannot begin, or its rows are gone. */
const runRejections = { hasRows: true, rejections: [409, 410, 429] } as const;

const exportCall = {
  ...exporting,
  ...runRejections,
  method: 'GET',
  params: runParams,
  query: z.object({
    /** Ours. Default: `csv`. */
    format: z.enum(['csv', 'xlsx', 'json']).optional(),
    /** Ours: the number of the statement, from 0. Default: the last one with rows. */
    statement: numberText.optional(),
  }),
  response: z.unknown(),
  files: ['text/csv', sheet],
} as const;

/** SQL Lab: statements that users write, run and looked at. */
export const sqlLab = {
  start: route({
    ...supersetRoute('can_read SQLLab'),
    method: 'GET',
    path: `${path}/`,
    response: z.looseObject({ result: sqlLabStart }),
    doc: 'What the page of SQL Lab begins with: tabs, databases that are open for SQL, and runs.',
  }),
  execute: route({
    ...execute,
    ...runRejections,
    method: 'POST',
    path: `${path}/execute/`,
    body: sqlLabExecute,
    response: sqlLabExecuted,
    mayBePending: true,
    files: [framesMediaType],
    doc: `Runs the statements of a text in order and returns the rows of the last one; those of each are had by \`results\`. With \`runAsync\` the run goes on by itself: 202 and the run. ${inFrames}, as they are read, with the run after each step (\`{query}\`) to its end, or to 30 seconds without news.`,
  }),
  legacyExecute: route({
    ...execute,
    ...runRejections,
    method: 'POST',
    path: '/superset/sql_json/',
    body: sqlLabExecute,
    response: sqlLabExecuted,
    mayBePending: true,
    doc: 'Superset’s older address of the same call.',
  }),
  results: route({
    ...results,
    ...runRejections,
    method: 'GET',
    path: `${path}/results/`,
    query: z.object({ q: risonOf(resultsQuery) }),
    response: sqlLabResult,
    files: [framesMediaType],
    doc: `The kept rows of a run, by its \`resultsKey\`. ${inFrames}.`,
  }),
  legacyResults: route({
    ...results,
    ...runRejections,
    method: 'GET',
    path: '/superset/results/:key/',
    params: z.object({ key: z.string().min(1).max(100) }),
    query: z.object({ rows: numberText.optional() }),
    response: sqlLabResult,
    doc: 'Superset’s older address of the same call.',
  }),
  run: route({
    ...supersetRoute('can_read Query'),
    kind: 'own',
    method: 'GET',
    path: '/api/v1/sextant/sql-lab/runs/:clientId',
    params: runParams,
    query: z.object({
      /** Milliseconds to wait until the run ends or goes one statement further; at most 30,000. Default 0. */
      wait_ms: numberText.optional(),
    }),
    response: z.object({ result: sqlLabRun }),
    files: [framesMediaType],
    doc: `How a run of yours stands; waits for news when asked to. ${inFrames}, as \`execute\` gives them.`,
  }),
  export: route({
    ...exportCall,
    path: `${path}/export/:clientId/`,
    doc: 'The kept rows of a run as a file; runs that read are asked once more when their rows were thrown away.',
  }),
  legacyExport: route({
    ...exportCall,
    path: '/superset/csv/:clientId',
    doc: 'Superset’s older address of the same call.',
  }),
  format: route({
    ...supersetRoute('can_read SQLLab'),
    method: 'POST',
    path: `${path}/format_sql/`,
    body: formatBody,
    response: okResponse,
    doc: 'The same statements, set out line by line. What cannot be read comes back as it is.',
  }),
  estimate: route({
    ...supersetRoute('can_estimate_query_cost SQL Lab'),
    ...runRejections,
    method: 'POST',
    path: `${path}/estimate/`,
    body: statementBody,
    response: estimateResponse,
    doc: 'What the database says that statements would cost; nothing is run.',
  }),
  explain: route({
    ...execute,
    ...runRejections,
    kind: 'own',
    method: 'POST',
    path: '/api/v1/sextant/sql-lab/explain',
    body: statementBody,
    response: planResponse,
    doc: 'How the database would run one statement: its plan as a tree, the costliest step marked. Nothing is run.',
  }),
  keepPermalink: route({
    ...supersetRoute('can_write SqlLabPermalinkRestApi'),
    method: 'POST',
    path: `${path}/permalink`,
    body: sqlLabPermalink,
    response: z.looseObject({ key: z.string(), url: z.string() }),
    status: 201,
    doc: 'A link `/sqllab/p/<key>/` that opens a tab with this text. The form post to `/superset/sqllab/` leads there, too.',
  }),
  permalink: route({
    ...supersetRoute('can_read SqlLabPermalinkRestApi'),
    method: 'GET',
    path: `${path}/permalink/:key`,
    params: z.object({ key: z.string().max(100) }),
    response: sqlLabPermalink,
    doc: 'What a link to SQL Lab restores.',
  }),
};

const queryRead = supersetRoute('can_read Query');

/** Runs of SQL Lab: one’s own; of everybody for administrators. */
export const queryHistory = {
  list: route({
    ...queryRead,
    method: 'GET',
    path: '/api/v1/query/',
    query: optionalQ(listQuery),
    response: listResponse(queryItem),
    isPartial: true,
    doc: 'Lists runs, the newest first.',
  }),
  show: route({
    ...queryRead,
    method: 'GET',
    path: '/api/v1/query/:id',
    params: idParams,
    query: optionalQ(itemQuery),
    response: itemResponse(queryItem),
    isPartial: true,
    doc: 'Shows one run.',
  }),
  related: route({
    ...queryRead,
    method: 'GET',
    path: '/api/v1/query/related/:column',
    params: z.object({ column: z.string() }),
    query: optionalQ(relatedQuery),
    response: relatedResponse,
    doc: 'Lists users and databases of runs that you may see (`user`, `database`).',
  }),
  distinct: route({
    ...queryRead,
    method: 'GET',
    path: '/api/v1/query/distinct/:column',
    params: z.object({ column: z.string() }),
    query: optionalQ(relatedQuery),
    response: relatedResponse,
    doc: 'The distinct values of a column of runs that you may see, such as `status` or `schema`.',
  }),
  updatedSince: route({
    ...queryRead,
    method: 'GET',
    path: '/api/v1/query/updated_since',
    query: z.object({ q: risonOf(updatedSinceQuery) }),
    response: z.looseObject({ result: z.array(sqlLabRun) }),
    doc: 'Your runs of the last day that changed after a moment, in epoch milliseconds.',
  }),
  stop: route({
    ...queryRead,
    method: 'POST',
    path: '/api/v1/query/stop',
    body: z.looseObject({ client_id: runId }),
    response: okResponse,
    doc: 'Stops a run of yours, in the database too.',
  }),
  legacyStop: route({
    ...queryRead,
    method: 'POST',
    path: '/superset/stop_query/',
    bodyType: 'multipart',
    body: z.looseObject({ client_id: runId }),
    response: z.looseObject({}),
    doc: 'Superset’s older address of the same call.',
  }),
  forget: route({
    ...queryRead,
    kind: 'own',
    method: 'DELETE',
    path: '/api/v1/sextant/sql-lab/runs/:clientId',
    params: runParams,
    response: z.object({ result: z.object({ removed: z.boolean() }) }),
    doc: 'Takes an ended run of yours out of the history, with its rows.',
  }),
};

const tab = (act: string) => supersetRoute(`can_${act} TabStateView`);
const id = z.looseObject({ id: z.int() });
const done = z.string();

/** Tabs of SQL Lab, kept for each user. Bodies are forms whose fields are JSON texts. */
export const tabStates = {
  create: route({
    ...tab('post'),
    method: 'POST',
    path: '/tabstateview/',
    bodyType: 'multipart',
    body: tabForm,
    response: id,
    doc: 'Keeps a new tab and brings it to the front.',
  }),
  show: route({
    ...tab('get'),
    method: 'GET',
    path: '/tabstateview/:id',
    params: idParams,
    response: tabState,
    doc: 'A tab with the tables beside it and its newest run.',
  }),
  update: route({
    ...tab('put'),
    method: 'PUT',
    path: '/tabstateview/:id',
    params: idParams,
    bodyType: 'multipart',
    body: tabChangeForm,
    response: z.int(),
    doc: 'Changes fields of a tab; returns its number.',
  }),
  remove: route({
    ...tab('delete'),
    method: 'DELETE',
    path: '/tabstateview/:id',
    params: idParams,
    response: done,
    doc: 'Closes a tab.',
  }),
  activate: route({
    ...tab('activate'),
    method: 'POST',
    path: '/tabstateview/:id/activate',
    params: idParams,
    response: z.int(),
    doc: 'Brings a tab to the front.',
  }),
  migrateQuery: route({
    ...tab('migrate_query'),
    method: 'POST',
    path: '/tabstateview/:id/migrate_query',
    params: idParams,
    bodyType: 'multipart',
    body: queryIdForm,
    response: z.int(),
    doc: 'Puts a run of yours under a tab.',
  }),
  removeQuery: route({
    ...tab('delete_query'),
    method: 'DELETE',
    path: '/tabstateview/:id/query/:clientId',
    params: z.object({ id: numberText, clientId: z.string().min(1).max(clientIdMax) }),
    response: done,
    doc: 'Takes a run out of a tab and out of the history.',
  }),
  addTable: route({
    ...supersetRoute('can_post TableSchemaView'),
    method: 'POST',
    path: '/tableschemaview/',
    bodyType: 'multipart',
    body: tableForm,
    response: id,
    doc: 'Keeps a table open beside a tab.',
  }),
  removeTable: route({
    ...supersetRoute('can_delete TableSchemaView'),
    method: 'DELETE',
    path: '/tableschemaview/:id',
    params: idParams,
    response: done,
    doc: 'Closes a table beside a tab.',
  }),
  expandTable: route({
    ...supersetRoute('can_expanded TableSchemaView'),
    method: 'POST',
    path: '/tableschemaview/:id/expanded',
    params: idParams,
    bodyType: 'multipart',
    body: expandedForm,
    response: z.looseObject({ id: z.int(), expanded: z.boolean() }),
    doc: 'Opens or folds a table beside a tab.',
  }),
};
