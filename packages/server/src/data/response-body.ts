import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fail } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { entryByColumn } from './base64-columns.ts';
import { bytesOf } from './body-encodings.ts';
import { createBodyWriter, keepBothBelow, lengthOf } from './body-writer.ts';
import type { BodyBytes, BodyWriter } from './body-writer.ts';
import { jsonRows } from './json-columns.ts';

/** One entry of `result`: the fields around the rows, and the rows. `table` null is an entry without `data`. */
export interface ResponseEntry {
  readonly fields: Readonly<Record<string, unknown>>;
  /** More fields, as JSON without the braces around them. Default: none. */
  readonly members?: string;
  readonly table: ColumnTable | null;
  /** Further tables, each with the fields around its rows. Default: no field. */
  readonly subtotals?: readonly (Pick<ResponseEntry, 'fields'> & { readonly table: ColumnTable })[];
}

/** A finished response as it leaves. */
export interface ResponseBytes extends BodyBytes {
  readonly etag: string;
  /** Whether tables are in it by column, which not everybody takes. */
  readonly isByColumn: boolean;
}

/** A response and the same response as later readers get it, saying that it is cached. */
export interface EncodedResponse {
  readonly freshBytes: ResponseBytes;
  readonly cachedBytes: ResponseBytes;
}

export interface EncodeOptions {
  /** Makes the gzip form at once, beside the encoding. */
  readonly wantsGzip: boolean;
  /** Large tables leave by column. Default false. */
  readonly takesColumns?: boolean;
  /** Names the result; equal keys and times give equal tags. */
  readonly key: string;
  /** When the result was computed, epoch milliseconds. */
  readonly computedAt: number;
}

/** Bodies below this leave as they are: they fill a packet or two either way, and compressing is a trip to another thread. */
const compressedFrom = 4096;
/** Results of so few cells are expected to stay below it. */
const fewCells = 64;
/** What stands around a key, and a value of many digits. */
const usualCellBytes = 24;

/** Cells of an entry, those of its subtotals among them. */
export const cellsOfEntry = ({ table, subtotals = [] }: ResponseEntry): number =>
  [...(table === null ? [] : [table]), ...subtotals.map((one) => one.table)].reduce(
    (sum, { rowCount, columns }) => sum + rowCount * columns.length,
    0,
  );

/** About how long the rows of an entry are as JSON. */
const rowsBytes = ({ table, subtotals = [] }: ResponseEntry): number =>
  [table, ...subtotals.map((one) => one.table)].reduce(
    (sum, one) =>
      sum +
      (one?.columns ?? []).reduce((all, { name }) => all + name.length + usualCellBytes, 0) * (one?.rowCount ?? 0),
    0,
  );

/**
 * Counts the cells that the queries of one request bring. One large table is what an engine's own limits let through; beside it the others together
 * may have `maxCells`.
 */
export function createCellBudget(maxCells: number): { readonly take: (cells: number) => void } {
  let all = 0;
  let largest = 0;
  return {
    /** @throws QUERY_034 when it is too much */
    take(cells) {
      all += cells;
      largest = Math.max(largest, cells);
      if (all - largest > maxCells) throw fail('QUERY_034', { most: maxCells, what: 'cells' });
    },
  };
}

/** Superset's form of a time of caching: UTC, to the second. */
const cachedTime = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 19);

/** Whether a result came out of the cache: the only words of a response that differ between its first and its later readers. */
const freshness = (cachedAt: number | null): Buffer =>
  Buffer.from(
    `"cached_dttm":${JSON.stringify(cachedAt === null ? null : cachedTime(cachedAt))},"is_cached":${cachedAt !== null}`,
  );

/** Fields as JSON without the braces around them; undefined fields are left out. */
const fieldsText = (fields: Readonly<Record<string, unknown>>): string => JSON.stringify(fields).slice(1, -1);

async function writeRows(writer: BodyWriter, table: ColumnTable): Promise<void> {
  writer.write(',"data":[');
  for (const _ of jsonRows(table, writer.text)) await writer.next();
  writer.write(']');
}

async function writeEntry(
  writer: BodyWriter,
  { fields, members = '', table, subtotals = [] }: ResponseEntry,
): Promise<void> {
  writer.write('{');
  writer.writeGap();
  const text = fieldsText(fields);
  writer.write(text === '' ? '' : `,${text}`);
  await writer.writeLong(members === '' ? '' : `,${members}`);
  if (subtotals.length > 0) {
    writer.write(',"subtotals":');
    for (const [index, subtotal] of subtotals.entries()) {
      writer.write(`${index === 0 ? '[' : ','}{${fieldsText(subtotal.fields)}`);
      await writeRows(writer, subtotal.table);
      writer.write('}');
    }
    writer.write(']');
  }
  if (table !== null) await writeRows(writer, table);
  writer.write('}');
}

/** The body of `POST /api/v1/chart/data`: `{"result": [entry, …]}`, encoded once for its first and its later readers. */
export async function encodeResponse(
  entries: readonly ResponseEntry[],
  { wantsGzip, takesColumns = false, key, computedAt }: EncodeOptions,
): Promise<EncodedResponse> {
  const cells = entries.reduce((sum, entry) => sum + cellsOfEntry(entry), 0);
  const writer = createBodyWriter({
    wantsGzip: wantsGzip && cells > fewCells,
    fillings: [freshness(null), freshness(computedAt)],
    expectedBytes: entries.reduce((sum, entry) => sum + rowsBytes(entry), 0),
  });
  writer.write('{"result":[');
  let isByColumn = false;
  for (const [index, entry] of entries.entries()) {
    if (index > 0) writer.write(',');
    const columns = takesColumns ? entryByColumn(entry) : null;
    isByColumn ||= columns !== null;
    await writeEntry(writer, columns ?? entry);
  }
  writer.write(']}');
  const name = `${key} ${computedAt}${isByColumn ? ' by column' : ''}`;
  const facts = { etag: `"${createHash('sha256').update(name).digest('base64url').slice(0, 22)}"`, isByColumn };
  return {
    freshBytes: { ...facts, ...(await writer.finish(0)) },
    cachedBytes: { ...facts, ...(await writer.finish(1)) },
  };
}

/** A body as it leaves, in one encoding. */
interface EncodedBody {
  readonly chunks: readonly Buffer[];
  readonly isGzip: boolean;
  readonly length: number;
}

/** A body on its way out. */
export interface OutgoingBody extends Omit<EncodedBody, 'chunks'> {
  readonly body: Buffer | Readable;
}

/** The body in chunks, compressed where that is taken and worth it. */
export async function encodedBodyOf(response: ResponseBytes, takesGzip: boolean): Promise<EncodedBody> {
  const isGzip = takesGzip && (response.identity === null || lengthOf(response.identity) >= compressedFrom);
  const chunks = (isGzip ? response.gzip : response.identity) ?? [await bytesOf(response, isGzip)];
  return { chunks, length: lengthOf(chunks), isGzip };
}

/** The same as a body of its own. The chunks of a large one leave one after the other; a small one leaves as one. */
export async function bodyOf(response: ResponseBytes, takesGzip: boolean): Promise<OutgoingBody> {
  const { chunks, ...facts } = await encodedBodyOf(response, takesGzip);
  const isSmall = facts.length < keepBothBelow;
  return { ...facts, body: isSmall ? await bytesOf(response, facts.isGzip) : Readable.from(chunks) };
}
