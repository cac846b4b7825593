import * as z from 'zod';
import { fileEncodings, uploadPermissions } from '../model/upload.ts';
import { messageResponse } from '../wire/list.ts';
import { clientId, home as homeShape, runningQuery, serverFacts } from '../wire/own.ts';
import { tableChange, tableChangeBody } from '../wire/table-change.ts';
import { uploadImport, uploadImported, uploadOptions, uploadPreview } from '../wire/upload.ts';
import { uploadedTables } from '../wire/uploaded-table.ts';
import { numberText, route } from './route.ts';

// Which of the pairs it has to be is decided by the file, so the handler asks once more.
const uploadAccess = {
  permission: 'signed in',
  oneOf: Object.values(uploadPermissions),
  kind: 'own',
  rejections: [409, 422, 499, 507],
} as const;
const uuid = z.object({ uuid: z.uuid() });
const preview = z.object({ result: uploadPreview });

/** Files on their way to a table. */
export const upload = {
  create: route({
    ...uploadAccess,
    method: 'POST',
    path: '/api/v1/sextant/uploads',
    query: z.object({
      name: z.string().min(1).max(512),
      size: numberText.optional(),
      /** Default: found out from the file. */
      encoding: z.enum(fileEncodings).optional(),
    }),
    bodyType: 'stream',
    response: preview,
    status: 201,
    doc: 'Takes a file as `application/octet-stream` and answers what it seems to hold.',
  }),
  show: route({
    ...uploadAccess,
    method: 'GET',
    path: '/api/v1/sextant/uploads/:uuid',
    params: uuid,
    response: preview,
    doc: 'The preview of a file that was sent.',
  }),
  preview: route({
    ...uploadAccess,
    method: 'PUT',
    path: '/api/v1/sextant/uploads/:uuid/preview',
    params: uuid,
    body: uploadOptions,
    response: preview,
    doc: 'Reads the file again with other options.',
  }),
  compare: route({
    ...uploadAccess,
    method: 'POST',
    path: '/api/v1/sextant/uploads/:uuid/compare',
    params: uuid,
    body: tableChangeBody,
    response: z.object({ result: tableChange }),
    doc: 'Says what a replacement or an append would do to the table, and does nothing.',
  }),
  import: route({
    ...uploadAccess,
    method: 'POST',
    path: '/api/v1/sextant/uploads/:uuid/import',
    params: uuid,
    body: uploadImport,
    response: z.object({ result: uploadImported }),
    status: 201,
    doc: 'Makes the table and its dataset, and a first dashboard when asked.',
  }),
  remove: route({
    ...uploadAccess,
    method: 'DELETE',
    path: '/api/v1/sextant/uploads/:uuid',
    params: uuid,
    response: messageResponse,
    doc: 'Throws the file away, also in the middle of an import.',
  }),
  tables: route({
    permission: 'signed in',
    kind: 'own',
    method: 'GET',
    path: '/api/v1/sextant/tables',
    response: uploadedTables,
    doc: 'Tables that you uploaded, with their size and what uses them; all of them for an administrator.',
  }),
  putBack: route({
    permission: 'signed in',
    kind: 'own',
    method: 'POST',
    path: '/api/v1/sextant/tables/:uuid/put-back',
    params: uuid,
    response: z.object({ result: z.object({ datasetId: z.int().nullable(), rowCount: z.number() }) }),
    doc: 'Puts a table back to what it was before it was replaced or appended to last.',
  }),
};

/** Running queries. */
export const query = {
  running: route({
    permission: 'signed in',
    kind: 'own',
    method: 'GET',
    path: '/api/v1/sextant/queries/running',
    response: z.object({ result: z.array(runningQuery) }),
    doc: 'Your queries that wait or run; all of them for an administrator.',
  }),
  end: route({
    permission: 'signed in',
    kind: 'own',
    method: 'DELETE',
    path: '/api/v1/sextant/queries/running/:id',
    params: z.object({ id: z.string() }),
    response: z.object({ result: z.object({ stopped: z.boolean() }) }),
    doc: 'Stops a query of the list of running ones: your own, or anybody’s for an administrator. Whoever asked is told who stopped it.',
  }),
  stop: route({
    permission: 'signed in',
    kind: 'own',
    method: 'DELETE',
    path: '/api/v1/sextant/queries/:clientId',
    params: z.object({ clientId }),
    response: z.object({ result: z.object({ stopped: z.boolean() }) }),
    doc: 'Stops your request of that `X-Sextant-Query`; `stopped` is false when it had ended.',
  }),
};

/** The first page. */
export const home = {
  show: route({
    permission: 'signed in',
    kind: 'own',
    method: 'GET',
    path: '/api/v1/sextant/home',
    response: z.object({ result: homeShape }),
    doc: 'Recent, starred, own and example objects, in one call.',
  }),
};

/** The server itself. */
export const server = {
  facts: route({
    permission: null,
    kind: 'own',
    method: 'GET',
    path: '/api/v1/sextant/server',
    response: z.object({ result: serverFacts }),
    doc: 'Version, time zone and limits of the server.',
  }),
};
