import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const hostText = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i;

/**
 * Scheme and host for links: what the operator configured. Without that, the host that a user on this machine typed;
 * a server that other machines reach never builds links from a header (G7), and returns paths.
 */
export function originOf(config: Pick<Config, 'publicUrl' | 'host'>, request: FastifyRequest): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const isLocalOnly = config.host === '127.0.0.1' || config.host === '::1' || config.host === 'localhost';
  const host = request.headers.host ?? '';
  const name = host.replace(/:\d+$/, '');
  return isLocalOnly && hostText.test(host) && ['127.0.0.1', 'localhost', '[::1]'].includes(name)
    ? `http://${host}`
    : '';
}
