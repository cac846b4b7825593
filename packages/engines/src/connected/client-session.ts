/** The life of a connection: it is used until it is retired or ended. */
export class ClientSession<Client extends { end(): void }> {
  readonly client: Client;
  #isUsable = true;

  constructor(client: Client) {
    this.client = client;
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** Keeps the connection from being used for another statement. */
  retire(): void {
    this.#isUsable = false;
  }

  /** Ends the connection at once, whatever it does; a server gives up a statement that nobody listens to. */
  end(): void {
    this.#isUsable = false;
    this.client.end();
  }
}
