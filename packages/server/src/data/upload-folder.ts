import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SextantError, fail, uploadOptions } from '@sextant/contract';
import type { FileEncoding, UploadOptions } from '@sextant/contract';
import type { ImportColumn } from '@sextant/engines';

/** A file that was received whole and waits to be imported. `receivedAt` is epoch milliseconds. */
export interface WaitingFile {
  readonly uuid: string;
  readonly ownerId: number;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly receivedAt: number;
  readonly options: UploadOptions;
  /** The file's columns in order, named as there, as its last preview resolved them; null before the first. An import that reads alike takes them over. */
  readonly columns: readonly ImportColumn[] | null;
}

/** A file on its way in. */
export interface IncomingFile {
  readonly body: Readable;
  readonly fileName: string;
  readonly ownerId: number;
  /** What the client says it will send; null when it does not say. */
  readonly declaredBytes: number | null;
  readonly maxBytes: number;
  readonly sentAt: number;
  /** Chosen by the sender; null leaves it to the first look. */
  readonly encoding: FileEncoding | null;
}

/** Files between their upload and their import. A file belongs to who sent it; nobody else learns that it is there. */
export interface UploadFolder {
  /**
   * Streams a file in. Nothing is left behind when it fails: @throws SextantError UPLOAD_001 (empty), UPLOAD_002 (over the limit),
   * UPLOAD_008 (cut), UPLOAD_013 (the disk is full), UPLOAD_010 (it rejects).
   */
  receive(incomingFile: IncomingFile): Promise<WaitingFile>;
  /** @throws SextantError REQUEST_003 when there is none of this owner */
  find(uuid: string, ownerId: number): Promise<WaitingFile>;
  /** Keeps how a file is read, and which columns it has that way. */
  setReading(file: WaitingFile, readOptions: Pick<WaitingFile, 'options' | 'columns'>): Promise<void>;
  pathOf(file: WaitingFile): string;
  remove(uuid: string): Promise<void>;
  /** Removes what was never received whole, and what waits since before `before`. Call it at start and from time to time. */
  sweep(before: number, isStart: boolean): Promise<number>;
}

const megabyte = 1024 * 1024;

/** Counts bytes and stops at the limit, so that a file is never larger on disk than allowed. */
function meter(maxBytes: number): { readonly stream: Transform; readonly count: () => number } {
  let count = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      if (count > maxBytes) done(fail('UPLOAD_002', { maxMegabytes: Math.floor(maxBytes / megabyte) }));
      else done(null, chunk);
    },
  });
  return { stream, count: () => count };
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
const isCut = (error: unknown): boolean =>
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR', 'ECONNABORTED', 'EPIPE'].includes(codeOf(error));
const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error));

/** Where the parts of an upload lie in the folder at `path`. */
const placesIn = (path: string) => ({
  path,
  dataPath: (uuid: string): string => join(path, `${uuid}.data`),
  recordPath: (uuid: string): string => join(path, `${uuid}.json`),
});
type FilePlaces = ReturnType<typeof placesIn>;

async function writeRecord({ recordPath }: FilePlaces, file: WaitingFile): Promise<void> {
  const stagedPath = `${recordPath(file.uuid)}.part`;
  try {
    await writeFile(stagedPath, JSON.stringify(file));
    await rename(stagedPath, recordPath(file.uuid));
  } catch (error) {
    await rm(stagedPath, { force: true });
    throw isFull(error) ? fail('UPLOAD_013', {}, { cause: error }) : error;
  }
}

async function readRecord({ recordPath }: FilePlaces, uuid: string): Promise<WaitingFile | null> {
  try {
    // Only this file writes records, and puts them in place whole.
    const record = JSON.parse(await readFile(recordPath(uuid), 'utf8')) as WaitingFile;
    // A file that waits since before an update lacks the options that came with it.
    return { ...record, options: uploadOptions.parse(record.options) };
  } catch {
    return null;
  }
}

