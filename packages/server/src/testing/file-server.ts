import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of files, of which a test says what it answers. */
export interface FileServer {
  readonly port: number;
  /** Headers of each request that came. */
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  /** What the next requests get. */
  respond: (response: ServerResponse, path: string, headers: IncomingHttpHeaders) => void;
  readonly close: () => Promise<void>;
}

/** Serves on a free port of this machine. */
export async function openFileServer(): Promise<FileServer> {
  const requests: FileServer['requests'] = [];
  const listening = createServer((request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers });
    server.respond(response, request.url ?? '', request.headers);
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const server: FileServer = {
    port: (listening.address() as AddressInfo).port,
    requests,
    respond: (response) => void response.writeHead(404).end(),
    close: async () => {
      listening.closeAllConnections();
      await new Promise((resolve) => listening.close(resolve));
    },
  };
  return server;
}
