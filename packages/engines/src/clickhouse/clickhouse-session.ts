import { randomUUID } from 'node:crypto';
import { fail } from '@sextant/contract';
import { dialects } from '@sextant/sql';
import type { HttpResponse } from '../connected/http-client.ts';
import { HttpClient, textOf } from '../connected/http-client.ts';
import { HttpSession } from '../connected/http-session.ts';
import type { NetworkEngineOptions } from '../connected/network-target.ts';
import { ClickhouseError, connectError, errorIn } from './clickhouse-errors.ts';
import { cellOf, linesOf } from './tab-separated.ts';

const format = 'TabSeparatedWithNamesAndTypes';

/** What statements are asked with, as far as the server has it. `readonly` is the last word: no statement may change what stands before. */
const sessionSettings: Readonly<Record<string, string>> = {
  session_timezone: 'UTC',
  date_time_output_format: 'iso',
  join_use_nulls: '0',
  cancel_http_readonly_queries_on_client_close: '1',
  output_format_tsv_crlf_end_of_line: '0',
  format_tsv_null_representation: '\\N',
  extremes: '0',
  max_execution_time: '0',
  max_result_rows: '0',
  result_overflow_mode: 'break',
  // Long lists of values in a filter.
  max_query_size: '33554432',
  max_ast_elements: '1000000',
  max_expanded_ast_elements: '2000000',
  readonly: '1',
};

export interface StatementLimits {
  readonly timeoutMs: number;
  /** The server may stop after so many rows; null is no limit. */
  readonly maxRows: number | null;
  /** The server keeps the result until it is whole, so that its count of rows stands before it. Default false. */
  readonly isCounted?: boolean;
}

/** A result that is being read: the head, then its rows as they come. */
export interface StreamedResponse {
  readonly names: readonly string[];
  readonly types: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly (string | null)[])[]>;
  /** Rows that were read for it, where it was counted; null where the server does not tell. */
  readonly rowsRead: number | null;
  /** Leaves the rest unread. */
  readonly stop: () => void;
}

/** A text as a literal of ClickHouse. */
export const quoteText = (text: string): string => dialects.clickhouse.quoteText?.(text) ?? '';

/** A connection to ClickHouse. Each statement stands by itself; sessions of the server are not used. */
export class ClickhouseSession extends HttpSession {
  #known: ReadonlyMap<string, string> = new Map();
  #limits: StatementLimits = { timeoutMs: 0, maxRows: null };
  #queryId = '';

  private constructor(client: HttpClient, options: NetworkEngineOptions) {
    super(client, options);
  }

  /** Connects and learns what the server knows. @throws CONNECT_0xx by what is wrong */
  static async open(options: NetworkEngineOptions): Promise<ClickhouseSession> {
    const session = new ClickhouseSession(await HttpClient.open(options), options);
    try {
      await session.#greet();
      return session;
    } catch (error) {
      session.end();
      throw connectError(error, options.target);
    }
  }

  /** The name of the statement that runs, by which another connection stops it. */
  get queryId(): string {
    return this.#queryId;
  }

  /** Whether times come with their zone; older servers write what the column's clock shows. */
  get writesIso(): boolean {
    return this.#known.has('date_time_output_format');
  }

  /** Limits of the statements that follow. */
  limit(limits: StatementLimits): void {
    this.#limits = limits;
  }

  /** Asks one statement that reads. @throws ClickhouseError */
  async stream(sql: string, limits: StatementLimits = this.#limits): Promise<StreamedResponse> {
    const { isCounted = false } = limits;
    const waiting = isCounted ? { wait_end_of_query: '1' } : {};
    const result = await this.#post(`${sql}\nFORMAT ${format}`, { ...this.#settings(limits), ...waiting });
    const tag = result.headers['x-clickhouse-exception-tag'];
    const body = result.body.setEncoding('utf8') as AsyncIterable<string>;
    const batches = rowsOf(body, typeof tag === 'string' ? tag : null);
    const head: (string | null)[][] = [];
    const earlyRows: (readonly (string | null)[])[] = [];
    while (head.length < 2) {
      const next = await batches.next();
      if (next.done === true) break;
      for (const row of next.value) (head.length < 2 ? head : earlyRows).push([...row]);
    }
    const texts = (row: readonly (string | null)[] | undefined): string[] => (row ?? []).map((cell) => cell ?? '');
    const all = async function* (): AsyncGenerator<readonly (readonly (string | null)[])[]> {
      if (earlyRows.length > 0) yield earlyRows;
      yield* batches;
    };
    return {
      names: texts(head[0]),
      types: texts(head[1]),
      rows: all(),
      rowsRead: isCounted ? rowsReadIn(result) : null,
      stop: () => result.body.destroy(),
    };
  }

