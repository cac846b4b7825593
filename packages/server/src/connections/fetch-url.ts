import { request as clearRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { fail } from '@sextant/contract';
import type { OutboundRule } from './outbound.ts';

/** What the server said of a file when it gave it, to ask whether it is still the same. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** A file on its way from another server. */
export interface FetchedFile {
  readonly body: Readable;
  readonly fileName: string;
  /** What the other server says it will send; null when it does not say. */
  readonly declaredBytes: number | null;
  readonly validators: Validators;
}

/** How a file is asked for. */
export interface FetchOptions {
  readonly outbound: OutboundRule;
  /** Of the file that is there already; null when none is. */
  readonly validators: Validators | null;
  readonly signal: AbortSignal;
  /** Milliseconds in which the connection and the head of the response have to be there, and after which silence ends it. */
  readonly waitMs: number;
}

const longestName = 200;

/**
 * Reads an address as one that files are fetched from: http or https, with nothing of a user in it.
 *
 * @throws UPLOAD_025
 */
export function fileAddress(text: string): URL {
  const rejected = (reason: string) => fail('UPLOAD_025', { reason });
  const url = URL.parse(text.trim());
  if (url === null) throw rejected('it cannot be read as one');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw rejected('it does not begin with http:// or https://');
  if (url.username !== '' || url.password !== '') throw rejected('it holds a username or password');
  url.hash = '';
  return url;
}

/** The last part of the path, as the file is called here. */
function nameOf({ pathname, hostname }: URL): string {
  const last = pathname.split('/').findLast((part) => part !== '') ?? hostname;
  try {
    return decodeURIComponent(last).slice(0, longestName);
  } catch {
    return last.slice(0, longestName);
  }
}

// One text for all that can go wrong on the way: it must not tell what answers at which port.
const unreached = (host: string, cause: unknown) => fail('UPLOAD_026', { host }, { cause });

/**
 * Asks for a file, at the address of its host that was checked and nowhere else: no proxy, no redirect, no second look-up of the name. Null: it is
 * still the one that the validators are of.
 *
 * @throws UPLOAD_025 for what is no address of a file, CONNECT_002, CONNECT_009 for its host, UPLOAD_026 when nothing comes, UPLOAD_027 for
 * another response than a file
 */
export async function fetchUrl(text: string, options: FetchOptions): Promise<FetchedFile | null> {
  const url = fileAddress(text);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const address = await options.outbound.addressOf(host);
  const response = await responseOf(url, { host, address }, options).catch((error: unknown) => {
    throw unreached(url.hostname, error);
  });
  const { statusCode: status = 0, headers } = response;
  if (status === 200 && headers['content-encoding'] === undefined)
    return {
      body: response,
      fileName: nameOf(url),
      declaredBytes: bytesOf(headers['content-length']),
      validators: { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null },
    };
  response.destroy();
  if (status === 304 && options.validators !== null) return null;
  throw fail('UPLOAD_027', { host: url.hostname, reason: reasonOf(status) });
}

const bytesOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** Where a redirect leads is not told: it may be an address inside of a network. */
function reasonOf(status: number): string {
  if (status >= 300 && status < 400 && status !== 304)
    return 'it sends elsewhere, which is not followed: write the address at which the file is';
  return status === 200 ? 'it sends the file packed, though that was not asked for' : `it responds with ${status}`;
}

function responseOf(
  url: URL,
  { host, address }: { readonly host: string; readonly address: string },
  { validators, signal, waitMs }: FetchOptions,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    host: address,
    port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
    path: `${url.pathname}${url.search}`,
    method: 'GET',
    agent: false,
    signal,
    headers: {
      host: url.host,
      'user-agent': 'sextant',
      accept: '*/*',
      'accept-encoding': 'identity',
      ...conditionsOf(validators),
    },
  };
  return new Promise((resolve, reject) => {
    const request: ClientRequest =
      url.protocol === 'https:'
        ? tlsRequest({ ...options, ...(isIP(host) === 0 ? { servername: host } : {}) })
        : clearRequest(options);
    const ended = (): void => void request.destroy(new Error('nothing came in time'));
    const waiting = setTimeout(ended, waitMs);
    request.setTimeout(waitMs, ended);
    request.on('error', (error) => {
      clearTimeout(waiting);
      reject(error);
    });
    request.on('response', (response) => {
      clearTimeout(waiting);
      // Errors of the body reach whoever reads it; without a listener they would end the process.
      response.on('error', () => undefined);
      resolve(response);
    });
    request.end();
  });
}

const conditionsOf = (validators: Validators | null): Record<string, string> => ({
  ...(validators?.etag == null ? {} : { 'if-none-match': validators.etag }),
  ...(validators?.lastModified == null ? {} : { 'if-modified-since': validators.lastModified }),
});
