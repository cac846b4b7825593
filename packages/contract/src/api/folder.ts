import * as z from 'zod';
import {
  folderItem,
  folderMove,
  folderMoved,
  folderPost,
  folderPut,
  folderSharing,
  folderSharingEnd,
  folderSharingPost,
} from '../wire/folder.ts';
import { okResponse } from '../wire/list.ts';
import { flagText, idParams, route } from './route.ts';

const path = '/api/v1/sextant/folders';
const read = { permission: 'can_read Folder', kind: 'own' } as const;
const write = { permission: 'can_write Folder', kind: 'own' } as const;
const one = z.object({ result: folderItem });
const sharing = z.object({ result: folderSharing });

/** Folders for dashboards, charts and datasets. */
export const folder = {
  list: route({
    ...read,
    method: 'GET',
    path,
    response: z.object({ result: z.array(folderItem) }),
    doc: 'The folders that you see, by name: your own, those you have a right on, and those of objects that you see; with those they are nested in.',
  }),
  create: route({
    ...write,
    method: 'POST',
    path,
    body: folderPost,
    response: one,
    status: 201,
    doc: 'Makes a folder, at the top or in one that you own or edit.',
  }),
  update: route({
    ...write,
    method: 'PUT',
    path: `${path}/:id`,
    params: idParams,
    body: folderPut,
    response: one,
    doc: 'Renames a folder or moves it into another: its owner or an administrator.',
  }),
  remove: route({
    ...write,
    method: 'DELETE',
    path: `${path}/:id`,
    params: idParams,
    query: z.object({ move_up: flagText.optional() }),
    response: okResponse,
    doc: 'Deletes a folder that is empty; with `move_up` its contents go into the folder that it is in. No object is deleted.',
  }),
  move: route({
    ...write,
    method: 'POST',
    path: `${path}/move`,
    body: folderMove,
    response: z.object({ result: folderMoved }),
    doc: 'Moves objects that you own into a folder that you own or edit, or out of theirs. Dashboards are shared by you from then on with those who have a right on it.',
  }),
  showSharing: route({
    ...read,
    method: 'GET',
    path: `${path}/:id/sharing`,
    params: idParams,
    response: sharing,
    doc: 'Who has a right on a folder, on itself or on one that it is nested in: for its owner, administrators, those who have one, and owners of what is in it.',
  }),
  share: route({
    ...write,
    method: 'POST',
    path: `${path}/:id/sharing`,
    params: idParams,
    body: folderSharingPost,
    response: sharing,
    doc: 'Gives users and roles a right on a folder: its owner or an administrator. It holds for every dashboard in it and in the folders in it.',
  }),
  unshare: route({
    ...write,
    method: 'DELETE',
    path: `${path}/:id/sharing`,
    params: idParams,
    body: folderSharingEnd,
    response: sharing,
    doc: 'Takes the right on a folder from users and roles; at once.',
  }),
};
