import * as z from 'zod';
import { uploadPermissions } from '../model/upload.ts';
import {
  importSchedule as scheduleShape,
  importScheduleBody,
  importSources,
  scheduleSource,
} from '../wire/import-schedule.ts';
import { messageResponse } from '../wire/list.ts';
import { uploadPreview } from '../wire/upload.ts';
import { idParams, route } from './route.ts';

// What the server fetches by itself is for those who may connect databases; what it becomes, for those who may upload.
const access = {
  permission: 'can_write Database',
  oneOf: Object.values(uploadPermissions),
  kind: 'own',
} as const;
const path = '/api/v1/sextant/dataset/:id/import-schedule';
const oneSchedule = z.object({ result: scheduleShape });

/** Files that come by themselves. */
export const importSchedule = {
  sources: route({
    ...access,
    method: 'GET',
    path: '/api/v1/sextant/import-sources',
    response: z.object({ result: importSources }),
    doc: 'Files in the operator’s folders that can become tables, and the zone of schedules.',
  }),
  look: route({
    ...access,
    method: 'POST',
    path: '/api/v1/sextant/import-sources/look',
    body: scheduleSource,
    response: z.object({ result: uploadPreview }),
    status: 201,
    rejections: [409, 413, 422, 429, 502, 507],
    doc: 'Fetches a file from a folder or an address, and answers what it seems to hold: it waits as an upload does.',
  }),
  show: route({
    ...access,
    method: 'GET',
    path,
    params: idParams,
    response: z.object({ result: scheduleShape.nullable() }),
    rejections: [422],
    doc: 'How a file comes by itself into the table of a dataset, with its last runs; null when none does.',
  }),
  save: route({
    ...access,
    method: 'PUT',
    path,
    params: idParams,
    body: importScheduleBody,
    response: oneSchedule,
    rejections: [422],
    doc: 'Has a file come by itself, at times, into the uploaded table of a dataset.',
  }),
  remove: route({
    ...access,
    method: 'DELETE',
    path,
    params: idParams,
    response: messageResponse,
    rejections: [422],
    doc: 'Ends that a file comes by itself; the table stays.',
  }),
  pause: route({
    ...access,
    method: 'POST',
    path: `${path}/pause`,
    params: idParams,
    body: z.strictObject({ isPaused: z.boolean() }),
    response: oneSchedule,
    rejections: [422],
    doc: 'Pauses a schedule, or has it go on.',
  }),
  run: route({
    ...access,
    method: 'POST',
    path: `${path}/run`,
    params: idParams,
    response: oneSchedule,
    rejections: [409, 422, 429],
    doc: 'Looks for the file now. The run goes on when the response has come; `show` says how it ended.',
  }),
};
