import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SextantError, errorBody, fail, recordOf } from '@sextant/contract';
import { maySeeSql } from '../policies/permissions.ts';
import { isOfObjects } from './audit.ts';
import { untilNextStep } from './rejection-step.ts';
import { withoutEngineText } from '../services/queries/engine-text.ts';
import { storeError } from '../store/store-errors.ts';

const megabyte = 1024 ** 2;

/** Returns every error with a coded body, never with a stack or a text from inside. */
export function sendErrors(
  app: FastifyInstance,
  onDenied: (request: FastifyRequest, error: SextantError) => void,
): void {
  const rejectionOf: RejectionOf = async (error, request, response) => {
    const codedError = forReader(forVisitors(toCoded(error, request), request), request);
    if (codedError.status < 500) await untilNextStep(response.elapsedTime);
    onDenied(request, codedError);
    if (codedError.status >= 500 && (codedError.status !== 503 || codedError.code === 'STORE_002'))
      request.log.error({ err: error, code: codedError.code }, 'request failed');
    else request.log.info({ code: codedError.code }, 'request rejected');
    return codedError;
  };
  app.decorate('rejectionOf', rejectionOf);
  app.setErrorHandler(async (error, request, response) =>
    sendError(response, await rejectionOf(error, request, response)),
  );
}

/** What a request is told of an error, which is logged and kept as denials are: for its response, or for one of several in it. */
type RejectionOf = (error: unknown, request: FastifyRequest, response: FastifyReply) => Promise<SextantError>;

declare module 'fastify' {
  interface FastifyInstance {
    rejectionOf: RejectionOf;
  }
}

/** What is closed to somebody who has not signed in may be open to him once he has; whether it is there at all is not said before. */
const forVisitors = (error: SextantError, { session, authError }: FastifyRequest): SextantError =>
  session?.kind === 'visitor' && (error.status === 403 || isOfObjects(error.code))
    ? (authError ?? fail('ACCESS_002', {}, { cause: error }))
    : error;

/** What engines say of statements is for those who may read statements. */
const forReader = (error: SextantError, { session }: FastifyRequest): SextantError =>
  session !== null && maySeeSql(session.user) ? error : withoutEngineText(error);

/** How long a client that is still sending may take to read its rejection. */
const lingerMs = 2_000;

/**
 * Ends a connection whose body nobody reads any more: a rejected upload would hold its socket, and the stop of the server, for as long as
 * the client likes. Not at once, because closing over unread bytes takes the result away from the client.
 */
function endUnreadBody({ raw: request }: FastifyRequest, response: FastifyReply): void {
  const { socket } = response.raw;
  // Requests of tests have no socket and no body on its way.
  if (request.complete !== false || socket === null) return;
  // Fastify's own "connection: close" would close at once.
  void response.removeHeader('connection');
  const end = (): void => {
    if (!request.complete) socket.destroy();
  };
  response.raw.once('finish', () => {
    request.resume();
    setTimeout(end, lingerMs).unref();
  });
}

/** Sends a coded error; used too where no handler runs. */
export function sendError(response: FastifyReply, error: SextantError): FastifyReply {
  if (error.code === 'AUTH_002') void response.header('retry-after', String(error.params['seconds']));
  endUnreadBody(response.request, response);
  return response
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorBody(error));
}

interface FrameworkError {
  readonly code?: unknown;
  readonly statusCode?: unknown;
}

const errors: Readonly<Record<string, (request: FastifyRequest) => SextantError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (request) =>
    fail('REQUEST_005', { maxMegabytes: Math.round(request.routeOptions.bodyLimit / megabyte) }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: (request) =>
    fail('REQUEST_006', {
      expected: request.routeOptions.config.isStream === true ? 'application/octet-stream' : 'application/json',
    }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => fail('REQUEST_001', {}),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => fail('REQUEST_001', {}),
  FST_ERR_BAD_URL: () => fail('REQUEST_003', {}),
};

function toCoded(error: unknown, request: FastifyRequest): SextantError {
  if (error instanceof SextantError) return error;
  const { code, statusCode } = recordOf(error) as FrameworkError;
  const errorRow = typeof code === 'string' ? errors[code] : undefined;
  if (errorRow !== undefined) return errorRow(request);
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return fail('REQUEST_001', {}, { cause: error });
  return storeError(error) ?? fail('SERVER_001', { requestId: String(request.id) }, { cause: error });
}
