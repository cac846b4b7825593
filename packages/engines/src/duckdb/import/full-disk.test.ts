import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { codeOf, makeBench, silentLog } from '../test-engine.ts';
import { duckdbImporter } from './duckdb-importer.ts';

const bench = makeBench();
const smallDisk = join(bench.folder, 'small');

/** A disk of two megabytes, which only root can make. */
function mountSmallDisk(): boolean {
  mkdirSync(smallDisk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', smallDisk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const isMounted = mountSmallDisk();
if (!isMounted) console.log('Imports on a full disk are not tested: a small disk cannot be mounted here.');

afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', smallDisk]);
  bench.remove();
});

const rows = Array.from({ length: 60_000 }, (_, row) => `${row},${randomBytes(60).toString('base64')}`);
const content = Buffer.from(`n,text\n${rows.join('\n')}\n`);

test.skipIf(!isMounted)(
  '[D24] an import that fills the disk ends in UPLOAD_013 and leaves nothing',
  { timeout: 120_000 },
  async () => {
    const file = join(bench.folder, 'large.csv');
    writeFileSync(file, content);
    const options = { memoryLimitBytes: 512 * 1024 ** 2, threads: 2, maxFileBytes: 200 * 1024 ** 2, log: silentLog };
    const signal = new AbortController().signal;
    const importer = duckdbImporter({ ...options, tempDir: join(bench.folder, 'temp') });
    const target = { file: join(smallDisk, 'table.duckdb'), tableName: 'rows', appendTo: null };
    expect(await codeOf(importer.importFile({ file, columns: null, signal, target }))).toBe('UPLOAD_013');
    expect(readdirSync(smallDisk)).toEqual([]);
    // The copy in another encoding is what fills the disk here.
    const wideFile = join(bench.folder, 'wide.csv');
    writeFileSync(wideFile, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(content.toString(), 'utf16le')]));
    const crampedImporter = duckdbImporter({ ...options, tempDir: join(smallDisk, 'temp') });
    expect(await codeOf(crampedImporter.previewFile({ file: wideFile, signal }))).toBe('UPLOAD_013');
    expect(readdirSync(join(smallDisk, 'temp'))).toEqual([]);
  },
);
