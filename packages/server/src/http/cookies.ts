import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

export const sessionCookie = 'session';

/** The value of a cookie, or null. */
export const readCookie = ({ headers }: FastifyRequest, name: string): string | null =>
  headers.cookie === undefined ? null : (parseCookie(headers.cookie)[name] ?? null);

interface CookieOptions {
  /** Seconds; null ends with the browser, 0 removes. */
  readonly maxAgeS: number | null;
}

/** Sets the session cookie: no script reads it, other sites' writes don't send it. */
export function setSessionCookie(
  response: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
  value: string,
  { maxAgeS }: CookieOptions,
): void {
  const secure = config.publicUrl?.startsWith('https:') === true;
  const age = maxAgeS === null ? {} : { maxAge: maxAgeS };
  const cookie = { name: sessionCookie, value, path: '/', httpOnly: true, sameSite: 'lax', secure, ...age } as const;
  void response.header('set-cookie', stringifySetCookie(cookie));
}
