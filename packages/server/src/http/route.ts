import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { fail, readBody, readParams, readQuery, routes as declared } from '@sextant/contract';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf, Route } from '@sextant/contract';
import type { AppContext, DescribeStatement } from '../services/app-context.ts';
import { may } from '../policies/permissions.ts';
import { isRecorded, recordChange } from './audit.ts';
import { formOf, streamOf, textOf } from './body-parsers.ts';
import type { FormBody, TextBody } from './body-parsers.ts';
import type { Session } from '../policies/session.ts';

/**
 * A part of the server with routes and a life of its own, such as the one of data (`data-module.ts`). Opening must be cheap: heavy modules load at the first request.
 */
export interface ServerModule {
  readonly routes: readonly RoutePlugin[];
  /** Columns of statements, for modules that have an engine. */
  readonly describe?: DescribeStatement;
  /** Lines of `/metrics` in Prometheus' text form. */
  readonly metrics?: () => string;
  /** Called when a signed-in user opens a page: what takes time to start may start now. */
  readonly warmUp?: () => void;
  /** Called when a page is sent with the results that it begins with, to an address that says nothing more; resolves when what was asked has its results. */
  readonly prefetchDashboardQueries?: (session: Session, results: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Runs what is due by time, as the module does by itself every few seconds; resolves when it has ended. */
  readonly runDue?: () => Promise<void>;
  /** Stops queries and engines; called once, after the last request was answered. */
  readonly close: () => Promise<void>;
}

/** The session of a handler: never null where the contract demands a permission. */
type SessionOf<R extends Route> = R['permission'] extends null ? Session | null : Session;

/** A form: its text fields as the route's schema reads them, and its files by the name of their field. */
export interface FormOf<Fields> extends Pick<FormBody, 'files'> {
  readonly fields: Fields;
}

/** The body by how it travels (`Route.bodyType`), read by the route's schema. */
export type CallBody<R extends Route> = R extends { readonly bodyType: 'stream' }
  ? Readable
  : R extends { readonly bodyType: 'multipart' }
    ? FormOf<BodyOf<R>>
    : R extends { readonly bodyType: 'text' }
      ? TextBody
      : BodyOf<R>;

/** What a handler gets: everything parsed, the session allowed to call. */
export interface Call<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  /** Read when a handler asks for it. @throws REQUEST_001, REQUEST_007; REQUEST_006 where a stream is expected */
  readonly body: CallBody<R>;
  readonly session: SessionOf<R>;
  /** The version of `If-Match`; null without the header. */
  readonly baseVersion: number | null;
  /** Fires when the client went away or the server stops. */
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly response: RouteResponse<R>;
}

/** What a handler hands back, so that forgetting to return does not compile. */
const queryResult = Symbol('answered');
export type RouteResult = typeof queryResult;

