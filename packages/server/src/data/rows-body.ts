import { Readable } from 'node:stream';
import type { ColumnTable } from '@sextant/contract';
import { createBodyWriter } from './body-writer.ts';
import { jsonRows } from './json-columns.ts';

/** A JSON body on its way out. */
export interface RowsBody {
  readonly payload: Readable;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The JSON of an object with the rows of a table as its member `data`, which comes first; null members make it the list of rows alone. Long bodies are
 * written in turns, so that others are answered meanwhile. Times leave as the table has them.
 */
export async function rowsBody(
  table: ColumnTable,
  members: Readonly<Record<string, unknown>> | null,
  { wantsGzip }: { readonly wantsGzip: boolean },
): Promise<RowsBody> {
  // One body, without gaps: its sum is counted for its filling.
  const writer = createBodyWriter({ wantsGzip, fillings: [Buffer.alloc(0)] });
  writer.write(members === null ? '[' : '{"data":[');
  await writer.next();
  for (const _ of jsonRows(table, writer.text)) await writer.next();
  writer.write(']');
  if (members !== null) await writer.writeLong(`,${JSON.stringify(members).slice(1)}`);
  const { identity, gzip } = await writer.finish(0);
  return {
    payload: Readable.from(gzip ?? identity ?? []),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
      ...(gzip === null ? {} : { 'content-encoding': 'gzip' }),
    },
  };
}
