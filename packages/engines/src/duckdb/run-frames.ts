import type { Socket } from 'node:net';
import { frameKind, TableChunkReader, TableChunkWriter } from '@sextant/contract';
import type { OpenedChunk } from '@sextant/contract';
import type { RunResult } from '../engine.ts';
import { writeFrame } from './frames.ts';

/** What a chunk of a result says beside its rows. */
export interface RunNote extends Pick<RunResult, 'durationMs' | 'isCut' | 'rowsRead'> {
  /** The number of the run. */
  readonly id: number;
}

/** Writes what a result has got since the call before, in frames. */
export type WriteRows = (result: RunResult, isWhole: boolean) => void;

/** Sends the rows of one run. */
export function rowsWriter(socket: Socket, id: number): WriteRows {
  const writer = new TableChunkWriter();
  return ({ table, durationMs, isCut, rowsRead = null }, isWhole) => {
    const note: RunNote = { id, durationMs, isCut, rowsRead };
    for (const parts of writer.chunks(table, { note, isWhole })) writeFrame(socket, frameKind.table, parts);
  };
}

/** Puts the rows of one run together. */
export class RowsReader {
  readonly #reader = new TableChunkReader();

  /** Takes a chunk: what there is so far, and whether that is all. */
  take(chunk: OpenedChunk<RunNote>): { readonly result: RunResult; readonly isWhole: boolean } {
    this.#reader.append(chunk);
    const { note, isLast } = chunk.head;
    return {
      result: {
        table: this.#reader.table(),
        durationMs: note.durationMs,
        isCut: note.isCut,
        rowsRead: note.rowsRead ?? null,
      },
      isWhole: isLast,
    };
  }
}
