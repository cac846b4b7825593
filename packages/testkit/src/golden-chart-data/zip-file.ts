import { crc32 } from 'node:zlib';

/** A file of an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly text: string;
}

/** A ZIP archive of files that are kept as they are (PKWARE APPNOTE 6.3, method 0). */
export function zipFile(files: readonly ArchivedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const path = Buffer.from(name);
    const bytes = Buffer.from(text);
    const sharedBytes = Buffer.alloc(26);
    // Version 2.0, names in UTF-8.
    sharedBytes.writeUInt16LE(20, 0);
    sharedBytes.writeUInt16LE(0x800, 2);
    sharedBytes.writeUInt32LE(crc32(bytes), 10);
    sharedBytes.writeUInt32LE(bytes.length, 14);
    sharedBytes.writeUInt32LE(bytes.length, 18);
    sharedBytes.writeUInt16LE(path.length, 22);
    const zipEntry = Buffer.alloc(14);
    zipEntry.writeUInt32LE(offset, 10);
    parts.push(Buffer.from('PK\u0003\u0004'), sharedBytes, path, bytes);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), sharedBytes, zipEntry, path);
    offset += 30 + path.length + bytes.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, entries, end]);
}
