import { crc32, deflateRawSync } from 'node:zlib';

/** A file to be: its name inside the archive, and its text or bytes in chunks. */
export interface ZipMember {
  readonly name: string;
  readonly text: Iterable<string | Uint8Array>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

const utf8Names = 0x0800;
const sizesFollow = 0x0008;
const deflated = 8;
const version = 20;

/** MS-DOS date and time (UTC), two-second steps, as the format wants them. */
function dosTime(at: number): { readonly date: number; readonly time: number } {
  const when = new Date(at);
  return {
    date: ((when.getUTCFullYear() - 1980) << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate(),
    time: (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | (when.getUTCSeconds() >> 1),
  };
}

/** Little-endian fields of 2 or 4 bytes, one after the other. */
const fields = (...parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer => {
  const buffer = Buffer.alloc(parts.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of parts)
    at = bytes === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value >>> 0, at);
  return buffer;
};

const syncFlush = 2;

/** A ZIP archive (PKWARE APPNOTE 6.3) written while its members are made; sizes follow each member. For less than 4 GB. */
export function* zipStream(members: readonly ZipMember[], madeAt: number): Generator<Buffer> {
  const { date, time } = dosTime(madeAt);
  const written: Written[] = [];
  let at = 0;
  for (const member of members) {
    const name = Buffer.from(member.name);
    const start = at;
    const head = Buffer.concat([
      fields(
        [0x04034b50, 4],
        [version, 2],
        [utf8Names | sizesFollow, 2],
        [deflated, 2],
        [time, 2],
        [date, 2],
        [0, 4],
        [0, 4],
        [0, 4],
        [name.length, 2],
        [0, 2],
      ),
      name,
    ]);
    at += head.length;
    yield head;
    let crc = 0;
    let size = 0;
    let packed = 0;
    for (const text of member.text) {
      const bytes = typeof text === 'string' ? Buffer.from(text) : text;
      const part = deflateRawSync(bytes, { level: 1, finishFlush: syncFlush });
      crc = crc32(bytes, crc);
      size += bytes.length;
      packed += part.length;
      yield part;
    }
    const tail = Buffer.concat([Buffer.from([3, 0]), fields([0x08074b50, 4], [crc, 4], [packed + 2, 4], [size, 4])]);
    at += packed + tail.length;
    yield tail;
    written.push({ name, crc, packed: packed + 2, size, at: start });
  }
  const directory = Buffer.concat(
    written.flatMap(({ name, crc, packed, size, at: start }) => [
      fields(
        [0x02014b50, 4],
        [version, 2],
        [version, 2],
        [utf8Names | sizesFollow, 2],
        [deflated, 2],
        [time, 2],
        [date, 2],
        [crc, 4],
        [packed, 4],
        [size, 4],
        [name.length, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [start, 4],
      ),
      name,
    ]),
  );
  yield directory;
  yield fields(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [written.length, 2],
    [written.length, 2],
    [directory.length, 4],
    [at, 4],
    [0, 2],
  );
}
