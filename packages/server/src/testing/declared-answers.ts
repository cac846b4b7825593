import { errorReply, partialAnswer, refusalsOf, routes, successOf } from '@sextant/contract';
import type { NamedRoute, Route } from '@sextant/contract';

/** What of an answer its declaration is about. */
export interface AnswerGiven {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
}

const find = routeFinder(routes);
const notModified = 304;

/**
 * What an answer gets wrong against the contract's entry of its call: a status that is not declared, a media type that is not, a body
 * that breaks its schema. Null when it keeps its word, or when the contract does not know the call.
 */
export function brokenPromise(method: string, url: string, given: AnswerGiven): string | null {
  const named = find(method, url);
  if (named === null) return null;
  const isPart = named.route.isPartial === true && /[?&]q=.*columns/.test(url);
  const { route } = named;
  const fault = faultOf(isPart ? { ...route, response: partialAnswer(route) } : route, given);
  return fault === null ? null : `${named.name} (${method} ${url.slice(0, 200)}) answered ${given.status}: ${fault}`;
}

function faultOf(route: Route, { status, mediaType, text }: AnswerGiven): string | null {
  if (status === notModified) return route.method === 'GET' || route.files !== undefined ? null : 'nothing is new';
  if (status === successOf(route)) {
    if (mediaType !== 'application/json')
      return route.files?.includes(mediaType) === true ? null : `a body of ${mediaType}, which is not declared`;
    return shapeFault(route.response.safeParse(JSON.parse(text)), text);
  }
  if (!refusalsOf(route).includes(status)) return `a status that is not declared, ${text.slice(0, 300)}`;
  if (mediaType !== 'application/json') return `a refusal of ${mediaType}`;
  return shapeFault(errorReply.safeParse(JSON.parse(text)), text);
}

interface Parsed {
  readonly success: boolean;
  readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] };
}

const shapeFault = ({ success, error }: Parsed, text: string): string | null =>
  success
    ? null
    : `a body that breaks its schema: ${(error?.issues ?? [])
        .slice(0, 3)
        .map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)
        .join('; ')} in ${text.slice(0, 300)}`;

/** Finds the call that a request is meant for. Fixed parts of an address win over parameters, as in the server. */
function routeFinder(routes: readonly NamedRoute[]): (method: string, path: string) => NamedRoute | null {
  const known = routes.map((named) => ({ named, parts: partsOf(named.route.path) }));
  const specificity = (parts: readonly string[]): string =>
    parts.map((part) => (part.startsWith(':') ? '1' : '0')).join('');
  known.sort((a, b) => (specificity(a.parts) < specificity(b.parts) ? -1 : 1));
  return (method, path) => {
    const asked = partsOf(path);
    const found = known.find(
      ({ named, parts }) =>
        named.route.method === method &&
        parts.length === asked.length &&
        parts.every((part, at) => (part.startsWith(':') ? asked[at] !== '' : part === asked[at])),
    );
    return found?.named ?? null;
  };
}

function partsOf(path: string): string[] {
  return (path.split('?')[0] ?? '').replace(/\/$/, '').split('/');
}
