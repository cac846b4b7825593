import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Texts or bytes, made while they are asked for. */
export type Chunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** A file to be: its name inside the archive, and its text or bytes in chunks. */
export interface ZipMember<Text extends Chunks = Chunks> {
  readonly name: string;
  readonly text: Text;
}

/** Fast rather than small: what leaves is compressed once and thrown away. */
const compressionLevel = 1;

/**
 * A ZIP archive that is written while it is read: a member's chunks are asked for when its turn comes, no faster than they leave. What they throw
 * ends the archive; an archive that nobody reads any more ends the member that is on its way.
 */
export function zipStream(members: readonly ZipMember[], madeAt: number): Readable {
  const zip = new ZipFile();
  // A PassThrough, of which yazl's types tell only a part.
  const archive = zip.outputStream as Readable;
  // Each member listens until the end.
  archive.setMaxListeners(members.length + 10);
  zip.on('error', (error: Error) => archive.destroy(error));
  for (const { name, text } of members)
    zip.addReadStreamLazy(name, { mtime: new Date(madeAt), compressionLevel }, (take) => {
      const source = Readable.from(text, { objectMode: false });
      source.once('error', (error) => archive.destroy(error));
      archive.once('close', () => source.destroy());
      take(null, source);
    });
  zip.end();
  return archive;
}
