import { cellAt, frameKind, frameReader, openChunk, TableChunkReader } from '@sextant/contract';
import type { Cell, SqlLabRun } from '@sextant/contract';

/** What a body of frames says. */
export interface ReadFrames {
  /** How the run stood, in order. */
  readonly runs: readonly SqlLabRun[];
  readonly names: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** The rows of each chunk, whether it was the last, and the number of its statement. */
  readonly chunks: readonly { readonly rowCount: number; readonly isLast: boolean; readonly statement: number }[];
}

/** Reads a body of frames. */
export function framesIn(bytes: Buffer): ReadFrames {
  const runs: SqlLabRun[] = [];
  const chunks: { rowCount: number; isLast: boolean; statement: number }[] = [];
  const reader = new TableChunkReader();
  const read = frameReader((kind, payload) => {
    if (kind === frameKind.json) return void runs.push(JSON.parse(Buffer.from(payload).toString()).query as SqlLabRun);
    const chunk = openChunk<{ readonly statement: number }>(payload);
    reader.append(chunk);
    const { rowCount, isLast, note } = chunk.head;
    chunks.push({ rowCount, isLast, statement: note.statement });
  });
  read(bytes);
  const { columns, rowCount } = reader.table();
  return {
    runs,
    chunks,
    names: columns.map(({ name }) => name),
    rows: Array.from({ length: rowCount }, (_, row) => columns.map((column) => cellAt(column, row))),
  };
}
