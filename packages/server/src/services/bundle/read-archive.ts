import { crc32 } from 'node:zlib';
import { fromBufferPromise, getFileNameLowLevel } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { SextantError, fail } from '@sextant/contract';

/** How much of an archive is opened. */
export interface ArchiveLimits {
  readonly entries: number;
  readonly fileBytes: number;
  readonly totalBytes: number;
  /** Unpacked bytes for each packed byte of the whole archive. */
  readonly ratio: number;
}

const megabyte = 1024 ** 2;

/** Superset's ratio; sizes far over what bundles of hundreds of charts have. */
const archiveLimits: ArchiveLimits = {
  entries: 10_000,
  fileBytes: 2 * megabyte,
  totalBytes: 48 * megabyte,
  ratio: 200,
};

const reject = (reason: string, cause?: unknown): SextantError =>
  fail('IMPORT_004', { reason }, cause === undefined ? {} : { cause });

const fileTypes = 0o170_000;
const plainFile = 0o100_000;
const folder = 0o040_000;
const madeByUnix = 3;

/** Links, devices and pipes say so in the mode that Unix writes beside an entry. */
function rejectSpecial({ versionMadeBy, externalFileAttributes }: Entry, name: string): void {
  const mode = (externalFileAttributes >>> 16) & fileTypes;
  const isPlain = mode === 0 || mode === plainFile || (mode === folder && name.endsWith('/'));
  if (versionMadeBy >>> 8 === madeByUnix && !isPlain) throw reject(`${name} is no plain file`);
}

const oddSigns = /[\p{Cc}\\]/u;

function checkedName(entry: Entry): string {
  const name = getFileNameLowLevel(
    entry.generalPurposeBitFlag,
    entry.fileNameRaw,
    entry.extraFields,
    // Backslashes are rejected, not turned: no writer of bundles makes them.
    true,
  );
  const parts = name.replace(/\/$/, '').split('/');
  const leavesArchive =
    name.startsWith('/') || /^[a-z]:/i.test(name) || parts.some((part) => ['', '.', '..'].includes(part));
  if (leavesArchive || oddSigns.test(name))
    throw reject(`the name ${JSON.stringify(name.slice(0, 200))} leads out of it`);
  if (name.length > 1024) throw reject('a name in it is too long');
  return name;
}

/** Whether a file of the archive is read. */
export type IsWanted = (name: string) => boolean;

/**
 * The wanted files of a ZIP archive, by name in their order. Everything else in it is looked at too: one name that leads out, link, or file that
 * is larger than it says rejects the whole. Sizes are counted as they come, whatever the headers say. Null when it is no ZIP archive.
 *
 * @throws IMPORT_004
 */
export async function readArchive(
  bytes: Uint8Array,
  isWanted: IsWanted,
  limits: ArchiveLimits = archiveLimits,
): Promise<ReadonlyMap<string, Buffer> | null> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.readUInt32LE === undefined || buffer.length < 22 || buffer.toString('latin1', 0, 2) !== 'PK') return null;
  try {
    const zip = await fromBufferPromise(buffer, { lazyEntries: true, decodeStrings: false, validateEntrySizes: true });
    return await filesOf(zip, { isWanted, limits, packedBytes: buffer.length });
  } catch (error) {
    throw error instanceof SextantError ? error : reject('it is broken', error);
  }
}

interface OpenedArchive {
  readonly isWanted: IsWanted;
  readonly limits: ArchiveLimits;
  readonly packedBytes: number;
}

async function filesOf(
  zip: ZipFile,
  { isWanted, limits, packedBytes }: OpenedArchive,
): Promise<ReadonlyMap<string, Buffer>> {
  if (zip.entryCount > limits.entries) throw reject(`there are more than ${limits.entries} files in it`);
  const files = new Map<string, Buffer>();
  const names = new Set<string>();
  let total = 0;
  const take = (bytes: number): void => {
    total += bytes;
    if (total > limits.totalBytes) throw reject(`it holds more than ${limits.totalBytes / megabyte} MB`);
    if (total > Math.max(megabyte, packedBytes * limits.ratio)) throw reject('it is packed too densely');
  };
  for await (const entry of zip.eachEntry()) {
    const name = checkedName(entry);
    // Where upper and lower case are one, so are these names.
    const sameText = name.toLowerCase().replace(/\/$/, '');
    if (names.has(sameText)) throw reject(`${name} is in it twice`);
    names.add(sameText);
    if (names.size > limits.entries) throw reject(`there are more than ${limits.entries} files in it`);
    rejectSpecial(entry, name);
    if (entry.isEncrypted()) throw reject(`${name} is encrypted`);
    if (name.endsWith('/')) continue;
    const content = await contentOf(zip, entry, { name, limit: limits.fileBytes, take });
    if (isWanted(name)) files.set(name, content);
  }
  return files;
}

interface TakenNames {
  readonly name: string;
  readonly limit: number;
  readonly take: (bytes: number) => void;
}

async function contentOf(zip: ZipFile, entry: Entry, { name, limit, take }: TakenNames): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const stream = await zip.openReadStreamPromise(entry);
  for await (const chunk of stream) {
    const part = chunk as Buffer;
    size += part.length;
    if (size > limit) throw reject(`${name} is larger than ${limit / megabyte} MB`);
    take(part.length);
    chunks.push(part);
  }
  const content = Buffer.concat(chunks);
  if (crc32(content) !== entry.crc32) throw reject(`${name} is broken`);
  return content;
}
