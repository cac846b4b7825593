import { fail } from '@sextant/contract';
import { setTimeout as pause } from 'node:timers/promises';
import type { HttpResponse, HttpRequest } from '../connected/http-client.ts';
import { HttpClient, textOf } from '../connected/http-client.ts';
import { HttpSession } from '../connected/http-session.ts';
import type { NetworkEngineOptions } from '../connected/network-target.ts';
import { connectError, TrinoError } from './trino-errors.ts';

/** Trino and Presto, from which it comes, name their headers differently. */
export type Family = 'trino' | 'presto';

export interface TrinoColumn {
  readonly name: string;
  readonly type: string;
}

/** A part of a result. */
export interface TrinoPage {
  readonly columns: readonly TrinoColumn[];
  readonly rows: readonly (readonly unknown[])[];
}

/** What a response says of the work so far. */
export interface TrinoStats {
  readonly processedRows?: number;
  /** Absent while nobody knows. */
  readonly progressPercentage?: number;
}

interface TrinoResponse {
  readonly stats?: TrinoStats;
  readonly nextUri?: string;
  readonly columns?: readonly TrinoColumn[];
  readonly data?: readonly (readonly unknown[])[];
  readonly error?: {
    readonly message?: string;
    readonly errorName?: string;
    readonly errorLocation?: { readonly lineNumber: number; readonly columnNumber: number };
  };
}

/** Responses that only ask to try again later. */
const busy = new Set([429, 502, 503, 504]);
const maxRetries = 20;

/** Numbers that no double holds keep their digits. */
const exactNumbers = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? context?.source
    : value;

const parsed = (text: string): TrinoResponse =>
  // Looking at each number costs, so it is done only where a number is that long.
  (/\d{16}/.test(text) ? JSON.parse(text, exactNumbers) : JSON.parse(text)) as TrinoResponse;

/** Catalog and schema of a database's name, `catalog/schema`. */
const placeOf = (database: string): { readonly catalog: string; readonly schema: string } => {
  const [catalog = '', schema = ''] = database.split('/');
  return { catalog, schema: schema === '' ? 'default' : schema };
};

/** A connection to Trino or Presto. Each statement stands by itself. */
export class TrinoSession extends HttpSession {
  readonly #headers: Readonly<Record<string, string>>;
  readonly #family: Family;
  #timeoutMs = 0;
  #next: string | null = null;

  private constructor(client: HttpClient, options: NetworkEngineOptions, family: Family) {
    super(client, options);
    this.#family = family;
    this.#headers = headersOf(options, family);
  }

  /** Connects and asks something small. @throws CONNECT_0xx by what is wrong */
  static async open(options: NetworkEngineOptions, family: Family): Promise<TrinoSession> {
    const { encryption, password } = options.target;
    if (encryption === 'off' && password !== null && password !== '')
      throw fail(
        'CONNECT_023',
        { fields: { encryption: ['A password goes only over an encrypted connection: turn SSL on'] } },
        { extra: { invalid: ['encryption'] } },
      );
    const session = new TrinoSession(await HttpClient.open(options), options, family);
    try {
      // Says whether the sign-in is right and the catalog is there.
      await session.rows('SELECT 1 FROM information_schema.schemata LIMIT 1');
      return session;
    } catch (error) {
      session.end();
      throw connectError(error, options.target);
    }
  }

  /** Where the statement that runs goes on, by which another connection stops it; null when none does. */
  get next(): string | null {
    return this.#next;
  }

  get place(): { readonly catalog: string; readonly schema: string } {
    return placeOf(this.options.target.database);
  }

  /** The server's own limit of the statements that follow. */
  limit(timeoutMs: number): void {
    this.#timeoutMs = timeoutMs;
  }

