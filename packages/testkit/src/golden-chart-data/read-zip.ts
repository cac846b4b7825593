import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive by name (PKWARE APPNOTE 6.3; stored and deflated). */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.lastIndexOf('PK\u0005\u0006');
  if (end < 0) return files;
  let entryAt = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameSize, extraSize, noteSize] = [28, 30, 32].map((offset) => archive.readUInt16LE(entryAt + offset));
    const name = archive.toString('utf8', entryAt + 46, entryAt + 46 + (nameSize ?? 0));
    const local = archive.readUInt32LE(entryAt + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + archive.readUInt32LE(entryAt + 20));
    files.set(name, archive.readUInt16LE(entryAt + 10) === 0 ? bytes : inflateRawSync(bytes));
    entryAt += 46 + (nameSize ?? 0) + (extraSize ?? 0) + (noteSize ?? 0);
  }
  return files;
}
