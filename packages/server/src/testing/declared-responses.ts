import { errorResponse, partialResult, rejectionsOf, routes, successOf } from '@sextant/contract';
import type { NamedRoute, Route } from '@sextant/contract';

/** What of a result its declaration is about. */
export interface ReturnedResponse {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
}

const find = routeFinder(routes);
const notModified = 304;

/**
 * What a result gets wrong against the contract's entry of its call: a status that is not declared, a media type that is not, a body
 * that breaks its schema. Null when it keeps its word, or when the contract does not know the call.
 */
export function brokenPromise(method: string, url: string, result: ReturnedResponse): string | null {
  const namedRoute = find(method, url);
  if (namedRoute === null) return null;
  const isPart = namedRoute.route.isPartial === true && /[?&]q=.*columns/.test(url);
  const { route } = namedRoute;
  const error = errorOf(isPart ? { ...route, response: partialResult(route) } : route, result);
  return error === null
    ? null
    : `${namedRoute.name} (${method} ${url.slice(0, 200)}) answered ${result.status}: ${error}`;
}

function errorOf(route: Route, { status, mediaType, text }: ReturnedResponse): string | null {
  if (status === notModified) return route.method === 'GET' || route.files !== undefined ? null : 'nothing is new';
  if (status === successOf(route) || (status === 202 && route.mayBePending === true)) {
    if (mediaType !== 'application/json')
      return route.files?.includes(mediaType) === true ? null : `a body of ${mediaType}, which is not declared`;
    return shapeError(route.response.safeParse(JSON.parse(text)), text);
  }
  if (!rejectionsOf(route).includes(status)) return `a status that is not declared, ${text.slice(0, 300)}`;
  if (mediaType !== 'application/json') return `a rejection as ${mediaType}`;
  return shapeError(errorResponse.safeParse(JSON.parse(text)), text);
}

interface Parsed {
  readonly success: boolean;
  readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] };
}

const shapeError = ({ success, error }: Parsed, text: string): string | null =>
  success
    ? null
    : `a body that breaks its schema: ${(error?.issues ?? [])
        .slice(0, 3)
        .map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)
        .join('; ')} in ${text.slice(0, 300)}`;

/** Finds the call that a request is meant for. Fixed parts of an address win over parameters, as in the server. */
function routeFinder(routes: readonly NamedRoute[]): (method: string, path: string) => NamedRoute | null {
  const routeParts = routes.map((namedRoute) => ({ named: namedRoute, parts: partsOf(namedRoute.route.path) }));
  const specificity = (parts: readonly string[]): string =>
    parts.map((part) => (part.startsWith(':') ? '1' : '0')).join('');
  routeParts.sort((a, b) => (specificity(a.parts) < specificity(b.parts) ? -1 : 1));
  return (method, path) => {
    const pathParts = partsOf(path);
    const found = routeParts.find(
      ({ named, parts }) =>
        named.route.method === method &&
        parts.length === pathParts.length &&
        parts.every((part, index) => (part.startsWith(':') ? pathParts[index] !== '' : part === pathParts[index])),
    );
    return found?.named ?? null;
  };
}

function partsOf(path: string): string[] {
  return (path.split('?')[0] ?? '').replace(/\/$/, '').split('/');
}
