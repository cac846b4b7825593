import type { HttpClient } from './http-client.ts';
import type { NetworkEngineOptions } from './network-target.ts';

/** The life of a connection to a database that speaks HTTP: it is used until it is retired or ended. */
export class HttpSession {
  protected readonly client: HttpClient;
  protected readonly options: NetworkEngineOptions;
  #isUsable = true;

  protected constructor(client: HttpClient, options: NetworkEngineOptions) {
    this.client = client;
    this.options = options;
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** Keeps the connection from being used for another statement. */
  retire(): void {
    this.#isUsable = false;
  }

  /** Ends the connection at once, whatever it does; the server gives up a statement that nobody listens to. */
  end(): void {
    this.#isUsable = false;
    this.client.end();
  }
}
