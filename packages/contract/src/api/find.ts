import * as z from 'zod';
import { longestSearch, searchHit } from '../wire/search.ts';
import { trashItem, trashKeys, trashOutcome, trashQuery } from '../wire/trash.ts';
import { risonOf, route } from './route.ts';

const ownRoute = { permission: 'signed in', kind: 'own' } as const;
const outcome = z.object({ result: trashOutcome });

/** What was deleted and can still be had back. */
export const trash = {
  list: route({
    ...ownRoute,
    method: 'GET',
    path: '/api/v1/sextant/trash/',
    query: z.object({ q: risonOf(trashQuery).optional() }),
    response: z.object({ count: z.int(), result: z.array(trashItem) }),
    doc: 'What you deleted or own in the trash, the latest first; everything for an administrator.',
  }),
  restore: route({
    ...ownRoute,
    method: 'POST',
    path: '/api/v1/sextant/trash/restore',
    body: trashKeys,
    response: outcome,
    doc: 'Takes things out of the trash; each by itself, and what could not be restored is named with its reason.',
  }),
  erase: route({
    ...ownRoute,
    method: 'POST',
    path: '/api/v1/sextant/trash/erase',
    body: trashKeys,
    response: outcome,
    doc: 'Removes things in the trash for good, with their versions and uploaded tables.',
  }),
};

/** Everything by its words. */
export const search = {
  all: route({
    ...ownRoute,
    method: 'GET',
    path: '/api/v1/sextant/search',
    query: z.object({ text: z.string().max(longestSearch).optional() }),
    response: z.object({ result: z.array(searchHit) }),
    doc: 'Dashboards, charts, datasets and databases that you may see, by name, description, owner and names of columns; without a text what you opened last.',
  }),
};
