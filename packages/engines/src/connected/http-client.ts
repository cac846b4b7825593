import { request as clearRequest, Agent as ClearAgent } from 'node:http';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as tlsRequest, Agent as TlsAgent } from 'node:https';
import { fail } from '@sextant/contract';
import type { NetworkEngineOptions } from './network-target.ts';
import { tlsOptions } from './network-target.ts';

/** What is asked of a database that speaks HTTP. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With its query, as it is sent. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The head of a response; the body is read by whoever asked, or destroyed. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: IncomingMessage;
}

/** Responses that are read whole are of the catalog, or errors. */
const wholeMaxBytes = 64 * 1024 ** 2;

/**
 * One connection to a database that speaks HTTP. It goes to the address that was checked and nowhere else: no proxy, no redirect, no second
 * look-up of the name.
 */
export class HttpClient {
  readonly #options: NetworkEngineOptions;
  readonly #address: string;
  readonly #agent: ClearAgent | TlsAgent;
  readonly #running = new Set<ClientRequest>();

  private constructor(options: NetworkEngineOptions, address: string) {
    this.#options = options;
    this.#address = address;
    const agentOptions = { keepAlive: true, maxSockets: 1 };
    this.#agent = options.target.encryption === 'off' ? new ClearAgent(agentOptions) : new TlsAgent(agentOptions);
  }

  /** Looks up and checks the address; connects with the first request. @throws CONNECT_002, CONNECT_009 */
  static async open(options: NetworkEngineOptions): Promise<HttpClient> {
    return new HttpClient(options, await options.addressOf(options.target.host));
  }

  /** Asks; rejects with what the network or TLS did, as node names it. */
  async request(request: HttpRequest): Promise<HttpResponse> {
    try {
      return await this.#request(request);
    } catch (error) {
      // The server had closed a kept connection just then; nothing was asked yet, and all that is asked only reads.
      if (error instanceof StaleSocket) return this.#request(request);
      throw error;
    }
  }

  /** Ends the connection at once, whatever it does. */
  end(): void {
    for (const request of this.#running) request.destroy();
    this.#agent.destroy();
  }

  #request({ method, path, headers = {}, body }: HttpRequest): Promise<HttpResponse> {
    const { target, connectTimeoutMs } = this.#options;
    const tls = tlsOptions(target);
    const hostText = target.host.includes(':') ? `[${target.host}]` : target.host;
    const options = {
      agent: this.#agent,
      host: this.#address,
      port: target.port,
      method,
      path,
      headers: {
        host: `${hostText}:${target.port}`,
        'user-agent': 'sextant',
        ...headers,
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      ...tls,
    };
    return new Promise((resolve, reject) => {
      const request = tls === null ? clearRequest(options) : tlsRequest(options);
      this.#running.add(request);
      let isReached = false;
      const connecting = setTimeout(() => {
        // A server without TLS may take the ClientHello and send nothing.
        if (isReached)
          return request.destroy(
            fail('CONNECT_016', { reason: 'no response to its greeting' }, { extra: { invalid: ['encryption'] } }),
          );
        request.destroy(
          fail('CONNECT_004', { host: target.host, port: target.port }, { extra: { invalid: ['host', 'port'] } }),
        );
      }, connectTimeoutMs);
      const onConnected = (): void => clearTimeout(connecting);
      request.on('socket', (socket) => {
        if (!socket.connecting) return onConnected();
        socket.once('connect', () => (isReached = true));
        socket.once(tls === null ? 'connect' : 'secureConnect', onConnected);
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        onConnected();
        reject(request.reusedSocket && error.code === 'ECONNRESET' ? new StaleSocket(error.message) : error);
      });
      request.on('close', () => this.#running.delete(request));
      request.on('response', (result) => {
        // Errors of the body reach whoever reads it; without a listener they would end the process.
        result.on('error', () => undefined);
        resolve({ status: result.statusCode ?? 0, headers: result.headers, body: result });
      });
      request.end(body);
    });
  }
}

class StaleSocket extends Error {}

/** The body of a response that is small, as text. */
export async function textOf({ body }: HttpResponse): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > wholeMaxBytes) {
      body.destroy();
      throw fail('ENGINE_007', {});
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
