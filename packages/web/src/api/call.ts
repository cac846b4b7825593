import { addressOf } from '@sextant/contract';
import type { BodyInputOf, Call, ParamsOf, QueryOf, ResponseOf, Route, RouteOf } from '@sextant/contract';
import { ApiError, errorOf, timedOut, unreachableError } from './api-error.ts';
import { takeResult, takeCsrfToken } from './bootstrap.ts';
import { untilSignedIn } from './session.ts';

/** What a call needs beside its route; parts that the route does not declare are left out. */
export type CallInput<R extends Route> = (ParamsOf<R> extends undefined
  ? { params?: undefined }
  : { params: ParamsOf<R> }) &
  (QueryOf<R> extends undefined
    ? { query?: undefined }
    : Partial<QueryOf<R>> extends QueryOf<R>
      ? { query?: QueryOf<R> }
      : { query: QueryOf<R> }) &
  (BodyInputOf<R> extends undefined ? { body?: undefined } : { body: BodyInputOf<R> }) & {
    signal?: AbortSignal;
    /** After so many seconds the call is given up with ENGINE_008. Default: never. */
    timeoutS?: number;
    headers?: Readonly<Record<string, string>>;
    /** Version that the change is based on; a mismatch is rejected with STALE_001. */
    basedOn?: number;
    /** What carries the call. Default: `fetch`. */
    via?: typeof fetch;
    /** A 401 is thrown instead of waiting for the user to sign in again. Default false. */
    isSignIn?: boolean;
  };

/** The CSRF token was missing, or belongs to a session that has ended. */
export const isStaleToken = (error: ApiError): boolean => error.code === 'AUTH_004' || error.code === 'AUTH_005';

let csrfToken: Promise<string> | null = null;
/** The token once it is here: with it a call leaves in the same turn, ahead of the rendering that its cause brings about. */
let knownToken: string | null = null;

/** Forgets the CSRF token, after a sign-in or sign-out. */
export function forgetCsrfToken(): void {
  csrfToken = null;
  knownToken = null;
}

async function loadCsrfToken(): Promise<string> {
  knownToken = takeCsrfToken();
  if (knownToken !== null) return knownToken;
  const response = await fetch('/api/v1/security/csrf_token/', { headers: { accept: 'application/json' } });
  if (!response.ok) throw await errorOf(response);
  const { result } = (await response.json()) as { readonly result?: unknown };
  if (typeof result !== 'string') throw new TypeError('The server gave no CSRF token');
  knownToken = result;
  return result;
}

/** The CSRF token of the session, asked for once. @throws ApiError */
export function loadedCsrfToken(): Promise<string> {
  csrfToken ??= loadCsrfToken().catch((error: unknown) => {
    // An error is not kept: the next call asks again.
    csrfToken = null;
    throw error;
  });
  return csrfToken;
}

function headersFor(
  route: Call,
  input: { headers?: Readonly<Record<string, string>>; basedOn?: number; isSignIn?: boolean },
  token: string | null,
): Headers {
  const headers = new Headers({ accept: 'application/json', ...input.headers });
  // Of a form, the browser itself says where its parts end.
  if (route.body === 'json') headers.set('content-type', 'application/json');
  if (input.basedOn !== undefined) headers.set('if-match', `"${input.basedOn}"`);
  if (token !== null) headers.set('x-csrftoken', token);
  return headers;
}

/** A body as it travels: JSON, the bytes of a file, or a form of texts and files. */
function bodyOf(route: Call, body: unknown): BodyInit {
  if (route.body === 'stream') return body as BodyInit;
  if (route.body !== 'multipart') return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Readonly<Record<string, string | Blob | undefined>>))
    if (value !== undefined) form.append(name, value);
  return form;
}

const isTimeOver = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** What ends a call: whoever asked, or its time. */
function signalOf<R extends Route>({ signal, timeoutS }: CallInput<R>): AbortSignal | null {
  if (timeoutS === undefined) return signal ?? null;
  return AbortSignal.any([...(signal === undefined ? [] : [signal]), AbortSignal.timeout(timeoutS * 1000)]);
}

async function attempt<C extends Call>(route: C, input: CallInput<RouteOf<C>>): Promise<Response> {
  try {
    const token = route.method === 'GET' ? null : (knownToken ?? (await loadedCsrfToken()));
    return await (input.via ?? fetch)(addressOf(route, input), {
      method: route.method,
      headers: headersFor(route, input, token),
      ...(route.body === null ? {} : { body: bodyOf(route, input.body) }),
      signal: signalOf(input),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    if (isTimeOver(error)) throw timedOut(input.timeoutS ?? 0);
    if (error instanceof ApiError) throw error;
    throw unreachableError();
  }
}

/** One attempt: the response when it succeeded, else the error. Aborts are thrown. */
async function outcome<C extends Call>(route: C, input: CallInput<RouteOf<C>>): Promise<Response | ApiError> {
  try {
    const response = await attempt(route, input);
    return response.ok || response.status === 304 ? response : await errorOf(response);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/**
 * Makes a call and gives the raw response once it succeeded. An ended session holds the call until the user has signed in
 * again, then repeats it; a stale CSRF token is renewed once.
 * @throws ApiError with the server's code
 */
export async function send<C extends Call>(route: C, input: CallInput<RouteOf<C>>): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const result = await outcome(route, input);
    if (result instanceof Response) return result;
    // Any other error says nothing about the token, and without it the calls of the next click would not leave together.
    if (result.status === 401 || isStaleToken(result)) forgetCsrfToken();
    if (result.status === 401 && input.isSignIn !== true) await untilSignedIn();
    else if (attempt > 0 || !isStaleToken(result)) throw result;
  }
}

/** The result of a GET that came with the HTML of the page; given once, undefined when it was not. */
export const checkedInput = <C extends Call>(
  route: C,
  input: CallInput<RouteOf<C>>,
): ResponseOf<RouteOf<C>> | undefined =>
  route.method === 'GET' ? (takeResult(addressOf(route, input)) as ResponseOf<RouteOf<C>> | undefined) : undefined;

/** Makes a call of the contract and gives its JSON result, typed by the route. @throws ApiError with the server's code */
export async function call<C extends Call>(route: C, input: CallInput<RouteOf<C>>): Promise<ResponseOf<RouteOf<C>>> {
  const request = checkedInput(route, input);
  if (request !== undefined) return request;
  const response = await send(route, input);
  try {
    return (await response.json()) as ResponseOf<RouteOf<C>>;
  } catch (error) {
    throw isTimeOver(error) ? timedOut(input.timeoutS ?? 0) : error;
  }
}
