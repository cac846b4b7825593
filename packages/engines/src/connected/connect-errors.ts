import { fail, SextantError } from '@sextant/contract';
import type { NetworkTarget } from './network-target.ts';
import { driverError } from './network-target.ts';

const closed = new Set(['ECONNREFUSED']);
const unreachableCodes = new Set([
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'PROTOCOL_CONNECTION_TIMEOUT',
]);
const unresolved = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA']);
const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HANDSHAKE_)/;
const brokenCodes = new Set(['ECONNRESET', 'EPIPE', 'PROTOCOL_CONNECTION_LOST']);

/** Errors of the network and of TLS, alike for every driver; null when it is something else. The wrong fields stand in `extra.invalid`. */
export function networkError(error: unknown, { host, port }: NetworkTarget): SextantError | null {
  if (error instanceof SextantError) return error;
  const { code, text } = driverError(error);
  if (code !== null && closed.has(code))
    return fail('CONNECT_003', { host, port }, { cause: error, extra: { invalid: ['host', 'port'] } });
  if (code !== null && unresolved.has(code))
    return fail('CONNECT_002', { host }, { cause: error, extra: { invalid: ['host'] } });
  if (
    (code !== null && unreachableCodes.has(code)) ||
    /timeout expired|connect(?:ion)? (?:timed out|timeout)/i.test(text)
  )
    return fail('CONNECT_004', { host, port }, { cause: error, extra: { invalid: ['host', 'port'] } });
  if ((code !== null && tlsCodes.test(code)) || /does not support S?SL|SSL connection|certificate|altnames/i.test(text))
    return fail('CONNECT_016', { reason: tlsReason(text) }, { cause: error, extra: { invalid: ['encryption'] } });
  return null;
}

/** True when the connection went away under a statement. */
export function isCutConnection(error: unknown): boolean {
  const { code, text } = driverError(error);
  return (
    (code !== null && brokenCodes.has(code)) || /Connection terminated|connection is closed|Connection lost/i.test(text)
  );
}

/** OpenSSL writes places of its source around the one part that says something. */
const tlsReason = (text: string): string => /:SSL routines:[^:]*:([^:]+):/.exec(text)?.[1] ?? firstLine(text);

/** The first line of a database's own words, at most 200 characters. */
export const firstLine = (text: string): string => (text.split('\n')[0] ?? '').slice(0, 200);