  /** All rows of a small result, each by the names of its columns. */
  async rows(sql: string): Promise<ReadonlyMap<string, string | null>[]> {
    const { names, rows } = await this.stream(sql);
    const found: Map<string, string | null>[] = [];
    for await (const batch of rows)
      for (const row of batch) found.push(new Map(names.map((name, index) => [name, row[index] ?? null])));
    return found;
  }

  /** Stops what another connection asked; the user may stop what is their own. */
  async kill(queryId: string): Promise<void> {
    const settings = this.#profileReadonly === '0' ? { readonly: '0' } : {};
    const result = await this.#post(`KILL QUERY WHERE query_id = ${quoteText(queryId)} ASYNC`, settings);
    await textOf(result);
  }

  get #profileReadonly(): string {
    return this.#known.get('readonly') ?? '0';
  }

  async #greet(): Promise<void> {
    const names = Object.keys(sessionSettings).map(quoteText).join(', ');
    const settings = await textOf(
      await this.#post(`SELECT name, value FROM system.settings WHERE name IN (${names}) FORMAT TabSeparated`, {}),
    );
    this.#known = new Map(
      settings
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const [name = '', value = ''] = line.split('\t');
          return [name, value];
        }),
    );
    if (this.#profileReadonly === '1')
      throw fail('CONNECT_019', {
        reason:
          'the profile of this user has readonly = 1, under which no limits can be set; readonly = 2 also only reads',
      });
    const [zone] = await this.rows('SELECT timezone() AS zone');
    const zoneName = zone?.get('zone') ?? '';
    if (!this.#known.has('session_timezone') && !/^(?:Etc\/)?(?:UTC|UCT|Universal|Zulu)$/.test(zoneName))
      throw fail('CONNECT_019', {
        reason: `the server's zone is ${zoneName}; versions before 23.6 can be read in the zone UTC only`,
      });
  }

  /** A profile that only reads lets limits be set but not itself: there, words that change settings are rejected before. */
  #settings({ timeoutMs, maxRows }: StatementLimits): Record<string, string> {
    const limits = { max_execution_time: String(Math.ceil(timeoutMs / 1000)), max_result_rows: String(maxRows ?? 0) };
    const all = Object.entries({ ...sessionSettings, ...limits });
    return Object.fromEntries(
      all.filter(([name]) => this.#known.has(name) && (name !== 'readonly' || this.#profileReadonly === '0')),
    );
  }

  async #post(sql: string, settings: Readonly<Record<string, string>>): Promise<HttpResponse> {
    const { username, password, database } = this.options.target;
    this.#queryId = randomUUID();
    const query = new URLSearchParams({ database, query_id: this.#queryId, default_format: format, ...settings });
    const result = await this.client.request({
      method: 'POST',
      path: `/?${query.toString()}`,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'x-clickhouse-user': asHeader(username),
        'x-clickhouse-key': asHeader(password ?? ''),
      },
      body: sql,
    });
    if (result.status === 200) return result;
    const text = await textOf(result);
    throw errorIn(text) ?? new ClickhouseError(0, `HTTP ${result.status}`);
  }
}

/** What the head of a whole result says was read; servers before 19.11 say nothing. */
function rowsReadIn({ headers }: HttpResponse): number | null {
  const digits = /"read_rows":"(\d+)"/.exec(String(headers['x-clickhouse-summary'] ?? ''))?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Headers carry bytes. */
const asHeader = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/**
 * Rows of a body. A statement that fails after its first rows says so at the end of them: newer servers behind a tag of their own, older ones in
 * a line where a row would stand.
 */
async function* rowsOf(
  body: AsyncIterable<string>,
  tag: string | null,
): AsyncGenerator<readonly (readonly (string | null)[])[]> {
  let width: number | null = null;
  let tail = '';
  for await (const lines of linesOf(body)) {
    const rows: (string | null)[][] = [];
    for (const line of lines) {
      const cells = line.split('\t');
      width ??= cells.length;
      const isError = tail !== '' || (tag !== null && line.startsWith('__exception__')) || /^Code: \d+[.,] /.test(line);
      if (isError || cells.length !== width) tail += `${line}\n`;
      else rows.push(cells.map(cellOf));
    }
    if (rows.length > 0) yield rows;
  }
  if (tail !== '') throw errorIn(tail) ?? new ClickhouseError(0, 'the response broke off');
}
