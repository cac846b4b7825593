import pg from 'pg';
import type { ClientConfig, FieldDef, QueryArrayResult } from 'pg';
import type { NetworkEngineOptions } from '../connected/network-target.ts';
import { tlsOptions } from '../connected/network-target.ts';
import { connectError } from './postgresql-errors.ts';

/** Cells as the server writes them. */
type TextRow = (string | null)[];
type TextResult = QueryArrayResult<TextRow>;

const asText = { getTypeParser: () => (text: string) => text };

const settings = [
  'SET LOCAL lock_timeout = 10000',
  // The analysis of SQL relies on backslashes being plain.
  'SET LOCAL standard_conforming_strings = on',
  "SET LOCAL TIME ZONE 'UTC'",
  "SET LOCAL datestyle = 'ISO, YMD'",
  "SET LOCAL intervalstyle = 'postgres'",
  "SET LOCAL bytea_output = 'hex'",
  'SET LOCAL extra_float_digits = 1',
];
const limitOf = (timeoutMs: number): string => `SET LOCAL statement_timeout = ${Math.ceil(timeoutMs)}`;

/** One connection. Whatever is asked through it is asked in a transaction that only reads, but for what `beginWriting` begins. */
export class PostgresqlSession {
  readonly #client: pg.Client;
  #isUsable = true;

  private constructor(client: pg.Client) {
    this.#client = client;
    client.on('error', () => (this.#isUsable = false));
    client.on('end', () => (this.#isUsable = false));
  }

  /** Connects. @throws CONNECT_0xx by what is wrong */
  static async open(options: NetworkEngineOptions): Promise<PostgresqlSession> {
    const { target, addressOf, connectTimeoutMs } = options;
    const config: ClientConfig = {
      host: await addressOf(target.host),
      port: target.port,
      database: target.database,
      user: target.username,
      // A function, because the driver takes an empty or missing password from the environment of the server.
      password: () => target.password ?? '',
      ssl: tlsOptions(target) ?? false,
      connectionTimeoutMillis: connectTimeoutMs,
      application_name: 'sextant',
      options: '',
      keepAlive: true,
    };
    const client = new pg.Client(config);
    const session = new PostgresqlSession(client);
    try {
      await client.connect();
      return session;
    } catch (error) {
      session.end();
      throw connectError(error, target);
    }
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** The server's number of this connection, by which another cancels it. */
  get processId(): number {
    // The driver's types leave it out; it is part of its documented client.
    return (this.#client as unknown as { readonly processID: number }).processID;
  }

  /** Begins a transaction that only reads, with settings that last as long: they hold behind a pooler of transactions too. */
  begin(timeoutMs: number): Promise<void> {
    return this.beginWith([
      'BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY',
      limitOf(timeoutMs),
      ...settings,
      // A cursor is planned for its first rows unless it knows that all are wanted.
      'SET LOCAL cursor_tuple_fraction = 1',
    ]);
  }

  /** Begins a transaction that writes, in which bare names mean the schema; null leaves them to the database. */
  beginWriting(timeoutMs: number, schema: string | null): Promise<void> {
    const path = schema === null ? [] : [`SET LOCAL search_path = "${schema.replaceAll('"', '""')}"`];
    const begin = 'BEGIN TRANSACTION ISOLATION LEVEL READ COMMITTED READ WRITE';
    return this.beginWith([begin, limitOf(timeoutMs), ...settings, ...path]);
  }

  /** Begins a transaction by statements of a server that knows others. */
  async beginWith(statements: readonly string[]): Promise<void> {
    await this.#client.query(statements.join('; '));
  }

  /** Ends the transaction; a connection on which that fails is not used again. */
  async rollback(): Promise<void> {
    try {
      await this.#client.query('ROLLBACK');
    } catch {
      this.#isUsable = false;
    }
  }

  /** Asks one statement: the extended protocol rejects a second one in the same text. Cells come as texts. */
  query(text: string, values: readonly unknown[] = []): Promise<TextResult> {
    const config = { text, values: [...values], rowMode: 'array' as const, types: asText, queryMode: 'extended' };
    return this.#client.query<TextRow>(config);
  }

  /** Keeps the connection from being used for another statement: a late cancel must not hit somebody else's. */
  retire(): void {
    this.#isUsable = false;
  }

  /** Ends the connection at once, whatever it does. */
  end(): void {
    this.#isUsable = false;
    const { connection } = this.#client as unknown as { readonly connection: { readonly stream: { destroy(): void } } };
    connection.stream.destroy();
    this.#client.end().catch(() => undefined);
  }
}

export type { FieldDef, TextRow };
