import { fail } from '@sextant/contract';

/** An entry of a ZIP archive as its directory declares it. */
export interface ZipEntry {
  readonly name: string;
  readonly packedBytes: number;
  readonly bytes: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const longestComment = 0xffff;

const brokenArchive = () => fail('UPLOAD_003', { found: 'a damaged workbook or ZIP archive' });

/**
 * The entries of an archive, from its directory alone: nothing is unpacked. Ours (decision 0037): only declared sizes are wanted, at once.
 *
 * @throws UPLOAD_003 when it is cut or damaged
 */
export function zipDirectory(data: Buffer): ZipEntry[] {
  const end = endOf(data);
  const count = data.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  let entryAt = data.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (entryAt + entryBytes > data.length || data.readUInt32LE(entryAt) !== entryMark) throw brokenArchive();
    const nameBytes = data.readUInt16LE(entryAt + 28);
    entries.push({
      name: data.toString('utf8', entryAt + entryBytes, entryAt + entryBytes + nameBytes),
      packedBytes: data.readUInt32LE(entryAt + 20),
      bytes: data.readUInt32LE(entryAt + 24),
    });
    entryAt += entryBytes + nameBytes + data.readUInt16LE(entryAt + 30) + data.readUInt16LE(entryAt + 32);
  }
  return entries;
}

function endOf(data: Buffer): number {
  for (let index = data.length - endBytes; index >= Math.max(0, data.length - endBytes - longestComment); index -= 1)
    if (data.readUInt32LE(index) === endMark) return index;
  throw brokenArchive();
}
