import * as z from 'zod';
import { messageResponse } from '../wire/list.ts';
import { mePut, passwordBody, sessionItem } from '../wire/team.ts';
import {
  currentUser,
  loginBody,
  me as meShape,
  meWithRoles,
  recentActivity,
  sessionBody,
  tokenResponse,
} from '../wire/user.ts';
import { numberText, risonOf, route } from './route.ts';

/** Passwords are tried slowly. */
const tooMany = [429] as const;
const open = { permission: null, kind: 'superset' } as const;

/** Tokens. */
export const security = {
  login: route({
    ...open,
    method: 'POST',
    path: '/api/v1/security/login',
    rejections: tooMany,
    body: loginBody,
    response: tokenResponse,
    doc: 'Signs in by name and password and answers a Bearer token of 15 minutes.',
  }),
  refresh: route({
    ...open,
    method: 'POST',
    path: '/api/v1/security/refresh',
    response: tokenResponse,
    doc: 'Answers a new access token; the refresh token stands in `Authorization: Bearer`.',
  }),
  csrfToken: route({
    ...open,
    method: 'GET',
    path: '/api/v1/security/csrf_token/',
    response: z.looseObject({ result: z.string() }),
    doc: 'The CSRF token of the cookie session, for header `X-CSRFToken`.',
  }),
};

/** The web app's session cookie. */
export const session = {
  create: route({
    permission: null,
    kind: 'own',
    method: 'POST',
    path: '/api/v1/sextant/session',
    rejections: tooMany,
    body: sessionBody,
    response: z.object({ result: meWithRoles, csrfToken: z.string() }),
    doc: 'Signs in and sets the session cookie.',
  }),
  remove: route({
    permission: null,
    kind: 'own',
    method: 'DELETE',
    path: '/api/v1/sextant/session',
    response: messageResponse,
    doc: 'Signs out.',
  }),
};

/** The signed-in user. */
export const me = {
  show: route({
    permission: 'signed in',
    kind: 'superset',
    method: 'GET',
    path: '/api/v1/me/',
    response: z.looseObject({ result: meShape }),
    doc: 'Who you are.',
  }),
  roles: route({
    permission: 'signed in',
    kind: 'superset',
    method: 'GET',
    path: '/api/v1/me/roles/',
    response: z.looseObject({ result: currentUser }),
    doc: 'Who you are and what you may do.',
  }),
  update: route({
    permission: 'signed in',
    kind: 'superset',
    method: 'PUT',
    path: '/api/v1/me/',
    body: mePut,
    response: z.looseObject({ result: meShape }),
    doc: 'Changes your own name and mail address.',
  }),
  changePassword: route({
    permission: 'signed in',
    kind: 'own',
    method: 'PUT',
    path: '/api/v1/sextant/me/password',
    rejections: tooMany,
    body: passwordBody,
    response: z.object({ result: z.string(), csrfToken: z.string() }),
    doc: 'Changes your own password, which needs the old one, and signs you out everywhere else.',
  }),
  sessions: route({
    permission: 'signed in',
    kind: 'own',
    method: 'GET',
    path: '/api/v1/sextant/me/sessions',
    response: z.object({ result: z.array(sessionItem) }),
    doc: 'Where you are signed in.',
  }),
  endSession: route({
    permission: 'signed in',
    kind: 'own',
    method: 'DELETE',
    path: '/api/v1/sextant/me/sessions/:name',
    params: z.object({ name: z.string() }),
    response: messageResponse,
    doc: 'Signs you out in one place.',
  }),
  endOtherSessions: route({
    permission: 'signed in',
    kind: 'own',
    method: 'DELETE',
    path: '/api/v1/sextant/me/sessions',
    response: messageResponse,
    doc: 'Signs you out everywhere but here.',
  }),
  administrators: route({
    permission: 'signed in',
    kind: 'own',
    method: 'GET',
    path: '/api/v1/sextant/administrators',
    response: z.object({ result: z.array(z.object({ name: z.string() })) }),
    doc: 'Names of the users who can give rights.',
  }),
};

const logQuery = z.object({
  q: risonOf(
    z.object({
      page: z.int().optional(),
      page_size: z.int().optional(),
      actions: z.array(z.string()).optional(),
      distinct: z.boolean().optional(),
    }),
  ).optional(),
});
const logResponse = z.looseObject({ result: z.array(recentActivity) });

/** What was opened lately. */
export const log = {
  recentActivity: route({
    permission: 'can_recent_activity Log',
    kind: 'superset',
    method: 'GET',
    path: '/api/v1/log/recent_activity/',
    query: logQuery,
    response: logResponse,
    doc: 'What you opened or changed lately.',
  }),
  recentActivityOf: route({
    permission: 'can_recent_activity Log',
    kind: 'superset',
    method: 'GET',
    path: '/api/v1/log/recent_activity/:userId/',
    params: z.object({ userId: numberText }),
    query: logQuery,
    response: logResponse,
    doc: 'The same for a user by id; another user than yourself needs an administrator.',
  }),
};
