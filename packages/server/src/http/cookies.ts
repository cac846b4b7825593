import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

export const sessionCookie = 'session';

/** The value of a cookie, or null. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  const { cookie } = request.headers;
  if (cookie === undefined) return null;
  for (const part of cookie.split(';')) {
    const index = part.indexOf('=');
    if (index > 0 && part.slice(0, index).trim() === name) return part.slice(index + 1).trim();
  }
  return null;
}

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
  const secure = config.publicUrl?.startsWith('https:') === true ? '; Secure' : '';
  const age = maxAgeS === null ? '' : `; Max-Age=${maxAgeS}`;
  void response.header('set-cookie', `${sessionCookie}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}${age}`);
}
