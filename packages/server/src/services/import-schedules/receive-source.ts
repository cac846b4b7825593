import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fail } from '@sextant/contract';
import type { OpenSource } from '../../connections/file-sources.ts';
import type { WaitingFile } from '../../data/upload-folder.ts';
import type { UploadContext } from '../uploads/import-upload.ts';

/** A file that came from its source whole. `hash` is of its bytes: SHA-256, in hex. */
export interface ReceivedFile {
  readonly file: WaitingFile;
  readonly hash: string;
}

async function* hashed(body: Readable, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}

/**
 * Takes a file from its source among those that wait, by the limits of uploads.
 *
 * @throws UPLOAD_001, UPLOAD_002, UPLOAD_008, UPLOAD_013 as an upload; UPLOAD_028 when it was changed meanwhile
 */
export async function receiveSource(
  { folder, maxBytes, clock }: Pick<UploadContext, 'folder' | 'maxBytes' | 'clock'>,
  source: OpenSource,
  ownerId: number,
): Promise<ReceivedFile> {
  const { body, fileName, declaredBytes } = source;
  const hash = createHash('sha256');
  const incoming = { fileName, ownerId, declaredBytes, maxBytes, sentAt: clock(), encoding: null };
  try {
    const file = await folder.receive({ ...incoming, body: Readable.from(hashed(body, hash), { objectMode: false }) });
    if (source.isWhole()) return { file, hash: hash.digest('hex') };
    await folder.remove(file.uuid);
    throw fail('UPLOAD_028', {});
  } finally {
    body.destroy();
  }
}
