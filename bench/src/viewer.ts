import { framesMediaType } from '@sextant/contract';
import { Agent, request as httpRequest } from 'node:http';
import type { RecordedOpening } from './recorded-openings.ts';

/** One result, read to its end. */
export interface ViewerResponse {
  readonly status: number;
  readonly ms: number;
  readonly text: string;
}

/** A signed-in user at a browser, without the browser: one session, six connections, no cache. */
export interface Viewer {
  /** What its requests carry, for another client. */
  readonly identity: Readonly<Record<string, string>>;
  readonly send: (method: string, path: string, body: string | null) => Promise<ViewerResponse>;
  /** Asks all that opening the page asks. Returns how long it took, with each response. */
  readonly open: (
    opening: RecordedOpening,
  ) => Promise<{ readonly ms: number; readonly responses: readonly ViewerResponse[] }>;
  readonly close: () => void;
}

const connectionsOfBrowser = 6;

/** Whether a body holds several requests for chart data, whose responses come in frames. */
export const isList = (body: string | null): body is string => body?.startsWith('{"requests":') === true;

/** What makes a browser somebody's: the cookie of a session, and the token that its writes carry. */
export interface ViewerIdentity {
  readonly cookie: string;
  readonly token: string;
}

interface ReadResponse extends ViewerResponse {
  /** The first cookie that the response sets; null without. */
  readonly givenCookie: string | null;
}

/** Sends requests over a few connections, each read to its end. */
const senderOf =
  (port: number, agent: Agent, identity: ViewerIdentity | null) =>
  (method: string, path: string, body: string | null): Promise<ReadResponse> =>
    new Promise((resolve, reject) => {
      const from = performance.now();
      const headers = {
        'accept-encoding': 'gzip',
        ...(isList(body) ? { accept: framesMediaType } : {}),
        ...(body === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...(identity === null ? {} : { cookie: identity.cookie, 'x-csrftoken': identity.token }),
      };
      const outgoingRequest = httpRequest(
        { host: '127.0.0.1', port, path, method, agent, headers },
        (incomingMessage) => {
          const chunks: Buffer[] = [];
          incomingMessage.on('data', (chunk: Buffer) => chunks.push(chunk));
          incomingMessage.on('error', (cause) =>
            reject(new Error(`${method} ${path}, while it was read: ${cause.message}`, { cause })),
          );
          incomingMessage.on('end', () =>
            resolve({
              status: incomingMessage.statusCode ?? 0,
              ms: performance.now() - from,
              text: incomingMessage.headers['content-encoding'] === 'gzip' ? '' : Buffer.concat(chunks).toString(),
              givenCookie: incomingMessage.headers['set-cookie']?.[0]?.split(';')[0] ?? null,
            }),
          );
        },
      );
      outgoingRequest.on('error', (cause) => reject(new Error(`${method} ${path}: ${cause.message}`, { cause })));
      outgoingRequest.end(body ?? undefined);
    });

/** A viewer in a session that there is. */
export function viewerOf(port: number, identity: ViewerIdentity): Viewer {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsOfBrowser });
  const send = senderOf(port, agent, identity);
  return {
    identity: { cookie: identity.cookie, 'x-csrftoken': identity.token },
    send,
    open: async ({ path, calls }) => {
      const from = performance.now();
      const page = await send('GET', path, null);
      const rest = await Promise.all(calls.map((call) => send(call.method, call.path, call.body)));
      return { ms: performance.now() - from, responses: [page, ...rest] };
    },
    close: () => agent.destroy(),
  };
}

/** Signs in by the page's own call. @throws Error when it is rejected */
export async function signInViewer(port: number, username: string, password: string): Promise<Viewer> {
  const agent = new Agent();
  const send = senderOf(port, agent, null);
  const result = await send('POST', '/api/v1/sextant/session', JSON.stringify({ username, password }));
  if (result.status !== 200) throw new Error(`${username} could not sign in: ${result.status} ${result.text}`);
  const { csrfToken } = JSON.parse(result.text) as { readonly csrfToken: string };
  return viewerOf(port, { cookie: result.givenCookie ?? '', token: csrfToken });
}
