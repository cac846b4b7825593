import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { frameKind, frameReader, openChunk, TableChunkReader, TableChunkWriter } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { frameOf } from './frames-body.ts';

/** Rows are read about as often as they are written: the quickest level. */
const compressOptions = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** How much is kept, and how long. */
export interface ResultsLimits {
  readonly maxBytes: number;
  readonly maxAgeMs: number;
  readonly clock: () => number;
}

/** Rows of statements, a file each, in the data folder: they outlive the server, until space or age ends them. */
export interface ResultsFolder {
  /** Keeps rows under a key that `resultsKey` made and the number of their statement. Older rows may go for them. */
  put(key: string, index: number, table: ColumnTable): Promise<void>;
  /** Null when they are not there any more. */
  get(key: string, index: number): Promise<ColumnTable | null>;
  has(key: string, index: number): boolean;
  /** Throws away all rows under a key. */
  remove(key: string): Promise<void>;
  /** Throws away what is too old. Returns how many went. */
  sweep(): Promise<number>;
}

/** A new name for the rows of a run. */
export const newResultsKey = (): string => randomUUID();

const fileName = /^([0-9a-f-]{36})-(\d{1,5})\.frames$/;

/** Pages of a long result are asked for one after the other: so long it stays in memory. */
const inMemoryMs = 30_000;

interface KeptFile {
  readonly sizeBytes: number;
  readonly writtenAt: number;
}

/** Opens the folder; what a killed server has left half-written goes. */
export async function openResultsFolder(folder: string, limits: ResultsLimits): Promise<ResultsFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = await keptFiles(folder);
  const results = new KeptResults(folder, limits, files);
  await results.sweep();
  return results;
}

async function keptFiles(folder: string): Promise<Map<string, KeptFile>> {
  const files: (KeptFile & { readonly name: string })[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!fileName.test(name)) {
      await rm(path, { force: true, recursive: true });
      continue;
    }
    const { size, mtimeMs } = await stat(path);
    files.push({ name, sizeBytes: size, writtenAt: mtimeMs });
  }
  files.sort((one, other) => one.writtenAt - other.writtenAt);
  return new Map(files.map(({ name, ...file }) => [name, file]));
}

class KeptResults implements ResultsFolder {
  readonly #folder: string;
  readonly #limits: ResultsLimits;
  /** The oldest first. */
  readonly #files: Map<string, KeptFile>;
  /** The rows that were written or read last. */
  #latest: { readonly name: string; readonly table: ColumnTable; readonly timer: NodeJS.Timeout } | null = null;

  constructor(folder: string, limits: ResultsLimits, files: Map<string, KeptFile>) {
    this.#folder = folder;
    this.#limits = limits;
    this.#files = files;
  }

  async put(key: string, index: number, table: ColumnTable): Promise<void> {
    const name = nameOf(key, index);
    const path = join(this.#folder, name);
    const part = `${path}.part`;
    let sizeBytes = 0;
    try {
      const file = createWriteStream(part, { mode: 0o600 });
      await pipeline(Readable.from(framesOf(table)), createZstdCompress(compressOptions), file);
      await rename(part, path);
      sizeBytes = file.bytesWritten;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    this.#files.delete(name);
    this.#files.set(name, { sizeBytes, writtenAt: this.#limits.clock() });
    this.#remember(name, table);
    await this.#makeSpace();
  }

  async get(key: string, index: number): Promise<ColumnTable | null> {
    const name = nameOf(key, index);
    if (!this.#files.has(name)) return null;
    if (this.#latest?.name === name) return this.#remember(name, this.#latest.table);
    try {
      return this.#remember(name, await tableIn(join(this.#folder, name)));
    } catch {
      // Damaged, or thrown away meanwhile.
      await this.#removeFile(name);
      return null;
    }
  }

  has(key: string, index: number): boolean {
    return this.#files.has(nameOf(key, index));
  }

  async remove(key: string): Promise<void> {
    const names = [...this.#files.keys()].filter((name) => fileName.exec(name)?.[1] === key);
    for (const name of names) await this.#removeFile(name);
  }

  async sweep(): Promise<number> {
    const before = this.#limits.clock() - this.#limits.maxAgeMs;
    const tooOld = [...this.#files].filter(([, { writtenAt }]) => writtenAt < before);
    for (const [name] of tooOld) await this.#removeFile(name);
    await this.#makeSpace();
    return tooOld.length;
  }

  async #makeSpace(): Promise<void> {
    let sizeBytes = [...this.#files.values()].reduce((sum, file) => sum + file.sizeBytes, 0);
    const files = [...this.#files];
    for (const [name, file] of files) {
      if (sizeBytes <= this.#limits.maxBytes) return;
      await this.#removeFile(name);
      sizeBytes -= file.sizeBytes;
    }
  }

  #remember(name: string, table: ColumnTable): ColumnTable {
    clearTimeout(this.#latest?.timer);
    const timer = setTimeout(() => (this.#latest = null), inMemoryMs);
    this.#latest = { name, table, timer: timer.unref() };
    return table;
  }

  async #removeFile(name: string): Promise<void> {
    if (this.#latest?.name === name) this.#latest = null;
    this.#files.delete(name);
    await rm(join(this.#folder, name), { force: true });
  }
}

const nameOf = (key: string, index: number): string => `${key}-${index}.frames`;

/** A table as frames, one a chunk. */
function* framesOf(table: ColumnTable): Generator<Uint8Array> {
  for (const parts of new TableChunkWriter().chunks(table, { note: null, isWhole: true }))
    yield frameOf(frameKind.table, parts);
}

/** The table in a file. Throws for one that is damaged. */
async function tableIn(path: string): Promise<ColumnTable> {
  const reader = new TableChunkReader();
  let isWhole = false;
  const read = frameReader((_kind, payload) => {
    const chunk = openChunk(payload);
    reader.append(chunk);
    isWhole = chunk.head.isLast;
  });
  await pipeline(createReadStream(path), createZstdDecompress(), async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) read(chunk);
  });
  if (!isWhole) throw new RangeError('The rows end before their end');
  return reader.table();
}
