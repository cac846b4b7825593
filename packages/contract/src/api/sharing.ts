import * as z from 'zod';
import { okResponse } from '../wire/list.ts';
import { dashboardSharing, sharingPost } from '../wire/sharing.ts';
import { numberText, route } from './route.ts';

const path = '/api/v1/sextant/dashboard/:id/sharing';
const write = { permission: 'can_write Dashboard', kind: 'own' } as const;
const ofDashboard = z.object({ id: z.string() });

/** With which users, by name, its owners share a dashboard. */
export const sharing = {
  show: route({
    ...write,
    method: 'GET',
    path,
    params: ofDashboard,
    response: z.object({ result: dashboardSharing }),
    doc: 'With whom a dashboard is shared by name, as viewer or editor, and what they see of it: for its owners and administrators.',
  }),
  give: route({
    ...write,
    method: 'POST',
    path,
    params: ofDashboard,
    body: sharingPost,
    response: z.object({ result: dashboardSharing }),
    doc: 'Shares a dashboard with users by name, or changes what they may. They see through it what whoever saved it, and you, may read.',
  }),
  take: route({
    ...write,
    method: 'DELETE',
    path: `${path}/:userId`,
    params: z.object({ id: z.string(), userId: numberText }),
    response: okResponse,
    doc: 'Shares a dashboard with a user no longer; at once.',
  }),
};
