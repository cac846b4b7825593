import { frameKind, frameReader, openChunk, TableChunkReader } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { unreachableError } from '../api/api-error.ts';
import { readStream } from '../api/read-stream.ts';
import type { SqlLabRun } from './wire.ts';

/** Rows of the statement of that number, as far as they have come. */
export interface ComingRows {
  readonly statement: number;
  readonly table: ColumnTable;
  /** There are no more. */
  readonly isWhole: boolean;
}

interface FramesTaken {
  /** How a run stands. */
  readonly onRun: (run: SqlLabRun) => void;
  /** Rows so far: the first at once, then five times a second at most, all of them at the end. */
  readonly onRows: (rows: ComingRows) => void;
}

const shownEveryMs = 200;

/** Shows rows as they come, and not more often than somebody can read. */
function rowsTaker(onRows: FramesTaken['onRows']) {
  const reader = new TableChunkReader();
  let untold: Omit<ComingRows, 'table'> | null = null;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let timer = 0;
  const tell = (): void => {
    window.clearTimeout(timer);
    timer = 0;
    if (untold === null) return;
    reportedAt = performance.now();
    onRows({ ...untold, table: reader.table() });
    untold = null;
  };
  const take = (payload: ArrayBuffer): void => {
    const chunk = openChunk<{ readonly statement: number }>(payload);
    reader.append(chunk);
    untold = { statement: chunk.head.note.statement, isWhole: chunk.head.isLast };
    const waitMs = reportedAt + shownEveryMs - performance.now();
    if (untold.isWhole || waitMs <= 0) tell();
    else if (timer === 0) timer = window.setTimeout(tell, waitMs);
  };
  return { take, tell };
}

/** Reads frames to their end. @throws an error that passes by itself when they are cut off; aborts */
export async function readRunFrames(response: Response, { onRun, onRows }: FramesTaken): Promise<void> {
  const rows = rowsTaker(onRows);
  const read = frameReader((kind, payload) => {
    if (kind === frameKind.table) return rows.take(payload);
    rows.tell();
    onRun((JSON.parse(new TextDecoder().decode(payload)) as { readonly query: SqlLabRun }).query);
  });
  try {
    await readStream(response, read);
  } catch (error) {
    throw error instanceof TypeError ? unreachableError() : error;
  } finally {
    rows.tell();
  }
}
