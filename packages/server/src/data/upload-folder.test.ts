import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { createUploadFolder } from './upload-folder.ts';

const smallPath = mkdtempSync(join(tmpdir(), 'sextant-small-'));

/** A disk of 256 KB, which only root can make. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', smallPath], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const isMounted = mountSmallDisk();
if (!isMounted) console.log('Uploads to a full disk are not tested: a small disk cannot be mounted here.');

afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', smallPath]);
  rmSync(smallPath, { recursive: true, force: true });
});

const incomingFile = (bytes: number) => ({
  body: Readable.from(Array.from({ length: bytes / 1024 }, () => Buffer.alloc(1024, 'a,b\n'))),
  fileName: 'a.csv',
  ownerId: 1,
  declaredBytes: null,
  maxBytes: 10 ** 9,
  sentAt: 0,
  encoding: null,
});

test.skipIf(!isMounted)('a file that does not fit on the disk ends in UPLOAD_013 and leaves nothing', async () => {
  const folder = createUploadFolder(join(smallPath, 'uploads'));
  await expect(folder.receive(incomingFile(1024 * 1024))).rejects.toMatchObject({ code: 'UPLOAD_013', status: 507 });
  expect(readdirSync(join(smallPath, 'uploads'))).toEqual([]);
  const file = await folder.receive(incomingFile(64 * 1024));
  expect(readdirSync(join(smallPath, 'uploads')).sort()).toEqual([`${file.uuid}.data`, `${file.uuid}.json`]);
});
