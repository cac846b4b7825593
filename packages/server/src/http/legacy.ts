import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, permalinkState } from '@sextant/contract';
import type { AppContext } from '../services/app-context.ts';
import { may } from '../policies/permissions.ts';
import { loadChart, loadDashboard } from '../services/objects/load-objects.ts';
import { isFromOwnPage } from './authenticate.ts';
import { isFormBody } from './body-parsers.ts';
import { localTarget } from './pages.ts';
import { eventsOf } from './page-events.ts';
import type { PageEvents } from './page-events.ts';
import type { Session } from '../policies/session.ts';

type Favstar = { readonly Params: { readonly class: string; readonly id: string; readonly act: string } };
type KeyedRoute = { readonly Params: { readonly key: string } };

/** Calls and addresses of Superset's pages that are older than its API. None of them is in the contract; each asks for its permission here. */
export function legacyRoutes(app: FastifyInstance, context: AppContext, pageEvents: PageEvents): void {
  app.get<Favstar>('/superset/favstar/:class/:id/:act/', async (request, response) =>
    response.send(await favstar(context, request)),
  );
  for (const start of ['/superset', '']) {
    app.get<KeyedRoute>(`${start}/dashboard/p/:key/`, async (request, response) =>
      openPermalink(context, request, response, 'dashboard_permalink'),
    );
    app.get<KeyedRoute>(`${start}/explore/p/:key/`, async (request, response) =>
      openPermalink(context, request, response, 'explore_permalink'),
    );
  }
  // Beacons of a page that is being left carry no header, so no token; they change nothing of anybody's.
  // Superset's own page sends them as a form with fields, its older pages and scripts as JSON.
  app.post('/superset/log/', { config: { hasFormToken: true, isForm: true } }, async (request, response) => {
    const { user } = requireSession(request, 'can_log Superset');
    pageEvents.count(eventsOf(isFormBody(request.body) ? request.body.fields : request.body));
    request.log.debug({ userId: user.id }, 'events of a page');
    return response.send({});
  });
  app.get('/', async (request, response) =>
    response.redirect(request.session === null ? '/login/' : '/superset/welcome/'),
  );
}

function requireSession(
  request: FastifyRequest,
  permission: 'can_favstar Superset' | 'can_dashboard Superset' | 'can_explore Superset' | 'can_log Superset',
): Session {
  if (request.session === null) throw request.authError ?? fail('ACCESS_002', {});
  if (!may(request.session.user, permission)) throw fail('ACCESS_003', { permission });
  return request.session;
}

async function favstar({ store }: AppContext, request: FastifyRequest<Favstar>): Promise<{ count: number }> {
  const session = requireSession(request, 'can_favstar Superset');
  const kind = ({ slice: 'chart', Dashboard: 'dashboard' } as const)[request.params.class];
  const id = /^\d{1,9}$/.test(request.params.id) ? Number(request.params.id) : null;
  const { act: action } = request.params;
  if (kind === undefined || id === null || !['select', 'unselect', 'count'].includes(action))
    throw fail('REQUEST_003', {});
  // A write by GET: another site's page could send it with the cookie.
  if (action !== 'count' && session.kind === 'cookie' && !isFromOwnPage(request)) throw fail('AUTH_007', {});
  await (kind === 'chart' ? loadChart : loadDashboard)(store, session.user, id);
  if (action === 'select') await store.favorites.add(session.user.id, kind, id);
  if (action === 'unselect') await store.favorites.remove(session.user.id, kind, id);
  return { count: (await store.favorites.among(session.user.id, kind, [id])).size };
}

async function openPermalink(
  { store }: AppContext,
  request: FastifyRequest<KeyedRoute>,
  response: FastifyReply,
  kind: 'dashboard_permalink' | 'explore_permalink',
): Promise<FastifyReply> {
  if (request.session === null)
    return response.redirect(`/login/?next=${encodeURIComponent(localTarget(request.url) ?? '/')}`);
  const { user } = requireSession(
    request,
    kind === 'dashboard_permalink' ? 'can_dashboard Superset' : 'can_explore Superset',
  );
  const row = await store.keys.find(kind, request.params.key);
  // Users get the page that says so; it knows the way on.
  if (row === undefined && request.headers.accept?.includes('text/html') === true) {
    response.code(404).callNotFound();
    return response;
  }
  if (row === undefined) throw fail('NOT_FOUND_006', { id: request.params.key });
  if (kind === 'explore_permalink') return response.redirect(`/explore/?permalink_key=${encodeURIComponent(row.key)}`);
  if (row.object_id !== null) await loadDashboard(store, user, row.object_id);
  const { urlParams } = permalinkState.parse((JSON.parse(row.value) as { readonly state: unknown }).state);
  const search = new URLSearchParams([['permalink_key', row.key], ...(urlParams ?? [])]);
  return response.redirect(`/superset/dashboard/${row.object_id}/?${search.toString()}`);
}