async function removeFiles({ recordPath, dataPath }: FilePlaces, uuid: string): Promise<void> {
  await Promise.all(
    [recordPath(uuid), `${recordPath(uuid)}.part`, dataPath(uuid), `${dataPath(uuid)}.part`].map((name) =>
      rm(name, { force: true }),
    ),
  );
}

/** Takes the bytes in, and how many they were. */
async function stream({ dataPath }: FilePlaces, uuid: string, incomingFile: IncomingFile): Promise<number> {
  const { stream: counter, count } = meter(incomingFile.maxBytes);
  const expected = incomingFile.declaredBytes;
  try {
    await pipeline(
      incomingFile.body,
      counter,
      createWriteStream(`${dataPath(uuid)}.part`, { flags: 'wx', mode: 0o600 }),
    );
  } catch (error) {
    if (error instanceof SextantError) throw error;
    if (isCut(error)) throw fail('UPLOAD_008', { expected: expected ?? count(), received: count() }, { cause: error });
    throw fail(isFull(error) ? 'UPLOAD_013' : 'UPLOAD_010', {}, { cause: error });
  }
  if (expected !== null && expected !== count()) throw fail('UPLOAD_008', { expected, received: count() });
  if (count() === 0) throw fail('UPLOAD_001', {});
  return count();
}

async function receive(filePlaces: FilePlaces, incomingFile: IncomingFile): Promise<WaitingFile> {
  const { declaredBytes, maxBytes, fileName, ownerId, sentAt, encoding } = incomingFile;
  if (declaredBytes !== null && declaredBytes > maxBytes)
    throw fail('UPLOAD_002', { maxMegabytes: Math.floor(maxBytes / megabyte) });
  await mkdir(filePlaces.path, { recursive: true, mode: 0o700 });
  const uuid = randomUUID();
  try {
    const sizeBytes = await stream(filePlaces, uuid, incomingFile);
    await rename(`${filePlaces.dataPath(uuid)}.part`, filePlaces.dataPath(uuid));
    const options = uploadOptions.parse({ encoding });
    const file: WaitingFile = { uuid, ownerId, fileName, sizeBytes, receivedAt: sentAt, options, columns: null };
    await writeRecord(filePlaces, file);
    return file;
  } catch (error) {
    await removeFiles(filePlaces, uuid);
    throw error;
  }
}

async function sweep(filePlaces: FilePlaces, before: number, isStart: boolean): Promise<number> {
  await mkdir(filePlaces.path, { recursive: true, mode: 0o700 });
  let removedCount = 0;
  const names = await readdir(filePlaces.path);
  for (const uuid of new Set(names.map((name) => name.split('.')[0] ?? ''))) {
    const file = await readRecord(filePlaces, uuid);
    const isStale =
      file === null ? isStart || (await ageOf(filePlaces.path, names, uuid)) < before : file.receivedAt < before;
    if (!isStale) continue;
    await removeFiles(filePlaces, uuid);
    removedCount += 1;
  }
  return removedCount;
}

/** The folder at `path`, made when it is not there. */
export function createUploadFolder(path: string): UploadFolder {
  const filePlaces = placesIn(path);
  return {
    receive: (incomingFile) => receive(filePlaces, incomingFile),
    async find(uuid, ownerId) {
      const file = await readRecord(filePlaces, uuid);
      if (file === null || file.ownerId !== ownerId) throw fail('REQUEST_003', {});
      return file;
    },
    setReading: (file, { options, columns }) => writeRecord(filePlaces, { ...file, options, columns }),
    pathOf: ({ uuid }) => filePlaces.dataPath(uuid),
    remove: (uuid) => removeFiles(filePlaces, uuid),
    sweep: (before, isStart) => sweep(filePlaces, before, isStart),
  };
}

/** When the files of an upload were last written; a file that is just arriving is young. */
async function ageOf(path: string, names: readonly string[], uuid: string): Promise<number> {
  const times = await Promise.all(
    names
      .filter((name) => name.startsWith(uuid))
      .map((name) =>
        stat(join(path, name)).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ),
  );
  return Math.max(0, ...times);
}
