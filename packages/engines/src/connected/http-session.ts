import { ClientSession } from './client-session.ts';
import type { HttpClient } from './http-client.ts';
import type { NetworkEngineOptions } from './network-target.ts';

/** The life of a connection to a database that speaks HTTP. */
export class HttpSession extends ClientSession<HttpClient> {
  protected readonly options: NetworkEngineOptions;

  protected constructor(client: HttpClient, options: NetworkEngineOptions) {
    super(client);
    this.options = options;
  }
}
