import { formatRison } from '../rison.ts';
import type { Method, Route } from './route.ts';

/** What a client needs of a route to make its call. What travels is typed by `R`; its schemas stay where results and bodies are judged. */
export interface Call<R extends Route = Route> {
  readonly method: Method;
  readonly path: string;
  /** How the body travels; null when there is none. */
  readonly body: 'json' | 'stream' | 'multipart' | null;
  /** Never there: carries the type. */
  readonly route?: R;
}

/** The route that a call was made from. */
export type RouteOf<C extends Call> = C extends { readonly route?: infer R extends Route } ? R : never;

/** The calls of a table of routes. */
export type CallsOf<A> = {
  readonly [Resource in keyof A]: {
    readonly [Action in keyof A[Resource]]: A[Resource][Action] extends Route ? Call<A[Resource][Action]> : never;
  };
};

/** What is left of a route for who makes the call. */
export const callOf = ({ method, path, body, bodyType = 'json' }: Route): Call => ({
  method,
  path,
  body: body === undefined ? null : bodyType === 'text' ? 'json' : bodyType,
});

/** Path parameters and query of an address, before they are texts. */
interface AddressParts {
  readonly params?: unknown;
  readonly query?: unknown;
}

/** The address of a call: path parameters filled in, `q` written as rison. */
export function addressOf({ path }: Pick<Call, 'path'>, { params, query }: AddressParts): string {
  const paramsLeft = new Map(Object.entries(params ?? {}));
  const filledPath = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(paramsLeft.get(name))));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(key, key === 'q' ? formatRison(value) : String(value));
  const tail = search.toString();
  return tail === '' ? filledPath : `${filledPath}?${tail}`;
}
