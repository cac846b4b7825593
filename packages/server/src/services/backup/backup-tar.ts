import type { FileHandle } from 'node:fs/promises';
import { fail } from '@sextant/contract';

/*
 * Ours (decision 0037): libraries read every byte of an archive to find its members, this one seeks from header to header.
 */

/** A file inside an archive: where its bytes lie. */
export interface TarMember {
  readonly name: string;
  readonly size: number;
  readonly offset: number;
}

const block = 512;
const longestName = 100;
const octalDigits = 11;
const largestOctal = 8 ** octalDigits - 1;
const checksumAt = 148;
const checksumBytes = 8;
const sizeAt = 124;
const sizeBytes = 12;
const binaryFlag = 0x80;

/** Blanks stand where the sum itself will. */
function checksumOf(header: Buffer): number {
  let sum = 0;
  for (let index = 0; index < block; index += 1)
    sum += index >= checksumAt && index < checksumAt + checksumBytes ? 0x20 : (header[index] ?? 0);
  return sum;
}

function writeSize(header: Buffer, size: number): void {
  if (size <= largestOctal) {
    header.write(`${size.toString(8).padStart(octalDigits, '0')}\0`, sizeAt, 'latin1');
    return;
  }
  // GNU's form for sizes beyond 8 GB: big-endian, the first bit set.
  header[sizeAt] = binaryFlag;
  header.writeBigUInt64BE(BigInt(size), sizeAt + sizeBytes - 8);
}

/** The header of a member (POSIX ustar), readable by any tar. `modifiedMs` is epoch milliseconds. */
export function tarHeader(name: string, size: number, modifiedMs: number): Buffer {
  if (Buffer.byteLength(name) > longestName) throw new RangeError(`${name} is too long for an archive`);
  const header = Buffer.alloc(block);
  header.write(name, 0, 'utf8');
  header.write('0000600\0', 100, 'latin1');
  header.write('0000000\0', 108, 'latin1');
  header.write('0000000\0', 116, 'latin1');
  writeSize(header, size);
  header.write(
    `${Math.floor(modifiedMs / 1000)
      .toString(8)
      .padStart(octalDigits, '0')}\0`,
    136,
    'latin1',
  );
  header.write('0', 156, 'latin1');
  header.write('ustar\u000000', 257, 'latin1');
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, checksumAt, 'latin1');
  return header;
}

/** What follows the bytes of a member up to a whole block. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);
/** What ends an archive. */
export const tarEnd: Buffer = Buffer.alloc(2 * block);

const textAt = (header: Buffer, from: number, length: number): string =>
  header.toString('utf8', from, from + length).split('\0')[0] ?? '';

const sizeOf = (header: Buffer): number =>
  ((header[sizeAt] ?? 0) & binaryFlag) === 0
    ? Number.parseInt(textAt(header, sizeAt, sizeBytes).trim(), 8)
    : Number(header.readBigUInt64BE(sizeAt + sizeBytes - 8));

/**
 * Finds the members of an archive without reading their bytes.
 *
 * @throws BACKUP_002 when it is no archive of ours, BACKUP_003 when it ends too early
 */
export async function readTar(handle: FileHandle, file: string): Promise<TarMember[]> {
  const { size: total } = await handle.stat();
  const members: TarMember[] = [];
  const header = Buffer.alloc(block);
  for (let index = 0; ;) {
    const { bytesRead } = await handle.read(header, 0, block, index);
    if (members.length === 0 && (bytesRead < block || textAt(header, 257, 5) !== 'ustar'))
      throw fail('BACKUP_002', { file, reason: 'it is no archive' });
    if (bytesRead < block) throw fail('BACKUP_003', { file, reason: 'it ends too early' });
    if (header.every((byte) => byte === 0)) return members;
    const size = sizeOf(header);
    const isWhole = Number.parseInt(textAt(header, checksumAt, checksumBytes), 8) === checksumOf(header);
    if (!isWhole || !Number.isSafeInteger(size) || size < 0)
      throw fail('BACKUP_003', { file, reason: `a header at ${index} is damaged` });
    if (header.toString('latin1', 156, 157) !== '0')
      throw fail('BACKUP_002', { file, reason: 'it holds links or folders' });
    const member = { name: textAt(header, 0, longestName), size, offset: index + block };
    if (member.offset + size > total) throw fail('BACKUP_003', { file, reason: `it ends inside ${member.name}` });
    members.push(member);
    index = member.offset + size + tarPadding(size).length;
  }
}
