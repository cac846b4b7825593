import { randomUUID } from 'node:crypto';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '@sextant/contract';
import type { AppContext } from './services/app-context.ts';
import { coreRoutes } from './routes/core-routes.ts';
import { loginThrottle } from './services/auth/login-throttle.ts';
import { denialRecorder } from './http/audit.ts';
import { authenticate } from './http/authenticate.ts';
import { readBodies, rejectNulInAddress } from './http/body-parsers.ts';
import { sendErrors, sendError } from './http/errors.ts';
import { requestMetrics } from './http/metrics.ts';
import { legacyRoutes } from './http/legacy.ts';
import { operatorRoutes } from './http/operator-routes.ts';
import { createPageEvents } from './http/page-events.ts';
import { servePages } from './http/pages.ts';
import type { PageParts } from './http/pages.ts';
import { routeRegistrar } from './http/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sqlLabAddresses } from './http/sql-lab-addresses.ts';
import { signInPages } from './http/sign-in-pages.ts';
import { rejectUnread } from './http/unread-requests.ts';
import type { ServerModule } from './http/route.ts';

export interface AppParts {
  readonly context: AppContext;
  readonly modules: readonly ServerModule[];
  /** Folder of the built web app; it may be missing. */
  readonly webRoot: string;
}

const hourMs = 3_600_000;
const requestIdText = /^[\w.-]{8,64}$/;

/** Where log lines go; default standard output. */
export interface LogTarget {
  readonly write: (line: string) => void;
}

/** What of an error is logged. Its own fields stay out, because engines put values there. */
const errorLine = (error: unknown) =>
  error instanceof Error
    ? {
        type: error.name,
        message: error.message,
        stack: error.stack ?? '',
        cause: error.cause instanceof Error ? error.cause.message : undefined,
      }
    : { type: typeof error, message: '', stack: '' };

/** Names of requests: a random one of the process and a number, which is enough to find one among the lines of a log. */
function requestNames(): () => string {
  const prefix = randomUUID().slice(0, 13);
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

/** The framework with our settings: request ids, limits, JSON log lines without header, address or body. */
export function bareApp(config: AppContext['config'], target: LogTarget | null): FastifyInstance {
  const nextId = requestNames();
  return fastify({
    logger: { level: config.logLevel, serializers: { err: errorLine }, ...(target === null ? {} : { stream: target }) },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => {
      const clientId = request.headers['x-request-id'];
      return typeof clientId === 'string' && requestIdText.test(clientId) ? clientId : nextId();
    },
    bodyLimit: config.bodyMaxBytes,
    // An upload of gigabytes over a slow line takes long; headers have to come at once.
    requestTimeout: hourMs,
    http: { headersTimeout: 20_000 },
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1024 },
    return503OnClosing: true,
    clientErrorHandler: rejectUnread,
    // Addresses that cannot be decoded reach no route and no hook.
    frameworkErrors: (_error, _request, response) => {
      void sendError(response.header('x-content-type-options', 'nosniff'), fail('REQUEST_003', {}));
    },
  });
}

/** Puts every route in, ready for `listen` or `inject`. */
export async function addRoutes(app: FastifyInstance, { context, modules, webRoot }: AppParts): Promise<void> {
  app.decorate('registeredRoutes', new Set<string>());
  let isOpen = true;
  app.addHook('preClose', async () => {
    isOpen = false;
  });
  // Hooks of every request call back instead of promising: a promise each costs more than what they do.
  app.addHook('onRequest', (request, response, done) => {
    void response.header('x-request-id', request.id);
    if (!isOpen) return void sendError(response, fail('SERVER_002', {}));
    rejectNulInAddress(request.url);
    done();
  });
  readBodies(app);
  sendErrors(app, denialRecorder(context));
  securityHeaders(app, context.config.features);
  authenticate(app, context);
  const requestLines = requestMetrics(app);
  logRequests(app);
  const throttle = loginThrottle(context.clock);
  const register = routeRegistrar(app, context);
  for (const plugin of [...coreRoutes(throttle), ...modules.flatMap((module) => module.routes)])
    plugin(register, context);
  const pageEvents = createPageEvents();
  operatorRoutes(app, { context, modules, requestLines, pageEvents, isOpen: () => isOpen });
  legacyRoutes(app, context, pageEvents);
  sqlLabAddresses(app, context);
  signInPages(app, { context, throttle, webRoot });
  const onPage = (): void => modules.forEach((module) => module.warmUp?.());
  const onOpening: PageParts['onOpening'] = (session, results) =>
    modules.forEach((module) => void module.prefetchDashboardQueries?.(session, results));
  servePages(app, { webRoot, context, onPage, onOpening });
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, response, done) => {
    logRequest(request, response);
    done();
  });
}

function logRequest(request: FastifyRequest, response: FastifyReply): void {
  const route = request.routeOptions.url ?? null;
  if (route === '/health' || route === '/metrics') return;
  // A page is dozens of files: they would bury what users do.
  const isAsset = request.url.startsWith('/assets/') && response.statusCode < 400;
  request.log[isAsset ? 'debug' : 'info'](
    {
      method: request.method,
      route,
      status: response.statusCode,
      durationMs: Math.round(response.elapsedTime),
      userId: request.session?.user.id ?? null,
    },
    'request',
  );
}
