import type { PageBootstrap } from '@sextant/contract';
import type { AppContext } from '../services/app-context.ts';
import type { Config } from '../config.ts';
import { csrfToken } from '../secrets/secrets.ts';
import { meOf } from '../wire/users.ts';
import type { Session } from '../policies/session.ts';

type BootstrapConfig = Pick<Config, 'errorMessages' | 'features' | 'queryTimeoutS' | 'rowLimitMax' | 'zone'>;

/**
 * What pages know of the configuration, by Superset's names. Responses come with their request, so that nobody has to poll: what clients read
 * about that says Superset's defaults. `TIME_ZONE` and `ERROR_MESSAGES` are our own.
 */
const confOf = ({
  errorMessages,
  queryTimeoutS,
  rowLimitMax,
  zone,
}: BootstrapConfig): Readonly<Record<string, unknown>> => ({
  SUPERSET_WEBSERVER_TIMEOUT: queryTimeoutS,
  SQL_MAX_ROW: rowLimitMax,
  TIME_ZONE: zone,
  ERROR_MESSAGES: errorMessages,
  GLOBAL_ASYNC_QUERIES_TRANSPORT: 'polling',
  GLOBAL_ASYNC_QUERIES_WEBSOCKET_URL: '',
  GLOBAL_ASYNC_QUERIES_POLLING_DELAY: 500,
});

/** What a page gets beside its code and the responses to the calls that it begins with. */
const bootstrapOf = (
  { config, secrets }: Pick<AppContext, 'config' | 'secrets'>,
  session: Session | null,
): Omit<PageBootstrap, 'answers'> => ({
  me: session === null ? null : meOf(session.user),
  csrf_token: session === null ? null : csrfToken(secrets, session.csrfSeed),
  common: { feature_flags: { ...config.features }, conf: confOf(config) },
});

/** JSON as it stands in a page. */
export const inPage = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A data block, never run. `results` are the responses to the calls that the page begins with, by their addresses, as `inPage` writes them. */
export const bootstrapBlock = (
  context: Pick<AppContext, 'config' | 'secrets'>,
  session: Session | null,
  results = '{}',
): string =>
  `<script type="application/json" id="bootstrap">${inPage(bootstrapOf(context, session)).slice(0, -1)},"answers":${results}}</script>`;
