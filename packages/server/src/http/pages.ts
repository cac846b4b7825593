import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SextantError, fail, isPage } from '@sextant/contract';
import type { AppContext } from '../services/app-context.ts';
import { may } from '../policies/permissions.ts';
import { loadDashboard } from '../services/objects/load-objects.ts';
import { oneOpening } from '../services/objects/one-opening.ts';
import { bootstrapBlock, bootstrapOf } from './bootstrap.ts';
import { sendError } from './errors.ts';
import { serveWebFiles } from './web-files.ts';
import { filesOfCharts, respondsTo, openingFor, preloads, readOpenings } from './page-openings.ts';
import type { Session } from '../policies/session.ts';

/** The one HTML page of the web app; every address that is no call and no file gets it. */
export interface PageSource {
  /** The page with `head` at the end of its head: up to the end of its body, and from there. */
  readonly html: (head: string) => { readonly start: string; readonly end: string };
}

const placeholder = `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><title>Sextant</title></head><body><main><h1>Sextant</h1></main></body></html>`;

/** Reads the built page anew when it changes; without a build there is a bare one. */
export function pageSource(webRoot: string): PageSource {
  const path = join(webRoot, 'index.html');
  let read = { changedMs: 0, text: placeholder };
  const current = (): string => {
    if (!existsSync(path)) return placeholder;
    const changedMs = statSync(path).mtimeMs;
    if (changedMs !== read.changedMs) read = { changedMs, text: readFileSync(path, 'utf8') };
    return read.text;
  };
  return {
    html: (head) => {
      const text = current().replace('</head>', () => `${head}</head>`);
      const index = text.lastIndexOf('</body>');
      return { start: text.slice(0, index), end: text.slice(index) };
    },
  };
}

/** An address inside this server from a `next` parameter, or null: never another host (G6). */
export function localTarget(next: unknown): string | null {
  if (typeof next !== 'string' || !/^\/(?![/\\])[^\s\\]*$/.test(next)) return null;
  return next.startsWith('/login') || next.startsWith('/logout') ? null : next;
}

/** Sends the page. */
export const sendPage = (response: FastifyReply, html: string | Readable): FastifyReply =>
  response.type('text/html; charset=utf-8').header('cache-control', 'private, no-cache').send(html);

/** A page whose start leaves at once: the browser fetches and compiles what it names while the rest is worked out. */
export async function* inTwo({ start, end }: ReturnType<PageSource['html']>, rest: () => Promise<string>) {
  yield start;
  await turn();
  yield `${await rest()}${end}`;
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
  /** Called with what a page begins with, when its address says nothing more. */
  readonly onOpening: (session: Session, results: Readonly<Record<string, unknown>>) => void;
  readonly context: AppContext;
}

/** Files of the web app, and the page for every other address. Users who are not signed in are sent to sign in. */
export function servePages(app: FastifyInstance, parts: PageParts): void {
  const { webRoot, context } = parts;
  const source = pageSource(webRoot);
  const openings = readOpenings(webRoot);
  serveWebFiles(app, webRoot);
  app.setNotFoundHandler(async (request, response) => {
    if (!wantsPage(request)) return sendError(response, fail('REQUEST_003', {}));
    const path = request.url.split('?')[0] ?? '';
    const session = request.session ?? (await visitorOf(context, request, path));
    if (session === null)
      return response.redirect(`/login/?next=${encodeURIComponent(localTarget(request.url) ?? '/')}`);
    // A shared link that leads nowhere comes with its status.
    const inOpening = oneOpening();
    if (response.statusCode === 200) void response.code(await inOpening(() => statusOf(context, session, path)));
    parts.onPage();
    const { files, calls, chartFiles } = openingFor(openings, request.url);
    const rest = async (): Promise<string> => {
      // The page itself asks for what is not there.
      const results = await inOpening(() => respondsTo(app, request, calls)).catch((error: unknown) => {
        request.log.error({ err: error }, 'a page begins without its results');
        return {};
      });
      if (!request.url.includes('?')) parts.onOpening(session, results);
      return preloads(filesOfCharts(chartFiles, results)) + bootstrapBlock(bootstrapOf(context, session, results));
    };
    return sendPage(response, Readable.from(inTwo(source.html(preloads(files)), rest)));
  });
}
