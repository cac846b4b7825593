import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SextantError, fail, isPage } from '@sextant/contract';
import type { AppContext } from '../services/app-context.ts';
import { may } from '../policies/permissions.ts';
import { loadDashboard } from '../services/objects/load-objects.ts';
import { oneOpening } from '../services/objects/one-opening.ts';
import type { OneOpening } from '../services/objects/one-opening.ts';
import { bootstrapBlock, inPage } from './bootstrap.ts';
import { sendError } from './errors.ts';
import { KeptOpenings, resultsFor } from './kept-openings.ts';
import type { Opening } from './kept-openings.ts';
import { inTwo, pageSource, sendPage } from './page-source.ts';
import { serveWebFiles } from './web-files.ts';
import { dashboardIdIn, filesOfCharts, respondsTo, openingFor, preloads, readOpenings } from './page-openings.ts';
import type { Session } from '../policies/session.ts';

/** An address inside this server from a `next` parameter, or null: never another host (G6). */
export function localTarget(next: unknown): string | null {
  if (typeof next !== 'string' || !/^\/(?![/\\])[^\s\\]*$/.test(next)) return null;
  return next.startsWith('/login') || next.startsWith('/logout') ? null : next;
}

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(api|static|assets|datasource|metrics)(\/|$)/i.test(request.url.split('?')[0] ?? '');

const dashboardOf = (path: string): string | null => /^\/superset\/dashboard\/([^/]+)\/?$/.exec(path)?.[1] ?? null;

/** Whoever has not signed in sees the page of a dashboard that the role Public opens, and no other. */
async function visitorOf(
  { store }: Pick<AppContext, 'store'>,
  { visitor }: FastifyRequest,
  path: string,
): Promise<Session | null> {
  const reference = dashboardOf(path);
  if (visitor === null || reference === null || !may(visitor.user, 'can_read Dashboard')) return null;
  try {
    await loadDashboard(store, visitor.user, decodeURIComponent(reference));
    return visitor;
  } catch {
    // Not there, not for visitors, or no name at all: signing in tells which.
    return null;
  }
}

/**
 * The status of a page: 404 for an address that no page has, and what the dashboard's own call says of a dashboard that is not there.
 * The page itself comes all the same and says it in words.
 */
async function statusOf({ store }: Pick<AppContext, 'store'>, session: Session, path: string): Promise<number> {
  if (!isPage(path)) return 404;
  const reference = dashboardOf(path);
  if (reference === null) return 200;
  try {
    await loadDashboard(store, session.user, decodeURIComponent(reference));
    return 200;
  } catch (error) {
    if (error instanceof URIError) return 404;
    return error instanceof SextantError && error.status < 500 ? error.status : 200;
  }
}

/** What pages need of the rest. */
export interface PageParts {
  readonly webRoot: string;
  /** Called when a signed-in user opens a page. */
  readonly onPage: () => void;
  /** Called with what a page begins with, when its address says nothing more and nobody has opened it just before. */
  readonly onOpening: (session: Session, results: Readonly<Record<string, unknown>>) => void;
  readonly context: AppContext;
}

/** A page on its way: who asks, and within which opening. */
interface PageRequest {
  readonly request: FastifyRequest;
  readonly session: Session;
  readonly inOpening: OneOpening;
}

/** Files of the web app, and the page for every other address. Users who are not signed in are sent to sign in. */
export function servePages(app: FastifyInstance, parts: PageParts): void {
  const { webRoot, context } = parts;
  const source = pageSource(webRoot);
  const openings = readOpenings(webRoot);
  const keptOpenings = new KeptOpenings(context);
  serveWebFiles(app, webRoot);

  /** Makes the calls of a page; what is not among the results, the page itself asks for. */
  const load = async (
    { request, session, inOpening }: PageRequest,
    { calls, chartFiles }: ReturnType<typeof openingFor>,
  ): Promise<Opening> => {
    // The start of the page comes first.
    await turn();
    const results = await inOpening(() => respondsTo(app, request, calls)).catch((error: unknown) => {
      request.log.error({ err: error }, 'a page begins without its results');
      return {};
    });
    if (!request.url.includes('?')) parts.onOpening(session, results);
    return {
      results: inPage(results),
      preloads: preloads(filesOfCharts(chartFiles, results)),
      dashboardId: dashboardIdIn(calls, results),
    };
  };

  app.setNotFoundHandler(async (request, response) => {
    if (!wantsPage(request)) return sendError(response, fail('REQUEST_003', {}));
    const path = request.url.split('?')[0] ?? '';
    const session = request.session ?? (await visitorOf(context, request, path));
    if (session === null)
      return response.redirect(`/login/?next=${encodeURIComponent(localTarget(request.url) ?? '/')}`);
    parts.onPage();
    const addressed = openingFor(openings, request.url);
    const inOpening = oneOpening();
    const loadOwn = (): Promise<Opening> => load({ request, session, inOpening }, addressed);
    const { opening, isOurs } =
      dashboardOf(path) === null
        ? { opening: loadOwn(), isOurs: true }
        : await keptOpenings.open(session.user, addressed.calls, loadOwn);
    const html = source.html(preloads(addressed.files));
    const endOf = async (of: Opening): Promise<string> =>
      `${of.preloads}${bootstrapBlock(context, session, await resultsFor(context, session, of))}`;
    const others = isOurs ? null : await opening;
    if (others !== null && others.dashboardId !== null) {
      if (session.kind === 'cookie') context.store.recents.record(session.user.id, 'dashboard', others.dashboardId);
      return sendPage(response, `${html.start}${await endOf(others)}${html.end}`);
    }
    // A shared link that leads nowhere comes with its status.
    if (response.statusCode === 200) void response.code(await inOpening(() => statusOf(context, session, path)));
    return sendPage(response, Readable.from(inTwo(html, async () => endOf(await opening))));
  });
}