/** The ways to return. */
export interface RouteResponse<R extends Route> {
  /** JSON of the contract's shape, with `ETag` when a version is given. */
  readonly ok: (body: ResponseOf<R>, options?: { readonly version?: number }) => RouteResult;
  /** The same as 202: what was asked for goes on (`mayBePending`). */
  readonly pending: (body: ResponseOf<R>) => RouteResult;
  /** Finished bytes or a stream, with their headers; for compressed responses and files. */
  readonly send: (
    payload: Uint8Array | NodeJS.ReadableStream | string,
    headers: Readonly<Record<string, string | number>>,
    status?: number,
  ) => RouteResult;
  /** The framework's own response, for cookies and statuses. */
  readonly raw: FastifyReply;
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<RouteResult>;

/** How a handler wants its requests. */
export interface RouteSettings {
  /** Largest body, in bytes. Default: the operator's limit. */
  readonly maxBytes?: number;
  /** Who asks is not looked up: the body brings a name and a password, so a session's cookie beside it needs no CSRF token. Default: looked up. */
  readonly ignoresSession?: boolean;
}

/** Registers one route of the contract. */
export type RegisterRoute = <R extends Route>(entry: R, handler: Handler<R>, settings?: RouteSettings) => void;

/** A file of routes: `export const dashboardRoutes: RoutePlugin = (route, context) => { route(api.dashboard.list, …) }`. */
export type RoutePlugin = (route: RegisterRoute, context: AppContext) => void;

const names = new Map<Route, string>(declared.map((entry) => [entry.route, entry.name]));

/**
 * Makes the `route` function of an app: each registered call is authorized before its body is read, then parsed, then handled.
 * A call that the contract does not declare is rejected at once, so no route exists without a permission.
 */
export function routeRegistrar(app: FastifyInstance, context: Pick<AppContext, 'audit'>): RegisterRoute {
  return <R extends Route>(entry: R, handler: Handler<R>, settings: RouteSettings = {}): void => {
    const name = names.get(entry);
    if (name === undefined) throw new Error(`The route ${entry.method} ${entry.path} is not declared in the contract`);
    app.registeredRoutes.add(name);
    app.route(fastifyRoute({ name, entry, context, settings }, handler));
  };
}

interface RegisteredRoute<R extends Route> {
  readonly name: string;
  readonly entry: R;
  readonly context: Pick<AppContext, 'audit'>;
  readonly settings: RouteSettings;
}

function fastifyRoute<R extends Route>(
  { name, entry, context, settings }: RegisteredRoute<R>,
  handler: Handler<R>,
): RouteOptions {
  const isKept = entry.method !== 'GET' && isRecorded(name);
  return {
    method: entry.method,
    url: entry.path,
    ...(settings.maxBytes === undefined ? {} : { bodyLimit: settings.maxBytes }),
    config: {
      permission: entry.permission,
      isStream: entry.bodyType === 'stream',
      isForm: entry.bodyType === 'multipart',
      isText: entry.bodyType === 'text',
      ignoresSession: settings.ignoresSession === true,
      routeName: name,
    },
    onRequest: (request, _response, done) => {
      authorize({ name, entry }, request);
      done();
    },
    handler: async (request, response) => {
      let result: unknown = null;
      await handler(
        new ParsedCall(
          entry,
          request,
          resultOf(entry, response, (body) => (result = body)),
        ),
      );
      if (isKept) recordChange(context, request, result);
      return response;
    },
  };
}

/** The calls by which pages ask charts for their rows. */
const chartQueries: readonly string[] = ['chartData.query', 'legacyChart.ask'];

/** Visitors look: they read, and ask charts for their rows. Nothing is kept of them. */
const isForVisitors = ({ name, entry }: Pick<RegisteredRoute<Route>, 'name' | 'entry'>): boolean =>
  entry.permission !== 'signed in' && (entry.method === 'GET' || chartQueries.includes(name));

function authorize({ name, entry }: Pick<RegisteredRoute<Route>, 'name' | 'entry'>, request: FastifyRequest): void {
  if (entry.permission === null) return;
  const { visitor } = request;
  if (visitor !== null && isForVisitors({ name, entry }) && may(visitor.user, entry.permission))
    request.session = visitor;
  if (request.session === null) throw request.authError ?? fail('ACCESS_002', {});
  const { user } = request.session;
  if (!may(user, entry.permission)) throw fail('ACCESS_003', { permission: entry.permission });
  const [first, ...others] = entry.oneOf ?? [];
  if (first !== undefined && ![first, ...others].some((permission) => may(user, permission)))
    throw fail('ACCESS_003', { permission: first });
}

/** Parsed when it is asked for, what most routes leave alone. A class: as accessors of an object of its own they cost more than all the rest. */
class ParsedCall<R extends Route> implements Call<R> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly session: SessionOf<R>;
  readonly baseVersion: number | null;
  readonly request: FastifyRequest;
  readonly response: RouteResponse<R>;
  readonly #entry: R;

  constructor(entry: R, request: FastifyRequest, response: RouteResponse<R>) {
    this.params = readParams(entry, request.params);
    this.query = readQuery(entry, request.query);
    // `authorize` has let nobody in without a session where the entry demands one.
    this.session = request.session as SessionOf<R>;
    this.baseVersion = baseVersion(request.headers['if-match']);
    this.request = request;
    this.response = response;
    this.#entry = entry;
  }

  get body(): CallBody<R> {
    return callBody(this.#entry, this.request.body);
  }

  get signal(): AbortSignal {
    return signalOf(this.response.raw);
  }
}

function callBody<R extends Route>(entry: R, raw: unknown): CallBody<R> {
  const read = {
    json: () => readBody(entry, raw),
    text: () => textOf(raw),
    stream: () => streamOf(raw),
    multipart: () => {
      const { fields, files } = formOf(raw);
      return { fields: readBody(entry, fields), files };
    },
  };
  // The members have the types that `CallBody` picks from by the same word.
  return read[entry.bodyType ?? 'json']() as CallBody<R>;
}

function baseVersion(header: string | undefined): number | null {
  if (header === undefined || header === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version === undefined) throw fail('REQUEST_011', {});
  return Number(version);
}

function signalOf(response: FastifyReply): AbortSignal {
  const controller = new AbortController();
  response.raw.once('close', () => {
    if (!response.raw.writableFinished) controller.abort();
  });
  if (response.raw.destroyed && !response.raw.writableFinished) controller.abort();
  return controller.signal;
}

const resultOf = <R extends Route>(
  entry: R,
  response: FastifyReply,
  onBody: (body: unknown) => void,
): RouteResponse<R> => ({
  ok: (body, options = {}) => {
    onBody(body);
    if (options.version !== undefined) void response.header('etag', `"${options.version}"`);
    void response.code(entry.status ?? 200).send(body);
    return queryResult;
  },
  pending: (body) => {
    onBody(body);
    void response.code(202).send(body);
    return queryResult;
  },
  send: (payload, headers, status = entry.status ?? 200) => {
    void response.code(status).headers(headers).send(payload);
    return queryResult;
  },
  raw: response,
});

declare module 'fastify' {
  interface FastifyInstance {
    /** Names of the contract's routes that are registered. */
    registeredRoutes: Set<string>;
  }
  interface FastifyRequest {
    /** Who asks; null without a live session. */
    session: Session | null;
  }
  interface FastifyContextConfig {
    permission?: Route['permission'];
    isStream?: boolean;
    isForm?: boolean;
    isText?: boolean;
    ignoresSession?: boolean;
  }
}
