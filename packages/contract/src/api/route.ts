import * as z from 'zod';
import { formatRison, parseRison } from '../rison.ts';

/** `can_<action> <View>` as Superset names permissions. */
export type Permission = `can_${string} ${string}`;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the API as data: the server registers it, the client is typed by it, OpenAPI is derived from it. */
export interface Route {
  readonly method: Method;
  /** Fastify style; a final slash is Superset's own spelling, the server accepts both. */
  readonly path: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * How the body travels; JSON when absent. `multipart` is a form with a file, of which `body` describes the text fields; `text` is JSON that the
   * handler gets unread, because it mostly knows the text.
   */
  readonly bodyType?: 'json' | 'text' | 'stream' | 'multipart';
  readonly response: z.ZodType;
  /** Status of success; 200 when absent. */
  readonly status?: 200 | 201;
  /** Success may also be 202: what was asked for goes on. */
  readonly mayBePending?: true;
  /** Statuses of rejections beyond those that follow from the form of the call (`rejectionsOf`). */
  readonly rejections?: readonly number[];
  /** Media types of success besides JSON, for calls that can return a file. */
  readonly files?: readonly string[];
  /** `q` may ask for some columns only. */
  readonly isPartial?: true;
  /** A database is asked: it may be slow, away or stopped. */
  readonly hasRows?: true;
  /** Superset's permission; `signed in` needs any user, null nobody. */
  readonly permission: Permission | 'signed in' | null;
  /** Beside it one of these is needed: what the call is about decides which. Default: none. */
  readonly oneOf?: readonly Permission[];
  readonly kind: 'superset' | 'own';
  /** Accepts `If-Match: "<version>"` and responds with `ETag: "<version>"`. */
  readonly isVersioned?: true;
  /** 2.1.3 asks for a CSRF token even of Bearer requests; the cookie session needs one on every write anyway. */
  readonly doc: string;
}

/** Declares a route; keeps its exact type. */
export const route = <const R extends Route>(definition: R): R => definition;

type Part<R, K extends 'params' | 'query' | 'body'> = R extends { readonly [P in K]: infer S extends z.ZodType }
  ? S
  : never;
type InputOf<S> = [S] extends [never] ? undefined : S extends z.ZodType ? z.input<S> : never;
type OutputOf<S> = [S] extends [never] ? undefined : S extends z.ZodType ? z.output<S> : never;

/** Path parameters as the handler gets them (`id` as number); undefined when there are none. */
export type ParamsOf<R extends Route> = OutputOf<Part<R, 'params'>>;
/** The query as the handler gets it: `q` already read from rison. */
export type QueryOf<R extends Route> = OutputOf<Part<R, 'query'>>;
/** The body as the handler gets it, defaults filled. */
export type BodyOf<R extends Route> = OutputOf<Part<R, 'body'>>;
/** The body as a client may send it. */
export type BodyInputOf<R extends Route> = InputOf<Part<R, 'body'>>;
/** The response's JSON. */
export type ResponseOf<R extends Route> = z.output<R['response']>;

/** `q` in the address: rison (or JSON) text outside, `schema` inside. An absent `q` needs `.optional()` around it. */
export const risonOf = <S extends z.ZodType>(schema: S) =>
  z.codec(z.string(), schema, {
    decode: (text, context) => {
      try {
        return parseRison(text) as z.input<S>;
      } catch (error) {
        context.issues.push({
          code: 'custom',
          message: 'Not a valid rison/json argument',
          input: text,
          params: { rison: String(error) },
        });
        return z.NEVER;
      }
    },
    encode: (value) => formatRison(value),
  });

const wholeNumber = (text: string): number => (/^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN);

/** A whole number in the address. */
export const numberText = z.codec(z.string(), z.int(), { decode: wholeNumber, encode: String });
/** `true` or `false` in the address; the bare key (`?force`) and `!t` are true. */
export const flagText = z.codec(z.string(), z.boolean(), {
  decode: (text) => ['', '1', 't', '!t', 'true', 'yes'].includes(text.toLowerCase()),
  encode: String,
});

/** `/:id` of an object by number. */
export const idParams = z.object({ id: numberText });