  /** Asks one statement and passes on its rows as they come, and what is told of the work; whoever leaves early stops it. @throws TrinoError */
  async *pages(sql: string, onStats: (stats: TrinoStats) => void = () => undefined): AsyncGenerator<TrinoPage> {
    const limit =
      this.#timeoutMs === 0
        ? {}
        : { [`X-${this.#prefix}-Session`]: `query_max_run_time=${Math.ceil(this.#timeoutMs / 1000)}s` };
    let response = await this.#response({ method: 'POST', path: '/v1/statement', body: sql, headers: limit });
    try {
      for (;;) {
        if (response.error !== undefined) throw errorOf(response.error);
        if (response.stats !== undefined) onStats(response.stats);
        if (response.columns !== undefined) yield { columns: response.columns, rows: response.data ?? [] };
        if (this.#next === null) return;
        response = await this.#response({ method: 'GET', path: this.#next });
      }
    } finally {
      const left = this.#next;
      if (left !== null && this.isUsable) await this.stop(left).catch(() => undefined);
      this.#next = null;
    }
  }

  /** All rows of a small result. */
  async rows(sql: string): Promise<readonly (readonly (string | null)[])[]> {
    const found: (string | null)[][] = [];
    for await (const { rows } of this.pages(sql))
      for (const row of rows)
        found.push(row.map((cell) => (cell === null || typeof cell === 'string' ? cell : JSON.stringify(cell))));
    return found;
  }

  /** Stops a statement where it goes on. */
  async stop(next: string): Promise<void> {
    await textOf(await this.#request({ method: 'DELETE', path: next }));
  }

  get #prefix(): string {
    return this.#family === 'trino' ? 'Trino' : 'Presto';
  }

  #request(request: HttpRequest): Promise<HttpResponse> {
    return this.client.request({ ...request, headers: { ...this.#headers, ...request.headers } });
  }

  async #response(request: HttpRequest): Promise<TrinoResponse> {
    for (let attempt = 1; ; attempt += 1) {
      const result = await this.#request(request);
      const text = await textOf(result);
      if (result.status === 200) {
        const response = parsed(text);
        this.#next = response.nextUri === undefined ? null : pathOf(response.nextUri);
        return response;
      }
      if (!busy.has(result.status) || attempt > maxRetries)
        throw new TrinoError(`HTTP_${result.status}`, text.slice(0, 500) || `HTTP ${result.status}`, null);
      await pause(Math.min(50 * attempt, 500));
    }
  }
}

/** The server may name itself otherwise than we reach it, and must not send us elsewhere: only the path counts. */
function pathOf(uri: string): string {
  const { pathname, search } = new URL(uri);
  return pathname + search;
}

const errorOf = ({
  message = '',
  errorName = 'UNKNOWN',
  errorLocation,
}: NonNullable<TrinoResponse['error']>): TrinoError =>
  new TrinoError(
    errorName,
    message,
    errorLocation === undefined ? null : { line: errorLocation.lineNumber, column: errorLocation.columnNumber },
  );

function headersOf({ target }: NetworkEngineOptions, family: Family): Readonly<Record<string, string>> {
  const prefix = family === 'trino' ? 'X-Trino' : 'X-Presto';
  const { catalog, schema } = placeOf(target.database);
  const { username, password } = target;
  const basic = Buffer.from(`${username}:${password ?? ''}`, 'utf8').toString('base64');
  const requestHeaders = {
    [`${prefix}-User`]: Buffer.from(username, 'utf8').toString('latin1'),
    [`${prefix}-Catalog`]: encodeURIComponent(catalog),
    [`${prefix}-Schema`]: encodeURIComponent(schema),
    [`${prefix}-Source`]: 'sextant',
    [`${prefix}-Time-Zone`]: 'UTC',
    // Without it, times come cut to milliseconds under another name of their type.
    [`${prefix}-Client-Capabilities`]: 'PARAMETRIC_DATETIME',
  };
  return password === null || password === '' ? requestHeaders : { ...requestHeaders, authorization: `Basic ${basic}` };
}
