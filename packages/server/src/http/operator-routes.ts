import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail, openapi } from '@sextant/contract';
import type { AppContext } from '../services/app-context.ts';
import { isAdmin } from '../policies/permissions.ts';
import { isSameText } from '../secrets/secrets.ts';
import type { PageEvents } from './page-events.ts';
import { productVersion } from '../product-version.ts';
import type { ServerModule } from './route.ts';

interface OperatorParts {
  readonly context: AppContext;
  readonly modules: readonly ServerModule[];
  readonly requestLines: () => string;
  readonly pageEvents: PageEvents;
  /** False while the server stops. */
  readonly isOpen: () => boolean;
}

const sendsNothing = { config: { sendsNothing: true } } as const;

/** What whoever runs the server asks: is it alive, is it ready, how is it doing, what can be called. */
export function operatorRoutes(
  app: FastifyInstance,
  { context, modules, requestLines, pageEvents, isOpen }: OperatorParts,
): void {
  for (const url of ['/health', '/healthcheck', '/ping'])
    app.get(url, sendsNothing, (_request, response) => response.type('text/plain').send('OK'));
  app.get('/ready', sendsNothing, async (_request, response) => {
    const storeError = isOpen() ? await context.store.findTrouble() : fail('SERVER_002', {});
    return response
      .code(storeError === null ? 200 : 503)
      .type('text/plain')
      .send(storeError === null ? 'ready' : `not ready: ${storeError.code} ${storeError.message}`);
  });
  app.get('/metrics', async (request, response) => {
    if (!mayReadMetrics(context, request)) throw fail('REQUEST_003', {});
    return response
      .type('text/plain; version=0.0.4')

      .send(requestLines() + pageEvents.lines() + modules.map((module) => module.metrics?.() ?? '').join(''));
  });
  app.get('/api/v1/_openapi', async (request, response) => {
    if (request.session === null) throw request.authError ?? fail('ACCESS_002', {});
    return response.send(openapi(productVersion));
  });
}

/** Addresses of callers on the server's own machine. */
export const loopback: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

function mayReadMetrics({ config }: AppContext, request: FastifyRequest): boolean {
  if (request.session !== null) return isAdmin(request.session.user);
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (config.metricsToken !== null && token !== undefined) return isSameText(token, config.metricsToken);
  // A proxy on this machine sends requests of users elsewhere.
  return (
    config.metricsToken === null && loopback.includes(request.ip) && request.headers['x-forwarded-for'] === undefined
  );
}
