import type { ValueType } from '@sextant/contract';
import type { RunResult } from '../engine.ts';
import { ColumnBuilder, uniqueNames } from './column-builder.ts';

/** A column of a result that is being read. */
export interface ResultColumn {
  readonly name: string;
  readonly type: ValueType;
}

/** Collects the rows of a result as columns, up to its limits of rows and bytes. */
export class RowReader {
  readonly #builders: readonly ColumnBuilder[];
  readonly #maxRows: number;
  readonly #maxBytes: number;
  #rowCount = 0;
  #isCut = false;

  constructor(
    columns: readonly ResultColumn[],
    { maxRows, maxBytes }: { readonly maxRows: number; readonly maxBytes: number },
  ) {
    const names = uniqueNames(columns.map(({ name }) => name));
    this.#builders = columns.map(({ type }, index) => new ColumnBuilder(names[index] ?? '', type));
    this.#maxRows = maxRows;
    this.#maxBytes = maxBytes;
  }

  /** Rows that may still come, and one more, by which a cut result is distinguished from a full one. */
  get wanted(): number {
    return this.#maxRows - this.#rowCount + 1;
  }

  /** True when a limit was reached: what comes after is not read. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Takes the next row; false when a limit was reached. */
  row(cells: readonly (string | null)[]): boolean {
    if (this.#rowCount >= this.#maxRows) this.#isCut = true;
    if (this.#isCut) return false;
    this.#builders.forEach((builder, index) => builder.add(cells[index] ?? null));
    this.#rowCount += 1;
    // Looked at now and then: adding up columns for every row costs more than the rows.
    if (this.#rowCount % 256 === 0 && this.bytes > this.#maxBytes) this.#isCut = true;
    return !this.#isCut;
  }

  get bytes(): number {
    return this.#builders.reduce((sum, builder) => sum + builder.bytes, 0);
  }

  /** The result; `durationMs` is what it took. */
  finish(durationMs: number): RunResult {
    const rowCount = this.#rowCount;
    return {
      table: { columns: this.#builders.map((builder) => builder.finish(rowCount)), rowCount },
      durationMs,
      isCut: this.#isCut,
    };
  }
}
