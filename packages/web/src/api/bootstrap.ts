import { featureFlagsOf, isRecord } from '@sextant/contract';
import type { Feature, FeatureFlags, MeWithRoles, PageBootstrap } from '@sextant/contract';

/** What the server put into the page beside its code; null in a page that it did not send. */
function readBootstrap(): PageBootstrap | null {
  const block = document.getElementById('bootstrap');
  block?.remove();
  // The server that wrote it is the one that gave out this code: nothing needs to be judged.
  return JSON.parse(block?.textContent ?? 'null') as PageBootstrap | null;
}

const bootstrap = readBootstrap();

/** What the operator switched on and off. It holds as long as the page. */
export const features: FeatureFlags = featureFlagsOf(bootstrap?.common.feature_flags ?? {});

const zone = bootstrap?.common.conf['TIME_ZONE'];

/** The zone of dashboards and queries that name none. */
export const serverZone: string = typeof zone === 'string' ? zone : 'UTC';

const timeout = bootstrap?.common.conf['SUPERSET_WEBSERVER_TIMEOUT'];

/** Seconds that a query may take, as the operator set it. */
export const webServerTimeoutS: number = typeof timeout === 'number' ? timeout : 60;

const messages = bootstrap?.common.conf['ERROR_MESSAGES'];

/** What the operator wants users to be told of a kind of error; null leaves it to the server's words. */
export function configuredMessage(errorType: string): string | null {
  const message: unknown =
    isRecord(messages) && Object.hasOwn(messages, errorType) ? Reflect.get(messages, errorType) : null;
  return typeof message === 'string' ? message : null;
}

/** Whether a feature is on. */
export const isOn = (feature: Feature): boolean => features[feature];

let me = bootstrap?.me ?? null;

/** Who was signed in when the page was sent; null for visitors. */
export const pageUserId: number | null = me?.id ?? null;

/** Who is signed in, as the page said; given once, so that a later query asks the server. */
export function takeMe(): MeWithRoles | null {
  const embedded = me;
  me = null;
  return embedded;
}

let csrfToken = bootstrap?.csrf_token ?? null;

/** What writes carry, as the page said; given once. */
export function takeCsrfToken(): string | null {
  const embedded = csrfToken;
  csrfToken = null;
  return embedded;
}

/** A result that nobody asked for while the page opened may be old when somebody does. */
const freshMs = 20_000;
const results = new Map(Object.entries(bootstrap?.answers ?? {}));

/** The result of a GET to `address`, as the page said; given once, undefined when it did not. */
export function takeResult(address: string): unknown {
  const result = performance.now() < freshMs ? results.get(address) : undefined;
  results.delete(address);
  return result;
}
