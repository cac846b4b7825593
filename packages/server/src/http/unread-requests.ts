import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody, fail } from '@sextant/contract';
import type { SextantError } from '@sextant/contract';

/** How long a client may take to read its rejection. */
const lingerMs = 2_000;

/** What Node says of a request that it could not read, by its code; any other is no HTTP. */
const errors: Readonly<Record<string, () => SextantError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => fail('REQUEST_016', {}),
  HPE_HEADER_OVERFLOW: () => fail('REQUEST_017', {}),
};

/** Answers a request that no route has seen, since it is no HTTP, too large at its head, or did not come in time; then the socket ends. */
export function rejectUnread(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const codedError = errors[error.code ?? '']?.() ?? fail('REQUEST_018', {});
  const body = JSON.stringify(errorBody(codedError));
  const lines = [
    `HTTP/1.1 ${codedError.status} ${STATUS_CODES[codedError.status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  // Closing over unread bytes at once would take the result away from the client.
  if (socket.writable) socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
