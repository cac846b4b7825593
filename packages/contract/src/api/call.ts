import type { Method, Route } from './route.ts';

/** What a client needs of a route to make its call. What travels is typed by `R`; its schemas stay where answers and bodies are judged. */
export interface Call<R extends Route = Route> {
  readonly method: Method;
  readonly path: string;
  /** How the body travels; null when there is none. */
  readonly body: NonNullable<Route['bodyType']> | null;
  /** Never there: carries the type. */
  readonly route?: R;
}

/** The route that a call was made from. */
export type RouteOf<C extends Call> = C extends { readonly route?: infer R extends Route } ? R : never;

/** The calls of a table of routes. */
export type CallsOf<A> = {
  readonly [Resource in keyof A]: {
    readonly [Act in keyof A[Resource]]: A[Resource][Act] extends Route ? Call<A[Resource][Act]> : never;
  };
};

/** What is left of a route for who makes the call. */
export const callOf = ({ method, path, body, bodyType = 'json' }: Route): Call => ({
  method,
  path,
  body: body === undefined ? null : bodyType,
});
