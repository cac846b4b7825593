import { failInPage, recordOf } from '@sextant/contract';
import { configuredMessage } from './bootstrap.ts';

/** A rejection or error of the server, or of the way to it (`status` 0). `code` is from the error table, null when the result had none. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly extra: Readonly<Record<string, unknown>>;
  constructor(status: number, message: string, code: string | null, extra: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

const statusMessage = (status: number): string => `The server answered with status ${status}`;

const asText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Reads either wire form of an error body: `{errors: [{message, extra}]}` or `{message, extra?}`. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = recordOf(await response.json().catch(() => null));
  const first = recordOf(Array.isArray(body['errors']) ? body['errors'][0] : body);
  const extra = recordOf(first['extra'] ?? body['extra']);
  const message =
    configuredMessage(asText(first['error_type']) ?? '') ??
    asText(first['message']) ??
    asText(body['message']) ??
    asText(body['error']) ??
    asText(body['msg']) ??
    statusMessage(response.status);
  return new ApiError(response.status, message, asText(extra['code']) ?? asText(body['code']), extra);
}

/** What an error says in its own words; `fallback` when its result had none. */
export const textOf = (error: Error, fallback: string): string =>
  error.message === '' || (error instanceof ApiError && error.message === statusMessage(error.status))
    ? fallback
    : error.message;

/** What was thrown, in its own words. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The code of an error (`docs/errors.md`); null for one that is not of the server. */
export const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null);

/** The engine's own text, for those to whom the server gave it; null without. */
export function engineTextOf(error: unknown): string | null {
  const details = error instanceof ApiError ? (error.extra['detail'] ?? error.extra['engine_text']) : null;
  return typeof details === 'string' && details !== '' ? details : null;
}

/** Whatever was thrown, as an error of the server or of the way to it. */
export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(0, messageOf(error), null);

/** The way to the server is broken: off-line, or the server is gone. */
export const unreachableError = (): ApiError =>
  new ApiError(0, 'The server does not answer. Check the connection and try again.', null);

/** The page has waited as long as the operator lets it, in the words that the server has for its own limit. */
export const timedOut = (seconds: number): ApiError => {
  const { status, code, message } = failInPage('ENGINE_008', { seconds });
  return new ApiError(status, message, code);
};
